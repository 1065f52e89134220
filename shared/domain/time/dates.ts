import { DAY_MS, MINUTE_MS } from './units.ts'
import { offsetAt } from './zone-offset.ts'

/**
 * Days, clock times and instants in the company's time zone (rules 1.3), whatever the device's zone is.
 * A day is `YYYY-MM-DD`, a clock time `HH:mm`, an instant an ISO string in UTC; where an instant comes in, milliseconds
 * will do as well.
 */
type Instant = string | number

const toMs = (instant: Instant): number => {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant)
  if (Number.isNaN(ms)) throw new RangeError(`not an instant: "${instant}"`)
  return ms
}
const toIso = (ms: number): string => new Date(ms).toISOString()
/** Not the first ten characters: the day after 9999-12-31, which ends a range that a client may send, is longer. */
const isoDay = (ms: number): string => toIso(ms).split('T')[0] ?? ''
const two = (value: number): string => (value < 10 ? `0${value}` : String(value))

/** Thousands of trips and tours lie on a few days, and reading or writing a day takes longer than finding it. */
const REMEMBERED_DAYS = 5_000
const remembering = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new Map<Key, Value>()
  return (key) => {
    const value = known.get(key) ?? make(key)
    if (known.size >= REMEMBERED_DAYS) known.clear()
    known.set(key, value)
    return value
  }
}

/**
 * Days since 1970-01-01. @throws RangeError for what is no day of the calendar, `2026-02-31` included
 * @example dayNumber('2026-02-31') // → RangeError
 */
export const dayNumber = remembering((day: string): number => {
  const ms = Date.parse(`${day}T00:00:00.000Z`)
  if (Number.isNaN(ms) || isoDay(ms) !== day) throw new RangeError(`not a day: "${day}"`)
  return ms / DAY_MS
})

/** The opposite of `dayNumber`. */
export const dayOfNumber = remembering((number: number): string => isoDay(number * DAY_MS))

/**
 * Returns true if a text is a day of the calendar, `YYYY-MM-DD`.
 * @example isDay('2100-02-29') // → false
 */
export const isDay = (text: string): boolean => {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00.000Z`) : Number.NaN
  return !Number.isNaN(ms) && isoDay(ms) === text
}

/** Returns true if a text is a clock time, `00:00` to `23:59`. */
export const isClockTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/**
 * The day on which an instant falls. @throws RangeError for what is no instant
 * @example dayOf('2026-06-30T22:30:00.000Z', 'Europe/Zurich') // → '2026-07-01'
 */
export const dayOf = (instant: Instant, timeZone: string): string => {
  const ms = toMs(instant)
  return dayOfNumber(Math.floor((ms + offsetAt(ms, timeZone)) / DAY_MS))
}

/** @throws RangeError for what is no day */
export const addDaysToDay = (day: string, days: number): string => dayOfNumber(dayNumber(day) + days)

/**
 * The instant of a local day and clock time. A time that the clock change skips moves forward by the gap (02:30 on the
 * spring day is 03:30 summer time); one that exists twice is the first (rules 1.3).
 * @throws RangeError for what is no day or no clock time
 * @example localToInstant('2026-03-29', '02:30', 'Europe/Zurich') // → '2026-03-29T01:30:00.000Z'
 */
export const localToInstant = (day: string, clock: string, timeZone: string): string =>
  localToInstantOn(dayNumber(day), clock, timeZone)

/** The same of a day by its number (`dayNumber`). @throws RangeError for what is no clock time */
export const localToInstantOn = (number: number, clock: string, timeZone: string): string => {
  if (!isClockTime(clock)) throw new RangeError(`not a clock time: "${clock}"`)
  const minutes = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  return toIso(instantOfWallClock(number * DAY_MS + minutes * MINUTE_MS, timeZone))
}

/** @param wall what the wall clock shows, as milliseconds as if it showed UTC */
const instantOfWallClock = (wall: number, timeZone: string): number => {
  const before = offsetAt(wall - DAY_MS, timeZone)
  const after = offsetAt(wall + DAY_MS, timeZone)
  for (const offset of [Math.max(before, after), Math.min(before, after)]) {
    if (offsetAt(wall - offset, timeZone) === offset) return wall - offset
  }
  return wall - before // skipped: the clock that ran before the change, read on, is past it by the gap
}

/** The first instant of a day: midnight, or what follows it where the clock change skips midnight. */
export const startOfDay = (day: string, timeZone: string): string => localToInstant(day, '00:00', timeZone)

/**
 * The end of a day, exclusive: the first instant of the next.
 * @example endOfDay('2026-10-25', 'Europe/Zurich') // → '2026-10-25T23:00:00.000Z'
 */
export const endOfDay = (day: string, timeZone: string): string => startOfDay(addDaysToDay(day, 1), timeZone)

/** `DD.MM.YYYY`; empty for null. */
export const formatDay = (day: string | null | undefined): string =>
  day ? `${formatDayMonth(day)}${day.slice(0, 4)}` : ''

/** `DD.MM.`, as week labels show a day. */
export const formatDayMonth = (day: string): string => `${day.slice(8, 10)}.${day.slice(5, 7)}.`

/**
 * `DD.MM.YYYY HH:mm` in the zone; empty for null and for what is no instant, since a table must not break on one cell.
 * @example formatInstant('soon', 'Europe/Zurich') // → ''
 */
export const formatInstant = (instant: Instant | null | undefined, timeZone: string): string => {
  const local = wallClock(instant, timeZone)
  if (!local) return ''
  const year = String(local.getUTCFullYear()).padStart(4, '0')
  return `${two(local.getUTCDate())}.${two(local.getUTCMonth() + 1)}.${year} ${clockOf(local)}`
}

/** `DD.MM.YYYY HH:mm:ss` in the zone; empty for null and for what is no instant. */
export const formatMoment = (instant: Instant | null | undefined, timeZone: string): string => {
  const local = wallClock(instant, timeZone)
  return local ? `${formatInstant(instant, timeZone)}:${two(local.getUTCSeconds())}` : ''
}

/** `HH:mm` in the zone; empty for null and for what is no instant. */
export const formatClock = (instant: Instant | null | undefined, timeZone: string): string => {
  const local = wallClock(instant, timeZone)
  return local ? clockOf(local) : ''
}

const clockOf = (local: Date): string => `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`

/** A date whose UTC fields are what the zone's wall clock shows. */
const wallClock = (instant: Instant | null | undefined, timeZone: string): Date | null => {
  if (instant === null || instant === undefined) return null
  const ms = typeof instant === 'number' ? instant : Date.parse(instant)
  return Number.isNaN(ms) ? null : new Date(ms + offsetAt(ms, timeZone))
}

/**
 * Reads `DD.MM.YYYY`; null for anything else and for days that do not exist.
 * @example parseDay('31.02.2026') // → null
 */
export const parseDay = (text: string): string | null => {
  const parts = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text)
  if (!parts) return null
  const day = `${parts[3]}-${parts[2]}-${parts[1]}`
  return isDay(day) ? day : null
}

/** Days from one day to the other; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

/**
 * Returns how many days a range has, both ends included: Monday to Sunday are 7.
 * @example dayRangeLength('2028-02-28', '2028-03-01') // → 3
 */
export const dayRangeLength = (from: string, to: string): number => daysBetween(from, to) + 1

/** Returns true if a 29 February lies in the range, both ends included. */
export const touches29February = (from: string, to: string): boolean => {
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
    const leapDay = `${String(year).padStart(4, '0')}-02-29`
    if (leapDay >= from && leapDay <= to && isDay(leapDay)) return true
  }
  return false
}

/** The journals' year limit counts the difference of the two days (rules 7.1). */
const MAX_JOURNAL_DAYS = 365
const MAX_JOURNAL_DAYS_WITH_LEAP_DAY = 366

/**
 * Returns what is wrong with a journal's range of days, as a message key, or null.
 * @example journalRangeFault('2027-03-01', '2028-03-01') // → null
 */
export const journalRangeFault = (
  from: string,
  to: string,
): 'date_range_reversed' | 'date_interval_max_one_year' | null => {
  const days = daysBetween(from, to)
  if (days < 0) return 'date_range_reversed'
  if (days <= MAX_JOURNAL_DAYS) return null
  return days <= MAX_JOURNAL_DAYS_WITH_LEAP_DAY && touches29February(from, to) ? null : 'date_interval_max_one_year'
}

/** Returns true if a journal may show this range of days. */
export const isJournalRangeAllowed = (from: string, to: string): boolean => journalRangeFault(from, to) === null
