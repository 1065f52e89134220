import { dayNumber, isClockTime, isDay, type LocalTime, localTimeOn, localToInstant, toIso } from './dates.ts'
import { HOUR_MS, MINUTE_MS } from './units.ts'

/** Reads days and times as people and files write them; apart from `dates.ts`, since the first screen reads none. */

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

const ISO_DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::([0-5]\d)(?:\.(\d{1,3})\d*)?)?(Z|[+-]\d{2}:\d{2})?$/

/** Instants are compared as texts, so that in UTC the year has four digits too. */
const FOUR_DIGIT_YEAR = /^\d{4}-/

const wallOf = (day: string, clock: string, rest: number): string => toIso(Date.parse(`${day}T${clock}Z`) + rest)

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
    const instant = toIso(Date.parse(localToInstant(day, clock, timeZone)) + rest)
    return { instant, wall: wallOf(day, clock, rest) }
  }
  const ahead = offsetMs(offset)
  return ahead === null ? null : { instant: toIso(Date.parse(`${day}T${clock}Z`) + rest - ahead), wall: null }
}

/** Milliseconds of `Z` or `+02:00`; null for an offset that no clock has. */
const offsetMs = (offset: string): number | null => {
  if (offset === 'Z') return 0
  if (!isClockTime(offset.slice(1))) return null
  const ms = Number(offset.slice(1, 3)) * HOUR_MS + Number(offset.slice(4)) * MINUTE_MS
  return offset.startsWith('-') ? -ms : ms
}
