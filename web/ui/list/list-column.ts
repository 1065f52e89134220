import type { ReactNode } from 'react'
import { type CellContext, type Column, cellText } from '#shared/domain/columns/column.ts'
import { searchable, searchWords } from '#shared/domain/names/search.ts'
import { matchesSearch } from '#shared/domain/names/search-match.ts'
import type { ColumnFilter } from '#shared/schemas/timetable.ts'
import type { TextKey } from '#shared/text-key.ts'
import { compareTexts, valuesOf } from './filters/filter-field.ts'
import { memoize } from './memoize.ts'
import { whereFound } from './where-found.ts'

/** A column of a list that is filtered on the device. Keep the array stable between renders. */
export type ListColumn<Row> = Column<Row> & {
  /** Message key of a shorter heading for the grid, or of another one if the cell holds values without a column of their own. */
  heading?: TextKey | ((isHidden: (id: string) => boolean) => TextKey)
  /** Message key of the unit behind the heading of the grid: the currency of amounts. */
  unit?: TextKey
  /** Content of the cell in place of the text; a second line can hold values without a column of their own. */
  cell?: (row: Row, isHidden: (id: string) => boolean) => ReactNode
  /** Full text of a cut cell; without it, the cell's text. */
  whole?: (row: Row, isHidden: (id: string) => boolean) => string
  /** Called on Enter on the cell, instead of opening the row. */
  press?: (row: Row) => void
  /** Pixels; with `flex` the least, and a share of what is left. */
  width: number
  flex?: number
  /** Texts take a second line in the grid before they are cut. */
  isWrapped?: boolean
  /** Stays in view while the others are scrolled. */
  isPinned?: boolean
  /** Always shown. */
  isFixed?: boolean
  /** Buttons: nothing to filter, to sort or to find. */
  isAction?: boolean
}

type Searched<Row> = readonly (Column<Row> & Pick<Partial<ListColumn<Row>>, 'isAction'>)[]
const searchedOf = <Row>(columns: Searched<Row>): Searched<Row> => columns.filter(({ isAction }) => !isAction)

/** Returns true if a row passes the filters and has each word of the search somewhere. */
export const rowFilter = <Row extends object>(
  columns: Searched<Row>,
  filters: readonly ColumnFilter[],
  search: string,
  context: CellContext,
): ((row: Row) => boolean) => {
  const wanted = filters.flatMap(({ column: key, values }) => {
    const column = columns.find((candidate) => candidate.id === key)
    return column && values.length > 0 ? [{ column, values: new Set(values) }] : []
  })
  const searched = searchedOf(columns)
  const matches = (row: Row): boolean =>
    matchesSearch(searchable(searched.map((column) => cellText(column, column.value(row), context)).join('\n')), search)
  const isSearching = search.trim() !== ''
  return (row) =>
    wanted.every(({ column, values }) => valuesOf(row, column).some((value) => values.has(value))) &&
    (!isSearching || matches(row))
}

/** Order of a column: amounts by size, sets by their first value, texts as people order them, empty values last. */
export const compareRows =
  <Row>(column: ListColumn<Row>, context: CellContext) =>
  (a: Row, b: Row): number => {
    if (column.kind === 'amount') return Number(column.value(a) ?? 0) - Number(column.value(b) ?? 0)
    const textOf = (row: Row) => cellText(column, column.value(row), context)
    const [first, second] = [valuesOf(a, column)[0] ?? '', valuesOf(b, column)[0] ?? '']
    if (column.order) return column.order.indexOf(first) - column.order.indexOf(second)
    return compareTexts(textOf(a), textOf(b))
  }

/**
 * Rows that a search lists, of those that {@link rowFilter} finds, with the columns in which it found them ({@link whereFound}).
 */
export const searchedRows = <Row extends object>(
  columns: Searched<Row>,
  found: readonly Row[],
  search: string,
  context: CellContext,
  searchIn: string | null,
): ReturnType<typeof whereFound<Row>> => {
  const searched = searchedOf(columns)
  const textsOf = memoize((row: Row) =>
    searched.map((column) => searchable(cellText(column, column.value(row), context))),
  )
  const named = searched.map(({ id, label }) => ({ key: id, label }))
  return whereFound(found, named, textsOf, searchWords(search), searchIn)
}
