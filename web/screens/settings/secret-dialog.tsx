import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { useCopy } from '../../ui/browser/copy.ts'
import { TaskDialog } from '../../ui/overlays/task-dialog.tsx'

/** Shows a secret that cannot be looked up again. @param hint its purpose, and that it is shown once; @param label over it */
export const SecretDialog = ({
  title,
  hint,
  label,
  secret,
  onClose,
}: {
  title: string
  hint: string
  label?: string
  secret: string
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const copy = useCopy()
  return (
    <TaskDialog
      title={title}
      isWide
      doLabel={text('feed_secret_copy')}
      onDo={async () => {
        await copy(secret)
      }}
      onClose={onClose}
      closeLabel={text('action_close')}
      isKept
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{hint}</Typography>
      {label !== undefined && (
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {label}
        </Typography>
      )}
      <Box
        component="code"
        sx={{
          display: 'block',
          p: 1.5,
          border: 1,
          borderColor: 'divider',
          overflowWrap: 'anywhere',
          userSelect: 'all',
        }}
      >
        {secret}
      </Box>
    </TaskDialog>
  )
}
