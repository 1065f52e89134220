import { addDaysToDay, dayOf, dayRangeLength, endOfDay, startOfDay } from '../time/dates.ts'
import { addMonths, daysOfMonth, monthOf } from '../time/months.ts'
import { MINUTE_MS } from '../time/units.ts'
import type { InstantRange } from '../time/views.ts'
import { weekdayIndex, weekEnd, weekStart, yearWeekOf } from '../time/weeks.ts'

const [FIRST_MS, LAST_MS] = [Date.parse('0002-01-01T00:00:00Z'), Date.parse('9998-12-31T00:00:00Z')]
/** False for a period whose weeks and months, or those of the period before, would reach beyond what a calendar has. */
export const isFigurePeriod = ({ from, to }: InstantRange): boolean =>
  2 * Date.parse(from) - Date.parse(to) >= FIRST_MS && Date.parse(to) <= LAST_MS

/** Parts into which a period is cut to see how it went. */
export const FIGURE_UNITS = ['day', 'week', 'month'] as const
export type FigureUnit = (typeof FIGURE_UNITS)[number]

/** More columns are not read. */
const MOST_DAYS = 31
const DAYS_BY_WEEK = 190

/** The days of a period; not the one of which it holds midnight alone, which is how people write its end. */
const daysOf = ({ from, to }: InstantRange, timeZone: string): { first: string; last: string } => {
  const end = Date.parse(to) - 1
  const last = dayOf(end, timeZone)
  const isTouched = Date.parse(startOfDay(last, timeZone)) === end && Date.parse(from) < end
  return { first: dayOf(from, timeZone), last: isTouched ? addDaysToDay(last, -1) : last }
}
const lengthOf = (range: InstantRange, timeZone: string): number => {
  const { first, last } = daysOf(range, timeZone)
  return dayRangeLength(first, last)
}

/** The units that a period can be cut into, finest first. */
export const unitsOf = (range: InstantRange, timeZone: string): readonly FigureUnit[] =>
  lengthOf(range, timeZone) <= MOST_DAYS ? FIGURE_UNITS : ['week', 'month']

/** The chosen unit where the period can be cut into it, else the one that fits: days, then weeks, then months. */
export const unitOf = (range: InstantRange, chosen: FigureUnit | null, timeZone: string): FigureUnit => {
  const days = lengthOf(range, timeZone)
  if (chosen && (chosen !== 'day' || days <= MOST_DAYS)) return chosen
  return days <= MOST_DAYS ? 'day' : days <= DAYS_BY_WEEK ? 'week' : 'month'
}

/** A part of a period: its first day `YYYY-MM-DD`, which names it, and its instants, cut at the period's ends. */
export type PeriodPart = InstantRange & { day: string }

const lastDayOf: Record<FigureUnit, (day: string) => string> = {
  day: (day) => day,
  week: (day) => weekEnd(yearWeekOf(day)),
  month: (day) => daysOfMonth(monthOf(day)).to,
}
const firstDayOf: Record<FigureUnit, (day: string) => string> = {
  day: (day) => day,
  week: (day) => weekStart(yearWeekOf(day)),
  month: (day) => daysOfMonth(monthOf(day)).from,
}

/** The parts of a period in their order: without gaps, from its beginning to its end. */
export const partsOf = (range: InstantRange, unit: FigureUnit, timeZone: string): PeriodPart[] => {
  const { first, last } = daysOf(range, timeZone)
  const parts: PeriodPart[] = []
  for (let day = first; ; ) {
    const end = lastDayOf[unit](day)
    const isLast = end >= last
    const from = parts.length === 0 ? range.from : startOfDay(day, timeZone)
    parts.push({ day: firstDayOf[unit](day), from, to: isLast ? range.to : endOfDay(end, timeZone) })
    if (isLast) return parts
    day = addDaysToDay(end, 1)
  }
}

/** A day of a period and its weekday, 0 for Monday. */
export const daysOfPeriod = (range: InstantRange, timeZone: string): (InstantRange & { weekday: number })[] =>
  partsOf(range, 'day', timeZone).map(({ day, from, to }) => ({ from, to, weekday: weekdayIndex(day) }))

/** Months that a period fills from its first day to the last minute of its last one, or beyond it; null where it does not. */
const wholeMonths = (range: InstantRange, timeZone: string): number | null => {
  const { first, last } = daysOf(range, timeZone)
  const isToLastMinute = Date.parse(endOfDay(last, timeZone)) - Date.parse(range.to) <= MINUTE_MS
  const isWhole = range.from === startOfDay(first, timeZone) && isToLastMinute
  if (!isWhole || first !== daysOfMonth(monthOf(first)).from || last !== daysOfMonth(monthOf(last)).to) return null
  let months = 1
  for (let month = monthOf(first); month < monthOf(last); month = addMonths(month, 1)) months += 1
  return months
}

/**
 * The period to compare with: as many months before whole months, else as many days before, up to the same clock time.
 * @example periodBefore({ from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' }, 'UTC') // → { from: '2026-02-01T00:00:00.000Z', to: '2026-03-01T00:00:00.000Z' }
 */
export const periodBefore = (range: InstantRange, timeZone: string): InstantRange => {
  const { first } = daysOf(range, timeZone)
  const months = wholeMonths(range, timeZone)
  if (months !== null) return { from: startOfDay(`${addMonths(monthOf(first), -months)}-01`, timeZone), to: range.from }
  const days = lengthOf(range, timeZone)
  const before = (instant: string): number => {
    const day = dayOf(instant, timeZone)
    const clock = Date.parse(instant) - Date.parse(startOfDay(day, timeZone))
    return Date.parse(startOfDay(addDaysToDay(day, -days), timeZone)) + clock
  }
  // The night of a clock change makes one of both days longer.
  const to = Math.min(before(range.to), Date.parse(range.from))
  return { from: new Date(Math.min(before(range.from), to)).toISOString(), to: new Date(to).toISOString() }
}
