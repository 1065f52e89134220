import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { parseDecimal } from '#shared/domain/money/fuel/decimal.ts'
import { monthName } from '#shared/domain/time/months.ts'
import type { IndexValue } from '#shared/schemas/fuel.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { useText, wireKey } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import { useNotify } from '#web/ui/feedback/notification.tsx'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'

/** Enters, corrects or takes away the value of a month, beside all that was entered for it. */
export const ValueDialog = ({
  index,
  month,
  value,
  onSaved,
  onClose,
}: {
  index: string
  month: string
  /** Undefined while it is missing. */
  value: IndexValue | undefined
  onSaved: () => void
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const language = useLanguage()
  const notify = useNotify()
  const { moment } = useFormats()
  const before = value ? String(value.value) : ''
  const [typed, setTyped] = useState(before)
  const read = typed.trim() === '' ? null : parseDecimal(typed)
  const isFaulty = typed.trim() !== '' && (read === null || read <= 0)
  const { data: history } = useQuery({
    queryKey: ['diesel history', index, month, value?.at],
    enabled: value !== undefined,
    queryFn: () => callApi('fuelValueHistory', { query: { index, month } }),
  })
  const save = async () => {
    const { message } = await callApi('fuelValuesSave', { body: { index, values: [{ month, value: read }] } })
    notify('success', wireKey(message))
    onSaved()
  }
  return (
    <TaskDialog
      title={`${index}, ${monthName(month, language)}`}
      isTyped={typed !== before}
      isReady={typed !== before && !isFaulty}
      doLabel={text('action_save')}
      onDo={save}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <TextField
          label={text('value_label')}
          value={typed}
          error={isFaulty}
          helperText={text(isFaulty ? 'index_value_invalid' : 'value_hint')}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } }}
        />
        {history && (
          <Box component="ul" aria-label={text('value_history')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {history.map(({ value: entered, by, at }) => (
              <Typography key={at} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {entered ?? '–'} · {by}, {moment(Date.parse(at))}
              </Typography>
            ))}
          </Box>
        )}
      </Stack>
    </TaskDialog>
  )
}
