import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import type { Statement } from '#shared/schemas/statement.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText, wireKey } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import { syncNow } from '#web/session/session.ts'
import { useNotify, useNotifyFailure } from '#web/ui/feedback/notification.tsx'
import { useLeaveQuestion } from '#web/ui/forms/leave-question.ts'
import { BottomSheet } from '#web/ui/plain/bottom-sheet.tsx'

/** The objection to a credit note that was written in the own name, where there is one or may be; what was said stays to be read. */
export const ObjectionPart = ({ statement }: { statement: Statement }): ReactNode => {
  const text = useText()
  const { instant } = useFormats()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  useLeaveQuestion(typed !== '' && statement.st_objection === null)
  if (statement.st_objection !== null)
    return (
      <Alert severity="warning">
        {`${text('label_before', { label: `${text('field_st_objection')} ${instant(statement.st_objected_at)}` })} ${statement.st_objection}`}
      </Alert>
    )
  const object = async () => {
    try {
      const { message } = await callApi('statementObject', { params: { id: statement.st_id }, body: { text: typed } })
      notify('success', wireKey(message))
      setOpen(false)
      setTyped('')
      syncNow()
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <>
      <Button variant="outlined" sx={{ minHeight: 44, alignSelf: 'flex-start' }} onClick={() => setOpen(true)}>
        {text('statement_object')}
      </Button>
      {isOpen && (
        <BottomSheet
          title={text('statement_object')}
          onClose={() => setOpen(false)}
          foot={
            <Button
              variant="contained"
              fullWidth
              sx={{ minHeight: 48 }}
              disabled={typed.trim() === ''}
              onClick={() => void object()}
            >
              {text('statement_object')}
            </Button>
          }
        >
          <TextField
            label={text('field_st_objection')}
            value={typed}
            multiline
            minRows={3}
            fullWidth
            sx={{ mt: 1 }}
            onChange={({ target }) => setTyped(target.value)}
            slotProps={{ htmlInput: { maxLength: 2000 } }}
          />
        </BottomSheet>
      )}
    </>
  )
}
