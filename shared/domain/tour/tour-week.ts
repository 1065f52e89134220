import { splitNames } from '../names/names.ts'
import { dayNumber } from '../time/dates.ts'
import { inLocalOrder, localTimeOn } from '../time/local-times.ts'
import { joinTripCustomer } from '../trip/trip-customer.ts'
import { INITIAL_TRIP, type TripFieldValues } from '../trip/trip-fields.ts'

/** A tour's times: clock times in the company's zone, plus-days counted from the tour's weekday (rules 6.4). */
export type TourTimes = {
  tr_stp: string
  tr_std: string
  tr_std_plus_day: number
  tr_sta: string
  tr_sta_plus_day: number
}

/** Values of a tour by weekday: seven, Monday first. */
export type TourWeekdays = {
  tr_week_status: readonly boolean[]
  tr_week_sub: readonly (string | null)[]
  tr_week_gps: readonly (string | null)[]
  tr_week_driver: readonly (number | null)[]
  tr_week_drivernr: readonly (string | null)[]
  tr_week_observer: readonly (string | null)[]
  tr_week_sub_invoice_trip: readonly number[]
  tr_week_sub_invoice_toll: readonly number[]
}

/** The fields that a trip takes over from its tour. */
export type TourOfWeek = TourTimes &
  TourWeekdays & {
    tr_name: string
    tr_status: boolean
    tr_cm_name: string
    tr_tour_comb: string
    tr_departure: string
    tr_arrival: string
    tr_requirements: readonly string[]
    tr_customer_invoice_trip: number
    tr_customer_invoice_toll: number
  }

/** Names of the master data that a tour refers to by id; undefined for an id that is not there. */
export type TourLookup = {
  addressName: (add_id: string) => string | undefined
  driverName: (dr_id: number) => string | undefined
}

/** The fields of the trip that copying a tour creates: all that a person may write (`TripFields` of the wire). */
export type TripOfTour = ReturnType<typeof tripOfDay>

/**
 * The planned times of a tour that starts on a day, as instants; STP <= STD <= STA holds on the day of a clock change too.
 * @throws RangeError for what is no day or no clock time
 */
export const plannedTimes = (
  tour: TourTimes,
  day: string,
  timeZone: string,
): { tt_stp: string; tt_std: string; tt_sta: string } => {
  const first = dayNumber(day)
  const [tt_stp = '', tt_std = '', tt_sta = ''] = inLocalOrder([
    localTimeOn(first, tour.tr_stp, timeZone),
    localTimeOn(first + tour.tr_std_plus_day, tour.tr_std, timeZone),
    localTimeOn(first + tour.tr_sta_plus_day, tour.tr_sta, timeZone),
  ])
  return { tt_stp, tt_std, tt_sta }
}

/**
 * The trip of a tour that starts on a day. Customer, observers, combination, prices, vehicle and driver go with it (rules
 * 6.4). An address that is not there keeps its id as its text; a day without vehicle or driver leaves those fields empty.
 * Which days these are says `plannedTrips` (`shared/domain/calendar/planned-days.ts`).
 * @param weekday its place in the weekday arrays, 0 for Monday
 * @throws RangeError for what is no day
 */
export const tripOfDay = (
  tour: TourOfWeek,
  weekday: number,
  day: string,
  timeZone: string,
  lookup: TourLookup,
): TripFieldValues => {
  const driver = tour.tr_week_driver[weekday] ?? null
  return {
    ...INITIAL_TRIP,
    tt_tour: tour.tr_name,
    tt_status: 'scheduled',
    tt_customer: joinTripCustomer({
      customer: tour.tr_cm_name,
      observers: splitNames(tour.tr_week_observer[weekday]),
    }),
    tt_from_adrnr: tour.tr_departure,
    tt_from_text: lookup.addressName(tour.tr_departure) ?? tour.tr_departure,
    tt_to_adrnr: tour.tr_arrival,
    tt_to_text: lookup.addressName(tour.tr_arrival) ?? tour.tr_arrival,
    tt_sub: tour.tr_week_sub[weekday] ?? '',
    tt_driver: driver === null ? '' : (lookup.driverName(driver) ?? ''),
    tt_drivernr: tour.tr_week_drivernr[weekday] ?? '',
    tt_gps: tour.tr_week_gps[weekday] ?? '',
    ...plannedTimes(tour, day, timeZone),
    tt_tour_combination: tour.tr_tour_comb,
    tt_requirements: tour.tr_requirements.join(';'),
    tt_customer_invoice_trip: tour.tr_customer_invoice_trip,
    tt_customer_invoice_toll: tour.tr_customer_invoice_toll,
    tt_sub_invoice_trip: tour.tr_week_sub_invoice_trip[weekday] ?? 0,
    tt_sub_invoice_toll: tour.tr_week_sub_invoice_toll[weekday] ?? 0,
  }
}
