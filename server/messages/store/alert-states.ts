import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { AlertType, PendingEvent, PendingSince } from '#shared/domain/alerts/alert-events.ts'
import { newsOf, type TripNews } from '#shared/domain/alerts/news-for-sub.ts'
import { sameSpelling } from '#shared/domain/names/names.ts'
import { HOUR_MS } from '#shared/domain/time/units.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { nowIso, type Store } from '../../store/db.ts'
import { alertStates, outbox } from '../../store/schema/messages.ts'
import { trips } from '../../store/schema/trips.ts'
import { prepared } from '../../store/sql/prepared.ts'

const selectPending = prepared((store) =>
  store.db
    .select()
    .from(alertStates)
    .where(eq(alertStates.tt_id, sql.placeholder('id')))
    .prepare(),
)

/** Times since which expected delays of a trip hold, in milliseconds. */
export const pendingSince = (store: Store, tripId: number): Map<PendingEvent, number> =>
  new Map(
    selectPending(store)
      .all({ id: tripId })
      .map((row) => [row.event, Date.parse(row.pending_since)]),
  )

/** Keeps what is pending now, writing only what differs. Inside the caller's transaction. */
export const keepPending = (store: Store, tripId: number, before: PendingSince, after: PendingSince): void => {
  for (const event of before.keys())
    if (!after.has(event))
      store.db
        .delete(alertStates)
        .where(and(eq(alertStates.tt_id, tripId), eq(alertStates.event, event)))
        .run()
  for (const [event, since] of after)
    if (before.get(event) !== since)
      store.db
        .insert(alertStates)
        .values({ tt_id: tripId, event, pending_since: new Date(since).toISOString() })
        .onConflictDoUpdate({
          target: [alertStates.tt_id, alertStates.event],
          set: { pending_since: new Date(since).toISOString() },
        })
        .run()
}

/** Trips to come whose answer is due by now and not yes. */
const answerDue = (store: Store) =>
  and(
    gt(trips.tt_sta, nowIso(store)),
    eq(trips.tt_status, 'active'),
    isNotNull(trips.tt_answer_hours),
    ne(trips.tt_answer, 'accepted'),
    isNull(trips.tt_atp),
    sql`${trips.tt_stp} - ${trips.tt_answer_hours} * ${HOUR_MS} <= ${store.now()}`,
  )

/** Trips under way of which a slot has ended, and the vehicle was not there. */
const slotOver = (store: Store) =>
  and(
    eq(trips.tt_status, 'active'),
    isNull(trips.tt_ata),
    or(
      and(lte(trips.tt_from_slot_to, nowIso(store)), isNull(trips.tt_atp), isNull(trips.tt_atd)),
      lte(trips.tt_to_slot_to, nowIso(store)),
    ),
  )

/** Trips under way, or that should be. */
const mayBeMissing = (store: Store) =>
  and(lte(trips.tt_stp, nowIso(store)), eq(trips.tt_status, 'active'), isNull(trips.tt_ata))

/**
 * Trips that time alone can set an alert off for, planned to arrive since `from`, and those with something pending.
 * @param asks those whose answer is due too, and those of which a slot has ended, or of which nothing is heard
 */
export const tripsToWatch = (
  store: Store,
  from: string,
  asks: { forAnswers: boolean; forSlots: boolean; forMissing: boolean },
): Trip[] => {
  const pending = store.db.selectDistinct({ id: alertStates.tt_id }).from(alertStates).all()
  const expected = and(
    gte(trips.tt_sta, from),
    eq(trips.tt_status, 'active'),
    isNull(trips.tt_ata),
    or(isNotNull(trips.tt_etp), isNotNull(trips.tt_eta)),
  )
  const wanted = or(
    expected,
    asks.forAnswers ? answerDue(store) : undefined,
    asks.forSlots ? and(gte(trips.tt_sta, from), slotOver(store)) : undefined,
    asks.forMissing ? and(gte(trips.tt_sta, from), mayBeMissing(store)) : undefined,
  )
  const watched = store.db.select().from(trips).where(wanted).all()
  const known = new Set(watched.map(({ tt_id }) => tt_id))
  for (const { id } of pending) {
    const trip = known.has(id) ? undefined : store.db.select().from(trips).where(eq(trips.tt_id, id)).get()
    if (trip) watched.push(trip)
  }
  return watched
}

/**
 * The event of a trip turned out not to have happened: its messages that wait are taken back. One that was never tried
 * goes, so that the event can still be told; another may have arrived, and is only given up.
 * @param isUntrue false where it did happen, at another time: what is leaving leaves
 * @returns number of messages deleted
 */
export const takeBackMessages = (store: Store, tripId: number, event: AlertType, isUntrue = true): number => {
  const states = isUntrue ? (['queued', 'held'] as const) : (['held'] as const)
  const waiting = and(eq(outbox.tt_id, tripId), eq(outbox.event, event), inArray(outbox.state, states))
  const { changes } = store.db
    .delete(outbox)
    .where(and(waiting, eq(outbox.attempts, 0)))
    .run()
  if (isUntrue) store.db.update(outbox).set({ state: 'expired' }).where(waiting).run()
  return changes
}

/**
 * The news of a trip to a subcontractor turned out not to be so: its messages that wait go.
 * @returns true if some went and none had left
 */
export const takeBackNews = (store: Store, tripId: number, news: TripNews, sub: string): boolean => {
  const told = store.db
    .select({ id: outbox.id, occasion: outbox.occasion, state: outbox.state, attempts: outbox.attempts })
    .from(outbox)
    .where(and(eq(outbox.tt_id, tripId), eq(outbox.event, 'alert_trip_changed')))
    .orderBy(desc(outbox.id))
    .all()
    .filter(({ occasion }) => sameSpelling(newsOf(occasion).sub, sub))
  // Of the last occasion alone: what was told before it stands.
  const last = told.filter(({ occasion }) => occasion === told[0]?.occasion && newsOf(occasion).news === news)
  const waiting = last.filter(({ state, attempts }) => (state === 'queued' || state === 'held') && attempts === 0)
  for (const { id } of waiting) store.db.delete(outbox).where(eq(outbox.id, id)).run()
  return waiting.length > 0 && waiting.length === last.length
}

const selectKey = prepared((store) =>
  store.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.dedup_key, sql.placeholder('key')))
    .prepare(),
)
/** Returns true if a message was ever written, so that its text need not be made again every minute. */
export const isToldAlready = (store: Store, key: string): boolean => selectKey(store).get({ key }) !== undefined
