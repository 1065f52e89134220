import { formatInstant } from '../../shared/domain/time/dates.ts'
import { weekdayRanges } from '../../shared/domain/time/weekday-ranges.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import type { PriceRow } from '../../shared/schemas/tour.ts'
import { formatText, type TextKey } from '../notify/texts.ts'
import type { CellValue, ColumnKind } from './sheet/cells.ts'
import { workbookFile } from './sheet/workbook.ts'

/** A row of the price list, and the weekdays that it is for, 0 for Monday. */
export type FilePrice = PriceRow & { weekdays: readonly number[] }

/** Content of the price list's spreadsheet. */
export type PriceListFile = {
  rows: readonly FilePrice[]
  language: Language
  timeZone: string
  /** Milliseconds since 1970. */
  now: number
}

type PriceColumn = {
  label: TextKey
  kind: ColumnKind
  width?: number
  of: (row: FilePrice, translate: (key: TextKey) => string) => CellValue
}

const COLUMNS: readonly PriceColumn[] = [
  {
    label: 'field_tr_status',
    kind: 'text',
    of: ({ status }, translate) => translate(status ? 'status_scheduled' : 'status_inactive'),
  },
  { label: 'price_tour_no', kind: 'text', of: ({ tour_no }) => tour_no },
  { label: 'from', kind: 'text', of: ({ from }) => from },
  { label: 'to', kind: 'text', of: ({ to }) => to },
  { label: 'field_tr_tour_comb', kind: 'text', of: ({ tour_comb }) => tour_comb },
  { label: 'column_customer', kind: 'text', of: ({ customer }) => customer },
  { label: 'column_tt_sub', kind: 'text', of: ({ subcontractor }) => subcontractor },
  { label: 'column_tt_customer_invoice_trip', kind: 'amount', width: 14, of: ({ c_trip }) => c_trip },
  { label: 'column_tt_customer_invoice_toll', kind: 'amount', width: 14, of: ({ c_toll }) => c_toll },
  { label: 'column_tt_sub_invoice_trip', kind: 'amount', width: 18, of: ({ sub_trip }) => sub_trip },
  { label: 'column_tt_sub_invoice_toll', kind: 'amount', width: 18, of: ({ sub_toll }) => sub_toll },
  { label: 'price_stp', kind: 'time', width: 8, of: ({ stp }) => stp },
  { label: 'price_std', kind: 'time', width: 8, of: ({ std }) => std },
  { label: 'price_sta', kind: 'time', width: 8, of: ({ sta }) => sta },
  // Behind the documented ones.
  {
    label: 'price_weekdays',
    kind: 'text',
    of: ({ weekdays }, translate) => weekdayRanges(weekdays, (day) => translate(`weekday_short_${day}` as TextKey)),
  },
]

/** The price list as a spreadsheet, one line for each price (rules 6.8). */
export const priceListFile = ({ rows, language, timeZone, now }: PriceListFile): Uint8Array => {
  const translate = (key: TextKey, values = {}) => formatText(language, key, values)
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
          `${translate('pdf_created', { time: formatInstant(now, timeZone) })} · ${translate('price_rows', { count: rows.length })}`,
        ],
        frozenColumns: 2,
        tables: [
          {
            columns: COLUMNS.map(({ label, kind, width }) => ({
              heading: kind === 'amount' ? `${translate(label)} ${translate('currency_symbol')}` : translate(label),
              kind,
              ...(width === undefined ? {} : { width }),
            })),
            groups: [{ rows: rows.map((row) => COLUMNS.map(({ of }) => of(row, translate))) }],
          },
        ],
      },
    ],
  })
}
