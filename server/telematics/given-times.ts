import type { TrackerState } from '../../shared/domain/tracker.ts'
import { ACTUAL_TIMES, type ActualTimeField, type TrackedTrip } from '../../shared/domain/tracker-trip.ts'

/**
 * Actual times that a trip had before this vehicle came to it: found by the vehicle that it was taken from, or from before
 * the first position that is kept. Tracking anew cannot find them, so they are left alone, like typed ones.
 */
export type GivenTimes = Record<string, { until: string; times: ActualTimeField[] }>
type Change = { readonly tt_id: number } & { readonly [field in ActualTimeField]?: string | null }

/** Longer than positions are kept, so nothing is tracked anew after it. */
const KEPT_AFTER_STA = 9 * 24 * 3_600_000

/** Adds the times of trips that the state does not know yet; drops what is long over. @param now milliseconds */
export const withMetTrips = (
  given: GivenTimes,
  state: TrackerState,
  trips: readonly Pick<TrackedTrip, 'tt_id' | 'tt_sta' | 'tt_manual_times' | ActualTimeField>[],
  now: number,
): GivenTimes => {
  const kept = Object.entries(given).filter(([, { until }]) => Date.parse(until) > now)
  const met = trips.flatMap((trip): [string, GivenTimes[string]][] => {
    if (state.trips[trip.tt_id]) return []
    const times = ACTUAL_TIMES.filter((field) => trip[field] !== null && !trip.tt_manual_times.includes(field))
    const until = new Date(Date.parse(trip.tt_sta) + KEPT_AFTER_STA).toISOString()
    return times.length === 0 ? [] : [[String(trip.tt_id), { until, times }]]
  })
  return Object.fromEntries([...kept, ...met])
}

/** What the tracker wrote is its own from then on. */
export const withoutChanged = (given: GivenTimes, changes: readonly Change[]): GivenTimes => {
  let left = given
  for (const change of changes) {
    const entry = left[change.tt_id]
    if (entry)
      left = { ...left, [change.tt_id]: { ...entry, times: entry.times.filter((field) => !(field in change)) } }
  }
  return left
}

/** The trip with its given times marked as typed, for tracking anew. */
export const keepGiven = <Trip extends TrackedTrip>(trip: Trip, given: GivenTimes): Trip => {
  const times = given[trip.tt_id]?.times ?? []
  return times.length === 0 ? trip : { ...trip, tt_manual_times: [...trip.tt_manual_times, ...times] }
}
