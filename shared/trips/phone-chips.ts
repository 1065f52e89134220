import { editableTripFields } from '../domain/access/permissions.ts'
import type { Viewer } from '../domain/access/roles.ts'
import { MISSING_PARTS } from '../domain/trip/lists/next-trips.ts'
import { type Counter, countersOf } from '../domain/trip/trip-progress.ts'
import type { TripView } from './trip-view.ts'

/** Chips that narrow a phone's list: late trips and those without a yes, for dispatchers; trips that lack something. */
export const CHIPS = ['late', 'yes', ...MISSING_PARTS] as const
export type ChipName = (typeof CHIPS)[number]
/** Counter of the desk that counts the same as a chip. */
export const COUNTER_OF_CHIP: Record<ChipName, Counter> = {
  late: 'late',
  yes: 'no_yes',
  driver: 'no_driver',
  vehicle: 'no_vehicle',
}
const OF_DISPATCH = ['late', 'yes'] as const

/** Returns true if the person fills vehicles and drivers of trips. */
export const mayAssign = ({ role }: Viewer): boolean => role === 'admin' || role === 'sub'

/** Returns true if vehicle and driver of the trip are this person's to choose. */
export const isAssignable = (viewer: Viewer, { row }: TripView, now: number): boolean => {
  const { tt_status = 'active', tt_stp = '', tt_sta = '' } = row
  const editable = mayAssign(viewer) && editableTripFields(viewer, { tt_status, tt_stp, tt_sta }, now)
  return editable === 'all' || (editable !== false && editable.has('tt_gps'))
}

/** The trips of each chip: those whose card says so, with the button that fills it. @param now milliseconds */
export const tripsByChip = (viewer: Viewer, trips: readonly TripView[], now: number): Record<ChipName, TripView[]> => {
  const found: Record<ChipName, TripView[]> = { late: [], yes: [], driver: [], vehicle: [] }
  for (const trip of mayAssign(viewer) ? trips : []) {
    const counters = countersOf(trip.row, trip.legs, now)
    for (const part of MISSING_PARTS)
      if (counters.includes(COUNTER_OF_CHIP[part]) && isAssignable(viewer, trip, now)) found[part].push(trip)
    if (viewer.role === 'admin')
      for (const chip of OF_DISPATCH) if (counters.includes(COUNTER_OF_CHIP[chip])) found[chip].push(trip)
  }
  return found
}
