import { type ListedPrice, PRICE_COLUMNS } from '../../shared/domain/money/price-list.ts'
import { formatDay, formatInstant } from '../../shared/domain/time/dates.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import { cellsOf, type FileColumn, fileContext, sheetColumn } from '../excel/file-columns.ts'
import { workbookFile } from '../excel/sheet/workbook.ts'

/** A price with its key for the import, and its state at the time (decisions 4.13). */
type WrittenPrice = ListedPrice & { row_key: string; row_state: string }
/** Content of the price list's spreadsheet. */
type PriceListFile = {
  rows: readonly WrittenPrice[]
  /** Day on which the prices hold. */
  day: string
  language: Language
  timeZone: string
  /** Milliseconds since 1970. */
  now: number
}

const HIDDEN = 'row_state'
/** Characters; the others are as wide as their content. */
const WIDTHS: Record<string, number> = { c_trip: 14, c_toll: 14, sub_trip: 18, sub_toll: 18, stp: 8, std: 8, sta: 8 }
/** Columns of the screen; behind them the day from which a file that comes back counts, and columns for the import alone. */
const columnsFor = (day: string): readonly FileColumn<WrittenPrice>[] => [
  ...(PRICE_COLUMNS as readonly FileColumn<ListedPrice>[]),
  { id: 'valid_from', label: 'price_from', kind: 'day', value: () => day },
  { id: 'row_key', label: 'import_row_key', value: ({ row_key }) => row_key },
  { id: HIDDEN, label: 'import_row_state', value: ({ row_state }) => row_state },
]

/** The price list as a spreadsheet, one line for each price (rules 6.8). */
export const priceListFile = ({ rows, day, language, timeZone, now }: PriceListFile): Uint8Array => {
  const context = fileContext(language, { timeZone, now })
  const { translate } = context
  const columns = columnsFor(day)
  const title = translate('route_price_list')
  return workbookFile({
    title,
    timeZone,
    words: { yes: translate('yes'), no: translate('no') },
    madeAt: now,
    sheets: [
      {
        name: title,
        titles: [
          title,
          [
            translate('price_list_of', { day: formatDay(day) }),
            translate('pdf_created', { time: formatInstant(now, timeZone) }),
            translate('price_rows', { count: rows.length }),
          ].join(' · '),
        ],
        frozenColumns: 2,
        tables: [
          {
            columns: columns.map((column) => {
              const width = WIDTHS[column.id]
              const look = { ...(width && { width }), ...(column.id === HIDDEN && { isHidden: true as const }) }
              return { ...sheetColumn(column, context), ...look }
            }),
            groups: [{ rows: rows.map(cellsOf(columns, context)) }],
          },
        ],
      },
    ],
  })
}
