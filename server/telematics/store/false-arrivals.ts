import { eq } from 'drizzle-orm'
import type { Trip } from '#shared/schemas/trip.ts'
import type { Store } from '../../store/db.ts'
import { falseArrivals } from '../../store/schema/trips.ts'
import { prepared } from '../../store/sql/prepared.ts'

/** Arrivals that a vehicle reported and a person took away: the vehicle's next visit to the end counts. */

/** Inside the transaction that empties the arrival. @param tt_ata ISO */
export const noteFalseArrival = (store: Store, { tt_id }: Pick<Trip, 'tt_id'>, tt_ata: string): void => {
  store.db.insert(falseArrivals).values({ tt_id, tt_ata }).onConflictDoNothing().run()
}

/** Another vehicle drives the trip: where the former one was says nothing any more. */
export const forgetFalseArrivals = (store: Store, { tt_id }: Pick<Trip, 'tt_id'>): void => {
  store.db.delete(falseArrivals).where(eq(falseArrivals.tt_id, tt_id)).run()
}

const selectLast = prepared((store) =>
  store.sqlite.prepare('select max(tt_ata) from false_arrivals where tt_id = ?').pluck(),
)
/** The last of them, ISO; null for none. */
export const falseArrivalOf = (store: Store, tt_id: number): string | null => {
  const at = selectLast(store).get(tt_id) as number | null
  return at === null ? null : new Date(at).toISOString()
}
