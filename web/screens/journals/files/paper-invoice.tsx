import type { ReactNode } from 'react'
import { cellText } from '#shared/domain/columns/column.ts'
import { isAtEnd } from '#shared/domain/columns/column-look.ts'
import type { InvoiceDocument, InvoiceLine } from '#shared/domain/money/invoice-document.ts'
import { type Company, companyLines } from '#shared/schemas/accounts/company.ts'
import { useCellContext, useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import styles from '#web/ui/table/print-table.module.css'

/** Widths on paper. Fixed: no long word pushes the amounts over the edge, and a year's sums have their room. */
const WIDTHS: Record<string, string> = {
  tour: '7.6%',
  from: '8.1%',
  to: '8.1%',
  vehicle: '5.9%',
  std: '6.6%',
  atd: '6.6%',
  sta: '6.6%',
  ata: '6.6%',
  status: '4.6%',
  remark: '6.5%',
  trip: '7.8%',
  toll: '7%',
  waiting_fee: '5.1%',
  cancellation_fee: '5.1%',
  total: '7.8%',
}
const AMOUNT = { textAlign: 'end', whiteSpace: 'nowrap' } as const

/** Logo and data of the company, at the right of the head. */
const Letterhead = ({ company }: { company: Company }): ReactNode => {
  const text = useText()
  const [name, ...lines] = companyLines(company, text)
  return (
    <span style={{ float: 'inline-end', textAlign: 'end', marginInlineStart: '12pt' }}>
      {company.logo !== '' && (
        <img src={company.logo} alt="" style={{ maxHeight: '36pt', maxWidth: '150pt', objectFit: 'contain' }} />
      )}
      {name && <small style={{ fontWeight: 600 }}>{name}</small>}
      {lines.map((line) => (
        <small key={line}>{line}</small>
      ))}
    </span>
  )
}

/** An invoice as it is printed: what the spreadsheet and the PDF hold, on sheets with numbers. */
export const PaperInvoice = ({
  invoice,
  company,
}: {
  invoice: InvoiceDocument
  company: Company | undefined
}): ReactNode => {
  const { plainAmount, amount, day } = useFormats()
  const context = useCellContext()
  const { title, party, address, period, lines, made, columns, weeks, total, items, grand, vat, notes } = invoice
  const sums = ({ name, amounts }: InvoiceLine) => (
    <tr key={name}>
      <th scope="row" colSpan={columns.length - amounts.length}>
        {name}
      </th>
      {amounts.map((sum, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one for each amount, in their order
        <th key={index} style={AMOUNT}>
          {plainAmount(sum)}
        </th>
      ))}
    </tr>
  )
  return (
    <>
      <table className={styles.paper} style={{ tableLayout: 'fixed', overflowWrap: 'anywhere', hyphens: 'auto' }}>
        <caption>
          {company && <Letterhead company={company} />}
          {title} {party}
          {[...address, period, ...lines, made].map((line) => (
            <small key={line}>{line}</small>
          ))}
        </caption>
        <thead>
          <tr>
            {columns.map(({ id, heading, kind }) => (
              <th key={id} scope="col" style={{ width: WIDTHS[id], textAlign: isAtEnd(kind) ? 'end' : 'start' }}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        {weeks.map(({ heading, rows, subtotal }) => (
          <tbody key={heading}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length}>
                {heading}
              </th>
            </tr>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paper does not change
              <tr key={row}>
                {columns.map(({ id, kind }, index) => (
                  <td key={id} style={isAtEnd(kind) ? AMOUNT : undefined}>
                    {cellText({ kind }, cells[index], context)}
                  </td>
                ))}
              </tr>
            ))}
            {sums(subtotal)}
          </tbody>
        ))}
        <tfoot>{sums(total)}</tfoot>
      </table>
      {items && (
        <table className={styles.paper}>
          <caption>{items.heading}</caption>
          <thead>
            <tr>
              {(['date', 'text', 'fuel', 'fuelCost', 'extraCost', 'total'] as const).map((name, index) => (
                <th key={name} scope="col" style={index > 1 ? AMOUNT : undefined}>
                  {items.headings[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.rows.map((item, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paper does not change
              <tr key={row}>
                <td>{day(item.date)}</td>
                <td>{[item.text, item.fuelOf, item.evidence].filter(Boolean).join(' · ')}</td>
                {([item.fuel, item.fuelCost, item.extraCost, item.total] as const).map((value, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: one for each amount, in their order
                  <td key={index} style={AMOUNT}>
                    {plainAmount(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={5}>
                {items.name}
              </th>
              <th style={AMOUNT}>{plainAmount(items.total)}</th>
            </tr>
          </tfoot>
        </table>
      )}
      <table className={styles.paper}>
        <tbody>
          {[grand, ...(vat ? [vat, vat.gross] : [])].map((sum) => (
            <tr key={sum.name}>
              <th scope="row">{sum.name}</th>
              <th style={AMOUNT}>{amount(sum.total)}</th>
            </tr>
          ))}
        </tbody>
        {notes.length > 0 && (
          <tfoot>
            {notes.map((note) => (
              <tr key={note}>
                <td colSpan={2}>{note}</td>
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </>
  )
}
