import { addDaysToDay, dayOf } from '../../time/dates.ts'
import { type KnownTour, type ListedPrices, listedAmounts, listedPrices, pricesOfOtherDay } from './listed-prices.ts'
import { newTripFields, type SourceTrip, tripLike } from './trip-like.ts'

/** Trips that are entered together with a new one: its way back, and both on other days too. */
export type TripSeries = { readonly back: boolean; readonly days: readonly string[] }
export const ONE_TRIP: TripSeries = { back: false, days: [] }

/** Days after that of the trip on which it may be entered too. */
export const SERIES_DAYS = 13
/** @param stp of the trip */
export const seriesDays = (stp: string, timeZone: string): string[] => {
  const first = dayOf(stp, timeZone)
  return Array.from({ length: SERIES_DAYS }, (_, index) => addDaysToDay(first, index + 1))
}

type Known = { trips: readonly SourceTrip[]; tours: readonly KnownTour[] }

/** A trip that is entered with another one, its listed prices, and its day. */
export type ListedTrip = { trip: SourceTrip; listed: ListedPrices; day: string }

/** The way back of a trip, at the prices of the price list where it has them, else at those of the way there. */
export const wayBack = (trip: SourceTrip, { trips, tours }: Known, timeZone: string): ListedTrip => {
  const { tt_stp = '', tt_status } = trip
  const back = newTripFields('return', trip, trips, dayOf(tt_stp, timeZone), timeZone)
  const day = dayOf(back.tt_stp ?? tt_stp, timeZone)
  const listed = listedPrices(back, tours, day)
  return { trip: { ...back, ...listedAmounts(listed), ...(tt_status && { tt_status }) }, listed, day }
}

/**
 * Returns the trips of the other days of a series, at the same clock times and without what belongs to one day. Days that are no
 * longer offered are left out. Amounts that are as listed on the day of the trip are as listed on theirs.
 * @param trip as it was typed, with its times
 */
export const otherDays = (trip: SourceTrip, series: TripSeries, { tours }: Known, timeZone: string): ListedTrip[] => {
  const { tt_stp = '', tt_status } = trip
  const own = dayOf(tt_stp, timeZone)
  return seriesDays(tt_stp, timeZone)
    .filter((day) => series.days.includes(day))
    .map((day) => {
      const listed = pricesOfOtherDay(trip, tours, [own, day])
      const like = { ...tripLike(trip, timeZone, day), ...listedAmounts(listed), ...(tt_status && { tt_status }) }
      return { trip: like, listed, day }
    })
}

/**
 * Returns the trips of a series in order of day, each with its way back: what was typed as it is, then those of the other days.
 * @param trip as it was typed, with its times
 */
export const tripsOfSeries = (trip: SourceTrip, series: TripSeries, known: Known, timeZone: string): SourceTrip[] =>
  [trip, ...otherDays(trip, series, known, timeZone).map((other) => other.trip)].flatMap((there) =>
    series.back ? [there, wayBack(there, known, timeZone).trip] : [there],
  )
