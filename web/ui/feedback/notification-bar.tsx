import Alert from '@mui/material/Alert'
import Snackbar, { type SnackbarCloseReason } from '@mui/material/Snackbar'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import type { Notification } from './notification.tsx'

/** How long a notification stays (rules 12.1). */
const NOTIFICATION_MS = 6000

/** One notification of `NotificationProvider`. */
export const NotificationBar = ({
  notification,
  isUrgent,
  isOpen,
  onClose,
  onExited,
}: {
  notification: Notification
  isUrgent: boolean
  isOpen: boolean
  onClose: () => void
  onExited: () => void
}): ReactNode => {
  const text = useText()
  const close = (_event: unknown, reason?: SnackbarCloseReason) => {
    if (reason !== 'clickaway') onClose()
  }
  return (
    <Snackbar
      open={isOpen}
      autoHideDuration={NOTIFICATION_MS}
      onClose={close}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      slotProps={{ transition: { onExited } }}
    >
      <Alert
        severity={notification.severity}
        variant="filled"
        role={isUrgent ? 'alert' : 'status'}
        onClose={close}
        closeText={text('action_close')}
        sx={{ width: '100%', maxWidth: 560, boxShadow: 6, alignItems: 'center', whiteSpace: 'pre-line' }}
      >
        {text(notification.message, notification.values)}
      </Alert>
    </Snackbar>
  )
}
