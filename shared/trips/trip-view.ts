import { type Leg, type LegName, legsOf } from '../domain/delay/legs.ts'
import { type VehicleState, vehicleState } from '../domain/delay/vehicle-state.ts'
import { MINUTE_MS } from '../domain/time/units.ts'
import { type Lack, lackOfYes } from '../domain/trip/trip-answers.ts'
import { splitTripCustomer } from '../domain/trip/trip-customer.ts'
import { isOff } from '../domain/trip/trip-status.ts'
import type { RowKey } from '../schemas/sync.ts'
import type { DeviceTrip } from '../schemas/trip.ts'

/** A position older than this is worth a word: the estimates rest on it. */
export const OLD_POSITION_MINUTES = 30

/** State of a row's edit on the device. */
export type Mark = 'waiting' | 'sending' | 'conflict' | 'refused'

/** A trip with this person's own edits over it, and what they wait for. */
export type ShownTrip = { key: RowKey; row: DeviceTrip; mark: Mark | null }

/** A trip at one moment: the row and what the domain computes of it. */
export type TripView = ShownTrip & {
  legs: Record<LegName, Leg>
  vehicleState: VehicleState
  customer: string
  observers: readonly string[]
  /** Age of the last position in whole minutes; null while it is fresh, unknown, or no longer of interest. */
  oldPositionMinutes: number | null
  /** Reason why it lacks its subcontractor's yes; null where it lacks none. */
  lack: Lack | null
  /** The moment, milliseconds. */
  now: number
}

/** Only a trip that is on its way has a position whose age matters. */
const oldPositionMinutes = (trip: DeviceTrip, now: number): number | null => {
  const isUnderWay = !isOff(trip.tt_status) && !trip.tt_ata
  if (!isUnderWay || !trip.tt_position_at) return null
  const minutes = Math.floor((now - Date.parse(trip.tt_position_at)) / MINUTE_MS)
  return minutes > OLD_POSITION_MINUTES ? minutes : null
}

/** @param now milliseconds */
export const tripView = ({ key, row, mark }: ShownTrip, now: number): TripView => {
  const { customer, observers } = splitTripCustomer(row.tt_customer)
  // Field by field: lists have thousands of these, and spreading is slow.
  return {
    key,
    row,
    mark,
    legs: legsOf(row, now),
    vehicleState: vehicleState(row, now),
    customer,
    observers,
    oldPositionMinutes: oldPositionMinutes(row, now),
    lack: lackOfYes(row, now),
    now,
  }
}
