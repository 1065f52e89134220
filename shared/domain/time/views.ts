import { addDaysToDay, dayOf, endOfDay, startOfDay } from './dates.ts'
import { addWeeks, weekEnd, weekStart, yearWeekOf } from './weeks.ts'

/** The dashboard's views (rules 12.3). */
export const VIEWS = ['today', 'current_week', 'last_week', 'next_week'] as const
export type View = (typeof VIEWS)[number]
export const DEFAULT_VIEW: View = 'today'

/** Instants in UTC as the store has them (`2026-11-21T08:30:00.000Z`): `from` belongs to the range, `to` no longer. */
export type InstantRange = { from: string; to: string }
/** Days `YYYY-MM-DD`, both included. */
export type DayRange = { from: string; to: string }

const WEEKS_FROM_NOW: Record<Exclude<View, 'today'>, number> = { last_week: -1, current_week: 0, next_week: 1 }

/**
 * The days that a view shows. @param now ms or ISO
 * @example viewDays('current_week', '2027-01-03T23:30:00.000Z', 'Europe/Zurich') // → { from: '2027-01-04', to: '2027-01-10' }
 */
export const viewDays = (view: View, now: number | string, timeZone: string): DayRange => {
  const today = dayOf(now, timeZone)
  if (view === 'today') return { from: today, to: today }
  const week = addWeeks(yearWeekOf(today), WEEKS_FROM_NOW[view])
  return { from: weekStart(week), to: weekEnd(week) }
}

/** The span that a view shows. @param now ms or ISO */
export const viewRange = (view: View, now: number | string, timeZone: string): InstantRange =>
  instantsOfDays(viewDays(view, now, timeZone), timeZone)

/** The instants of a range of days. @throws RangeError for what is no day */
export const instantsOfDays = ({ from, to }: DayRange, timeZone: string): InstantRange => ({
  from: startOfDay(from, timeZone),
  to: endOfDay(to, timeZone),
})

/** The days that a device keeps for working offline: Monday of last week to Sunday of next week (rules 11.1). */
export const offlineWindow = (now: number | string, timeZone: string): DayRange => {
  const monday = weekStart(yearWeekOf(dayOf(now, timeZone)))
  return { from: addDaysToDay(monday, -7), to: addDaysToDay(monday, 13) }
}

/** The span of `offlineWindow`. @param now ms or ISO */
export const offlineRange = (now: number | string, timeZone: string): InstantRange =>
  instantsOfDays(offlineWindow(now, timeZone), timeZone)

/**
 * Returns true if a trip's planned span, STP to STA with both ends, touches a range: to its days and weeks it belongs
 * (rules 5.4). A trip that lacks a planned time touches nothing. In SQL: `tt_stp < :to AND tt_sta >= :from`.
 * @example tripTouches({ tt_stp: '2026-03-02T22:00', tt_sta: '2026-03-03T00:00' }, { from: '2026-03-03T00:00', to: '2026-03-04T00:00' }) // → true
 */
export const tripTouches = (
  { tt_stp, tt_sta }: { tt_stp?: string | null; tt_sta?: string | null },
  { from, to }: InstantRange,
): boolean => !!tt_stp && !!tt_sta && tt_stp < to && tt_sta >= from
