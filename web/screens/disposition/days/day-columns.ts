import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import type { TextKey } from '../../../../shared/text-key.ts'
import { type DayField, dayFieldsOf } from './day-fields.ts'

/** Columns: the day's own tick, its fields, the lock, and the button that copies the day to all others. */
export type DayColumn = 'tr_week_status' | DayField | 'tr_week_locked' | 'same'

export const dayColumnsOf = (isAdmin: boolean): readonly DayColumn[] => [
  'tr_week_status',
  ...dayFieldsOf(isAdmin),
  'tr_week_locked',
  ...(isAdmin ? (['same'] as const) : []),
]
export const isField = (column: DayColumn): column is DayField =>
  column !== 'tr_week_status' && column !== 'tr_week_locked' && column !== 'same'

/** Days are written out from 900 px on. */
const DAY_WIDTH = { short: 'minmax(84px, 0.8fr)', full: 'minmax(132px, 1fr)' }
const WIDTHS: Record<Exclude<DayColumn, 'tr_week_status'>, string> = {
  tr_week_sub: 'minmax(108px, 1.8fr)',
  tr_week_gps: 'minmax(88px, 1.2fr)',
  tr_week_driver: 'minmax(108px, 1.8fr)',
  tr_week_observer: 'minmax(84px, 1.4fr)',
  tr_week_sub_invoice_trip: 'minmax(74px, 0.7fr)',
  tr_week_sub_invoice_toll: 'minmax(74px, 0.7fr)',
  tr_week_locked: '44px',
  same: '44px',
}

/** Returns `gridTemplateColumns` of a row. */
export const columnWidths = (columns: readonly DayColumn[]): { xs: string; md: string } => {
  const template = (day: string): string =>
    columns.map((column) => (column === 'tr_week_status' ? day : WIDTHS[column])).join(' ')
  return { xs: template(DAY_WIDTH.short), md: template(DAY_WIDTH.full) }
}

const HEADINGS: Record<DayColumn, TextKey> = {
  tr_week_status: 'tour_day',
  tr_week_sub: 'field_tr_week_sub',
  tr_week_gps: 'field_tr_week_gps',
  tr_week_driver: 'field_tr_week_driver',
  tr_week_observer: 'field_tr_week_observer',
  tr_week_sub_invoice_trip: 'tour_price_trip_short',
  tr_week_sub_invoice_toll: 'tour_price_toll_short',
  tr_week_locked: 'field_tr_week_locked',
  same: 'tour_same_for_all',
}
/** Returns the message key of a column's heading. */
export const headingOf = (column: DayColumn): TextKey => HEADINGS[column]

/** Columns whose heading is a sign alone. */
export const SIGNS: Partial<Record<DayColumn, typeof LockIcon>> = { tr_week_locked: LockIcon, same: CopyIcon }
