import type { VisibleTrip } from '../../shared/schemas/trip.ts'
import type { LocalDb } from './local-db.ts'
import { inOneRead } from './trip-range.ts'

/** On a phone, reading more at once is a noticeable delay. */
const READ_AT_ONCE = 1000

/** Every trip of the device by id, read in parts between which the screen answers. */
export const allTrips = (db: LocalDb): Promise<VisibleTrip[]> =>
  inOneRead(db, async () => {
    const trips: VisibleTrip[] = []
    for (let after = 0; ; after = trips.at(-1)?.tt_id ?? 0) {
      const some = await db.trips.where('tt_id').above(after).limit(READ_AT_ONCE).toArray()
      for (const trip of some) trips.push(trip)
      if (some.length < READ_AT_ONCE) return trips
    }
  })
