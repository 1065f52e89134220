import { addDaysToDay, dayOf, isClockTime, isDay, localToInstant, parseDay } from '../../../shared/domain/time/dates.ts'

/**
 * Dates and times as people type them in a hurry. Full forms come first; short ones are tried when nothing else fits.
 */

const two = (text: string): string => text.padStart(2, '0')
/** Two digits are a year of this century. */
const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year)

const DAY_FORMS = [/^(\d{1,2})[./\- ](\d{1,2})(?:[./\- ](\d{4}|\d{2})?)?$/, /^(\d{2})(\d{2})(\d{4}|\d{2})?$/]
const CLOCK_FORMS = [/^(\d{1,2})[:.h](\d{2})$/, /^(\d{1,2})(\d{2})$/, /^(\d{1,2})h?$/]

/**
 * Reads `01.02.2026`, and `1.2.26`, `1.2.`, `010226` as well; without a year the current one is meant.
 * @param today day `YYYY-MM-DD`
 * @returns the day, or null
 */
export const readTypedDay = (typed: string, today: string): string | null => {
  const entry = typed.trim()
  const full = parseDay(entry)
  if (full) return full
  for (const form of DAY_FORMS) {
    const [, day, month, year] = form.exec(entry) ?? []
    if (!day || !month) continue
    const read = `${year ? fullYear(year) : today.slice(0, 4)}-${two(month)}-${two(day)}`
    return isDay(read) ? read : null
  }
  return null
}

/** Reads `08:30`, and `8:30`, `8.30`, `830`, `8` as well. @returns `HH:mm`, or null */
export const readTypedClock = (typed: string): string | null => {
  const entry = typed.trim()
  for (const form of CLOCK_FORMS) {
    const [, hours, minutes = '00'] = form.exec(entry) ?? []
    if (!hours) continue
    const read = `${two(hours)}:${minutes}`
    return isClockTime(read) ? read : null
  }
  return null
}

export type TypedInstant = { day: string; clock: string } | { fault: 'invalid_date' | 'invalid_time' }

/**
 * What a time without a day belongs to: `from` is an instant that it follows within a day, `near` one that it lies beside,
 * `day` the day of the field. The first of them that is known counts; without any, today does.
 */
export type MeantDay = { from?: string | null; near?: string | null; day?: string | null }

const dayMeant = (clock: string, timeZone: string, now: number, { from, near, day }: MeantDay): string => {
  if (from) {
    const first = dayOf(from, timeZone)
    return localToInstant(first, clock, timeZone) < from ? addDaysToDay(first, 1) : first
  }
  if (!near) return day ?? dayOf(now, timeZone)
  const planned = dayOf(near, timeZone)
  const apart = (other: string) => Math.abs(Date.parse(localToInstant(other, clock, timeZone)) - Date.parse(near))
  const days = [planned, addDaysToDay(planned, -1), addDaysToDay(planned, 1)]
  return days.toSorted((a, b) => apart(a) - apart(b))[0] ?? planned
}

/**
 * Reads a day, a space and a time, or a time alone.
 * @returns the local day and time, or which of the two is wrong
 */
export const readTypedInstant = (typed: string, timeZone: string, now: number, meant: MeantDay = {}): TypedInstant => {
  const entry = typed.trim()
  const alone = readTypedClock(entry)
  if (alone) return { day: dayMeant(alone, timeZone, now, meant), clock: alone }
  const cut = entry.search(/[ ,]+\S*$/)
  const dayText = cut < 0 ? entry : entry.slice(0, cut)
  const clockText = cut < 0 ? '' : entry.slice(cut).replace(/^[ ,]+/, '')
  const day = readTypedDay(dayText, dayOf(now, timeZone))
  if (!day) return { fault: 'invalid_date' }
  const clock = readTypedClock(clockText)
  return clock ? { day, clock } : { fault: 'invalid_time' }
}
