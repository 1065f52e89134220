import { rowsMeant } from '#shared/domain/names/rows-meant.ts'
import type { ScopeName, SearchScope } from './search-scopes.tsx'

/** Key of the rows that are found but hardly meant: the words of a phrase stand in several columns. */
const MORE = 'more'

/**
 * Rows that a search lists, of those that it finds, with the columns in which it found them.
 * @param found rows that hold each word somewhere
 * @param columns in the order of a row's texts
 * @param textsOf the columns of a row, each as `searchable` writes it
 * @param words of the search; without any, every row is listed, without columns
 * @param searchIn key of a scope; null, or one that finds nothing, for the rows that mean the search
 */
export const whereFound = <Row>(
  found: readonly Row[],
  columns: readonly ScopeName[],
  textsOf: (row: Row) => readonly string[],
  words: readonly string[],
  searchIn: string | null,
): { rows: readonly Row[]; scopes: SearchScope[]; scope: string | null } => {
  if (words.length === 0) return { rows: found, scopes: [], scope: null }
  const inColumn = (at: number) => found.filter((row) => words.every((word) => textsOf(row)[at]?.includes(word)))
  const meant = rowsMeant(found, textsOf, words)
  const known = new Set(meant)
  const more = found.filter((row) => !known.has(row))
  const scopes = [
    ...columns.map((name, at) => ({ name, rows: inColumn(at) })),
    { name: { key: MORE, label: 'search_more' as const }, rows: more },
  ].filter(({ rows }) => rows[0])
  const chosen = scopes.length > 1 ? scopes.find(({ name }) => name.key === searchIn) : undefined
  return {
    rows: chosen?.rows ?? meant,
    scopes: scopes.map(({ name, rows }) => ({ ...name, count: rows.length })),
    scope: chosen?.name.key ?? null,
  }
}
