import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import { PRICE_AMOUNTS, type PriceAmount } from '#shared/domain/money/price-list.ts'
import { weekdayRanges } from '#shared/domain/time/weekday-ranges.ts'
import { priceOn, withPriceFrom } from '#shared/domain/tour/prices.ts'
import { useText } from '../../i18n/text.ts'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { DayField } from '../../ui/fields/date-fields.tsx'
import { TaskDialog } from '../../ui/overlays/task-dialog.tsx'
import { filledTour, type PriceRow } from './price-row.ts'
import type { Repriced } from './use-save-prices.ts'

type Amounts = Record<PriceAmount, number | null>

/**
 * Changes the amounts of a row of the price list from a day on: the customer's, and the subcontractor's on the weekdays of the
 * row. What is left as it is counts as on that day.
 */
export const EditPrice = ({
  row,
  first,
  day,
  today,
  onSave,
  onClose,
}: {
  row: PriceRow
  /** Begins with the focus. */
  first: PriceAmount
  /** The listed one: from which the change counts, where nothing else is said. */
  day: string
  today: string
  onSave: (repriced: Repriced) => void
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const [amounts, setAmounts] = useState<Amounts>(row)
  const [from, setFrom] = useState<string | null>(day)
  const changed = PRICE_AMOUNTS.filter((amount) => amounts[amount] !== row[amount])
  const isReady = from !== null && changed.length > 0 && PRICE_AMOUNTS.every((amount) => amounts[amount] !== null)
  const save = () => {
    if (from === null) return
    const price = priceOn(filledTour(row.tour), from)
    const value = (amount: PriceAmount, standing: number) =>
      changed.includes(amount) ? (amounts[amount] ?? standing) : standing
    const ofDays = (amount: PriceAmount, week: readonly number[]) =>
      week.map((standing, weekday) => (row.weekdays.includes(weekday) ? value(amount, standing) : standing))
    const entry = {
      from,
      customer_trip: value('c_trip', price.customer_trip),
      customer_toll: value('c_toll', price.customer_toll),
      sub_trip: ofDays('sub_trip', price.sub_trip),
      sub_toll: ofDays('sub_toll', price.sub_toll),
    }
    onSave({ row, prices: withPriceFrom(filledTour(row.tour), entry) })
  }
  const days = weekdayRanges(row.weekdays, (weekday) => text(`weekday_short_${weekday}`))
  return (
    <TaskDialog
      title={text('price_edit_title', { tour: row.tour_no })}
      hint={[row.customer, `${row.subcontractor} (${days})`].join(' · ')}
      isTyped={changed.length > 0}
      isReady={isReady}
      doLabel={text('action_save')}
      onDo={save}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
        {PRICE_AMOUNTS.map((amount) => (
          <AmountField
            key={amount}
            label={text(`price_${amount}`)}
            value={amounts[amount]}
            autoFocus={amount === first}
            onFocus={({ target }) => target.select()}
            onChange={(value) => setAmounts((typed) => ({ ...typed, [amount]: value }))}
          />
        ))}
      </Box>
      <DayField label={text('price_from')} value={from} isRequired lean="future" onChange={(next) => setFrom(next)} />
      <Alert severity="info">{text(from !== null && from < today ? 'price_from_past' : 'price_copied_stay')}</Alert>
    </TaskDialog>
  )
}
