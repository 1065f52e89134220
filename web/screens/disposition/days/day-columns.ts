import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import type { TextKey } from '#shared/text-key.ts'
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
const DAY_WIDTH = { short: 'minmax(5rem, 0.6fr)', full: 'minmax(8.875rem, 1fr)' }
const WIDTHS: Record<Exclude<DayColumn, 'tr_week_status'>, string> = {
  tr_week_sub: 'minmax(7.25rem, 1.8fr)',
  // No number plate is torn.
  tr_week_gps: 'minmax(6.5rem, 0.8fr)',
  // A family name and the number fit beside each other.
  tr_week_driver: 'minmax(8rem, 1.8fr)',
  tr_week_observer: 'minmax(5.25rem, 1.4fr)',
  tr_week_sub_invoice_trip: 'minmax(4.5rem, 0.7fr)',
  tr_week_sub_invoice_toll: 'minmax(4.875rem, 0.7fr)',
  tr_week_locked: '2.75rem',
  same: '2.75rem',
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
  tr_week_sub_invoice_trip: 'price_sub_trip',
  tr_week_sub_invoice_toll: 'price_sub_toll',
  tr_week_locked: 'field_tr_week_locked',
  same: 'tour_same_for_all',
}
/** Returns the message key of a column's heading. */
export const headingOf = (column: DayColumn): TextKey => HEADINGS[column]

/** Columns whose heading is a sign alone. */
export const SIGNS: Partial<Record<DayColumn, typeof LockIcon>> = { tr_week_locked: LockIcon, same: CopyIcon }
