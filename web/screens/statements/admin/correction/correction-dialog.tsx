import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type ReactNode, useId, useState } from 'react'
import { INVOICE_AMOUNTS, type InvoiceAmount } from '../../../../../shared/domain/money/invoice.ts'
import { lineField } from '../../../../../shared/domain/money/statement.ts'
import type { StatementLine } from '../../../../../shared/schemas/statement.ts'
import { useFormats } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/text.ts'
import { AmountField } from '../../../../ui/fields/amount-field.tsx'
import { useTypedClose } from '../../../../ui/forms/ask-to-leave.ts'
import type { CorrectedLine } from './correction-bar.tsx'

/** What the amounts of a final line shall be; the difference is charged or given back by the correction. */
export const CorrectionDialog = ({
  line,
  given,
  onSave,
  onClose,
}: {
  line: StatementLine
  /** What was entered for it before. */
  given: CorrectedLine | undefined
  onSave: (corrected: CorrectedLine) => void
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const { amount } = useFormats()
  const id = useId()
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
  const close = useTypedClose(isTyped, onClose)
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && isChanged && line.tt_id !== null)
            onSave({ tt_id: line.tt_id, text: words, ...(amounts as Record<InvoiceAmount, number>) })
        }}
      >
        <DialogTitle id={id}>{text('statement_correct_title', { tour: line.sl_facts?.tt_tour ?? '' })}</DialogTitle>
        <DialogContent sx={{ pt: '8px !important' }}>
          <Stack spacing={2}>
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
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={close}>{text('action_cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!isReady || !isChanged}>
            {text('statement_correct_note')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
