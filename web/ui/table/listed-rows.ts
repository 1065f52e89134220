import { searchWords } from '#shared/domain/names/search.ts'
import { whereFound } from '../list/where-found.ts'
import type { AdminColumn } from './admin-columns.ts'
import type { TablePlace } from './admin-table-props.ts'

/**
 * The rows that a search lists, and where it found them ({@link whereFound}).
 * @param textsOf the columns of a row, as `searchedTexts` reads them
 */
export const listedRows = <Row>(
  rows: readonly Row[],
  columns: readonly AdminColumn<Row>[],
  textsOf: (row: Row) => readonly string[],
  { search, searchIn = null }: Pick<TablePlace, 'search' | 'searchIn'>,
): ReturnType<typeof whereFound<Row>> => {
  const words = searchWords(search)
  const found = rows.filter((row) => words.every((word) => textsOf(row).some((text) => text.includes(word))))
  const names = columns.map(({ id, label: title }) => ({ key: id, title }))
  return whereFound(words.length === 0 ? rows : found, names, textsOf, words, searchIn)
}
