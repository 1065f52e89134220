import { formatAmount } from '../../../../shared/domain/money/money.ts'
import type { ColumnFilter } from '../../../../shared/schemas/timetable.ts'
import type { Translate } from '../../../i18n/text.ts'

type Value = string | number | boolean | null | undefined

/** Something that the rows of a list are filtered by on the device. Keep it the same between renders. */
export type FilterField<Row> = {
  /** Also the name under which filters are kept. */
  key: string
  /** Message key of the heading. */
  label: string
  /** Value of the row; several values where it has a set. */
  value: (row: Row) => Value | readonly string[]
  /** Amounts are ordered by size, instants (ISO) by time. */
  kind?: 'text' | 'amount' | 'instant'
  /** Text of one value. */
  show?: (value: string, translate: Translate) => string
  /** Order of the values: days, states. */
  order?: readonly string[]
}

/** A value that one can tick, and how many rows have it. */
export type FilterChoice = { value: string; label: string; count: number }

/** Longer values cannot be sent as a filter. */
const MAX_VALUE_LENGTH = 400

/** The values of a row in a column, as filters compare them; the empty text where it has none. */
export const valuesOf = <Row>(row: Row, field: FilterField<Row>): readonly string[] => {
  const value = field.value(row)
  if (Array.isArray(value)) return value.length > 0 ? value : ['']
  return [value === null || value === undefined ? '' : String(value)]
}

/** Returns the text of a value; the empty one has a name only where it stands alone, in filters. */
export const labelOf = <Row>({ show, order, kind }: FilterField<Row>, value: string, translate: Translate): string => {
  if (value === '') return ''
  // What another version of the app left has no word here.
  const isKnown = !order || order.includes(value)
  if (show && isKnown) return show(value, translate)
  return kind === 'amount' ? formatAmount(Number(value)) : value
}

export const filterLabel = <Row>(field: FilterField<Row>, value: string, translate: Translate): string =>
  value === '' ? translate('filter_empty_value') : labelOf(field, value, translate)

const byText = new Intl.Collator(undefined, { numeric: true })
/** Texts as people order them. */
export const compareTexts = (a: string, b: string): number => byText.compare(a, b)

const compareChoices =
  <Row>({ order, kind }: FilterField<Row>) =>
  (a: FilterChoice, b: FilterChoice): number => {
    // What is in no order was left by another version of the app: last.
    if (order) return rankIn(order, a.value) - rankIn(order, b.value)
    // The empty value leads: it is what people look for when something was forgotten.
    if (a.value === '' || b.value === '') return a.value === b.value ? 0 : a.value === '' ? -1 : 1
    if (kind === 'amount') return Number(a.value) - Number(b.value)
    if (kind === 'instant') return a.value < b.value ? -1 : 1
    return byText.compare(a.label, b.label)
  }
const rankIn = (order: readonly string[], value: string): number => {
  const rank = order.indexOf(value)
  return rank < 0 && value !== '' ? order.length : rank
}

/** The values that occur, and the chosen ones even where none occurs any more. */
export const filterChoices = <Row>(
  rows: readonly Row[],
  field: FilterField<Row>,
  chosen: readonly string[],
  translate: Translate,
): FilterChoice[] => {
  const counts = new Map<string, number>(chosen.map((value) => [value, 0]))
  for (const row of rows) {
    for (const value of valuesOf(row, field)) {
      if (value.length <= MAX_VALUE_LENGTH) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  }
  return [...counts]
    .map(([value, count]) => ({ value, count, label: filterLabel(field, value, translate) }))
    .sort(compareChoices(field))
}

/** The filters after one column's values are chosen; without values the column is not filtered. */
export const withFilter = (
  filters: readonly ColumnFilter[],
  column: string,
  values: readonly string[],
): ColumnFilter[] => {
  if (values.length === 0) return filters.filter((filter) => filter.column !== column)
  const changed = { column, values: [...values] }
  return filters.some((filter) => filter.column === column)
    ? filters.map((filter) => (filter.column === column ? changed : filter))
    : [...filters, changed]
}
