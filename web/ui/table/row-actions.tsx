import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { useNotify } from '../feedback/notification.tsx'
import type { RowAction } from './admin-columns.ts'

/** The buttons of a row. What is not allowed stays reachable and says why. */
export const RowActions = ({ name, actions }: { name: string; actions: readonly RowAction[] }): ReactNode => {
  const text = useText()
  const notify = useNotify()
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
      {actions.map(({ id, label, Icon, onClick, isDestructive = false, refusal = null }) => (
        <Tooltip key={id} title={refusal === null ? label : text(refusal)}>
          <IconButton
            size="small"
            aria-label={text('table_action_of', { name, action: label })}
            aria-disabled={refusal !== null}
            onClick={(event) => {
              event.stopPropagation()
              if (refusal === null) onClick()
              else notify('warning', refusal)
            }}
            sx={{
              color: 'text.secondary',
              opacity: refusal === null ? 1 : 0.4,
              ...(isDestructive && refusal === null && { '&:hover, &:focus-visible': { color: 'error.main' } }),
            }}
          >
            <Icon fontSize="small" />
          </IconButton>
        </Tooltip>
      ))}
    </Stack>
  )
}
