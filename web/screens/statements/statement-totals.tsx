import type { ReactNode } from 'react'
import { INVOICE_AMOUNTS } from '#shared/domain/money/invoice.ts'
import { rateText } from '#shared/domain/money/party-terms.ts'
import { paymentNotes } from '#shared/domain/money/payment-notes.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import type { Statement } from '#shared/schemas/statement.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Parts } from './parts.tsx'
import styles from './statement.module.css'

/** Totals of a statement, amount by amount; zero amounts are left out. */
export const StatementTotals = ({
  statement: { totals, vat, payment_days, st_final_at },
}: {
  statement: Pick<Statement, 'totals' | 'vat' | 'payment_days' | 'st_final_at'>
}): ReactNode => {
  const text = useText()
  const { amount, timeZone } = useFormats()
  const lines = [
    ...INVOICE_AMOUNTS.map((name) => ({ name, label: text(`edit_trip_amount_${name}`), sum: totals[name] })),
    { name: 'items', label: text('field_st_items'), sum: totals.items },
  ].filter(({ sum }) => sum !== 0)
  const line = (name: string, label: string, sum: number) => (
    <div key={name} className={`${styles.pair} ${name === 'total' ? styles.whole : ''}`}>
      <dt>{label}</dt>
      <dd>{amount(sum)}</dd>
    </div>
  )
  const notes = [
    vat?.reason,
    // What is owed back is not to be paid within days.
    ...(totals.total >= 0 ? paymentNotes(payment_days, st_final_at && dayOf(st_final_at, timeZone), text) : []),
  ]
  return (
    <div>
      <dl className={styles.totals}>
        {lines.map(({ name, label, sum }) => line(name, label, sum))}
        {vat ? (
          <>
            {line('net', text('invoice_net_total'), totals.total)}
            {line('vat', text('invoice_vat', { rate: rateText(vat.rate) }), vat.amount)}
            {line('total', text('invoice_gross_total'), vat.gross)}
          </>
        ) : (
          line('total', text('invoice_grand_total'), totals.total)
        )}
      </dl>
      {notes.some(Boolean) && (
        <p className={styles.facts}>
          <Parts of={notes} />
        </p>
      )}
    </div>
  )
}
