import { nameKey, splitNames } from '../names/names.ts'
import { dayNumber, dayOf, inLocalOrder, localTimeOn } from '../time/dates.ts'
import { weekDays } from '../time/weeks.ts'
import { joinTripCustomer } from '../trip/trip-customer.ts'
import { INITIAL_TRIP, type TripFieldValues } from '../trip/trip-fields.ts'
import type { TripStatus } from '../trip/trip-status.ts'

/** A tour's times: clock times in the company's zone, plus-days counted from the tour's weekday (rules 6.4). */
export type TourTimes = {
  tr_stp: string
  tr_std: string
  tr_std_plus_day: number
  tr_sta: string
  tr_sta_plus_day: number
}

/** What a trip takes over from its tour; seven values in each weekday array, Monday first. */
export type TourOfWeek = TourTimes & {
  tr_name: string
  tr_status: boolean
  tr_cm_name: string
  tr_tour_comb: string
  tr_departure: string
  tr_arrival: string
  tr_customer_invoice_trip: number
  tr_customer_invoice_toll: number
  tr_week_status: readonly boolean[]
  tr_week_sub: readonly (string | null)[]
  tr_week_gps: readonly (string | null)[]
  tr_week_driver: readonly (number | null)[]
  tr_week_drivernr: readonly (string | null)[]
  tr_week_observer: readonly (string | null)[]
  tr_week_sub_invoice_trip: readonly number[]
  tr_week_sub_invoice_toll: readonly number[]
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
 * The trips of a tour in a week: one for each enabled weekday, none for a tour that is not scheduled. Customer, observers,
 * combination, prices, vehicle and driver go with it (rules 6.4). An address that is not there keeps its id as
 * its text; a day without vehicle or driver leaves those fields empty (`copyWarnings` tells).
 * @throws RangeError for a week that does not exist
 */
export const tripsOfWeek = (tour: TourOfWeek, yearWeek: number, timeZone: string, lookup: TourLookup): TripOfTour[] => {
  if (!tour.tr_status) return []
  return weekDays(yearWeek).flatMap((day, weekday) =>
    tour.tr_week_status[weekday] ? [tripOfDay(tour, weekday, day, timeZone, lookup)] : [],
  )
}

const tripOfDay = (
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
    tt_customer_invoice_trip: tour.tr_customer_invoice_trip,
    tt_customer_invoice_toll: tour.tr_customer_invoice_toll,
    tt_sub_invoice_trip: tour.tr_week_sub_invoice_trip[weekday] ?? 0,
    tt_sub_invoice_toll: tour.tr_week_sub_invoice_toll[weekday] ?? 0,
  }
}

/** What the warnings look at, of trips about to be copied and of trips that are there already. */
export type PlannedTrip = {
  tt_tour: string
  tt_status: TripStatus
  tt_gps: string
  tt_driver: string
  tt_drivernr: string
  tt_stp: string
  tt_sta: string
}

/** Something to look at before a week is copied; `day` is the day of the trip's STP, `with` the other trip's tour. */
export type CopyWarning =
  | { kind: 'no_vehicle' | 'no_driver'; tour: string; day: string }
  | { kind: 'vehicle_twice' | 'driver_twice'; tour: string; day: string; with: string }

/**
 * Warnings about trips to be copied: without vehicle, without driver, or with one that is planned twice at the same time,
 * among themselves and against existing trips. Of two trips to be copied that collide, the later one is named, with the
 * other; a trip is named at most once for each kind. Trips that end when the next begins do not collide; existing trips
 * that do not run (inactive, canceled) do not count. Sorted by day and tour; O(n log n).
 */
export const copyWarnings = (
  planned: readonly PlannedTrip[],
  existing: readonly PlannedTrip[],
  timeZone: string,
): CopyWarning[] => {
  const warnings: CopyWarning[] = []
  const at = (trip: PlannedTrip) => ({ tour: trip.tt_tour, day: dayOf(trip.tt_stp, timeZone) })
  for (const trip of planned) {
    if (!vehicleOf(trip)) warnings.push({ kind: 'no_vehicle', ...at(trip) })
    if (!driverOf(trip)) warnings.push({ kind: 'no_driver', ...at(trip) })
  }
  const running = existing.filter((trip) => trip.tt_status === 'active' || trip.tt_status === 'scheduled')
  for (const [trip, other] of collisions(planned, running, vehicleOf)) {
    warnings.push({ kind: 'vehicle_twice', ...at(trip), with: other.tt_tour })
  }
  for (const [trip, other] of collisions(planned, running, driverOf)) {
    warnings.push({ kind: 'driver_twice', ...at(trip), with: other.tt_tour })
  }
  return warnings.sort((a, b) => compare(a.day, b.day) || compare(a.tour, b.tour))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const vehicleOf = (trip: PlannedTrip): string => nameKey(trip.tt_gps)
/** The number tells two drivers of one name apart; a driver without a number goes by name. */
const driverOf = (trip: PlannedTrip): string =>
  nameKey(trip.tt_drivernr) ? `number ${nameKey(trip.tt_drivernr)}` : nameKey(trip.tt_driver)

/**
 * Each planned trip that shares its vehicle or driver with another trip at the same time, beside that other one.
 * In order of their start, a trip collides with an earlier one exactly when it collides with the one that ends last.
 */
const collisions = (
  planned: readonly PlannedTrip[],
  existing: readonly PlannedTrip[],
  resourceOf: (trip: PlannedTrip) => string,
): Map<PlannedTrip, PlannedTrip> => {
  const isPlanned = new Set(planned)
  const found = new Map<PlannedTrip, PlannedTrip>()
  const endingLast = new Map<string, PlannedTrip>()
  // Existing trips first: of two that start together it is the planned one that is named. The sort is stable.
  for (const trip of [...existing, ...planned].sort((a, b) => compare(a.tt_stp, b.tt_stp))) {
    const resource = resourceOf(trip)
    if (!resource) continue
    const other = endingLast.get(resource)
    if (other && (trip.tt_stp < other.tt_sta || trip.tt_stp === other.tt_stp)) {
      if (isPlanned.has(trip)) found.set(trip, other)
      else if (isPlanned.has(other) && !found.has(other)) found.set(other, trip)
    }
    if (!other || trip.tt_sta >= other.tt_sta) endingLast.set(resource, trip)
  }
  return found
}
