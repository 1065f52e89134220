import { addDaysToDay, dayOf, startOfDay } from '#shared/domain/time/dates.ts'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import type { DayRange } from '#shared/domain/time/views.ts'
import { type ChosenRange, chosenRangeFault } from '#shared/domain/trip/lists/trip-range.ts'
import { type FigureChoice, readFigures, writeFigures } from './figures/figure-choice.ts'

/** The first is shown by an address that names none. */
export const TABS = ['pies', 'table', 'on_time', 'driving', 'margin', 'answers'] as const
export type Tab = (typeof TABS)[number]
/** For those who see their own figures alone. */
export const OWN_TABS = ['on_time', 'driving'] as const satisfies readonly Tab[]

/** The choice in the address: a range if it is not the last seven days, the tab, and what figures are of. */
export type AddressChoice = { range: ChosenRange | null; tab: Tab; figures: FigureChoice }

const isInstant = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text))

/** Reads the address; values that cannot be chosen are ignored. */
export const readAddress = (parameters: URLSearchParams, tabs: readonly Tab[] = TABS): AddressChoice => {
  const [from, to] = [parameters.get('from'), parameters.get('to')]
  const range =
    isInstant(from) && isInstant(to)
      ? { start_date: new Date(from).toISOString(), end_date: new Date(to).toISOString() }
      : null
  return {
    range: range && chosenRangeFault(range) === null ? range : null,
    tab: tabs.find((tab) => tab === parameters.get('tab')) ?? tabs[0] ?? 'pies',
    figures: readFigures(parameters),
  }
}

/** The opposite of `readAddress`: defaults are left out. */
export const writeAddress = (
  { range, tab, figures }: AddressChoice,
  tabs: readonly Tab[] = TABS,
): [string, string][] => [
  ...(range
    ? ([
        ['from', range.start_date],
        ['to', range.end_date],
      ] satisfies [string, string][])
    : []),
  ...(tab === tabs[0] ? [] : ([['tab', tab]] satisfies [string, string][])),
  ...writeFigures(figures),
]

/** Values of the two fields; null for one that is empty or cannot be read. */
export type RangeFields = { [End in keyof ChosenRange]: string | null }

/** The range of the fields, or null while one is missing or the range is not allowed. */
export const rangeOfFields = ({ start_date, end_date }: RangeFields): ChosenRange | null => {
  if (start_date === null || end_date === null) return null
  const range = { start_date, end_date }
  return chosenRangeFault(range) === null ? range : null
}

/** Whole days as the two fields have them: to the last minute of the last one. */
export const rangeOfDays = ({ from, to }: DayRange, timeZone: string): ChosenRange => ({
  start_date: startOfDay(from, timeZone),
  end_date: new Date(Date.parse(startOfDay(addDaysToDay(to, 1), timeZone)) - MINUTE_MS).toISOString(),
})

/** The opposite of `rangeOfDays`: null for what is not whole days. */
export const daysOfFields = ({ start_date, end_date }: RangeFields, timeZone: string): DayRange | null => {
  if (start_date === null || end_date === null) return null
  const days = { from: dayOf(start_date, timeZone), to: dayOf(end_date, timeZone) }
  const whole = rangeOfDays(days, timeZone)
  return whole.start_date === start_date && whole.end_date === end_date ? days : null
}

/** Returns the fault of the two fields together, as a message key, or null. */
export const fieldsFault = ({ start_date, end_date }: RangeFields): ReturnType<typeof chosenRangeFault> =>
  start_date === null || end_date === null ? null : chosenRangeFault({ start_date, end_date })
