import { isTripVisible } from '../../shared/domain/access/visibility.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { notFound } from '../kit/refusal.ts'
import type { Actor } from '../people/store/actors.ts'
import type { Store } from '../store/db.ts'
import { getTrip } from './store/trips.ts'

/** @throws Refusal 404 when the trip is not there for the viewer */
export const seenTrip = (store: Store, actor: Actor, id: number): Trip => {
  const trip = getTrip(store, id)
  if (!trip || !isTripVisible(actor, trip)) throw notFound()
  return trip
}
