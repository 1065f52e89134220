import type { ReactNode } from 'react'
import { INVOICE_AMOUNTS } from '../../../shared/domain/money/invoice.ts'
import type { Statement } from '../../../shared/schemas/statement.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import styles from './statement.module.css'

/** What a statement comes to, amount by amount; those of nothing are left out. */
export const StatementTotals = ({ totals }: { totals: Statement['totals'] }): ReactNode => {
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
  return (
    <dl className={styles.totals}>
      {lines.map(({ name, label, sum }) => line(name, label, sum))}
      {line('total', text('invoice_grand_total'), totals.total)}
    </dl>
  )
}
