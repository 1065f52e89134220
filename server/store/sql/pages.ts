import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** Reading for reports and logs, page by page: however many rows there are, few are in memory. Run these in the worker. */
const PAGE = 2000
/** A preview reads few lines. */
const FIRST_PAGE = 20

/** Rows of pages, each of at most `limit` rows after the last one that was read. */
export function* pages<Row>(read: (after: Row | undefined, limit: number) => Row[]): Generator<Row> {
  let last: Row | undefined
  let limit = FIRST_PAGE
  for (;;) {
    const page = read(last, limit)
    yield* page
    last = page.at(-1)
    if (page.length < limit) return
    limit = PAGE
  }
}

/**
 * Rows that come after one in the order of their time and id. Compared as a pair, SQLite goes on in the index of the
 * time where the last page ended; with `or` it would begin anew for each page.
 */
export const comesAfter = (
  at: SQLiteColumn,
  id: SQLiteColumn,
  row: { at: string; id: number } | undefined,
): SQL | undefined => row && sql`(${at}, ${id}) > (${sql.param(row.at, at)}, ${row.id})`

/** Number of rows of a file, and the times of its first and last one; null without any. */
export type Extent = { total: number; first: string | null; last: string | null }
