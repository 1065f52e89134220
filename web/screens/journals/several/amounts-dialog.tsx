import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { INVOICE_AMOUNTS, type InvoiceAmount, type InvoiceSide } from '#shared/domain/money/invoice.ts'
import { parseAmount } from '#shared/domain/money/typed-amount.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'
import { hitsHint } from '#web/ui/trips/hit-words.ts'
import { type AmountChange, type AmountPreview, previewAmounts, readPercent } from '../cells/amount-edit.ts'
import type { JournalRow } from '../use-journal-trips.ts'

type Kind = AmountChange['kind']

const changeOf = (kind: Kind, amount: InvoiceAmount, typed: string): AmountChange | null => {
  const number = kind === 'set' ? parseAmount(typed) : readPercent(typed)
  if (number === null) return null
  return kind === 'set' ? { kind, amount, value: number } : { kind, amount, percent: number }
}

/** One amount for several trips, or so many percent more, after a look at the old and the new sum. */
export const AmountsDialog = ({
  side,
  trips,
  onSave,
  onClose,
}: {
  side: InvoiceSide
  trips: readonly JournalRow[]
  onSave: (edits: AmountPreview['edits']) => void
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const { amount: formatted } = useFormats()
  const [amount, setAmount] = useState<InvoiceAmount>('trip')
  const [kind, setKind] = useState<Kind>('set')
  const [typed, setTyped] = useState('')
  const change = changeOf(kind, amount, typed)
  const preview = change && previewAmounts(trips, side, change)
  const isFaulty = typed.trim() !== '' && preview === null
  const canSave = preview !== null && preview.edits.length > 0

  return (
    <TaskDialog
      title={text('journal_several_title', { count: trips.length })}
      hint={hitsHint(trips, ['tt_tour', 'tt_gps'], text)}
      isTyped={typed !== ''}
      isReady={canSave}
      doLabel={text('journal_several_do', { count: preview?.edits.length ?? 0 })}
      onDo={() => {
        if (preview) onSave(preview.edits)
      }}
      onClose={onClose}
    >
      <TextField
        select
        label={text('journal_several_which')}
        value={amount}
        onChange={({ target }) => setAmount(target.value as InvoiceAmount)}
      >
        {INVOICE_AMOUNTS.map((name) => (
          <MenuItem key={name} value={name}>
            {text(`edit_trip_amount_${name}`)}
          </MenuItem>
        ))}
      </TextField>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        color="primary"
        value={kind}
        aria-label={text('journal_several_how')}
        onChange={(_event, next: Kind | null) => next && setKind(next)}
      >
        <ToggleButton value="set">{text('journal_several_set')}</ToggleButton>
        <ToggleButton value="percent">{text('journal_several_percent')}</ToggleButton>
      </ToggleButtonGroup>
      <TextField
        autoFocus
        label={text(kind === 'set' ? 'journal_several_value' : 'journal_several_by')}
        value={typed}
        error={isFaulty}
        helperText={isFaulty ? text(kind === 'set' ? 'amount_invalid' : 'journal_percent_invalid') : ' '}
        placeholder={kind === 'set' ? '0.00' : '+2.5'}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{
          htmlInput: { inputMode: kind === 'set' ? 'decimal' : 'text', autoComplete: 'off', maxLength: 20 },
          input: {
            endAdornment: (
              <InputAdornment position="end">{kind === 'set' ? text('currency_symbol') : '%'}</InputAdornment>
            ),
          },
        }}
      />
      <Typography role="status" sx={{ minHeight: 24 }}>
        {preview &&
          text('journal_several_sums', { before: formatted(preview.before), after: formatted(preview.after) })}
      </Typography>
    </TaskDialog>
  )
}
