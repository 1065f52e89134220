import { type KnownPlaces, slotFindings } from '#shared/domain/trip/slots.ts'
import { COUNTERS, type Counter, countersOf } from '#shared/domain/trip/trip-progress.ts'
import type { ShownTrip, TripView } from '#shared/trips/trip-view.ts'
import { memoize } from '#web/ui/list/memoize.ts'
import { type ListCriteria, type ListedTrips, listTrips, viewsAt } from '../list/trip-list.ts'

export type Counts = Readonly<Record<Counter, number>>
const NO_COUNTS = Object.fromEntries(COUNTERS.map((counter) => [counter, 0])) as Counts

/**
 * Returns a test for trips whose slot will be missed, or should be booked by now; a slot for which the vehicle comes early is
 * kept.
 */
export const slotsAtRisk = (now: number, places: KnownPlaces): ((row: TripView['row']) => boolean) =>
  memoize((row) => slotFindings(row, now, places).some(({ kind }) => kind === 'slot_missed' || kind === 'slot_missing'))
const NO_SLOTS = () => false

/**
 * Trips that {@link listTrips} lists of a view, narrowed to the chosen counters, with the number of trips for each counter.
 * @param now milliseconds
 * @param viewOf as {@link viewsAt} that moment makes it
 * @param isSlotAtRisk as {@link slotsAtRisk} makes it; absent for a person who may not know of slots
 */
export const countedTrips = (
  shown: readonly ShownTrip[],
  criteria: ListCriteria,
  now: number,
  viewOf = viewsAt(now),
  isSlotAtRisk: (row: TripView['row']) => boolean = NO_SLOTS,
): ListedTrips & { counts: Counts } => {
  const listed = listTrips(shown, criteria, now, viewOf)
  const counts = { ...NO_COUNTS }
  const trips = listed.trips.filter((view) => {
    const counting = countersOf(view.row, view.legs, now)
    if (isSlotAtRisk(view.row)) counting.push('slot')
    for (const counter of counting) counts[counter] += 1
    return criteria.counters.length === 0 || criteria.counters.some((counter) => counting.includes(counter))
  })
  return { ...listed, trips, counts }
}
