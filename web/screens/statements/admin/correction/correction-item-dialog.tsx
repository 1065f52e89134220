import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { type ReactNode, useState } from 'react'
import { useText } from '#web/i18n/text.ts'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { DayField } from '#web/ui/fields/date-fields.tsx'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'
import type { CorrectionItem } from './correction-bar.tsx'

const SIGNS = ['plus', 'minus'] as const

/** An item of its own in a correction: an amount that is charged, or given back. */
export const CorrectionItemDialog = ({
  day,
  onSave,
  onClose,
}: {
  /** Proposed for the item, `YYYY-MM-DD`. */
  day: string
  onSave: (item: CorrectionItem) => void
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const [date, setDate] = useState<string | null>(day)
  const [words, setWords] = useState('')
  const [sign, setSign] = useState<(typeof SIGNS)[number]>('plus')
  const [amount, setAmount] = useState<number | null>(null)
  const isReady = words.trim() !== '' && amount !== null && amount > 0
  return (
    <TaskDialog
      title={text('statement_item_add')}
      isTyped={words !== '' || amount !== null || date !== day}
      isReady={isReady}
      doLabel={text('statement_correct_note')}
      onDo={() => {
        if (date && isReady) onSave({ date, text: words.trim(), amount: sign === 'minus' ? -amount : amount })
      }}
      onClose={onClose}
    >
      <DayField label={text('invoice_date')} value={date} lean="past" isRequired onChange={setDate} />
      <TextField
        required
        label={text('edit_trip_invoice_text')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        slotProps={{ htmlInput: { maxLength: 500, autoComplete: 'off' } }}
      />
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        color="primary"
        value={sign}
        aria-label={text('statement_item_sign')}
        onChange={(_event, next: typeof sign | null) => next && setSign(next)}
      >
        {SIGNS.map((one) => (
          <ToggleButton key={one} value={one} sx={{ minHeight: 40 }}>
            {text(`statement_item_${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <AmountField isOptional label={text('statement_item_amount')} value={amount} onChange={setAmount} />
    </TaskDialog>
  )
}
