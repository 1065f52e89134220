import type { PricedTour } from '../../money/price-list.ts'
import { addDaysToDay, dayOf } from '../../time/dates.ts'
import { returnPrices } from './return-prices.ts'
import { newTripFields, type SourceTrip, tripLike } from './trip-like.ts'

/** What is entered together with a new trip: its way back, and both on other days too. */
export type TripSeries = { readonly back: boolean; readonly days: readonly string[] }
export const ONE_TRIP: TripSeries = { back: false, days: [] }

/** Days after that of the trip on which it may be entered too. */
export const SERIES_DAYS = 13
/** @param stp of the trip */
export const seriesDays = (stp: string, timeZone: string): string[] => {
  const first = dayOf(stp, timeZone)
  return Array.from({ length: SERIES_DAYS }, (_, index) => addDaysToDay(first, index + 1))
}

type Known = { trips: readonly SourceTrip[]; tours: readonly Partial<PricedTour>[] }

/** The way back of a trip, at the prices of the price list where it has them, else at those of the way there. */
export const wayBack = (trip: SourceTrip, { trips, tours }: Known, timeZone: string): SourceTrip => {
  const { tt_stp = '', tt_status } = trip
  const day = dayOf(tt_stp, timeZone)
  const back = newTripFields('return', trip, trips, day, timeZone)
  const prices = returnPrices(back, tours, dayOf(back.tt_stp ?? tt_stp, timeZone))
  return { ...back, ...prices, ...(tt_status && { tt_status }) }
}

/**
 * Returns the trips of a series in order of day, each with its way back: what was typed as it is, on the other days at the same
 * clock times and without what belongs to one day. Days that are no longer offered are left out.
 * @param trip as it was typed, with its times
 */
export const tripsOfSeries = (trip: SourceTrip, series: TripSeries, known: Known, timeZone: string): SourceTrip[] => {
  const { tt_stp = '', tt_status } = trip
  const offered = seriesDays(tt_stp, timeZone)
  const others = offered
    .filter((day) => series.days.includes(day))
    .map((day) => ({ ...tripLike(trip, timeZone, day), ...(tt_status && { tt_status }) }))
  return [trip, ...others].flatMap((there) => (series.back ? [there, wayBack(there, known, timeZone)] : [there]))
}
