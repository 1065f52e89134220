import { type TripRefusal, tripEditRefusal } from '../access/permissions.ts'
import type { Viewer } from '../access/roles.ts'
import { isOff, type TripStatus } from '../trip/trip-status.ts'
import { PLANNED_TIMES } from '../trip/trip-times.ts'

/** A trip as moving it in time looks at it. */
export type ShiftedTrip = {
  readonly tt_status?: TripStatus
  readonly tt_stp?: string | null
  readonly tt_std?: string | null
  readonly tt_sta?: string | null
  readonly tt_atd?: string | null
}
/** A trip of which it is told how it drives. */
type DrivenTrip = ShiftedTrip & { readonly [Time in 'tt_etp' | 'tt_eta' | 'tt_atp' | 'tt_ata']?: string | null }
export type ShiftRefusal = TripRefusal | 'board_shift_off' | 'board_shift_departed' | 'board_shift_no_times'
export type PlannedTimes = { [Time in (typeof PLANNED_TIMES)[number]]: string }

/** Returns the reason why a trip cannot be moved in time, as a message key; null if it can. @param now milliseconds */
export const shiftRefusal = (viewer: Viewer, trip: ShiftedTrip, now: number): ShiftRefusal | null => {
  const { tt_status = 'inactive', tt_stp, tt_std, tt_sta } = trip
  if (!tt_stp || !tt_std || !tt_sta) return 'board_shift_no_times'
  const refusal = tripEditRefusal(viewer, { tt_status, tt_stp, tt_sta }, PLANNED_TIMES, now)
  if (refusal) return refusal
  if (isOff(tt_status)) return 'board_shift_off'
  return trip.tt_atd ? 'board_shift_departed' : null
}

/** The planned times, all three later by `by` milliseconds; null for a trip that lacks one. */
export const shiftedTimes = (
  { tt_stp, tt_std, tt_sta }: ShiftedTrip,
  by: number,
): { before: PlannedTimes; after: PlannedTimes } | null => {
  if (!tt_stp || !tt_std || !tt_sta) return null
  const later = (instant: string) => new Date(Date.parse(instant) + by).toISOString()
  return {
    before: { tt_stp, tt_std, tt_sta },
    after: { tt_stp: later(tt_stp), tt_std: later(tt_std), tt_sta: later(tt_sta) },
  }
}

/**
 * Returns by how many milliseconds the positioning of a saved trip was typed later, or below 0 earlier, where departure and arrival
 * may be moved as far: they were not typed, and nothing is estimated or known of the drive yet. Null where there is nothing to
 * move.
 * @param moved milliseconds by which both were moved with it already
 */
export const leftBehind = (saved: DrivenTrip, typed: PlannedTimes, moved: number): number | null => {
  const { tt_etp, tt_eta, tt_atp, tt_atd, tt_ata } = saved
  const stood = shiftedTimes(saved, moved)
  if (!stood || tt_etp || tt_eta || tt_atp || tt_atd || tt_ata) return null
  const isTyped = (time: 'tt_std' | 'tt_sta') => Date.parse(typed[time]) !== Date.parse(stood.after[time])
  const by = Date.parse(typed.tt_stp) - Date.parse(stood.after.tt_stp)
  return isTyped('tt_std') || isTyped('tt_sta') || Number.isNaN(by) || by === 0 ? null : by
}
