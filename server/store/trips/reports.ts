import { and, asc, count, eq, gte, lt, max, min, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { InstantRange } from '../../../shared/domain/time/views.ts'
import type { Trip } from '../../../shared/schemas/trip.ts'
import type { Store } from '../db.ts'
import { logins } from '../schema/accounts.ts'
import { documents } from '../schema/documents.ts'
import { customers } from '../schema/master-data.ts'
import { statementLines } from '../schema/statements.ts'
import { history } from '../schema/sync.ts'
import { allMessages } from '../schema/telematics.ts'
import { tours, trips } from '../schema/trips.ts'

/** Reading for reports and logs, page by page: however many rows there are, few are in memory. Run these in the worker. */
const PAGE = 2000

function* pages<Row>(read: (after: Row | undefined) => Row[]): Generator<Row> {
  let last: Row | undefined
  for (;;) {
    const page = read(last)
    yield* page
    last = page.at(-1)
    if (page.length < PAGE) return
  }
}

/**
 * Rows that come after one in the order of their time and id. Compared as a pair, SQLite goes on in the index of the
 * time where the last page ended; with `or` it would begin anew for each page.
 */
const comesAfter = (at: SQLiteColumn, id: SQLiteColumn, row: { at: string; id: number } | undefined): SQL | undefined =>
  row && sql`(${at}, ${id}) > (${sql.param(row.at, at)}, ${row.id})`

/**
 * Trips of a range by planned positioning time.
 * @param by `start`: their planned positioning is in the range; `span`: their planned span touches it
 */
export const tripsOfRange = (store: Store, { from, to }: InstantRange, by: 'start' | 'span'): Generator<Trip> =>
  pages((after) =>
    store.db
      .select()
      .from(trips)
      .where(
        and(
          gte(by === 'start' ? trips.tt_stp : trips.tt_sta, from),
          lt(trips.tt_stp, to),
          comesAfter(trips.tt_stp, trips.tt_id, after && { at: after.tt_stp, id: after.tt_id }),
        ),
      )
      .orderBy(asc(trips.tt_stp), asc(trips.tt_id))
      .limit(PAGE)
      .all(),
  )

/** How many rows a file has, and the times of its first and last one; null without any. */
export type Extent = { total: number; first: string | null; last: string | null }
/** Extent of the trips that start in a range. */
export const extentOfTrips = (store: Store, { from, to }: InstantRange): Extent =>
  store.db
    .select({ total: count(), first: min(trips.tt_stp), last: max(trips.tt_stp) })
    .from(trips)
    .where(and(gte(trips.tt_stp, from), lt(trips.tt_stp, to)))
    .get() ?? NOTHING
/** Extent of what the telematics feeds sent in a range. */
export const extentOfMessages = (store: Store, { from, to }: InstantRange): Extent =>
  store.db
    .select({ total: count(), first: min(allMessages.received_at), last: max(allMessages.received_at) })
    .from(allMessages)
    .where(and(gte(allMessages.received_at, from), lt(allMessages.received_at, to)))
    .get() ?? NOTHING
const NOTHING: Extent = { total: 0, first: null, last: null }

export type HistoryRow = typeof history.$inferSelect
/** Saved versions and deletes of a range, in their order. */
export const historyOfRange = (store: Store, { from, to }: InstantRange): Generator<HistoryRow> =>
  pages((after) =>
    store.db
      .select()
      .from(history)
      .where(and(gte(history.at, from), lt(history.at, to), comesAfter(history.at, history.id, after)))
      .orderBy(asc(history.at), asc(history.id))
      .limit(PAGE)
      .all(),
  )

export type LoginRow = typeof logins.$inferSelect
/** Logins of a range, in their order. */
export const loginsOfRange = (store: Store, { from, to }: InstantRange): Generator<LoginRow> =>
  pages((after) =>
    store.db
      .select()
      .from(logins)
      .where(and(gte(logins.at, from), lt(logins.at, to), comesAfter(logins.at, logins.id, after)))
      .orderBy(asc(logins.at), asc(logins.id))
      .limit(PAGE)
      .all(),
  )

export type MessageRow = typeof allMessages.$inferSelect
/** Returns what the telematics feeds sent in a range, in the order it came. */
export const messagesOfRange = (store: Store, { from, to }: InstantRange): Generator<MessageRow> =>
  pages((after) =>
    store.db
      .select()
      .from(allMessages)
      .where(
        and(
          gte(allMessages.received_at, from),
          lt(allMessages.received_at, to),
          comesAfter(allMessages.received_at, allMessages.id, after && { ...after, at: after.received_at }),
        ),
      )
      .orderBy(asc(allMessages.received_at), asc(allMessages.id))
      .limit(PAGE)
      .all(),
  )

/** Names of rows as they are now, where the history does not say them. */
const CURRENT_NAMES: Record<string, (store: Store, id: number) => string | undefined> = {
  trip: ({ db }, id) => db.select({ name: trips.tt_tour }).from(trips).where(eq(trips.tt_id, id)).get()?.name,
  tour: ({ db }, id) => db.select({ name: tours.tr_name }).from(tours).where(eq(tours.tr_id, id)).get()?.name,
  customer: ({ db }, id) =>
    db.select({ name: customers.cm_name }).from(customers).where(eq(customers.cm_id, id)).get()?.name,
  statement_line: ({ db }, id) =>
    db.select({ facts: statementLines.sl_facts }).from(statementLines).where(eq(statementLines.sl_id, id)).get()?.facts
      ?.tt_tour,
  document: ({ db }, id) =>
    db.select({ name: documents.do_number }).from(documents).where(eq(documents.do_id, id)).get()?.name,
}

/** Returns what a row of the history is called now; nothing when it is gone, or is of another kind. */
export const currentName = (store: Store, entity: string, key: string): string | undefined =>
  CURRENT_NAMES[entity]?.(store, Number(key))
