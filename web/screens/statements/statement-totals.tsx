import type { ReactNode } from 'react'
import { INVOICE_AMOUNTS } from '../../../shared/domain/money/invoice.ts'
import { rateText } from '../../../shared/domain/money/party-terms.ts'
import type { Statement } from '../../../shared/schemas/statement.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Parts } from './parts.tsx'
import styles from './statement.module.css'

/** What a statement comes to, amount by amount; those of nothing are left out. */
export const StatementTotals = ({
  statement: { totals, vat, payment_days },
}: {
  statement: Pick<Statement, 'totals' | 'vat' | 'payment_days'>
}): ReactNode => {
  const text = useText()
  const { amount } = useFormats()
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
    typeof payment_days === 'number' && totals.total >= 0 ? text('payment_terms', { days: payment_days }) : null,
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
