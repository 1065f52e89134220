import { editableTripFields } from '#shared/domain/access/permissions.ts'
import type { Viewer } from '#shared/domain/access/roles.ts'
import { HOUR_MS } from '#shared/domain/time/units.ts'
import { ACTUAL_TIMES } from '#shared/domain/tracking/tracker-trip.ts'
import { hasReached, SLOT_PLACES } from '#shared/domain/trip/slots.ts'
import { isOff } from '#shared/domain/trip/trip-status.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import type { StartField } from '#web/parts/trip-actions/start-field.ts'

/** Time before the planned positioning from which on its actual time may be due. */
const DUE_BEFORE_MS = HOUR_MS

/**
 * The times of a trip that a person is likely to enter next, as far as it may write them: the actual time of the next leg, from an
 * hour before the trip begins; for a subcontractor, who writes no other times, the slots of places that are still ahead.
 * @param now milliseconds
 */
export const nextFields = (viewer: Viewer, row: DeviceTrip, now: number): StartField[] => {
  const { tt_status = 'active', tt_stp = '', tt_sta = '' } = row
  if (isOff(tt_status)) return []
  const editable = editableTripFields(viewer, { ...row, tt_status, tt_stp, tt_sta }, now)
  const isDue = Date.parse(tt_stp) - now <= DUE_BEFORE_MS
  // A time that was left out is entered in the editor: what is likely next comes after the last one.
  const last = ACTUAL_TIMES.findLastIndex((field) => row[field])
  const actual = isDue ? ACTUAL_TIMES.slice(last + 1, last + 2) : []
  const slots =
    viewer.role === 'sub'
      ? SLOT_PLACES.filter((place) => !hasReached(row, place)).map((place) => `tt_${place}_slot_from` as const)
      : []
  return [...actual, ...slots].filter((field) => editable === 'all' || editable.has(field))
}
