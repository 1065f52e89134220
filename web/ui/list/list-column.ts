import type { ReactNode } from 'react'
import { type CellContext, type Column, cellText } from '../../../shared/domain/columns/column.ts'
import { foundInOne, matchesSearch, searchable, searchWords } from '../../../shared/domain/names/search.ts'
import type { ColumnFilter } from '../../../shared/schemas/timetable.ts'
import type { TextKey } from '../../../shared/text-key.ts'
import { compareTexts, valuesOf } from './filters/filter-field.ts'
import type { SearchScope } from './search-scopes.tsx'

/** A column of a list that is filtered on the device. Keep the array stable between renders. */
export type ListColumn<Row> = Column<Row> & {
  /** Message key of a shorter heading for the grid; of another one where the cell tells what has no column of its own. */
  heading?: TextKey | ((isHidden: (id: string) => boolean) => TextKey)
  /** Message key of the unit behind the heading of the grid: the currency of amounts. */
  unit?: TextKey
  /** Content of the cell instead of the text; it can tell in a second line what has no column of its own. */
  cell?: (row: Row, isHidden: (id: string) => boolean) => ReactNode
  /** What a cut cell says whole; its text without it. */
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

/**
 * Returns true if a row passes the filters and has each word of the search somewhere.
 * @param searchIn key of the column in which is searched; null for all
 */
export const rowFilter = <Row extends object>(
  columns: readonly (Column<Row> & Pick<Partial<ListColumn<Row>>, 'isAction'>)[],
  filters: readonly ColumnFilter[],
  search: string,
  context: CellContext,
  searchIn: string | null = null,
): ((row: Row) => boolean) => {
  const wanted = filters.flatMap(({ column: key, values }) => {
    const column = columns.find((candidate) => candidate.id === key)
    return column && values.length > 0 ? [{ column, values: new Set(values) }] : []
  })
  const searched = columns.filter(({ id, isAction }) => !isAction && (searchIn === null || id === searchIn))
  const matches = (row: Row): boolean =>
    matchesSearch(searchable(searched.map((column) => cellText(column, column.value(row), context)).join('\n')), search)
  const isSearching = search.trim() !== ''
  return (row) =>
    wanted.every(({ column, values }) => valuesOf(row, column).some((value) => values.has(value))) &&
    (!isSearching || matches(row))
}

/** For sorting a column: amounts by size, sets by their first value, texts as people order them, nothing last. */
export const compareRows =
  <Row>(column: ListColumn<Row>, context: CellContext) =>
  (a: Row, b: Row): number => {
    if (column.kind === 'amount') return Number(column.value(a) ?? 0) - Number(column.value(b) ?? 0)
    const textOf = (row: Row) => cellText(column, column.value(row), context)
    const [first, second] = [valuesOf(a, column)[0] ?? '', valuesOf(b, column)[0] ?? '']
    if (column.order) return column.order.indexOf(first) - column.order.indexOf(second)
    return compareTexts(textOf(a), textOf(b))
  }

type Searched<Row> = readonly (Column<Row> & Pick<Partial<ListColumn<Row>>, 'isAction'>)[]

/** The columns that hold all words of a search by themselves, of the rows that it finds. */
export const searchScopes = <Row extends object>(
  columns: Searched<Row>,
  rows: readonly Row[],
  search: string,
  context: CellContext,
): SearchScope[] => {
  if (searchWords(search).length === 0) return []
  return columns
    .filter(({ isAction }) => !isAction)
    .map((column) => {
      const holds = (row: Row) => matchesSearch(searchable(cellText(column, column.value(row), context)), search)
      return { key: column.id, label: column.label, count: rows.filter(holds).length }
    })
    .filter(({ count }) => count > 0)
}

/** What is found, and hardly meant: the words of a phrase stand in several columns. */
const MORE = 'more'
/**
 * The rows that a search lists of those that it finds, and where it found them.
 * @param searchIn key of a scope; null, or one that finds nothing, for the rows that mean the search
 */
export const searchedRows = <Row extends object>(
  columns: Searched<Row>,
  found: readonly Row[],
  search: string,
  context: CellContext,
  searchIn: string | null,
): { rows: readonly Row[]; scopes: SearchScope[]; scope: string | null } => {
  const searched = columns.filter(({ isAction }) => !isAction)
  const textsOf = (row: Row) => searched.map((column) => searchable(cellText(column, column.value(row), context)))
  const meant = foundInOne(found, textsOf, searchWords(search))
  const more = found.length - meant.length
  const scopes = searchScopes(columns, found, search, context)
  if (more > 0) scopes.push({ key: MORE, label: 'search_more', count: more })
  const scope = scopes.length > 1 && scopes.some(({ key }) => key === searchIn) ? searchIn : null
  if (scope === null) return { rows: meant, scopes, scope }
  const others = new Set(meant)
  const isIn = scope === MORE ? (row: Row) => !others.has(row) : rowFilter(columns, [], search, context, scope)
  return { rows: found.filter(isIn), scopes, scope }
}
