import type { Trip } from '../../shared/schemas/trip.ts'
import { alertTripChange } from '../notify/alerts.ts'
import type { Store } from '../store/db.ts'

/**
 * Called inside the transaction in which a vehicle's report changed a trip, with the trip before and after: what follows
 * from the change (the outbox of alerts) commits with it, or not at all.
 */
export const onTripReported = (store: Store, before: Trip, after: Trip): void =>
  alertTripChange(store, before, after, null)
