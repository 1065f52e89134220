import { tzOffset } from '@date-fns/tz/tzOffset'
import { DAY_MS, MINUTE_MS } from './units.ts'

/** UTC days that are remembered for each zone (some fourteen years) before the memory starts anew. */
const REMEMBERED_DAYS = 5_000
/** A company has one zone. */
const REMEMBERED_ZONES = 10

type ZoneMemory = Map<number, number | null>
const zones = new Map<string, ZoneMemory>()

/**
 * Returns how far the zone's clock is ahead of UTC at an instant, in milliseconds. Asked thousands of times for one
 * screen, so the offset of a whole UTC day is remembered; only days on which the clock changes ask the time zone
 * database each time.
 * @param ms instant in milliseconds
 * @throws RangeError for an unknown zone and for a time that is none
 * @example offsetAt(Date.UTC(2026, 2, 29, 1), 'Europe/Zurich') // → 7_200_000
 */
export const offsetAt = (ms: number, timeZone: string): number => {
  const memory = zones.get(timeZone) ?? remember(timeZone)
  const utcDay = Math.floor(ms / DAY_MS)
  let offset = memory.get(utcDay)
  if (offset === undefined) {
    if (memory.size >= REMEMBERED_DAYS) memory.clear()
    offset = wholeDayOffset(utcDay, timeZone)
    memory.set(utcDay, offset)
  }
  return offset ?? exactOffset(ms, timeZone)
}

const remember = (timeZone: string): ZoneMemory => {
  if (zones.size >= REMEMBERED_ZONES) zones.clear()
  const memory: ZoneMemory = new Map()
  zones.set(timeZone, memory)
  return memory
}

/** The offset that holds all day, or null on a day of change. */
const wholeDayOffset = (utcDay: number, timeZone: string): number | null => {
  const first = exactOffset(utcDay * DAY_MS, timeZone)
  return first === exactOffset((utcDay + 1) * DAY_MS, timeZone) ? first : null
}

const exactOffset = (ms: number, timeZone: string): number => {
  const minutes = tzOffset(timeZone, new Date(ms))
  if (Number.isNaN(minutes)) throw new RangeError(`no offset of ${timeZone} at ${ms}`)
  return Math.round(minutes * MINUTE_MS)
}
