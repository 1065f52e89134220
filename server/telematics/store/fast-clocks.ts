import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { nowIso, type Store } from '../../store/db.ts'
import { fastClocks } from '../../store/schema/telematics.ts'
import { prepared } from '../../store/sql/prepared.ts'
import type { Feed } from './feeds.ts'

/** Devices whose clock is ahead: at most one row for each vehicle. */

const selectClock = prepared((store) =>
  store.db
    .select({ fix_at: fastClocks.fix_at })
    .from(fastClocks)
    .where(eq(fastClocks.vehicle, sql.placeholder('vehicle')))
    .prepare(),
)
/**
 * Notes a position from the future, inside the caller's transaction.
 * @returns false when it is the one that was noted last: a device sends again what was not acknowledged
 */
export const noteFastClock = (
  store: Store,
  feed: Feed,
  { vehicle, time }: { vehicle: string; time: string },
): boolean => {
  if (selectClock(store).get({ vehicle })?.fix_at === time) return false
  const row = { feed, fix_at: time, received_at: nowIso(store) }
  store.db
    .insert(fastClocks)
    .values({ vehicle, ...row })
    .onConflictDoUpdate({ target: fastClocks.vehicle, set: row })
    .run()
  return true
}

const deleteClock = prepared((store) => store.sqlite.prepare('delete from fast_clocks where vehicle = ?'))
/** A position that was on time: the clock is right again. */
export const forgetFastClock = (store: Store, vehicle: string): void => {
  deleteClock(store).run(vehicle)
}

/** Vehicles of a feed that were ahead by at least `least` (milliseconds) at a time since `since` (ISO). */
export const listFastClocks = (
  store: Store,
  feed: Feed,
  { since, least }: { since: string; least: number },
): { vehicle: string; ahead: number }[] =>
  store.db
    .select()
    .from(fastClocks)
    .where(and(eq(fastClocks.feed, feed), gte(fastClocks.received_at, since)))
    .orderBy(asc(fastClocks.vehicle))
    .all()
    .map(({ vehicle, fix_at, received_at }) => ({ vehicle, ahead: Date.parse(fix_at) - Date.parse(received_at) }))
    .filter(({ ahead }) => ahead >= least)
