import type { InvoiceDocument, InvoiceItemPart } from '#shared/domain/money/invoice-document.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import { sheetKind } from '../../excel/file-columns.ts'
import type { ClosingLine, Column, Group, Places, RowValue, Table } from '../../excel/sheet/workbook.ts'
import { workbookFile } from '../../excel/sheet/workbook.ts'
import { translateIn } from '../../kit/texts.ts'

/** Widths that keep the print readable, by id: together about what A4 landscape takes at seven points. */
const WIDTHS: Record<string, number> = {
  tour: 15,
  from: 22,
  to: 22,
  vehicle: 10,
  std: 15,
  atd: 15,
  sta: 15,
  ata: 15,
  status: 10,
  remark: 22,
}
const AMOUNT_WIDTH = 11

/** Columns of the items, so that they line up with the amounts above them. */
const TEXT = 9
const FUEL_OF = 1
const TRIP = 10
const TOLL = 11
const WAITING = 12
const CANCELLATION = 13
const TOTAL = 14

const tripTable = ({ columns, weeks, total }: InvoiceDocument): Table => ({
  columns: columns.map(
    ({ id, heading, kind, isSummed }): Column => ({
      heading,
      kind: sheetKind({ kind }),
      width: WIDTHS[id] ?? AMOUNT_WIDTH,
      ...(isSummed && { isSummed }),
    }),
  ),
  groups: weeks.map(
    ({ heading, rows, subtotal }): Group => ({
      heading,
      rows: rows.map((cells) => [
        ...cells.slice(0, TOTAL),
        { value: Number(cells[TOTAL]), formula: ({ here }) => `SUM(${here(TRIP)}:${here(CANCELLATION)})` },
      ]),
      subtotal: subtotal.name,
    }),
  ),
  total: total.name,
})

/** The fuel, with its formula where the paper says what it is a percentage of. */
const fuelValue = ({ fuelSum, fuelBefore, fuelCost, isPercentage }: InvoiceItemPart): RowValue => {
  if (!isPercentage) return fuelCost
  // What was charged before is negative where a correction gave back.
  const before = fuelBefore === 0 ? '' : `-(${fuelBefore})`
  return {
    value: fuelCost,
    formula: (places) => `ROUND(${fuelSum ?? places.total(0, TRIP)}*${places.here(TRIP)}/100,2)${before}`,
  }
}

/** Fuel and extra cost under the columns of the amounts, totals below totals. */
const itemTable = ({ columns }: InvoiceDocument, items: NonNullable<InvoiceDocument['items']>): Table => {
  const { headings, heading, rows, name } = items
  const ofItems: Record<number, Omit<Column, 'width'>> = {
    0: { heading: headings.date, kind: 'day' },
    [FUEL_OF]: { heading, kind: 'text' },
    [TEXT]: { heading: headings.text, kind: 'text' },
    [TRIP]: { heading: headings.fuel, kind: 'amount' },
    [TOLL]: { heading: headings.fuelCost, kind: 'amount', isSummed: true },
    [WAITING]: { heading: headings.extraCost, kind: 'amount', isSummed: true },
    [TOTAL]: { heading: headings.total, kind: 'amount', isSummed: true },
  }
  return {
    columns: columns.map(
      ({ id }, index): Column => ({
        ...(ofItems[index] ?? { heading: '', kind: 'text' }),
        width: WIDTHS[id] ?? AMOUNT_WIDTH,
      }),
    ),
    groups: [
      {
        rows: rows.map((item) => {
          const { date, text, fuel, fuelOf, evidence, extraCost, total } = item
          const row = columns.map((): RowValue => null)
          row[0] = date
          row[FUEL_OF] = [fuelOf, evidence].filter(Boolean).join(' · ')
          row[TEXT] = text
          row[TRIP] = fuel
          row[TOLL] = fuelValue(item)
          row[WAITING] = extraCost
          row[TOTAL] = { value: total, formula: ({ here }) => `${here(TOLL)}+${here(WAITING)}` }
          return row
        }),
      },
    ],
    total: name,
  }
}

/** VAT of the net sum, rounded once, and both together. */
const vatLines = (
  { name, rate, total, gross }: NonNullable<InvoiceDocument['vat']>,
  net: (places: Places) => string,
): ClosingLine[] => {
  const tax = (places: Places): string => `ROUND((${net(places)})*${rate}/100,2)`
  return [
    { name, kind: 'amount', value: { value: total, formula: tax } },
    {
      name: gross.name,
      kind: 'amount',
      isStrong: true,
      value: { value: gross.total, formula: (places) => `${net(places)}+${tax(places)}` },
    },
  ]
}

/** A journal as a spreadsheet: its head, the checked trips week by week, items, and what it comes to. */
export const journalSheet = (
  document: InvoiceDocument,
  { language, timeZone, now }: { language: Language; timeZone: string; now: number },
): Uint8Array => {
  const translate = translateIn(language)
  const { title, party, address, period, lines, made, items, grand, vat, notes } = document
  const net = ({ total }: Places): string => (items ? `${total(0, TOTAL)}+${total(1, TOTAL)}` : total(0, TOTAL))
  return workbookFile({
    title: `${title} ${party}`,
    timeZone,
    words: { yes: translate('yes'), no: translate('no') },
    madeAt: now,
    sheets: [
      {
        name: title,
        titles: [`${title} ${party}`, ...address, period, ...lines, made, ...notes],
        frozenColumns: 1,
        tables: items ? [tripTable(document), itemTable(document, items)] : [tripTable(document)],
        closing: [
          {
            name: grand.name,
            kind: 'amount',
            isStrong: vat === null,
            value: { value: grand.total, formula: net },
          },
          ...(vat ? vatLines(vat, net) : []),
        ],
      },
    ],
  })
}
