import { and, asc, count, gte, lt, max, min } from 'drizzle-orm'
import type { InstantRange } from '#shared/domain/time/views.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import type { Store } from '../../store/db.ts'
import { allMessages } from '../../store/schema/telematics.ts'
import { trips } from '../../store/schema/trips.ts'
import { comesAfter, type Extent, pages } from '../../store/sql/pages.ts'
import { prepared } from '../../store/sql/prepared.ts'

/**
 * Trips of a range by planned positioning time.
 * @param by `start`: their planned positioning is in the range; `span`: their planned span touches it
 */
export const tripsOfRange = (store: Store, { from, to }: InstantRange, by: 'start' | 'span'): Generator<Trip> =>
  pages((after, limit) =>
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
      .limit(limit)
      .all(),
  )

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

export type MessageRow = typeof allMessages.$inferSelect
/** Returns the messages of the telematics feeds in a range, in the order they came, after the first `skipped`. */
export const messagesOfRange = (store: Store, { from, to }: InstantRange, skipped = 0): Generator<MessageRow> => {
  const isMeant = and(gte(allMessages.received_at, from), lt(allMessages.received_at, to))
  const [start] =
    skipped === 0
      ? []
      : store.db
          .select({ at: allMessages.received_at, id: allMessages.id })
          .from(allMessages)
          .where(isMeant)
          .orderBy(asc(allMessages.received_at), asc(allMessages.id))
          .limit(1)
          .offset(skipped - 1)
          .all()
  return pages((after, limit) =>
    store.db
      .select()
      .from(allMessages)
      .where(
        and(
          isMeant,
          comesAfter(allMessages.received_at, allMessages.id, after ? { ...after, at: after.received_at } : start),
        ),
      )
      .orderBy(asc(allMessages.received_at), asc(allMessages.id))
      .limit(limit)
      .all(),
  )
}

const NOTHING: Extent = { total: 0, first: null, last: null }

/** Names of rows as they are now, where the history does not say them. */
const selectNames = prepared(({ sqlite }) => {
  const select = (text: string) => sqlite.prepare<[number], string | null>(text).pluck()
  return new Map([
    ['trip', select('select tt_tour from trips where tt_id = ?')],
    ['tour', select('select tr_name from tours where tr_id = ?')],
    ['customer', select('select cm_name from customers where cm_id = ?')],
    ['statement_line', select("select sl_facts ->> '$.tt_tour' from statement_lines where sl_id = ?")],
    ['document', select('select do_number from documents where do_id = ?')],
  ])
})

/** Returns the present name of a row of the history; undefined when it is gone, or is of another kind. */
export const currentName = (store: Store, entity: string, key: string): string | undefined =>
  selectNames(store).get(entity)?.get(Number(key)) ?? undefined
