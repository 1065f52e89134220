import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import { parseDecimal } from '#shared/domain/money/fuel/decimal.ts'
import { isPercent } from '#shared/domain/money/fuel/fuel-rule.ts'
import { useText, wireKey } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import { useNotify } from '#web/ui/feedback/notification.tsx'
import { DayField } from '#web/ui/fields/date-fields.tsx'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'

/** Enters a percentage that stands above a rule from a day on; none gives the rule its say again. */
export const DatedDialog = ({
  floater,
  onSaved,
  onClose,
}: {
  floater: string
  onSaved: () => void
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const [from, setFrom] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const percent = typed.trim() === '' ? null : parseDecimal(typed)
  const isFaulty = typed.trim() !== '' && (percent === null || !isPercent(percent))
  const save = async () => {
    if (from === null) return
    const { message } = await callApi('datedPercentSave', { body: { floater, from, percent, reason } })
    notify('success', wireKey(message))
    onSaved()
  }
  return (
    <TaskDialog
      title={text('dated_add_of', { name: floater })}
      hint={text('dated_hint')}
      isTyped={from !== null || typed !== '' || reason !== ''}
      isReady={from !== null && !isFaulty && reason.trim() !== ''}
      doLabel={text('action_save')}
      onDo={save}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <DayField label={text('dated_from')} value={from} onChange={(day) => setFrom(day)} isRequired isLive />
        <TextField
          label={text('dated_percent')}
          value={typed}
          error={isFaulty}
          helperText={text(isFaulty ? 'percent_invalid' : 'dated_percent_hint')}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 7 } }}
        />
        <TextField
          label={text('dated_reason')}
          required
          value={reason}
          helperText={text('dated_reason_hint')}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
      </Stack>
    </TaskDialog>
  )
}
