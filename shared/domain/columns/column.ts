import type { TextKey, Translate } from '../../text-key.ts'
import { formatAmount } from '../money/money.ts'
import { formatDay, formatInstant, formatMoment } from '../time/dates.ts'

/**
 * Kind of a column: decides how its values are written, aligned and sorted in every medium: tables, grids, cards, print, CSV,
 * PDF and spreadsheets. `moment`: an instant with seconds; `time`: a clock time. `leg`: the time of a leg, actual or estimated,
 * with its phase; `delay`: its whole minutes with their class; `vehicle_state`: see `vehicle-state.ts`.
 */
export type ColumnKind =
  | 'text'
  | 'amount'
  | 'integer'
  | 'day'
  | 'instant'
  | 'moment'
  | 'time'
  | 'flag'
  | 'status'
  | 'vehicle_state'
  | 'leg'
  | 'delay'

/**
 * A value as the wire has it: text, an amount or a whole number, a day `YYYY-MM-DD`, an instant in ISO 8601, a clock time
 * `HH:mm`, true or false. Null, undefined and the empty text are an empty cell.
 */
export type ColumnValue = string | number | boolean | null | undefined

/** A column of rows: what it is called, and what it says of a row. Each medium adds its looks: widths, places, drawn cells. */
export type Column<Row, Label extends string = TextKey> = {
  id: string
  /** Message key of the heading. */
  label: Label
  /** Text by default. */
  kind?: ColumnKind | undefined
  /** Several values where the row has a set. */
  value: (row: Row) => ColumnValue | readonly string[]
  /** Text of one value, for codes and names of other rows. */
  show?: (value: string, translate: Translate, timeZone: string) => string
  /** Order of the values: days, states. */
  order?: readonly string[]
  /** Amounts say the currency themselves, where no heading does. */
  hasCurrency?: true
}

/** Input of the cells' texts beside the row. */
export type CellContext = { translate: Translate; timeZone: string }
type Writing = Pick<Column<never>, 'kind' | 'show' | 'order' | 'hasCurrency'>

const textOfOne = (column: Writing, value: ColumnValue, { translate, timeZone }: CellContext): string => {
  if (value === null || value === undefined || value === '') return ''
  const { kind = 'text', show, order } = column
  const text = String(value)
  // A value that another version of the app left has no word here.
  if (order && !order.includes(text)) return text
  if (show) return show(text, translate, timeZone)
  switch (kind) {
    case 'amount':
      return `${formatAmount(Number(value))}${column.hasCurrency ? `\u00a0${translate('currency_symbol')}` : ''}`
    case 'day':
      return formatDay(text)
    case 'instant':
      return formatInstant(text, timeZone)
    case 'moment':
      return formatMoment(text, timeZone)
    case 'flag':
      return translate(text === 'true' ? 'yes' : 'no')
    case 'status':
    case 'vehicle_state':
      return translate(`${kind}_${text}` as TextKey)
    default:
      return typeof value === 'boolean' ? '' : text
  }
}

/**
 * Text of a value as it is read: on screens and paper, in files, and by the search. Empty where there is none; a value that
 * cannot be read stands as it is, so that one cell never takes its list along.
 */
export const cellText = (column: Writing, value: ColumnValue | readonly string[], context: CellContext): string => {
  try {
    return Array.isArray(value)
      ? value.map((one: string) => textOfOne(column, one, context)).join(', ')
      : textOfOne(column, value as ColumnValue, context)
  } catch {
    return String(value)
  }
}

/**
 * Returns true if a line of a label and its value would tell nothing: an empty cell, or an amount of zero.
 * @example saysNothing({ kind: 'amount' }, 0) // → true
 * @example saysNothing({ kind: 'integer' }, 0) // → false
 */
export const saysNothing = ({ kind }: Pick<Column<never>, 'kind'>, value: ColumnValue | readonly string[]): boolean =>
  value === null || value === undefined || value === '' || (kind === 'amount' && Number(value) === 0)
