import type { Steps } from '../steps.ts'
import { addDaysToDay, dayRangeLength } from '../time/dates.ts'
import type { Calendar } from './closed-days.ts'
import { type CalendarTour, type PlannedDay, plannedDay } from './planned-days.ts'

/** Signs of a tour on a day, in the order in which they are told. */
export const DAY_SIGNS = ['runs', 'extra', 'changed', 'asks', 'rests', 'off'] as const
export type DaySign = (typeof DAY_SIGNS)[number]

export const signOf = ({ what, exception }: PlannedDay): DaySign => exception?.kind ?? what

/** The days of a calendar year, in their order. */
export const daysOfYear = (year: number): string[] => {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  return Array.from({ length: dayRangeLength(first, last) }, (_, index) => addDaysToDay(first, index))
}

/** Number of tours by their sign on a day; a sign that none has is left out. */
export type DayCounts = Partial<Record<DaySign, number>>

/**
 * Counts the signs of all tours on some days, one tour in each step.
 * @param isCounted says whether a tour is counted on a day on which it does something; without it, it is
 */
export function* countDays<Tour extends CalendarTour>(
  tours: readonly Tour[],
  days: readonly string[],
  calendar: Calendar,
  isCounted: (tour: Tour, day: string) => boolean = () => true,
): Steps<ReadonlyMap<string, DayCounts>> {
  const counts = new Map<string, DayCounts>(days.map((day) => [day, {}]))
  for (const tour of tours) {
    for (const day of days) {
      const planned = plannedDay(tour, day, calendar)
      if (!planned || !isCounted(tour, day)) continue
      const sign = signOf(planned)
      const ofDay = counts.get(day) as DayCounts
      ofDay[sign] = (ofDay[sign] ?? 0) + 1
    }
    yield
  }
  return counts
}
