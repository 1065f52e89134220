import { dayOfNumber, localToInstantOn } from '../../time/dates.ts'
import { DAY_MS, DAYS_PER_WEEK } from '../../time/units.ts'
import { yearWeekOf } from '../../time/weeks.ts'
import { entryOf } from '../entry-of.ts'

/** 1970-01-01, day 0, was a Thursday: the Monday of its week is day -3. */
const FIRST_MONDAY = -3

/** Weeks from Monday 00:00 to Sunday 24:00 in a zone, numbered on from the one of 1970-01-01. */
export type WeekCalendar = {
  /** The week in which an instant (milliseconds) lies. */
  weekOf: (ms: number) => number
  /** Its first instant, milliseconds. */
  startOf: (week: number) => number
  /** Its year-week, `YYYYWW`. */
  yearWeekOf: (week: number) => number
}

/** Number of a week's Monday as `dayNumber` counts. */
const mondayOf = (week: number): number => week * DAYS_PER_WEEK + FIRST_MONDAY

/** Remembers where weeks begin: it is asked for every trip. */
export const weekCalendar = (zone: string): WeekCalendar => {
  const starts = new Map<number, number>()
  const names = new Map<number, number>()
  const startOf = (week: number): number =>
    entryOf(starts, week, () => Date.parse(localToInstantOn(mondayOf(week), '00:00', zone)))
  return {
    startOf,
    yearWeekOf: (week) => entryOf(names, week, () => yearWeekOf(dayOfNumber(mondayOf(week)))),
    weekOf: (ms) => {
      // Seven days from a Thursday on: the week of their first three days, and no zone is that far from UTC.
      const week = Math.floor(ms / DAY_MS / DAYS_PER_WEEK)
      return ms < startOf(week + 1) ? week : week + 1
    },
  }
}
