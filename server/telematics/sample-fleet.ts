import type { TrackedTrip } from '../../shared/domain/tracking/tracker-trip.ts'
import type { Trip, TripFields } from '../../shared/schemas/trip.ts'
import type { Store } from '../store/db.ts'
import { addresses, vehicles } from '../store/schema/master-data.ts'
import { SAMPLE_TRIP } from '../testing/sample-trips.ts'
import { insertTrip } from '../trips/store/trips.ts'
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

export const START = { lat: 47.4515, lon: 8.5646 }
export const END = { lat: 47.05, lon: 8.3 }
export const RAMP = { speed: 0, ignition: false, standstill: true }
export const ROAD = { speed: 70, ignition: true, standstill: false }
/** A point on the straight line from START (0) to END (1). */
export const between = (share: number) => ({
  lat: START.lat + (END.lat - START.lat) * share,
  lon: START.lon + (END.lon - START.lon) * share,
})

/** A trip from START to END of the vehicle TRUCK-1, on 21 November 2026: STP 09:00, STD 09:30, STA 11:00. */
export const planDrive = (store: Store, fields: Partial<TripFields> = {}): { device: string; trip: Trip } => {
  addPlace(store, 'start', { ...START, radius: 300 })
  addPlace(store, 'end', { ...END, radius: 300 })
  const device = addVehicle(store, 'TRUCK-1')
  const trip = planTrip(store, {
    tt_from_adrnr: 'start',
    tt_to_adrnr: 'end',
    tt_stp: '2026-11-21T09:00:00.000Z',
    tt_std: '2026-11-21T09:30:00.000Z',
    tt_sta: '2026-11-21T11:00:00.000Z',
    ...fields,
  })
  return { device, trip }
}
