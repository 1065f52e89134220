import { tripFieldsWrittenBy } from '../trip/trip-fields.ts'
import { TRIP_STATUSES, type TripStatus } from '../trip/trip-status.ts'
import type { Viewer } from './roles.ts'

/**
 * Permissions as sentences, used by the server and the screens alike. A refusal is a message key; null means
 * allowed. Whether the row exists for the viewer at all is asked first, through `visibility.ts`.
 * Source: rules 3.5, rules 4.3 and 4.4.
 */

export type TripRefusal =
  | 'edit_no_permission'
  | 'edit_no_permission_edit_old_trips'
  | 'edit_no_permission_not_active'
  | 'field_not_allowed'
  | 'trip_vehicle_driver_locked'

/** Fields that the permission to edit a trip depends on; instants as ISO strings. */
export type EditedTrip = {
  tt_status: TripStatus
  tt_stp: string
  tt_sta: string
  tt_from_slot_to?: string | null | undefined
  tt_to_slot_to?: string | null | undefined
}

const VEHICLE_AND_DRIVER: readonly string[] = ['tt_gps', 'tt_driver', 'tt_drivernr']
/** Fields of a trip that a sub may change, and those of them as long as the trip goes on. */
const SUB_TRIP_FIELDS: readonly string[] = tripFieldsWrittenBy('sub')
const SUB_TRIP_FIELDS_AFTER_START = SUB_TRIP_FIELDS.filter((field) => !VEHICLE_AND_DRIVER.includes(field))
const isOfSlot = (field: string): boolean => field.includes('_slot_')

export const canCreateTrip = (viewer: Viewer): boolean => viewer.role === 'admin'

const isPast = (end: string | null | undefined, now: number): boolean => !end || Date.parse(end) <= now

/**
 * Returns the reason why the viewer may not edit these fields of the trip, none of them: the trip at all. Slots may be written
 * until they end, where that is after the planned arrival. `now` in milliseconds.
 */
const tripRefusal = (
  viewer: Viewer,
  trip: EditedTrip,
  now: number,
  fields: readonly string[] = [],
): TripRefusal | null => {
  if (viewer.role === 'admin') return null
  if (viewer.role !== 'sub') return 'edit_no_permission'
  const ends = [trip.tt_sta, ...(fields.every(isOfSlot) ? [trip.tt_from_slot_to, trip.tt_to_slot_to] : [])]
  if (ends.every((end) => isPast(end, now))) return 'edit_no_permission_edit_old_trips'
  if (trip.tt_status !== 'active' && trip.tt_status !== 'scheduled') return 'edit_no_permission_not_active'
  return null
}

/** A sub keeps vehicle and driver as they are once the planned positioning time is in the past. */
const isVehicleAndDriverLocked = (trip: EditedTrip, now: number): boolean => Date.parse(trip.tt_stp) < now

/**
 * Refuses changes of the trip, given as it was before them; null if the viewer may save them. `changedFields` are the fields
 * whose value differs; `now` in milliseconds.
 */
export const tripEditRefusal = (
  viewer: Viewer,
  trip: EditedTrip,
  changedFields: readonly string[],
  now: number,
): TripRefusal | null => {
  const refusal = tripRefusal(viewer, trip, now, changedFields)
  if (refusal || viewer.role === 'admin') return refusal
  if (changedFields.some((field) => !SUB_TRIP_FIELDS.includes(field))) return 'field_not_allowed'
  const changesVehicleOrDriver = changedFields.some((field) => VEHICLE_AND_DRIVER.includes(field))
  return changesVehicleOrDriver && isVehicleAndDriverLocked(trip, now) ? 'trip_vehicle_driver_locked' : null
}

/** Returns true if a click on the row opens the editor. `now` in milliseconds. */
export const canOpenTripEdit = (viewer: Viewer, trip: EditedTrip, now: number): boolean =>
  tripRefusal(viewer, trip, now) === null

/** Returns the fields that the editor leaves open. `now` in milliseconds. */
export const editableTripFields = (viewer: Viewer, trip: EditedTrip, now: number): ReadonlySet<string> | 'all' => {
  if (viewer.role === 'admin') return 'all'
  if (tripRefusal(viewer, trip, now)) return new Set()
  if (isPast(trip.tt_sta, now)) return new Set(SUB_TRIP_FIELDS.filter(isOfSlot))
  return new Set(isVehicleAndDriverLocked(trip, now) ? SUB_TRIP_FIELDS_AFTER_START : SUB_TRIP_FIELDS)
}

/** The statuses that the viewer may set: admin all four, the others none. */
export const statusChoices = (viewer: Viewer): readonly TripStatus[] => (viewer.role === 'admin' ? TRIP_STATUSES : [])
