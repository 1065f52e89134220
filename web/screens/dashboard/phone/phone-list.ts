import type { Viewer } from '#shared/domain/access/roles.ts'
import type { Steps } from '#shared/domain/steps.ts'
import { nextPlace } from '#shared/domain/trip/lists/next-trips.ts'
import { tripsByChip } from '#shared/trips/phone-chips.ts'
import type { PhoneView } from '#shared/trips/phone-entries.ts'
import type { ShownTrip } from '#shared/trips/trip-view.ts'
import { memoize } from '#web/ui/list/memoize.ts'
import { listTrips, type SearchCriteria, viewsAt } from '../list/trip-list.ts'

/**
 * Works out, in small steps, which trips a phone lists and by which chips, with what later asks of each are spared.
 * @param now milliseconds
 */
export function* phoneList<Trip extends ShownTrip>(
  viewer: Viewer,
  held: readonly Trip[],
  view: PhoneView,
  criteria: SearchCriteria,
  now: number,
  timeZone: string,
): Steps<PhoneList<Trip>> {
  const placeOf = memoize((row: ShownTrip['row']) => nextPlace(row, now, timeZone))
  const viewOf = viewsAt(now)
  const rows: Trip[] = []
  for (const trip of held) {
    // Only trips with a card are counted.
    if (view !== 'next' || placeOf(trip.row)) {
      rows.push(trip)
      viewOf(trip)
    }
    yield
  }
  const listed = listTrips(rows, criteria, now, viewOf)
  yield
  return { rows, listed, byChip: tripsByChip(viewer, listed.trips, now), placeOf }
}
export type PhoneList<Trip> = {
  rows: Trip[]
  listed: ReturnType<typeof listTrips>
  byChip: ReturnType<typeof tripsByChip>
  placeOf: (row: ShownTrip['row']) => ReturnType<typeof nextPlace>
}
