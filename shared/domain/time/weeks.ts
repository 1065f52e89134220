import type { Language } from '../names/languages.ts'
import { addDaysToDay, dayNumber, dayOfNumber, formatDayMonth, isDay } from './dates.ts'
import { DAYS_PER_WEEK } from './units.ts'

/**
 * ISO 8601 weeks. A year-week is the integer `YYYYWW` with the ISO week-numbering year: 202653 exists, and 202701 starts
 * on Monday 2027-01-04 (rules 1.4). Days are `YYYY-MM-DD`.
 */
export type WeekRange = { start_date: string; end_date: string }

const THURSDAY = 3
const WEEKS_OF_SHORT_YEAR = 52
const WEEKS_OF_LONG_YEAR = 53

/** 0 for Monday to 6 for Sunday: the index into a tour's weekday arrays. */
export const weekdayIndex = (day: string): number => weekdayOfNumber(dayNumber(day))

/**
 * The first day that is a weekday (0 for Monday), from a day on.
 * @example nextOfWeekday(0, '2026-03-02') // → '2026-03-02'
 */
export const nextOfWeekday = (weekday: number, from: string): string =>
  addDaysToDay(from, (weekday - weekdayIndex(from) + DAYS_PER_WEEK) % DAYS_PER_WEEK)

/** 1970-01-01, day number 0, was a Thursday. */
const weekdayOfNumber = (number: number): number =>
  (((number + THURSDAY) % DAYS_PER_WEEK) + DAYS_PER_WEEK) % DAYS_PER_WEEK

/**
 * The week in which a day lies: that of its Thursday, whose year is the week's year. @throws RangeError for no day
 * @example yearWeekOf('2027-01-01') // → 202653
 */
export const yearWeekOf = (day: string): number => {
  const number = dayNumber(day)
  const thursday = number - weekdayOfNumber(number) + THURSDAY
  const year = Number(dayOfNumber(thursday).slice(0, 4))
  return year * 100 + Math.floor((thursday - dayNumber(firstOfJanuary(year))) / DAYS_PER_WEEK) + 1
}

const firstOfJanuary = (year: number): string => `${String(year).padStart(4, '0')}-01-01`

/** Day number of the Monday of a year's week 1, the week of 4 January. */
const firstMonday = (year: number): number => {
  const fourthOfJanuary = dayNumber(firstOfJanuary(year)) + 3
  return fourthOfJanuary - weekdayOfNumber(fourthOfJanuary)
}

/** 52 or 53. */
export const weeksOfIsoYear = (year: number): number =>
  firstMonday(year + 1) - firstMonday(year) === WEEKS_OF_LONG_YEAR * DAYS_PER_WEEK
    ? WEEKS_OF_LONG_YEAR
    : WEEKS_OF_SHORT_YEAR

/** Every week of an ISO year, from week 1. */
export const weeksOfYear = (year: number): number[] =>
  Array.from({ length: weeksOfIsoYear(year) }, (_, week) => year * 100 + week + 1)

/**
 * Returns true if an integer names a week that exists (in years of four digits): 202653 does, 202753 does not.
 * @example isYearWeek(202753) // → false
 */
export const isYearWeek = (yearWeek: number): boolean => {
  const year = Math.floor(yearWeek / 100)
  if (!Number.isInteger(yearWeek) || year < 1000 || year > 9998) return false
  return yearWeek % 100 >= 1 && yearWeek % 100 <= weeksOfIsoYear(year)
}

/** The Monday of a week. @throws RangeError for a week that does not exist */
export const weekStart = (yearWeek: number): string => {
  if (!isYearWeek(yearWeek)) throw new RangeError(`not a week: ${yearWeek}`)
  return dayOfNumber(firstMonday(Math.floor(yearWeek / 100)) + ((yearWeek % 100) - 1) * DAYS_PER_WEEK)
}

/** The Sunday of a week. @throws RangeError for a week that does not exist */
export const weekEnd = (yearWeek: number): string => addDaysToDay(weekStart(yearWeek), DAYS_PER_WEEK - 1)

/** The seven days of a week, Monday first. @throws RangeError for a week that does not exist */
export const weekDays = (yearWeek: number): string[] => {
  const monday = weekStart(yearWeek)
  return Array.from({ length: DAYS_PER_WEEK }, (_, index) => addDaysToDay(monday, index))
}

/** Monday and Sunday, as bodies carry a week. @throws RangeError for a week that does not exist */
export const rangeOfWeek = (yearWeek: number): WeekRange => ({
  start_date: weekStart(yearWeek),
  end_date: weekEnd(yearWeek),
})

/**
 * The week of a Monday and the Sunday of the same week; null for any other pair (rules 1.4: 400).
 * @example weekOfRange({ start_date: '2026-03-03', end_date: '2026-03-09' }) // → null
 */
export const weekOfRange = ({ start_date, end_date }: WeekRange): number | null => {
  if (!isDay(start_date) || weekdayIndex(start_date) !== 0) return null
  if (end_date !== addDaysToDay(start_date, DAYS_PER_WEEK - 1)) return null
  const yearWeek = yearWeekOf(start_date)
  return isYearWeek(yearWeek) ? yearWeek : null
}

/**
 * @param weeks how many weeks later, or earlier if negative. @throws RangeError for a week that does not exist
 * @example addWeeks(202653, 1) // → 202701
 */
export const addWeeks = (yearWeek: number, weeks: number): number =>
  yearWeekOf(addDaysToDay(weekStart(yearWeek), weeks * DAYS_PER_WEEK))

/** The weeks of which at least one day lies in a period, both its days included. */
export const weeksOfDays = (from: string, to: string): number[] => {
  const weeks: number[] = []
  for (let week = yearWeekOf(from); week <= yearWeekOf(to); week = addWeeks(week, 1)) weeks.push(week)
  return weeks
}

/**
 * The weeks that belong to a period more than to the one before or after: those whose Thursday lies in it, as a week's
 * year is that of its Thursday. Without any Thursday, the weeks that it touches.
 * @example ownWeeksOfDays('2026-05-01', '2026-05-31') // → [202619, 202620, 202621, 202622]
 */
export const ownWeeksOfDays = (from: string, to: string): number[] => {
  const weeks = weeksOfDays(from, to)
  const own = weeks.filter((week) => {
    const thursday = addDaysToDay(weekStart(week), THURSDAY)
    return from <= thursday && thursday <= to
  })
  return own.length > 0 ? own : weeks
}

/** For sorting: negative when the first week is the earlier one. */
export const compareWeeks = (a: number, b: number): number => a - b

/** `KW 05 (02.02. - 08.02.)`, as week choices show it (rules 1.4). */
export const weekLabel = (yearWeek: number, language: Language = 'de'): string =>
  `${weekName(yearWeek, language)} (${formatDayMonth(weekStart(yearWeek))} - ${formatDayMonth(weekEnd(yearWeek))})`

/** Word before the number of a week, by language. */
const WEEK: Record<Language, string> = { de: 'KW ', en: 'W', fr: 'sem. ', it: 'sett. ', nl: 'wk ' }

/** `KW 05`. */
export const weekName = (yearWeek: number, language: Language = 'de'): string =>
  `${WEEK[language]}${String(yearWeek % 100).padStart(2, '0')}`
