import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { MouseEvent, ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { useNotify } from '../feedback/notification.tsx'
import type { RowAction } from './admin-columns.ts'
import styles from './row-actions.module.css'

/**
 * The buttons of a row. What is not allowed stays reachable and says why.
 * @param hasWords on phones, where no pointer asks an icon for its name
 */
export const RowActions = ({
  name,
  actions,
  hasWords = false,
}: {
  name: string
  actions: readonly RowAction[]
  hasWords?: boolean
}): ReactNode => {
  const text = useText()
  const notify = useNotify()
  return (
    <div className={`${styles.actions} ${hasWords ? styles.words : ''}`}>
      {actions.map(({ id, label, Icon, onClick, isDestructive = false, refusal = null }) => {
        const shared = {
          size: 'small' as const,
          // Not a tooltip of MUI: thousands of rows have these buttons.
          title: refusal === null ? label : text(refusal),
          'aria-label': text('table_action_of', { name, action: label }),
          'aria-disabled': refusal !== null,
          onClick: (event: MouseEvent) => {
            event.stopPropagation()
            if (refusal === null) onClick()
            else notify('warning', refusal)
          },
          className: [styles.action, isDestructive && refusal === null && styles.destructive].filter(Boolean).join(' '),
        }
        return hasWords ? (
          <Button key={id} {...shared} startIcon={<Icon fontSize="small" />}>
            {label}
          </Button>
        ) : (
          <IconButton key={id} {...shared}>
            <Icon fontSize="small" />
          </IconButton>
        )
      })}
    </div>
  )
}
