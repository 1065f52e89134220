import { addDaysToDay, dayNumber, dayOf, localToInstant } from '../time/dates.ts'
import { DAYS_PER_WEEK } from '../time/units.ts'

/** Hours in which an alert is silent, in the company's time zone: rules 19.1. */
export type QuietHours = {
  /** Clock times; both or neither. An end at or before the start is on the next day. */
  al_quiet_from: string | null
  al_quiet_to: string | null
  /** Weekdays on which it begins, `1` for Monday to `7`; empty means each. */
  al_quiet_days: string
}

/** Returns true if it is silent around the clock on every day: nothing would ever be told. */
export const isAlwaysQuiet = ({ al_quiet_from, al_quiet_to, al_quiet_days }: QuietHours): boolean =>
  al_quiet_from !== null &&
  al_quiet_from === al_quiet_to &&
  (al_quiet_days === '' || new Set(al_quiet_days).size === DAYS_PER_WEEK)

/** One silence may follow another without a gap: a whole weekend, for example. */
const MAX_DAYS = 8

/** Weekday of a day, `1` for Monday. 1970-01-01 was a Thursday. */
const weekdayOf = (day: string): string => String(((dayNumber(day) + 3) % 7) + 1)

/**
 * Returns the end of the silence that an instant lies in, in milliseconds, or null. Silences that touch are one; after eight
 * days it ends in any case.
 * @param now milliseconds
 * @example quietUntil({ al_quiet_from: '22:00', al_quiet_to: '02:30', al_quiet_days: '6' }, Date.parse('2026-03-28T23:00:00Z'), 'Europe/Zurich') // → Date.parse('2026-03-29T01:30:00Z')
 */
export const quietUntil = (hours: QuietHours, now: number, timeZone: string): number | null => {
  const { al_quiet_from: from, al_quiet_to: to, al_quiet_days: days } = hours
  if (from === null || to === null) return null
  let end: number | null = null
  const today = dayOf(now, timeZone)
  for (let offset = -1; offset < MAX_DAYS; offset++) {
    const day = addDaysToDay(today, offset)
    if (days !== '' && !days.includes(weekdayOf(day))) continue
    const begins = Date.parse(localToInstant(day, from, timeZone))
    const ends = Date.parse(localToInstant(to <= from ? addDaysToDay(day, 1) : day, to, timeZone))
    if (begins <= (end ?? now) && ends > (end ?? now)) end = ends
  }
  return end
}
