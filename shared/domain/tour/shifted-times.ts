import { addDaysToDay, endOfDay, formatClock, isClockTime, startOfDay } from '../time/dates.ts'
import { DAY_MS } from '../time/units.ts'
import { plannedTimes, type TourTimes } from './tour-week.ts'

/** A planned time that no clock shows, since the clocks are put forward over it; `shown` is what the trip gets (rules 1.3). */
export type ShiftedTime = { field: 'stp' | 'std' | 'sta'; day: string; clock: string; shown: string }

/** Returns true for a day on which the clocks are put forward. */
export const isClockPutForward = (day: string, timeZone: string): boolean =>
  Date.parse(endOfDay(day, timeZone)) - Date.parse(startOfDay(day, timeZone)) < DAY_MS

/**
 * The times of a tour that starts on a day which the clock change moves; none while a time is still missing.
 * @example
 * shiftedTimes(
 *   { tr_stp: '01:00', tr_std: '02:30', tr_std_plus_day: 0, tr_sta: '07:00', tr_sta_plus_day: 0 },
 *   '2027-03-28',
 *   'Europe/Zurich',
 * ) // → [{ field: 'std', day: '2027-03-28', clock: '02:30', shown: '03:30' }]
 */
export const shiftedTimes = (tour: TourTimes, day: string, timeZone: string): ShiftedTime[] => {
  if (![tour.tr_stp, tour.tr_std, tour.tr_sta].every(isClockTime)) return []
  const planned = plannedTimes(tour, day, timeZone)
  const times = [
    ['stp', 0, tour.tr_stp],
    ['std', tour.tr_std_plus_day, tour.tr_std],
    ['sta', tour.tr_sta_plus_day, tour.tr_sta],
  ] as const
  return times.flatMap(([field, plus, clock]) => {
    const shown = formatClock(planned[`tt_${field}`], timeZone)
    return shown === clock ? [] : { field, day: addDaysToDay(day, plus), clock, shown }
  })
}
