import { and, asc, desc, eq, gte, isNotNull, lte, sql } from 'drizzle-orm'
import type { Place } from '#shared/domain/tracking/fence.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import type { Store } from '../../store/db.ts'
import { addresses } from '../../store/schema/master-data.ts'
import { trips } from '../../store/schema/trips.ts'
import { prepared } from '../../store/sql/prepared.ts'
import { falseArrivalOf } from './false-arrivals.ts'

/** A trip with its two ends on the map; null where the position of an address was not entered. */
export type TripOnMap = Trip & { from: Place; to: Place; tt_false_ata: string | null }

const selectTrips = prepared((store) =>
  store.db
    .select()
    .from(trips)
    .where(
      and(
        eq(trips.tt_gps, sql.placeholder('vehicle')),
        eq(trips.tt_status, 'active'),
        lte(trips.tt_stp, sql.param(sql.placeholder('to'), trips.tt_stp)),
        gte(trips.tt_sta, sql.param(sql.placeholder('from'), trips.tt_sta)),
      ),
    )
    .orderBy(asc(trips.tt_stp), asc(trips.tt_id))
    .prepare(),
)
const selectPlace = prepared((store) =>
  store.db
    .select({ lat: addresses.add_lat, lon: addresses.add_lon, radius: addresses.add_radius })
    .from(addresses)
    .where(eq(addresses.add_id, sql.placeholder('id')))
    .prepare(),
)

const placeOf = (store: Store, addressId: string): Place => {
  const row = selectPlace(store).get({ id: addressId })
  if (!row || row.lat === null || row.lon === null) return null
  return { lat: row.lat, lon: row.lon, radius: row.radius }
}

/** Active trips of a vehicle whose planned span touches a range (ISO), by planned positioning time. */
export const tripsOfVehicle = (store: Store, vehicle: string, range: { from: string; to: string }): TripOnMap[] =>
  selectTrips(store)
    .all({ vehicle, ...range })
    .map((trip) => ({
      ...trip,
      from: placeOf(store, trip.tt_from_adrnr),
      to: placeOf(store, trip.tt_to_adrnr),
      tt_false_ata: falseArrivalOf(store, trip.tt_id),
    }))

const NEWEST_DRIVES = 100
const selectDrives = prepared((store) =>
  store.db
    .select({ tt_atd: trips.tt_atd, tt_ata: trips.tt_ata })
    .from(trips)
    .where(
      and(
        eq(trips.tt_from_adrnr, sql.placeholder('from')),
        eq(trips.tt_to_adrnr, sql.placeholder('to')),
        gte(trips.tt_stp, sql.param(sql.placeholder('since'), trips.tt_stp)),
        isNotNull(trips.tt_ata),
      ),
    )
    .orderBy(desc(trips.tt_stp))
    .limit(NEWEST_DRIVES)
    .prepare(),
)
/** The newest drives between two addresses (ids) that were planned since a time (ISO). */
export const drivesBetween = (
  store: Store,
  way: { from: string; to: string; since: string },
): { tt_atd: string | null; tt_ata: string | null }[] => selectDrives(store).all(way)
