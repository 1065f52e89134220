import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { type CellContext, cellText } from '#shared/domain/columns/column.ts'
import { isAtEnd } from '#shared/domain/columns/column-look.ts'
import type { InvoiceColumn, InvoiceDocument, InvoiceLine } from '#shared/domain/money/invoice-document.ts'
import { formatAmount } from '#shared/domain/money/money.ts'
import { formatDay } from '#shared/domain/time/dates.ts'
import type { Company } from '#shared/schemas/accounts/company.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import { formatText, translateIn } from '../../kit/texts.ts'
import { COLORS } from '../../pdf/colors.ts'
import { withLetterhead } from '../../pdf/letterhead.ts'
import { renderPdf } from '../../pdf/render.ts'

type Made = { language: Language; timeZone: string; now: number; company: Company }

const PAGE_MARGINS: [number, number, number, number] = [26, 30, 26, 34]
const FONT_SIZE = 6.8
const HEAD = { fillColor: COLORS.headFill, color: COLORS.headText, bold: true } as const
/** Points, of a sheet's 790. Fixed ones: a long word would else push the amounts over the edge. */
const WIDTHS: Record<string, number> = {
  tour: 58,
  from: 68,
  to: 68,
  vehicle: 42,
  std: 38,
  atd: 38,
  sta: 38,
  ata: 38,
  status: 42,
  remark: 70,
}
const AMOUNT_WIDTH = 43
/** Points of a letter, on average, as part of the font's size. */
const LETTER = 0.5

/** Returns the size at which the longest word of a text fits into its column. */
const sizeFor = (text: string, width: number): number => {
  const longest = Math.max(...text.split(/[\s-]+/).map((word) => word.length))
  return Math.min(FONT_SIZE, width / (LETTER * longest))
}
const widthOf = ({ id, kind }: InvoiceColumn): number => (kind === 'amount' ? AMOUNT_WIDTH : (WIDTHS[id] ?? 0))

const amountCell = (amount: number, more: object = {}): TableCell => ({
  text: formatAmount(amount),
  alignment: 'right',
  noWrap: true,
  ...more,
})

const LAYOUT = {
  hLineWidth: () => 0.4,
  hLineColor: () => COLORS.line,
  vLineWidth: () => 0,
  paddingLeft: () => 2.5,
  paddingRight: () => 2.5,
  paddingTop: () => 2,
  paddingBottom: () => 2,
}

const sumRow = ({ name, amounts }: InvoiceLine, width: number, more: object): TableCell[] => [
  { text: name, colSpan: width - amounts.length, bold: true, ...more },
  ...Array.from({ length: width - amounts.length - 1 }, (): TableCell => ({ text: '' })),
  ...amounts.map((amount) => amountCell(amount, { bold: true, ...more })),
]

const tripTable = ({ columns, weeks, total }: InvoiceDocument, context: CellContext): Content => {
  const width = columns.length
  const head = columns.map(
    ({ heading, kind }): TableCell => ({
      ...HEAD,
      text: heading,
      alignment: isAtEnd(kind) ? 'right' : 'left',
    }),
  )
  const body = weeks.flatMap(({ heading, rows, subtotal }) => [
    [
      { text: heading, colSpan: width, bold: true, color: COLORS.headFill, margin: [0, 3, 0, 0] } satisfies TableCell,
      ...Array.from({ length: width - 1 }, (): TableCell => ({ text: '' })),
    ],
    ...rows.map((cells) =>
      columns.map((column, index): TableCell => {
        const text = cellText(column, cells[index], context)
        if (isAtEnd(column.kind)) return { text, alignment: 'right' }
        return { text, fontSize: sizeFor(text, widthOf(column)) }
      }),
    ),
    sumRow(subtotal, width, { fillColor: COLORS.stripe }),
  ])
  return {
    fontSize: FONT_SIZE,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map(widthOf),
      body: [head, ...body, sumRow(total, width, { fillColor: COLORS.line })],
    },
    layout: LAYOUT,
  }
}

const itemTable = ({ heading, headings, rows, name, total }: NonNullable<InvoiceDocument['items']>): Content[] => [
  { text: heading, bold: true, fontSize: 9, color: COLORS.headFill, margin: [0, 12, 0, 4] },
  {
    fontSize: FONT_SIZE,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [50, '*', 50, 70, 70, 70],
      body: [
        [
          { ...HEAD, text: headings.date },
          { ...HEAD, text: headings.text },
          ...[headings.fuel, headings.fuelCost, headings.extraCost, headings.total].map(
            (text): TableCell => ({ ...HEAD, text, alignment: 'right' }),
          ),
        ],
        ...rows.map((row): TableCell[] => [
          formatDay(row.date),
          [row.text, row.fuelOf, row.evidence].filter(Boolean).join(' · '),
          ...[row.fuel, row.fuelCost, row.extraCost, row.total].map((amount) => amountCell(amount)),
        ]),
        sumRow({ name, amounts: [total] }, 6, { fillColor: COLORS.line }),
      ],
    },
    layout: LAYOUT,
  },
]

/** The sum that is to be paid. */
const STRONG = { bold: true, fontSize: 11 } as const

const journalDocument = (
  journal: InvoiceDocument,
  { language, timeZone, now, company }: Made,
): TDocumentDefinitions => {
  const { title, party, address, period, lines, made, items, grand, vat, notes } = journal
  const currency = formatText(language, 'currency_symbol')
  const sum = ({ name, total }: InvoiceDocument['grand'], more: object): Content => ({
    ...more,
    columns: [{ text: name }, { text: `${formatAmount(total)} ${currency}`, alignment: 'right' }],
  })
  return {
    info: { title: `${title} ${party}`, creationDate: new Date(now) },
    language,
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: PAGE_MARGINS,
    defaultStyle: { font: 'Roboto', fontSize: 8, color: COLORS.ink },
    footer: (page, pages) => ({
      margin: [PAGE_MARGINS[0], 10, PAGE_MARGINS[2], 0],
      fontSize: 7,
      color: COLORS.muted,
      columns: [
        { text: `${party} · ${period} · ${made}` },
        { text: formatText(language, 'pdf_page', { page, pages }), alignment: 'right', width: 'auto' },
      ],
    }),
    content: [
      withLetterhead(
        [
          { text: `${title} ${party}`, fontSize: 15, bold: true, color: COLORS.headFill },
          { text: [...address, period, ...lines].join('\n'), margin: [0, 3, 0, 8] },
        ],
        company,
        language,
      ),
      tripTable(journal, { translate: translateIn(language), timeZone }),
      ...(items ? itemTable(items) : []),
      sum(grand, vat ? { margin: [0, 12, 0, 2] } : { ...STRONG, margin: [0, 12, 0, 0] }),
      ...(vat ? [sum(vat, {}), sum(vat.gross, { ...STRONG, margin: [0, 3, 0, 0] })] : []),
      ...notes.map((note, index): Content => ({ text: note, margin: [0, index === 0 ? 8 : 2, 0, 0] })),
    ],
  }
}

/** A journal as a document on A4, landscape, with headings and page numbers on every page. */
export const journalPdf = (journal: InvoiceDocument, made: Made): Promise<Uint8Array> =>
  renderPdf(journalDocument(journal, made))
