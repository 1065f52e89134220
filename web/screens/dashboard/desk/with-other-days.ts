import type { ShownTrip } from '#shared/trips/trip-view.ts'
import { type ListCriteria, viewsAt } from '../list/trip-list.ts'
import { countedTrips, type slotsAtRisk } from './counted-trips.ts'

/**
 * Trips and counts of {@link countedTrips}, with trips of other days: those without a yes are counted too, and listed if that
 * counter is chosen, all by planned positioning.
 * @param others trips that may stand in `shown` as well
 * @param now milliseconds
 * @param viewOf as {@link viewsAt} that moment makes it
 */
export const withOtherDays = (
  shown: readonly ShownTrip[],
  others: readonly ShownTrip[],
  criteria: ListCriteria,
  now: number,
  viewOf = viewsAt(now),
  isSlotAtRisk?: ReturnType<typeof slotsAtRisk>,
): ReturnType<typeof countedTrips> => {
  const listed = countedTrips(shown, criteria, now, viewOf, isSlotAtRisk)
  const keys = new Set(shown.map(({ key }) => key))
  const rest = others.filter(({ key }) => !keys.has(key))
  const { trips } = countedTrips(rest, { ...criteria, counters: ['no_yes'] }, now, viewOf)
  if (trips.length === 0) return listed
  const counts = { ...listed.counts, no_yes: listed.counts.no_yes + trips.length }
  if (!criteria.counters.includes('no_yes')) return { ...listed, counts }
  const byStart = [...listed.trips, ...trips].sort((a, b) => ((a.row.tt_stp ?? '') < (b.row.tt_stp ?? '') ? -1 : 1))
  return { ...listed, counts, trips: byStart }
}
