import type { ReactNode } from 'react'
import { checkWord, INVOICE_AMOUNTS, tripAmounts } from '#shared/domain/money/invoice.ts'
import type { JournalTrip } from '#shared/schemas/journal.ts'
import { DispatchLinks } from '#web/edits/dispatch-links.tsx'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { BottomSheet } from '#web/ui/plain/bottom-sheet.tsx'
import { tripTotal } from './month-journal.ts'
import styles from './phone-journal.module.css'

/** A trip of the journal: what its amount is made of, and whom to ask about it. */
export const JournalTripSheet = ({ trip, onClose }: { trip: JournalTrip; onClose: () => void }): ReactNode => {
  const text = useText()
  const { amount, weekday, clock } = useFormats()
  const amounts = tripAmounts(trip, 'sub')
  const start = trip.tt_stp ? `${weekday(trip.tt_stp)} ${clock(trip.tt_stp)}` : ''
  const arrival = trip.tt_ata ?? trip.tt_sta
  const facts = [
    { label: text('column_tt_gps'), value: trip.tt_gps },
    { label: text('column_tt_driver'), value: trip.tt_driver },
    { label: text('leg_arrival'), value: arrival ? `${weekday(arrival)} ${clock(arrival)}` : '' },
    ...INVOICE_AMOUNTS.map((name) => ({
      label: text(`edit_trip_amount_${name}`),
      value: amounts[name] === 0 ? '' : amount(amounts[name]),
    })),
    { label: text('journal_trip_total'), value: amount(tripTotal(trip)) },
    { label: text('journal_checked'), value: text(checkWord(trip, 'sub')) },
    { label: text('edit_trip_sub_comment'), value: trip.tt_sub_invoice_comment },
  ].filter(({ value }) => value)
  return (
    <BottomSheet
      title={trip.tt_tour ?? ''}
      subtitle={`${start} · ${trip.tt_from_text} → ${trip.tt_to_text}`}
      onClose={onClose}
    >
      <dl className={styles.total}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <DispatchLinks subject={`${trip.tt_tour ?? ''} ${start}`} />
    </BottomSheet>
  )
}
