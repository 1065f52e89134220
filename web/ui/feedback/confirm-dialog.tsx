import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import type { ReactNode } from 'react'
import type { TextKey } from '#shared/text-key.ts'
import { type TextValues, useText } from '../../i18n/text.ts'
import { useSecondTap } from '../overlays/use-second-tap.ts'

export type Question = {
  /** Message keys. */
  title: TextKey
  text?: TextKey
  /** Shown as it is, in place of a text. */
  quoted?: string
  /** Values of the placeholders of all of them. */
  values?: TextValues
  /** Words of the two buttons: what they do. Yes and no without them, as the specification has it for opening a trip. */
  yes?: TextKey
  no?: TextKey
  /** The answer yes removes something. */
  isDestructive?: boolean
}

/** The dialog of `ConfirmProvider`. Enter presses the focused button: no, where yes removes something. */
export const ConfirmDialog = ({
  asked,
  isOpen,
  onAnswer,
  onExited,
}: {
  asked: Question | null
  isOpen: boolean
  onAnswer: (yes: boolean) => void
  onExited: () => void
}): ReactNode => {
  const text = useText()
  const said = asked && (asked.quoted ?? (asked.text && text(asked.text, asked.values)))
  return (
    <Dialog
      open={isOpen}
      onClose={() => onAnswer(false)}
      onClickCapture={useSecondTap(isOpen)}
      maxWidth="xs"
      fullWidth
      aria-labelledby="confirm-title"
      aria-describedby={said ? 'confirm-text' : undefined}
      slotProps={{ transition: { onExited } }}
    >
      {asked && (
        <>
          <DialogTitle id="confirm-title">{text(asked.title, asked.values)}</DialogTitle>
          {said && (
            <DialogContent>
              <DialogContentText id="confirm-text" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {said}
              </DialogContentText>
            </DialogContent>
          )}
          <DialogActions
            disableSpacing
            sx={{ px: 3, pb: 2, gap: 1, flexWrap: 'wrap', '& > *': { flexShrink: 0, maxWidth: '100%' } }}
          >
            <Button onClick={() => onAnswer(false)} autoFocus={asked.isDestructive}>
              {text(asked.no ?? 'no', asked.values)}
            </Button>
            <Button
              onClick={() => onAnswer(true)}
              variant="contained"
              color={asked.isDestructive ? 'error' : 'primary'}
              autoFocus={!asked.isDestructive}
            >
              {text(asked.yes ?? 'yes', asked.values)}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
