import { addDaysToDay, dayOf, formatClock, formatDayMonth, localToInstant } from '#shared/domain/time/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/domain/time/units.ts'

/** The phone's clock may have been set since: then only the server can tell its error. */
const AHEAD_HOLDS_MS = 12 * HOUR_MS

/**
 * Milliseconds by which the server's clock is ahead of the phone's, as its last answer showed; null where that is too long ago, or
 * the phone's clock has been set back since. @param now the phone's clock, milliseconds
 */
export const aheadAt = (known: { answer: { now: string }; ahead: number } | undefined, now: number): number | null => {
  if (!known) return null
  const age = now - (Date.parse(known.answer.now) - known.ahead)
  return age >= 0 && age <= AHEAD_HOLDS_MS ? known.ahead : null
}

/**
 * `HH:mm` in the company's time zone, with the day where it is not today.
 * @param now milliseconds
 */
export const timeText = (iso: string, timeZone: string, now: number): string => {
  const day = dayOf(iso, timeZone)
  const clock = formatClock(iso, timeZone)
  return day === dayOf(now, timeZone) ? clock : `${formatDayMonth(day)} ${clock}`
}

/** The same, always with its day. */
export const dayAndTime = (iso: string, timeZone: string): string =>
  `${formatDayMonth(dayOf(iso, timeZone))} ${formatClock(iso, timeZone)}`

/**
 * The last time that the clock showed this, at most a day ago: what a driver means by "it was at".
 * @param clock `HH:mm`; anything else gives null
 * @param now milliseconds
 * @example lastAt('23:50', 'Europe/Zurich', Date.parse('2026-03-02T06:00:00.000Z')) // → '2026-03-01T22:50:00.000Z'
 */
export const lastAt = (clock: string, timeZone: string, now: number): string | null => {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(clock)) return null
  const today = dayOf(now, timeZone)
  const at = localToInstant(today, clock, timeZone)
  return Date.parse(at) <= now + MINUTE_MS ? at : localToInstant(addDaysToDay(today, -1), clock, timeZone)
}
