import { isOff, type TripStatus } from '../trip/trip-status.ts'
import type { TripTimes } from './legs.ts'
import { silentSince } from './silence.ts'

export const VEHICLE_STATES = ['inactive', 'canceled', 'none', 'drives', 'stands'] as const
export type VehicleState = (typeof VEHICLE_STATES)[number]

/**
 * Returns what the vehicle of a trip does. `none` shows "-": no ignition known, already arrived, or no estimates at
 * all, or nothing heard for days (`silentSince`). It stands while the ignition is off, and while it waits between positioning and departure. Source: rules 5.7.
 * @param now milliseconds; long ago where silence does not matter
 */
export const vehicleState = (
  trip: TripTimes & { tt_status?: TripStatus; tt_ignition?: number | null },
  now = 0,
): VehicleState => {
  if (isOff(trip.tt_status)) return trip.tt_status
  if (trip.tt_ignition === null || trip.tt_ignition === undefined) return 'none'
  if (trip.tt_ata || (!trip.tt_etp && !trip.tt_eta) || silentSince(trip, now)) return 'none'
  const waits = Boolean(trip.tt_atp) && !trip.tt_atd
  return trip.tt_ignition !== 1 || waits ? 'stands' : 'drives'
}
