import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import { INVOICE_AMOUNTS, type InvoiceAmount } from '#shared/domain/money/invoice.ts'
import { lineField } from '#shared/domain/money/statement.ts'
import type { StatementLine } from '#shared/schemas/statement.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'
import type { CorrectedLine } from './correction-bar.tsx'

/** Form for the right amounts of a final line; the correction charges the difference, or gives it back. */
export const CorrectionDialog = ({
  line,
  given,
  onSave,
  onClose,
}: {
  line: StatementLine
  /** Earlier entry for it. */
  given: CorrectedLine | undefined
  onSave: (corrected: CorrectedLine) => void
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const { amount } = useFormats()
  const [amounts, setAmounts] = useState<Record<InvoiceAmount, number | null>>(
    () =>
      Object.fromEntries(INVOICE_AMOUNTS.map((name) => [name, given?.[name] ?? line[lineField(name)]])) as Record<
        InvoiceAmount,
        number
      >,
  )
  const [opened] = useState(amounts)
  const [words, setWords] = useState(given?.text ?? '')
  const isReady = INVOICE_AMOUNTS.every((name) => amounts[name] !== null)
  const isChanged = INVOICE_AMOUNTS.some((name) => amounts[name] !== line[lineField(name)])
  const isTyped = words !== (given?.text ?? '') || INVOICE_AMOUNTS.some((name) => amounts[name] !== opened[name])
  return (
    <TaskDialog
      title={text('statement_correct_title', { tour: line.sl_facts?.tt_tour ?? '' })}
      isTyped={isTyped}
      isReady={isReady && isChanged}
      doLabel={text('statement_correct_note')}
      onDo={() => {
        if (line.tt_id !== null)
          onSave({ tt_id: line.tt_id, text: words, ...(amounts as Record<InvoiceAmount, number>) })
      }}
      onClose={onClose}
    >
      {INVOICE_AMOUNTS.map((name) => (
        <AmountField
          key={name}
          label={text(`edit_trip_amount_${name}`)}
          value={amounts[name]}
          helperText={text('statement_claim_now', { amount: amount(line[lineField(name)]) })}
          onChange={(value) => setAmounts({ ...amounts, [name]: value })}
        />
      ))}
      <TextField
        label={text('field_sl_text')}
        value={words}
        multiline
        onChange={({ target }) => setWords(target.value)}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
    </TaskDialog>
  )
}
