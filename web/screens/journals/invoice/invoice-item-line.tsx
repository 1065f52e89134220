import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { itemCost } from '#shared/domain/money/invoice.ts'
import type { DayRange } from '#shared/domain/time/views.ts'
import type { TextKey } from '#shared/text-key.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { DayField } from '#web/ui/fields/date-fields.tsx'
import { useEvidence } from '#web/ui/fuel/use-evidence.ts'
import { type DraftItem, itemFaults, readExtraCost, readFuel } from './invoice-draft.ts'

/** Pixels for usual input; the text takes the rest. */
const COLUMNS = '160px 130px 150px 160px minmax(160px, 1fr) 44px'
const MAX_TEXT = 500

/** One invoice item: each field with its own error, and its present cost. */
export const InvoiceItemLine = ({
  item,
  number,
  days,
  tripSum,
  showsMissing,
  onChange,
  onRemove,
}: {
  item: DraftItem
  number: number
  /** The period that is shown. */
  days: DayRange
  /** Sum of the checked trips' trip amounts; undefined while it is not known. */
  tripSum: number | undefined
  /** An empty date is an error now. */
  showsMissing: boolean
  onChange: (changes: Partial<DraftItem>) => void
  onRemove: () => void
}): ReactNode => {
  const text = useText()
  const { day, plainAmount } = useFormats()
  const faults = itemFaults(item, days)
  const fuel = readFuel(item)
  const evidenceOf = useEvidence()
  const extraCost = readExtraCost(item.extra_cost)
  const isKnown = fuel !== null && extraCost !== null && tripSum !== undefined
  const cost = isKnown ? itemCost({ fuel, extra_cost: extraCost }, tripSum) : null
  // An empty date is not marked before the file is requested.
  const dateFault = item.date === null && !showsMissing ? null : faults.date
  const money = text('currency_symbol')

  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr 1fr', md: COLUMNS },
        pb: { xs: 2, md: 0 },
        borderBottom: { xs: 1, md: 0 },
        borderColor: { xs: 'divider', md: 'divider' },
      }}
    >
      <DayField
        label={text('invoice_date')}
        value={item.date}
        near={days.to}
        onChange={(date) => onChange({ date })}
        isRequired
        helperText={dateFault && text(dateFault)}
        slotProps={{ formHelperText: dateFault ? { error: true } : {} }}
        sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}
      />
      <TypedNumber
        label={text('invoice_fuel')}
        typed={item.fuel}
        fault={faults.fuel}
        unit="%"
        onChange={(typed) => onChange({ fuel: typed })}
      />
      <TextField
        label={text('invoice_fuel_cost')}
        value={cost ? plainAmount(cost.fuel_cost) : '–'}
        helperText={[
          item.of && text('invoice_fuel_of_period', { from: day(item.of.from), to: day(item.of.to) }),
          item.on === 'trip_toll' && text('fuel_on_trip_toll'),
        ]
          .filter(Boolean)
          .join(' · ')}
        slotProps={{
          htmlInput: { readOnly: true, tabIndex: -1, style: { textAlign: 'right' } },
          input: { endAdornment: <InputAdornment position="end">{money}</InputAdornment> },
        }}
        sx={{ '& .MuiInputBase-root': { bgcolor: 'action.hover' } }}
      />
      <TypedNumber
        label={text('invoice_extra_cost')}
        typed={item.extra_cost}
        fault={faults.extra_cost}
        unit={money}
        onChange={(typed) => onChange({ extra_cost: typed })}
      />
      <TextField
        label={text('edit_trip_invoice_text')}
        value={item.invoice_text}
        onChange={({ target }) => onChange({ invoice_text: target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_TEXT } }}
        sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, order: { xs: 1, md: 0 } }}
      />
      {item.evidence && item.evidence.percent === fuel && (
        <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1', order: 2, mt: -0.5 }}>
          {evidenceOf(item.evidence)}
        </Typography>
      )}
      <Tooltip title={text('invoice_items_remove', { number })}>
        <IconButton
          aria-label={text('invoice_items_remove', { number })}
          onClick={onRemove}
          sx={{ justifySelf: 'end', width: 44, height: 44, my: -0.25 }}
        >
          <RemoveIcon />
        </IconButton>
      </Tooltip>
    </Box>
  )
}

/** A number field that keeps the typed text, so that faulty input survives with its error. */
const TypedNumber = ({
  label,
  typed,
  fault,
  unit,
  onChange,
}: {
  label: string
  typed: string
  fault: TextKey | null
  unit: string
  onChange: (typed: string) => void
}): ReactNode => {
  const text = useText()
  return (
    <TextField
      label={label}
      value={typed}
      error={fault !== null}
      helperText={fault && text(fault)}
      placeholder="0.00"
      onChange={({ target }) => onChange(target.value)}
      slotProps={{
        // An empty field's label would run into the unit.
        inputLabel: { shrink: true },
        htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 20, style: { textAlign: 'right' } },
        input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      }}
    />
  )
}
