import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { behindOf, followSlowRun, type SlowRun } from '#shared/domain/tracking/slow-clock.ts'
import type { Store } from '../../store/db.ts'
import { slowClocks } from '../../store/schema/telematics.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'
import { prepared } from '../../store/sql/prepared.ts'
import type { Feed } from './feeds.ts'

/** Late reports of devices: at most one row for each vehicle. */

type Row = typeof slowClocks.$inferSelect
const runOf = ({ fix_at, since, received_at, messages, least, most, rollovers }: Row): SlowRun => ({
  fixAt: Date.parse(fix_at),
  since: Date.parse(since),
  receivedAt: Date.parse(received_at),
  messages,
  least,
  most,
  rollovers,
})
const iso = (at: number): string => new Date(at).toISOString()

const ofVehicle = compiledSelect((query) =>
  query
    .select()
    .from(slowClocks)
    .where(eq(slowClocks.vehicle, sql.placeholder('vehicle'))),
)
/** The messages of the vehicle's device that were behind by the same; null after one that was on time. */
export const slowRunOf = (store: Store, vehicle: string): SlowRun | null => {
  const row = ofVehicle(store).get({ vehicle })
  return row ? runOf(row) : null
}

/** Notes a message that was not on time, inside the caller's transaction. */
export const noteSlowMessage = (
  store: Store,
  { feed, vehicle, run }: { feed: Feed; vehicle: string; run: SlowRun | null },
  message: { fixAt: number; now: number; rollovers: number },
): void => {
  const next = followSlowRun(run, message)
  if (next === run) return
  const { fixAt, since, receivedAt, messages, least, most, rollovers } = next
  const row = {
    feed,
    fix_at: iso(fixAt),
    since: iso(since),
    received_at: iso(receivedAt),
    messages,
    least,
    most,
    rollovers,
  }
  store.db
    .insert(slowClocks)
    .values({ vehicle, ...row })
    .onConflictDoUpdate({ target: slowClocks.vehicle, set: row })
    .run()
}

const deleteRun = prepared((store) => store.sqlite.prepare('delete from slow_clocks where vehicle = ?'))
/** A message that was on time: the clock is right. */
export const forgetSlowRun = (store: Store, vehicle: string): void => {
  deleteRun(store).run(vehicle)
}

/** Vehicles of a feed whose device has a clock that is behind, by how many milliseconds, at a time since `since` (ISO). */
export const listSlowClocks = (
  store: Store,
  feed: Feed,
  since: string,
): { vehicle: string; behind: number; corrected: boolean }[] =>
  store.db
    .select()
    .from(slowClocks)
    .where(and(eq(slowClocks.feed, feed), gte(slowClocks.received_at, since)))
    .orderBy(asc(slowClocks.vehicle))
    .all()
    .flatMap((row) => {
      const behind = behindOf(runOf(row))
      return behind === null ? [] : [{ vehicle: row.vehicle, behind, corrected: row.rollovers > 0 }]
    })
