import { dayOf } from '#shared/domain/time/dates.ts'
import { addMonths, daysOfMonth, monthOf } from '#shared/domain/time/months.ts'
import { type DayRange, viewDays } from '#shared/domain/time/views.ts'
import { daysFromToday } from '#shared/domain/trip/lists/trip-range.ts'

export const QUICK_PERIODS = ['last_week', 'current_week', 'last_month', 'current_month', 'from_today'] as const
export type QuickPeriod = (typeof QUICK_PERIODS)[number]

/**
 * Days of a period that one click chooses.
 * @param now milliseconds
 * @param end last day that is chosen now
 */
export const quickDays = (period: QuickPeriod, now: number, timeZone: string, end: string | null = null): DayRange => {
  if (period === 'from_today') return daysFromToday(end, now, timeZone)
  if (period === 'last_week' || period === 'current_week') return viewDays(period, now, timeZone)
  const month = monthOf(dayOf(now, timeZone))
  return daysOfMonth(period === 'last_month' ? addMonths(month, -1) : month)
}

/** Periods that are months. */
export const QUICK_MONTHS = ['last_month', 'current_month'] as const satisfies readonly QuickPeriod[]
/** Periods of past trips: weeks and months, without those to come. */
export const QUICK_PAST = ['last_week', 'current_week', ...QUICK_MONTHS] as const satisfies readonly QuickPeriod[]
