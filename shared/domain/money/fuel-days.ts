import { addDaysToDay } from '../time/dates.ts'
import type { DayRange } from '../time/views.ts'

/**
 * The days of a period that none of the entered ranges has, earliest first: fuel is charged once for each day.
 * @example
 * daysWithoutFuel({ from: '2026-03-01', to: '2026-03-31' }, [{ from: '2026-02-20', to: '2026-03-30' }])
 * // → [{ from: '2026-03-31', to: '2026-03-31' }]
 */
export const daysWithoutFuel = (period: DayRange, entered: readonly DayRange[]): DayRange[] => {
  const without: DayRange[] = []
  let { from } = period
  for (const range of entered.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (range.to < from || range.from > period.to) continue
    if (range.from > from) without.push({ from, to: addDaysToDay(range.from, -1) })
    from = addDaysToDay(range.to, 1)
  }
  return from <= period.to ? [...without, { from, to: period.to }] : without
}
