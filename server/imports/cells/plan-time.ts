import { dayOf, isClockTime, isDay } from '#shared/domain/time/dates.ts'
import { isInPlannedYears } from '#shared/domain/time/known-years.ts'
import { type LocalTime, parseDateTime } from '#shared/domain/time/local-times.ts'
import { readTypedClock } from '#shared/domain/time/typed.ts'
import type { PlanTimeFault } from '#shared/domain/trip-plan/trip-plan-csv.ts'

/** `8:00`, `7:5`, `08:00:15`, `8.00`, `8h05`, `8:00 PM`, `8:00 Uhr`. */
const CLOCK = /^(\d{1,2})[:.h](\d{1,2})(?::(\d{1,2})(?:[.,]\d+)?)?(?:\s?([ap])\.?m\.?)?(?:\s?uhr)?$/i
/** Year first, or day and month in either order; a clock time may follow. */
const YEAR_FIRST = /^(\d{4,6})-(\d{1,2})-(\d{1,2})(?:[T ]+(.+))?$/
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{2}|\d{4,6})(?:,?\s(.+))?$/
/** Dutch spreadsheets write `1-12-2026`; no other of the five languages writes dashes with the year last. */
const DASHED = /^(\d{1,2})-(\d{1,2})-(\d{2}|\d{4,6})(?:,?\s(.+))?$/
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4,6})(?:,?\s(.+))?$/
const NUMBER = /^\d{4,6}(?:[.,]\d+)?$/

const CENTURY = 2000

const two = (value: string | number): string => String(value).padStart(2, '0')
const yearOf = (text: string): string => (text.length === 2 ? String(CENTURY + Number(text)) : text)

/** `HH:mm:ss` of a clock time as people write it; null for anything else. */
const clockOf = (text: string): string | null => {
  const [, hours = '', minutes = '', seconds = '0', half] = CLOCK.exec(text) ?? []
  if (hours === '') return null
  if (half === undefined) return `${two(hours)}:${two(minutes)}:${two(seconds)}`
  if (Number(hours) < 1 || Number(hours) > 12) return null
  return `${two((Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0))}:${two(minutes)}:${two(seconds)}`
}

/**
 * Reads a clock time as people and spreadsheets write it, `8:00` or `7.5`, and as fields take it, `22` or `2200`.
 * @returns `HH:mm`, or null for what is none
 */
export const readClock = (cell: string): string | null => {
  const clock = clockOf(cell.replace(/\s+/g, ' ').trim())
  if (clock === null) return readTypedClock(cell)
  return clock.endsWith(':00') && isClockTime(clock.slice(0, 5)) ? clock.slice(0, 5) : null
}

type Parts = { day: string; rest: string | undefined }

/** A day that is written in figures, with what stands behind it; null for anything else. */
const partsOf = (text: string): Parts | 'either' | null => {
  const first = YEAR_FIRST.exec(text)
  if (first) return { day: `${first[1]}-${two(first[2] ?? '')}-${two(first[3] ?? '')}`, rest: first[4] }
  const last = DOTTED.exec(text) ?? DASHED.exec(text) ?? SLASHED.exec(text)
  if (!last) return null
  const [all, a = '', b = '', year = '', rest] = last
  const isMonthFirst = SLASHED.test(all) && Number(b) > 12
  // 3/4/2026 is the third of April or the fourth of March, as the country of the spreadsheet has it.
  if (SLASHED.test(all) && Number(a) <= 12 && Number(b) <= 12 && Number(a) !== Number(b)) return 'either'
  const [month, day] = isMonthFirst ? [a, b] : [b, a]
  return { day: `${yearOf(year)}-${two(month)}-${two(day)}`, rest }
}

/** Reads a day as people and spreadsheets write it, `1.8.27` or `2027-08-01`. @returns `YYYY-MM-DD`, or null for what is none or may be two */
export const readDay = (cell: string): string | null => {
  const parts = partsOf(cell.replace(/\s+/g, ' ').trim())
  return parts && parts !== 'either' && parts.rest === undefined && isDay(parts.day) ? parts.day : null
}

/**
 * Reads a planned time as people and spreadsheets write it: `01.12.2026 08:00`, `1.12.26 8:00`, `1.12.26 7:5`,
 * `2026-12-01 8:00`, `13/12/2026 08:00`, ISO 8601; local unless it says its offset.
 * @returns the time, or what is wrong with it
 */
export const readPlanTime = (cell: string, timeZone: string): LocalTime | PlanTimeFault => {
  const text = cell.replace(/\s+/g, ' ').trim()
  const asWritten = parseDateTime(text, timeZone)
  if (asWritten) return inYears(asWritten, timeZone)
  if (NUMBER.test(text)) return { fault: 'upload_date_is_number' }
  if (clockOf(text) !== null) return { fault: 'upload_day_missing' }
  const parts = partsOf(text)
  if (parts === 'either') return { fault: 'upload_day_or_month' }
  if (!parts) return { fault: 'upload_dates_not_readable' }
  if (parts.day.length > 'YYYY-MM-DD'.length) return { fault: 'upload_year_implausible' }
  if (parts.rest === undefined) return { fault: 'upload_clock_missing' }
  const clock = clockOf(parts.rest.trim())
  const read = clock === null ? null : parseDateTime(`${parts.day}T${clock}`, timeZone)
  return read ? inYears(read, timeZone) : { fault: 'upload_dates_not_readable' }
}

const inYears = (time: LocalTime, timeZone: string): LocalTime | PlanTimeFault =>
  isInPlannedYears(time.wall ?? dayOf(time.instant, timeZone)) ? time : { fault: 'upload_year_implausible' }
