import {
  addDaysToDay,
  dayNumber,
  formatDay,
  formatDayMonth,
  isDay,
  journalRangeFault,
} from '#shared/domain/time/dates.ts'
import { addMonths, daysOfMonth, monthOf } from '#shared/domain/time/months.ts'
import { DAYS_PER_WEEK } from '#shared/domain/time/units.ts'
import { type DayRange, viewDays } from '#shared/domain/time/views.ts'
import { isYearWeek, weekdayIndex, weekEnd, weekStart, weeksOfYear, yearWeekOf } from '#shared/domain/time/weeks.ts'

/** The choices above a journal. Days and weeks are both kept, so that switching loses neither. */
export type JournalChoice = {
  mode: 'date' | 'week'
  party: string | null
  from: string | null
  to: string | null
  fromWeek: number | null
  toWeek: number | null
}

/** Last week (rules 7.1). @param now milliseconds */
export const firstChoice = (now: number, timeZone: string): JournalChoice => {
  const { from, to } = viewDays('last_week', now, timeZone)
  const week = yearWeekOf(from)
  return { mode: 'date', party: null, from, to, fromWeek: week, toWeek: week }
}

const isChosenDay = (value: unknown): value is string => typeof value === 'string' && isDay(value)
const isChosenWeek = (value: unknown): value is number => typeof value === 'number' && isYearWeek(value)

/** Reads a stored choice; invalid and missing parts are taken from `fallback`. */
export const readChoice = (stored: unknown, fallback: JournalChoice): JournalChoice => {
  const { mode, party, from, to, fromWeek, toWeek } = (stored ?? {}) as Partial<Record<keyof JournalChoice, unknown>>
  return {
    mode: mode === 'week' ? 'week' : 'date',
    party: typeof party === 'string' ? party : fallback.party,
    from: isChosenDay(from) ? from : fallback.from,
    to: isChosenDay(to) ? to : fallback.to,
    fromWeek: isChosenWeek(fromWeek) ? fromWeek : fallback.fromWeek,
    toWeek: isChosenWeek(toWeek) ? toWeek : fallback.toWeek,
  }
}

/** Names of the address's parts: links say the party with its days, the screen itself whether weeks are chosen too. */
type ChoicePart = 'party' | 'from' | 'to' | 'mode'

/**
 * The choice as the screen's address says it.
 * @param hasParty false where a person has one journal alone
 */
export const writeAddress = (choice: JournalChoice, hasParty: boolean): [ChoicePart, string][] => {
  const days = chosenDays(choice)
  return [
    ...(hasParty && choice.party !== null ? ([['party', choice.party]] satisfies [ChoicePart, string][]) : []),
    ...(days
      ? ([
          ['from', days.from],
          ['to', days.to],
        ] satisfies [ChoicePart, string][])
      : []),
    ...(days && choice.mode === 'week' ? ([['mode', 'week']] satisfies [ChoicePart, string][]) : []),
  ]
}

/** The opposite of `writeAddress`: null where the address names neither party nor days. @param choice the present one */
export const readAddress = (params: URLSearchParams, choice: JournalChoice): JournalChoice | null => {
  const [party, from, to] = [params.get('party'), params.get('from'), params.get('to')]
  if (party === null && from === null) return null
  const mode = params.get('mode') === 'week' ? 'week' : 'date'
  const days = isChosenDay(from) && isChosenDay(to) ? choiceOfDays({ ...choice, mode }, { from, to }) : {}
  return { ...choice, party, ...days }
}

/** The chosen days; null while one is missing. */
export const chosenDays = ({ mode, from, to, fromWeek, toWeek }: JournalChoice): DayRange | null => {
  if (mode === 'date') return from && to ? { from, to } : null
  return fromWeek && toWeek ? { from: weekStart(fromWeek), to: weekEnd(toWeek) } : null
}

/** @example daysInWords({ from: '2026-11-16', to: '2026-11-22' }) // → '16.11. – 22.11.2026' */
export const daysInWords = ({ from, to }: DayRange): string => {
  if (from === to) return formatDay(to)
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return `${isOneYear ? formatDayMonth(from) : formatDay(from)} – ${formatDay(to)}`
}

/** Returns the fault of the chosen days, as a message key; null while one is missing. */
export const choiceFault = (choice: JournalChoice): ReturnType<typeof journalRangeFault> => {
  const days = chosenDays(choice)
  return days && journalRangeFault(days.from, days.to)
}

const yearOf = (yearWeek: number): number => Math.floor(yearWeek / 100)

/**
 * Weeks to choose from: from week 1 of last year, since January invoices December, and of the years that are chosen.
 * @param today `YYYY-MM-DD`
 * @param chosen year-week numbers; those of an address may lie anywhere
 */
export const weekOptions = (
  today: string,
  weekLabel: (yearWeek: number) => string,
  chosen: readonly (number | null)[] = [],
): { value: number; label: string }[] => {
  const present = yearOf(yearWeekOf(today))
  const years = [
    ...new Set([present - 1, present, ...chosen.flatMap((week) => (week === null ? [] : yearOf(week)))]),
  ].sort((a, b) => a - b)
  return years.flatMap((year) =>
    weeksOfYear(year).map((week) => ({
      value: week,
      label: year === present ? weekLabel(week) : `${weekLabel(week)} ${year}`,
    })),
  )
}

const lengthOf = ({ from, to }: DayRange): number => dayNumber(to) - dayNumber(from) + 1
const areWholeWeeks = (days: DayRange): boolean => weekdayIndex(days.from) === 0 && lengthOf(days) % DAYS_PER_WEEK === 0

/** Whole months that some days are; 0 for other days. */
const monthsOf = ({ from, to }: DayRange): number => {
  const [first, last] = [monthOf(from), monthOf(to)]
  if (from !== daysOfMonth(first).from || to !== daysOfMonth(last).to) return 0
  let months = 1
  for (let month = first; month < last; month = addMonths(month, 1)) months += 1
  return months
}

/** The period before (-1) or after (1): of whole months as many months, of anything else as many days. */
export const neighbourDays = (days: DayRange, step: -1 | 1): DayRange => {
  const months = monthsOf(days) * step
  if (months !== 0) {
    const [first, last] = [monthOf(days.from), monthOf(days.to)]
    return { from: daysOfMonth(addMonths(first, months)).from, to: daysOfMonth(addMonths(last, months)).to }
  }
  const length = lengthOf(days) * step
  return { from: addDaysToDay(days.from, length), to: addDaysToDay(days.to, length) }
}

/** Returns the changes of a choice when these days are chosen. Whole weeks stay weeks where weeks are chosen. */
export const choiceOfDays = ({ mode }: JournalChoice, days: DayRange): Partial<JournalChoice> => ({
  mode: mode === 'week' && areWholeWeeks(days) ? 'week' : 'date',
  ...days,
  fromWeek: yearWeekOf(days.from),
  toWeek: yearWeekOf(days.to),
})
