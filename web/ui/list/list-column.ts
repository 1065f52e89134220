import type { ReactNode } from 'react'
import { formatAmount } from '../../../shared/domain/money.ts'
import type { ColumnFilter } from '../../../shared/schemas/timetable.ts'
import { matchesSearch, searchable } from '../table-search.ts'

export type Say = (key: string, values?: Record<string, unknown>) => string
type Value = string | number | boolean | null | undefined

/** A column of a list that is filtered on the device. Keep the array stable between renders. */
export type ListColumn<Row> = {
  /** Also the name under which filters and hidden columns are kept. */
  key: string
  /** Message key of the heading. */
  label: string
  /** Message key of a shorter heading for the grid. */
  heading?: string
  /** What the row has there, as it is sorted by; several values where it has a set. */
  value: (row: Row) => Value | readonly string[]
  kind?: 'text' | 'amount'
  /** How one value reads. */
  show?: (value: string, say: Say) => string
  /** Order of the values that are no amounts: days, states. */
  order?: readonly string[]
  /** What the cell draws instead of the text. */
  cell?: (row: Row) => ReactNode
  /** What Enter does on the cell, instead of opening the row. */
  press?: (row: Row) => void
  /** Pixels; with `flex` the least, and a share of what is left. */
  width: number
  flex?: number
  /** Always shown. */
  isFixed?: boolean
  /** Buttons: nothing to filter, to sort or to find. */
  isAction?: boolean
}

/** A value that one can tick, and how many rows have it. */
export type FilterChoice = { value: string; label: string; count: number }

/** The values of a row in a column, as filters compare them; the empty text where it has none. */
const valuesOf = <Row>(row: Row, column: ListColumn<Row>): readonly string[] => {
  const value = column.value(row)
  if (Array.isArray(value)) return value.length > 0 ? value : ['']
  return [value === null || value === undefined ? '' : String(value)]
}

/** How a value of a column reads; the empty one has a name only where it stands alone, in filters. */
const labelOf = <Row>(column: ListColumn<Row>, value: string, say: Say): string =>
  value === ''
    ? ''
    : column.show
      ? column.show(value, say)
      : column.kind === 'amount'
        ? formatAmount(Number(value))
        : value

export const filterLabel = <Row>(column: ListColumn<Row>, value: string, say: Say): string =>
  value === '' ? say('filter_empty_value') : labelOf(column, value, say)

/** What a cell says. */
export const cellText = <Row>(row: Row, column: ListColumn<Row>, say: Say): string =>
  valuesOf(row, column)
    .map((value) => labelOf(column, value, say))
    .join(', ')

/** Whether a row passes the filters and has each word of the search somewhere. */
export const rowFilter = <Row extends object>(
  columns: readonly ListColumn<Row>[],
  filters: readonly ColumnFilter[],
  search: string,
  say: Say,
): ((row: Row) => boolean) => {
  const wanted = filters.flatMap(({ column: key, values }) => {
    const column = columns.find((candidate) => candidate.key === key)
    return column && values.length > 0 ? [{ column, values: new Set(values) }] : []
  })
  const searched = columns.filter(({ isAction }) => !isAction)
  const matches = (row: Row): boolean =>
    matchesSearch(searchable(searched.map((column) => cellText(row, column, say)).join(' ')), search)
  const isSearching = search.trim() !== ''
  return (row) =>
    wanted.every(({ column, values }) => valuesOf(row, column).some((value) => values.has(value))) &&
    (!isSearching || matches(row))
}

const byText = new Intl.Collator(undefined, { numeric: true })

/** The values that occur, and the chosen ones even where none occurs any more. */
export const filterChoices = <Row>(
  rows: readonly Row[],
  column: ListColumn<Row>,
  chosen: readonly string[],
  say: Say,
): FilterChoice[] => {
  const counts = new Map<string, number>(chosen.map((value) => [value, 0]))
  for (const row of rows) for (const value of valuesOf(row, column)) counts.set(value, (counts.get(value) ?? 0) + 1)
  const choices = [...counts].map(([value, count]) => ({ value, count, label: filterLabel(column, value, say) }))
  const { order, kind } = column
  return choices.sort((a, b) =>
    order
      ? order.indexOf(a.value) - order.indexOf(b.value)
      : kind === 'amount'
        ? Number(a.value) - Number(b.value)
        : // The empty value leads: it is what people look for when something was forgotten.
          a.value === ''
          ? -1
          : b.value === ''
            ? 1
            : byText.compare(a.label, b.label),
  )
}

/** The filters after one column's values are chosen; without values the column is not filtered. */
export const withFilter = (
  filters: readonly ColumnFilter[],
  column: string,
  values: readonly string[],
): ColumnFilter[] => {
  const others = filters.filter((filter) => filter.column !== column)
  return values.length === 0 ? others : [...others, { column, values: [...values] }]
}

/** For sorting a column: amounts by size, sets by their first value, texts as people order them, nothing last. */
export const compareRows =
  <Row>(column: ListColumn<Row>, say: Say) =>
  (a: Row, b: Row): number => {
    if (column.kind === 'amount') return Number(column.value(a) ?? 0) - Number(column.value(b) ?? 0)
    const [first, second] = [valuesOf(a, column)[0] ?? '', valuesOf(b, column)[0] ?? '']
    if (column.order) return column.order.indexOf(first) - column.order.indexOf(second)
    return byText.compare(cellText(a, column, say), cellText(b, column, say))
  }
