import { type InvoicedTrip, sumOfAmounts, tripAmounts } from '#shared/domain/money/invoice.ts'
import { fromCents, toCents } from '#shared/domain/money/money.ts'
import { addDaysToDay, dayOf } from '#shared/domain/time/dates.ts'
import type { DayRange } from '#shared/domain/time/views.ts'

/** Months that can be looked at: this one and those before it. */
const MONTHS = 12
const MONTHS_OF_YEAR = 12

/** `YYYY-MM` so many months before the day's own. */
const monthBefore = (day: string, count: number): string => {
  const months = Number(day.slice(0, 4)) * MONTHS_OF_YEAR + Number(day.slice(5, 7)) - 1 - count
  const year = Math.floor(months / MONTHS_OF_YEAR)
  return `${String(year).padStart(4, '0')}-${String((months % MONTHS_OF_YEAR) + 1).padStart(2, '0')}`
}

/** The months to choose from, `YYYY-MM`, this one first. @param today `YYYY-MM-DD` */
export const journalMonths = (today: string): string[] =>
  Array.from({ length: MONTHS }, (_, count) => monthBefore(today, count))

/** First and last day of a month `YYYY-MM`. */
export const daysOfMonth = (month: string): DayRange => ({
  from: `${month}-01`,
  to: addDaysToDay(`${monthBefore(`${month}-01`, -1)}-01`, -1),
})

/** Returns the subcontractor's amount for a trip, checked or not. */
export const tripTotal = (trip: InvoicedTrip): number => sumOfAmounts(tripAmounts(trip, 'sub'))
/** Returns the subcontractor's amount for several trips, checked or not. */
export const tripsTotal = (trips: readonly InvoicedTrip[]): number =>
  fromCents(trips.reduce((cents, trip) => cents + toCents(tripTotal(trip)), 0))

/** The trips of a day by their start, and what they come to. */
export type JournalDay<Trip> = { day: string; trips: Trip[]; total: number }

/**
 * Trips by the day of their planned positioning, each day's by their start: the days up to today, the latest first, as it is the
 * one that is looked for; then those that are still to come, the next first.
 * @param today `YYYY-MM-DD`
 */
export const journalDays = <Trip extends InvoicedTrip>(
  trips: readonly Trip[],
  timeZone: string,
  today: string,
): { past: JournalDay<Trip>[]; coming: JournalDay<Trip>[] } => {
  const byDay = new Map<string, Trip[]>()
  for (const trip of trips.toSorted((a, b) => ((a.tt_stp ?? '') < (b.tt_stp ?? '') ? -1 : 1))) {
    const day = trip.tt_stp ? dayOf(trip.tt_stp, timeZone) : ''
    byDay.set(day, [...(byDay.get(day) ?? []), trip])
  }
  const days = [...byDay].map(([day, some]) => ({ day, trips: some, total: tripsTotal(some) }))
  return { past: days.filter(({ day }) => day <= today).toReversed(), coming: days.filter(({ day }) => day > today) }
}
