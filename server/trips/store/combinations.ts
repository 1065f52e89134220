import type { Viewer } from '#shared/domain/access/roles.ts'
import { isTripVisible, visibleTour } from '#shared/domain/access/visibility.ts'
import type { Store } from '../../store/db.ts'
import { trips } from '../../store/schema/trips.ts'
import { allTours } from '../../tours/store/tours.ts'
import { isOwnTrip } from './trips.ts'

/** The combinations of all trips and tours that the viewer sees, each once, sorted. */
export const visibleCombinations = (store: Store, viewer: Viewer): string[] => {
  const { tt_sub, tt_customer, tt_status, tt_tour_combination } = trips
  const ofTrips = store.db
    .selectDistinct({ tt_sub, tt_customer, tt_status, tt_tour_combination })
    .from(trips)
    .where(isOwnTrip(store, viewer))
    .all()
    .filter((trip) => isTripVisible(viewer, trip))
    .map((trip) => trip.tt_tour_combination)
  const ofTours = allTours(store).map((tour) => visibleTour(viewer, tour)?.tr_tour_comb ?? '')
  const distinct = new Set([...ofTrips, ...ofTours].map((combination) => combination.trim()))
  distinct.delete('')
  return [...distinct].sort((a, b) => a.localeCompare(b, 'de', { numeric: true }))
}
