import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { type TextValues, useText } from '../i18n/text.ts'

export type Question = {
  /** Message keys. */
  title: string
  text?: string
  /** Values of the placeholders of both. */
  values?: TextValues
  /** Words of the two buttons; yes and no without them. */
  yes?: string
  no?: string
  /** Yes takes something away. */
  isDestructive?: boolean
}
export type Confirm = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Confirm>(() => {
  throw new Error('no ConfirmProvider')
})

/** Asks a question; resolves with whether the answer was yes. Escape and a click beside it are no. */
export const useConfirm = (): Confirm => useContext(ConfirmContext)

type Asked = Question & { answer: (yes: boolean) => void }

export const ConfirmProvider = ({ children }: { children: ReactNode }): ReactNode => {
  const text = useText()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isOpen, setIsOpen] = useState(false)

  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((resolve) => {
        setAsked((former) => {
          former?.answer(false)
          return { ...question, answer: resolve }
        })
        setIsOpen(true)
      }),
    [],
  )
  const answer = (yes: boolean) => {
    asked?.answer(yes)
    setIsOpen(false)
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      <Dialog
        open={isOpen}
        onClose={() => answer(false)}
        maxWidth="xs"
        fullWidth
        aria-labelledby="confirm-title"
        aria-describedby={asked?.text ? 'confirm-text' : undefined}
        slotProps={{ transition: { onExited: () => setAsked(null) } }}
      >
        {asked && (
          <>
            <DialogTitle id="confirm-title">{text(asked.title, asked.values)}</DialogTitle>
            {asked.text && (
              <DialogContent>
                <DialogContentText id="confirm-text">{text(asked.text, asked.values)}</DialogContentText>
              </DialogContent>
            )}
            <DialogActions sx={{ px: 3, pb: 2 }}>
              <Button onClick={() => answer(false)} autoFocus={asked.isDestructive}>
                {text(asked.no ?? 'no')}
              </Button>
              <Button
                onClick={() => answer(true)}
                variant="contained"
                color={asked.isDestructive ? 'error' : 'primary'}
                autoFocus={!asked.isDestructive}
              >
                {text(asked.yes ?? 'yes')}
              </Button>
            </DialogActions>
          </>
        )}
      </Dialog>
    </ConfirmContext>
  )
}
