import { dayNumber, dayOfNumber, isClockTime, isDay, localToInstant, localToInstantOn, parseDay } from './dates.ts'
import { HOUR_MS, MINUTE_MS } from './units.ts'

/** Times as they are typed or planned, on the wall clock of a zone: apart from `dates.ts`, since the first screen reads none. */

const isoOf = (ms: number): string => new Date(ms).toISOString()

const ISO_DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::([0-5]\d)(?:\.(\d{1,3})\d*)?)?(Z|[+-]\d{2}:\d{2})?$/

/** Instants are compared as texts, so that in UTC the year has four digits too. */
const FOUR_DIGIT_YEAR = /^\d{4}-/

/**
 * A time with what the wall clock was to show for it (`YYYY-MM-DDTHH:mm:ss.sss`): on the day of a clock change the order
 * of the two may differ. Null where the time was given by its offset.
 */
export type LocalTime = { instant: string; wall: string | null }

/** A local day (its number) and clock time. @throws RangeError for what is no clock time */
export const localTimeOn = (number: number, clock: string, timeZone: string): LocalTime => ({
  instant: localToInstantOn(number, clock, timeZone),
  wall: `${dayOfNumber(number)}T${clock}:00.000Z`,
})

const wallOf = (day: string, clock: string, rest: number): string => isoOf(Date.parse(`${day}T${clock}Z`) + rest)

/**
 * Returns times in the order that their wall clocks have: one that the clock change would move past a later one that exists
 * (02:30 and 03:00 on the spring day) moves up to that one, which stays. A time that was given before the one ahead of it
 * stays before it.
 * @example
 * inLocalOrder(['02:30', '03:00'].map((clock) => localTimeOn(20541, clock, 'Europe/Zurich')))
 * // → ['2026-03-29T01:00:00.000Z', '2026-03-29T01:00:00.000Z']
 */
export const inLocalOrder = (times: readonly LocalTime[]): string[] =>
  times.map(({ instant, wall }, at) => {
    const later = times.slice(at + 1).filter((time) => wall !== null && time.wall !== null && time.wall >= wall)
    return later.reduce((first, time) => (time.instant < first ? time.instant : first), instant)
  })

/**
 * Reads `DD.MM.YYYY HH:mm` or ISO 8601. Without an offset it is local time, with the same rule for clock changes as
 * `localToInstant`. Null for anything else, for days that do not exist, for 24:00 and for what lies outside the years
 * 0000 to 9999 in UTC.
 * @example parseDateTime('2026-03-29T24:00', 'Europe/Zurich') // → null
 */
export const parseDateTime = (text: string, timeZone: string): LocalTime | null => {
  const time = readDateTime(text, timeZone)
  return time !== null && FOUR_DIGIT_YEAR.test(time.instant) ? time : null
}

const readDateTime = (text: string, timeZone: string): LocalTime | null => {
  const swiss = /^(\d{2}\.\d{2}\.\d{4}) (\d{2}:\d{2})$/.exec(text)
  if (swiss) {
    const [, date = '', clock = ''] = swiss
    const day = parseDay(date)
    return day && isClockTime(clock) ? localTimeOn(dayNumber(day), clock, timeZone) : null
  }
  const [, day = '', clock = '', seconds = '0', fraction = '', offset] = ISO_DATE_TIME.exec(text) ?? []
  if (!isDay(day) || !isClockTime(clock)) return null
  const rest = Number(seconds) * 1000 + Number(fraction.padEnd(3, '0'))
  if (!offset) {
    const instant = isoOf(Date.parse(localToInstant(day, clock, timeZone)) + rest)
    return { instant, wall: wallOf(day, clock, rest) }
  }
  const ahead = offsetMs(offset)
  return ahead === null ? null : { instant: isoOf(Date.parse(`${day}T${clock}Z`) + rest - ahead), wall: null }
}

/** Milliseconds of `Z` or `+02:00`; null for an offset that no clock has. */
const offsetMs = (offset: string): number | null => {
  if (offset === 'Z') return 0
  if (!isClockTime(offset.slice(1))) return null
  const ms = Number(offset.slice(1, 3)) * HOUR_MS + Number(offset.slice(4)) * MINUTE_MS
  return offset.startsWith('-') ? -ms : ms
}
