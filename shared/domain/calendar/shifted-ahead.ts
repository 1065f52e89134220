import { addDaysToDay } from '../time/dates.ts'
import { type DatedTour, tourOn } from '../tour/dated.ts'
import { isClockPutForward, type ShiftedTime, shiftedTimes } from '../tour/shifted-times.ts'
import type { Calendar } from './closed-days.ts'
import { type CalendarTour, plannedDay } from './planned-days.ts'

/** Plans are made so far ahead. */
const DAYS_AHEAD = 366

/** The days within a year on which the clocks are put forward. @param from first day that counts */
export const clockChangesAhead = (from: string, timeZone: string): string[] =>
  Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDaysToDay(from, ahead)).filter((day) =>
    isClockPutForward(day, timeZone),
  )

/**
 * The times of a tour that clock changes move.
 * @param changes days on which the clocks are put forward
 */
export const shiftedAhead = (
  tour: CalendarTour & DatedTour,
  changes: readonly string[],
  calendar: Calendar,
  timeZone: string,
): ShiftedTime[] => {
  const ofExceptions = (tour.tr_days ?? []).flatMap(({ times }) =>
    times ? [times.std_plus_day, times.sta_plus_day] : [],
  )
  const plusDays = [...new Set([0, tour.tr_std_plus_day, tour.tr_sta_plus_day, ...ofExceptions])]
  const starts = changes.flatMap((day) => plusDays.map((plus) => addDaysToDay(day, -plus)))
  return [...new Set(starts)].flatMap((day) => {
    const what = plannedDay(tour, day, calendar)?.what
    return what === 'runs' || what === 'asks' ? shiftedTimes(tourOn(tour, day), day, timeZone) : []
  })
}
