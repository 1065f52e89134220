import { type CellContext, type Column, cellText } from '#shared/domain/columns/column.ts'
import type { ColumnFilter } from '#shared/schemas/timetable.ts'

/** A value that one can tick, and how many rows have it. */
export type FilterChoice = { value: string; label: string; count: number }

/** Longer values cannot be sent as a filter. */
const MAX_VALUE_LENGTH = 400

/** The values of a row in a column, as filters compare them; the empty text where it has none. */
export const valuesOf = <Row>(row: Row, column: Column<Row>): readonly string[] => {
  const value = column.value(row)
  if (typeof value === 'object' && value !== null) return value.length > 0 ? value : ['']
  return [value === null || value === undefined ? '' : String(value)]
}

/** Text of a value among filters, where the empty one has a name. */
export const filterLabel = <Row>(column: Column<Row>, value: string, context: CellContext): string =>
  value === '' ? context.translate('filter_empty_value') : cellText(column, value, context)

const byText = new Intl.Collator(undefined, { numeric: true })
/** Texts as people order them. */
export const compareTexts = (a: string, b: string): number => byText.compare(a, b)

const compareChoices =
  <Row>({ order, kind }: Column<Row>) =>
  (a: FilterChoice, b: FilterChoice): number => {
    // Values that the order does not know come from another version of the app, and stand last.
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
  field: Column<Row>,
  chosen: readonly string[],
  context: CellContext,
): FilterChoice[] => {
  const counts = new Map<string, number>(chosen.map((value) => [value, 0]))
  for (const row of rows) {
    for (const value of valuesOf(row, field)) {
      if (value.length <= MAX_VALUE_LENGTH) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  }
  return [...counts]
    .map(([value, count]) => ({ value, count, label: filterLabel(field, value, context) }))
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
