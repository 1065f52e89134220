import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import { useText, wireKey } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import { useNotify } from '#web/ui/feedback/notification.tsx'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'

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
  const [words, setWords] = useState('')
  const reject = async () => {
    const { message, count } = await callApi('statementRejectMissing', {
      params: { id: st_id },
      body: { text: words },
    })
    notify('success', wireKey(message), { count })
    onDone()
  }
  return (
    <TaskDialog
      title={text('statement_missing_reject_title')}
      isTyped={words !== ''}
      isReady={words.trim() !== ''}
      doLabel={text('statement_reject')}
      color="error"
      onDo={reject}
      onClose={onClose}
    >
      <TextField
        label={text('field_sl_text')}
        value={words}
        multiline
        minRows={2}
        required
        onChange={({ target }) => setWords(target.value)}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
    </TaskDialog>
  )
}
