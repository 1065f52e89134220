import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { useNotify } from '../feedback/notification.tsx'
import type { RowAction } from './admin-columns.ts'
import styles from './row-actions.module.css'

/** The buttons of a row. What is not allowed stays reachable and says why. */
export const RowActions = ({ name, actions }: { name: string; actions: readonly RowAction[] }): ReactNode => {
  const text = useText()
  const notify = useNotify()
  return (
    <div className={styles.actions}>
      {actions.map(({ id, label, Icon, onClick, isDestructive = false, refusal = null }) => (
        <IconButton
          key={id}
          size="small"
          // Not a tooltip of MUI: thousands of rows have these buttons.
          title={refusal === null ? label : text(refusal)}
          aria-label={text('table_action_of', { name, action: label })}
          aria-disabled={refusal !== null}
          onClick={(event) => {
            event.stopPropagation()
            if (refusal === null) onClick()
            else notify('warning', refusal)
          }}
          className={[styles.action, isDestructive && refusal === null && styles.destructive].filter(Boolean).join(' ')}
        >
          <Icon fontSize="small" />
        </IconButton>
      ))}
    </div>
  )
}
