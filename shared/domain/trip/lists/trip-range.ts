import { addDaysToDay, dayOf, startOfDay } from '../../time/dates.ts'
import { HOUR_MS, MINUTE_MS } from '../../time/units.ts'
import type { DayRange } from '../../time/views.ts'

/** Longest range of trips that one may ask for, in days: a year and some weeks on both sides. */
export const MAX_RANGE_DAYS = 400
/** The day of a clock change has an hour more. */
const MAX_RANGE_MS = (MAX_RANGE_DAYS * 24 + 1) * HOUR_MS

/** Instants as ISO texts, both included: what a person chooses and POST /api/timetable/filter takes. */
export type ChosenRange = { start_date: string; end_date: string }

/**
 * Returns what is wrong with a range of instants in milliseconds, as a message key, or null.
 * @param end exclusive
 */
export const rangeFault = (start: number, end: number): 'date_range_reversed' | 'date_range_too_long' | null => {
  if (end <= start) return 'date_range_reversed'
  return end - start > MAX_RANGE_MS ? 'date_range_too_long' : null
}

/** As `rangeFault`, of a chosen range. */
export const chosenRangeFault = ({ start_date, end_date }: ChosenRange): ReturnType<typeof rangeFault> =>
  rangeFault(Date.parse(start_date), Date.parse(end_date) + 1)

const DEFAULT_DAYS = 7

/**
 * Returns what the analysis begins with: the last seven days, whole ones, up to now (rules 9.2).
 * @param now milliseconds
 */
export const lastSevenDays = (now: number, timeZone: string): ChosenRange => ({
  start_date: startOfDay(addDaysToDay(dayOf(now, timeZone), -DEFAULT_DAYS), timeZone),
  end_date: new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS).toISOString(),
})

/**
 * Returns the days that begin today and end when they did, if that lies after today; else they are seven days.
 * @param end last day as it is; null for none
 * @param now milliseconds
 */
export const daysFromToday = (end: string | null, now: number, timeZone: string): DayRange => {
  const today = dayOf(now, timeZone)
  return { from: today, to: end !== null && end > today ? end : addDaysToDay(today, DEFAULT_DAYS - 1) }
}

/** {@link daysFromToday} of a range of instants: an end that stays keeps its time. @param now milliseconds */
export const fromToday = (end: string | null, now: number, timeZone: string): ChosenRange => {
  const last = end === null ? null : dayOf(end, timeZone)
  const { from, to } = daysFromToday(last, now, timeZone)
  const midnight = startOfDay(addDaysToDay(to, 1), timeZone)
  return {
    start_date: startOfDay(from, timeZone),
    end_date: end !== null && last === to ? end : new Date(Date.parse(midnight) - MINUTE_MS).toISOString(),
  }
}
