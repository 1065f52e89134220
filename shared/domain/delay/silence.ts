import { DAY_MS } from '../time/units.ts'
import type { MaybeInstant } from './delay.ts'

/** A trip of which nothing is heard for so long is not said to be under way. */
const SILENT_FOR = 3 * DAY_MS

/** Times of a trip by which it was heard of, and its end; ISO. */
export type HeardTrip = {
  tt_sta?: MaybeInstant
  tt_eta?: MaybeInstant
  tt_atp?: MaybeInstant
  tt_atd?: MaybeInstant
  tt_ata?: MaybeInstant
  tt_position_at?: MaybeInstant
  tt_driver_news?: { late_at?: string | undefined } | undefined
}

const later = (one: MaybeInstant, other: MaybeInstant): MaybeInstant => ((other ?? '') > (one ?? '') ? other : one)

/**
 * Returns the last news of a trip that should have arrived by plan and estimate, where that is more than three days old: a time that
 * was told, a position, what the driver said of a delay. Null for any other trip. `now` in milliseconds.
 * @example
 * silentSince({ tt_sta: '2026-03-02T08:00:00.000Z', tt_atd: '2026-02-27T06:00:00.000Z' }, Date.parse('2026-03-02T09:00:00.000Z'))
 * // → '2026-02-27T06:00:00.000Z'
 */
export const silentSince = (trip: HeardTrip, now: number): string | null => {
  const last = later(later(trip.tt_atp, trip.tt_atd), later(trip.tt_position_at, trip.tt_driver_news?.late_at))
  const end = later(trip.tt_sta, trip.tt_eta)
  if (trip.tt_ata || !last || !end) return null
  return Math.max(Date.parse(last) + SILENT_FOR, Date.parse(end)) < now ? last : null
}
