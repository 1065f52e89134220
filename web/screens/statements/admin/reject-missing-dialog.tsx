import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type ReactNode, useId, useState } from 'react'
import { failureText } from '../../../i18n/failure.ts'
import { useText } from '../../../i18n/text.ts'
import { callApi } from '../../../session/calls.ts'
import { useNotify } from '../../../ui/feedback/notification.tsx'
import { useTypedClose } from '../../../ui/forms/ask-to-leave.ts'

/** Rejects all trips that are said to be missing on a statement, with one reason. */
export const RejectMissingDialog = ({
  st_id,
  onDone,
  onClose,
}: {
  st_id: number
  onDone: () => void
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const id = useId()
  const [words, setWords] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<ReturnType<typeof failureText> | null>(null)
  const close = useTypedClose(words !== '' && !isSaving, onClose)
  const reject = async () => {
    if (words.trim() === '') return
    setSaving(true)
    setFailure(null)
    try {
      const { message, count } = await callApi('statementRejectMissing', {
        params: { id: st_id },
        body: { text: words },
      })
      notify('success', message, { count })
      onDone()
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void reject()
        }}
      >
        <DialogTitle id={id}>{text('statement_missing_reject_title')}</DialogTitle>
        <DialogContent sx={{ pt: '8px !important' }}>
          <Stack spacing={2}>
            <TextField
              label={text('field_sl_text')}
              value={words}
              multiline
              minRows={2}
              required
              autoFocus
              onChange={({ target }) => setWords(target.value)}
              slotProps={{ htmlInput: { maxLength: 1000 } }}
            />
            {failure && <Alert severity="error">{text(failure.message, failure.values)}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={close}>{text('action_cancel')}</Button>
          <Button type="submit" variant="contained" color="error" disabled={words.trim() === ''} loading={isSaving}>
            {text('statement_reject')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
