import type { TrackedTrip } from '../../shared/domain/tracking/tracker-trip.ts'
import type { Trip, TripFields } from '../../shared/schemas/trip.ts'
import type { Store } from '../store/db.ts'
import { addresses, vehicles } from '../store/schema/master-data.ts'
import { insertTrip } from '../store/trips.ts'
import { SAMPLE_TRIP } from '../testing/sample-trips.ts'
import type { DeviceFix } from './intake.ts'

/** Vehicles, places and trips for tests and measurements. */

/** A vehicle whose telematics unit reports as `unit <gps_id>`. */
export const addVehicle = (store: Store, gps_id: string): string => {
  store.db
    .insert(vehicles)
    .values({ gps_id, gps_groups: '', gps_device: `unit ${gps_id}` })
    .run()
  return `unit ${gps_id}`
}

export const addPlace = (store: Store, add_id: string, place: TrackedTrip['from']): void => {
  const position = { add_lat: place?.lat ?? null, add_lon: place?.lon ?? null, add_radius: place?.radius ?? null }
  store.db
    .insert(addresses)
    .values({ add_id, add_name: add_id, ...position })
    .run()
}

/** A trip as a person plans it: nothing is known of how it goes. */
export const planTrip = (store: Store, fields: Partial<TripFields>): Trip =>
  insertTrip(store, { ...SAMPLE_TRIP, tt_atp: null, tt_atd: null, tt_ata: null, ...fields }, PLANNER).row
const PLANNER = { username: 'admin', source: 'person' } as const

/** The trips of a simulated drive, for a vehicle of their own. @returns their ids, in order */
export const planSimulated = (store: Store, gps_id: string, simulated: readonly TrackedTrip[]): number[] => {
  addVehicle(store, gps_id)
  return simulated.map((trip) => {
    const from = `${gps_id} from ${trip.tt_id}`
    const to = `${gps_id} to ${trip.tt_id}`
    addPlace(store, from, trip.from)
    addPlace(store, to, trip.to)
    const { tt_stp, tt_std, tt_sta } = trip
    return planTrip(store, { tt_gps: gps_id, tt_from_adrnr: from, tt_to_adrnr: to, tt_stp, tt_std, tt_sta }).tt_id
  })
}

export const fixAt = (time: string, place: { lat: number; lon: number }, more: Partial<DeviceFix> = {}): DeviceFix => ({
  time,
  lat: place.lat,
  lon: place.lon,
  speed: null,
  accuracy: null,
  ignition: null,
  standstill: null,
  driver: null,
  eta: null,
  ...more,
})
