import type { TextKey } from '../../text-key.ts'
import { type EditedTrip, type TripRefusal, tripEditRefusal } from '../access/permissions.ts'
import type { Viewer } from '../access/roles.ts'
import { ACTUAL_TIMES } from '../tracking/tracker-trip.ts'
import { choicesNotOffered, driverChoices, replacedName, vehicleChoices } from './choices.ts'
import { joinTripCustomer, splitTripCustomer } from './trip-customer.ts'
import type { TripStatus } from './trip-status.ts'
import { liftTypedMinutes, PLANNED_TIMES, timeOrderFaults } from './trip-times.ts'

export type ActualTime = (typeof ACTUAL_TIMES)[number]

/** One change that a dispatcher makes to a trip, or to several at once, without opening the editor. */
export type TripChange =
  | { kind: 'driver'; name: string; number: string }
  | { kind: 'vehicle'; vehicle: string }
  | { kind: 'subcontractor'; subcontractor: string }
  | { kind: 'observer'; former: string | null; observer: string }
  | { kind: 'status'; status: TripStatus }
  | { kind: 'actual'; time: ActualTime; at: string }

/** The fields of a trip that such changes write. */
export type ChangedFields = {
  tt_driver?: string
  tt_drivernr?: string
  tt_gps?: string
  tt_sub?: string
  tt_customer?: string
  tt_status?: TripStatus
} & { [Time in ActualTime]?: string | null }

/** A trip as a list holds it. */
export type ChangedTrip = ChangedFields & { [Time in (typeof PLANNED_TIMES)[number]]?: string | null }

type Offered = {
  vehicles: readonly { gps_id: string; gps_groups: string }[]
  drivers: readonly { dr_name: string; dr_number: string; dr_groups: string; dr_requirements: string }[]
}

/** Returns the fields that a change writes into a trip. A time of the present minute is lifted over the seconds of what was reported. */
export const fieldsOfChange = (change: TripChange, trip: ChangedTrip): ChangedFields => {
  switch (change.kind) {
    case 'driver':
      return { tt_driver: change.name, tt_drivernr: change.number }
    case 'vehicle':
      return { tt_gps: change.vehicle }
    case 'subcontractor':
      return { tt_sub: change.subcontractor }
    case 'observer':
      return { tt_customer: withObserver(trip.tt_customer, change) }
    case 'status':
      return { tt_status: change.status }
    case 'actual':
      return { [change.time]: liftTypedMinutes({ ...timesOf(trip), [change.time]: change.at })[change.time] }
  }
}

/** A customer with one observer replaced by another; without a former one the new one takes the place of all. */
const withObserver = (
  tt_customer: string | undefined,
  { former, observer }: Extract<TripChange, { kind: 'observer' }>,
): string => {
  const { customer, observers } = splitTripCustomer(tt_customer)
  return joinTripCustomer({ customer, observers: replacedName(observers, former, observer) })
}

const timesOf = (trip: ChangedTrip) =>
  Object.fromEntries([...PLANNED_TIMES, ...ACTUAL_TIMES].map((name) => [name, trip[name] || null])) as Parameters<
    typeof timeOrderFaults
  >[0]

/** Returns the trip's values of the fields that a change writes. */
export const fieldsBefore = (change: TripChange, trip: ChangedTrip): ChangedFields =>
  Object.fromEntries(
    Object.keys(fieldsOfChange(change, trip)).map((field) => [field, trip[field as keyof ChangedFields]]),
  )

/**
 * Fit of a change to a trip: `same` changes nothing, `refused` would be refused by the server, `doubtful` is possible and
 * hardly meant. `reason` is a message key.
 */
export type Fit =
  | { kind: 'fits' }
  | { kind: 'same' }
  | { kind: 'refused'; reason: TripRefusal | 'trip_times_order_actual' | 'trip_times_order_planned' }
  | { kind: 'doubtful'; reason: TextKey & `change_doubt_${string}` }

/** The vehicles and drivers that are offered for a subcontractor's trips (rules 5.11). */
export type OfferedTo = (tt_sub: string) => Offered

/** Works out once for each subcontractor what is offered to it: a list of changes asks for every trip. */
export const offeredTo = ({ vehicles, drivers }: Offered): OfferedTo => {
  const known = new Map<string, Offered>()
  return (tt_sub) => {
    const offered = known.get(tt_sub) ?? {
      vehicles: vehicleChoices(vehicles, tt_sub),
      drivers: driverChoices(drivers, tt_sub),
    }
    known.set(tt_sub, offered)
    return offered
  }
}

type Doubt = (change: TripChange, trip: ChangedTrip, offered: OfferedTo, now: number) => Fit | null

/** Vehicle and driver belong to the trip's subcontractor, as in the editor's lists (rules 5.11). */
const crewOfOther: Doubt = (change, trip, offered) => {
  if (change.kind !== 'driver' && change.kind !== 'vehicle' && change.kind !== 'subcontractor') return null
  const after = { tt_gps: '', tt_driver: '', tt_drivernr: '', ...trip, ...fieldsOfChange(change, trip) }
  const changed = change.kind === 'subcontractor' ? ['tt_gps', 'tt_driver'] : Object.keys(fieldsOfChange(change, trip))
  const [other] = choicesNotOffered(
    after,
    after.tt_gps === '' ? changed.filter((field) => field !== 'tt_gps') : changed,
    offered(after.tt_sub ?? ''),
  )
  if (!other) return null
  return { kind: 'doubtful', reason: other === 'tt_gps' ? 'change_doubt_vehicle' : 'change_doubt_driver' }
}

/** Doubts a change of driver or vehicle after the arrival: an invoice may rest on it. */
const tripIsOver: Doubt = (change, trip) =>
  change.kind !== 'actual' && trip.tt_ata ? { kind: 'doubtful', reason: 'change_doubt_arrived' } : null

/**
 * Returns the reasons why a change is doubtful, the gravest first. Findings of the plan warn beside it
 * (`findingsOfChanges`).
 */
const DOUBTS: readonly Doubt[] = [tripIsOver, crewOfOther]

const editedTrip = ({ tt_status, tt_stp, tt_sta }: ChangedTrip): EditedTrip => ({
  tt_status: tt_status ?? 'inactive',
  tt_stp: tt_stp ?? '',
  tt_sta: tt_sta ?? '',
})

/** Returns the fit of a change to a trip, before it is saved. @param now milliseconds */
export const fitOfChange = (
  viewer: Viewer,
  change: TripChange,
  trip: ChangedTrip,
  offered: OfferedTo,
  now: number,
): Fit => {
  const [before, after] = [fieldsBefore(change, trip), fieldsOfChange(change, trip)]
  const changed = Object.keys(after) as (keyof ChangedFields)[]
  if (changed.every((field) => (before[field] ?? '') === (after[field] ?? ''))) return { kind: 'same' }
  const refusal = tripEditRefusal(viewer, editedTrip(trip), changed, now)
  if (refusal) return { kind: 'refused', reason: refusal }
  const [fault] = change.kind === 'actual' ? timeOrderFaults({ ...timesOf(trip), ...after }) : []
  if (fault) return { kind: 'refused', reason: fault.message }
  for (const doubt of DOUBTS) {
    const found = doubt(change, trip, offered, now)
    if (found) return found
  }
  return { kind: 'fits' }
}
