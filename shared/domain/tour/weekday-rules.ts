import type { HolidayRule } from '../calendar/closed-days.ts'
import { isClockTime } from '../time/dates.ts'
import { DAYS_PER_WEEK } from '../time/units.ts'
import { KNOWN_REQUIREMENT } from '../trip/known-requirement.ts'
import { type DatedFault, datedFaults, minutesOf, type TourDay, type TourPrice } from './dated.ts'

/** The weekday fields of a tour: seven values each, Monday first. A day without vehicle or driver holds null. */
export type TourWeekdays = {
  tr_week_status: boolean[]
  tr_week_sub: (string | null)[]
  tr_week_gps: (string | null)[]
  tr_week_driver: (number | null)[]
  tr_week_drivernr: (string | null)[]
  tr_week_observer: (string | null)[]
  tr_week_sub_invoice_trip: number[]
  tr_week_sub_invoice_toll: number[]
  tr_week_locked: boolean[]
}

/** A tour as the editor holds it: `TourFields` of the wire, but the client may not be chosen yet. */
export type TourDraft = TourWeekdays & {
  tr_name: string
  tr_status: boolean
  tr_cm_id: number | null
  tr_tour_comb: string
  tr_departure: string
  tr_arrival: string
  tr_stp: string
  tr_std: string
  tr_std_plus_day: number
  tr_sta: string
  tr_sta_plus_day: number
  tr_requirements: string[]
  tr_customer_invoice_trip: number
  tr_customer_invoice_toll: number
  /** Days between which it is driven, both included; null without an end. */
  tr_valid_from: string | null
  tr_valid_to: string | null
  /** Empty for the rule of its customer. */
  tr_holiday_rule: HolidayRule | ''
  tr_days: TourDay[]
  tr_prices: TourPrice[]
}

const week = <Value>(value: Value): Value[] => Array.from({ length: DAYS_PER_WEEK }, () => value)

/** Defaults of a new tour: what GET /api/tours/neu answers (rules 6.2). */
export const newTourDefaults = (): TourDraft => ({
  tr_name: '',
  tr_status: true,
  tr_cm_id: null,
  tr_tour_comb: '',
  tr_departure: '',
  tr_arrival: '',
  tr_stp: '00:00',
  tr_std: '00:00',
  tr_std_plus_day: 0,
  tr_sta: '00:00',
  tr_sta_plus_day: 0,
  tr_requirements: [KNOWN_REQUIREMENT],
  tr_customer_invoice_trip: 0,
  tr_customer_invoice_toll: 0,
  tr_week_status: week(false),
  tr_week_sub: week(null),
  tr_week_gps: week(null),
  tr_week_driver: week(null),
  tr_week_drivernr: week(null),
  tr_week_observer: week(null),
  tr_week_sub_invoice_trip: week(0),
  tr_week_sub_invoice_toll: week(0),
  tr_week_locked: week(false),
  tr_valid_from: null,
  tr_valid_to: null,
  tr_holiday_rule: '',
  tr_days: [],
  tr_prices: [],
})

/** Assignment of one weekday. */
export type Assignment = {
  sub: string | null
  gps: string | null
  driver: number | null
  drivernr: string | null
  observer: string | null
  subInvoiceTrip: number
  subInvoiceToll: number
}
const EMPTY_DAY: Assignment = {
  sub: null,
  gps: null,
  driver: null,
  drivernr: null,
  observer: null,
  subInvoiceTrip: 0,
  subInvoiceToll: 0,
}

const assign = <Tour extends TourWeekdays>(
  tour: Tour,
  isMeant: (dayIndex: number) => boolean,
  to: Assignment,
): Tour => {
  const put = <Value>(values: readonly Value[], value: Value): Value[] =>
    values.map((old, dayIndex) => (isMeant(dayIndex) ? value : old))
  return {
    ...tour,
    tr_week_sub: put(tour.tr_week_sub, to.sub),
    tr_week_gps: put(tour.tr_week_gps, to.gps),
    tr_week_driver: put(tour.tr_week_driver, to.driver),
    tr_week_drivernr: put(tour.tr_week_drivernr, to.drivernr),
    tr_week_observer: put(tour.tr_week_observer, to.observer),
    tr_week_sub_invoice_trip: put(tour.tr_week_sub_invoice_trip, to.subInvoiceTrip),
    tr_week_sub_invoice_toll: put(tour.tr_week_sub_invoice_toll, to.subInvoiceToll),
  }
}

/**
 * The tour with a weekday unchecked, which clears that day's subcontractor, vehicle, driver, observers and prices
 * (rules 6.3). Its lock stays.
 * @param dayIndex 0 for Monday
 * @example clearDay({ ...newTourDefaults(), tr_week_locked: [true] }, 0).tr_week_locked // → [true]
 */
export const clearDay = <Tour extends TourWeekdays>(tour: Tour, dayIndex: number): Tour => ({
  ...assign(tour, (index) => index === dayIndex, EMPTY_DAY),
  tr_week_status: tour.tr_week_status.map((enabled, index) => enabled && index !== dayIndex),
})

/**
 * The tour with one day's subcontractor, vehicle, driver, observers and prices on every enabled day. Which days are
 * enabled and which are locked stays. A day that is not enabled has nothing to give: the tour stays as it is.
 * @param fromDayIndex 0 for Monday
 */
export const sameForAllDays = <Tour extends TourWeekdays>(tour: Tour, fromDayIndex: number): Tour => {
  if (!tour.tr_week_status[fromDayIndex]) return tour
  return assign(tour, (index) => tour.tr_week_status[index] === true, {
    sub: tour.tr_week_sub[fromDayIndex] ?? null,
    gps: tour.tr_week_gps[fromDayIndex] ?? null,
    driver: tour.tr_week_driver[fromDayIndex] ?? null,
    drivernr: tour.tr_week_drivernr[fromDayIndex] ?? null,
    observer: tour.tr_week_observer[fromDayIndex] ?? null,
    subInvoiceTrip: tour.tr_week_sub_invoice_trip[fromDayIndex] ?? 0,
    subInvoiceToll: tour.tr_week_sub_invoice_toll[fromDayIndex] ?? 0,
  })
}

/** Fault that keeps a tour from being saved: the field (`tr_week_sub.3` for a Thursday) and a message key. */
export type TourFault = {
  path: string
  message:
    | 'field_required'
    | 'invalid_time'
    | 'only_positive_numbers'
    | 'tour_departure_is_arrival'
    | 'tour_week_of_seven'
    | 'tour_weekday_required'
    | 'tour_weekday_subcontractor_required'
    | 'trip_times_order_planned'
    | DatedFault['message']
}

const WEEK_FIELDS: Record<keyof TourWeekdays, true> = {
  tr_week_status: true,
  tr_week_sub: true,
  tr_week_gps: true,
  tr_week_driver: true,
  tr_week_drivernr: true,
  tr_week_observer: true,
  tr_week_sub_invoice_trip: true,
  tr_week_sub_invoice_toll: true,
  tr_week_locked: true,
}

/**
 * Everything that keeps a tour from being saved (rules 6.3), field by field; empty when it may be.
 * @param today as `datedFaults` has it
 */
export const tourFaults = (tour: TourDraft, today?: string): TourFault[] => [
  ...missingFields(tour),
  ...placeFaults(tour),
  ...timeFaults(tour),
  ...weekFaults(tour),
  ...datedFaults(tour, today),
]

const missingFields = (tour: TourDraft): TourFault[] =>
  (['tr_name', 'tr_cm_id', 'tr_departure', 'tr_arrival', 'tr_stp', 'tr_std', 'tr_sta'] as const)
    .filter((field) => isEmpty(tour[field]))
    .map((path) => ({ path, message: 'field_required' }))

const isEmpty = (value: string | number | null): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '')

const placeFaults = ({ tr_departure, tr_arrival }: TourDraft): TourFault[] =>
  !isEmpty(tr_departure) && tr_departure === tr_arrival
    ? [{ path: 'tr_arrival', message: 'tour_departure_is_arrival' }]
    : []

/** Times and plus-days, and only once these are sound their order: STP <= STD <= STA (rules 6.3). */
const timeFaults = (tour: TourDraft): TourFault[] => {
  const faults: TourFault[] = []
  for (const path of ['tr_stp', 'tr_std', 'tr_sta'] as const) {
    if (!isEmpty(tour[path]) && !isClockTime(tour[path])) faults.push({ path, message: 'invalid_time' })
  }
  for (const path of ['tr_std_plus_day', 'tr_sta_plus_day'] as const) {
    if (!Number.isInteger(tour[path]) || tour[path] < 0) faults.push({ path, message: 'only_positive_numbers' })
  }
  if (faults.length > 0 || isEmpty(tour.tr_stp) || isEmpty(tour.tr_std) || isEmpty(tour.tr_sta)) return faults
  const departure = minutesOf(tour.tr_std, tour.tr_std_plus_day)
  if (departure < minutesOf(tour.tr_stp, 0)) faults.push({ path: 'tr_std', message: 'trip_times_order_planned' })
  if (minutesOf(tour.tr_sta, tour.tr_sta_plus_day) < departure) {
    faults.push({ path: 'tr_sta', message: 'trip_times_order_planned' })
  }
  return faults
}

const weekFaults = (tour: TourDraft): TourFault[] => {
  const faults: TourFault[] = []
  for (const path of Object.keys(WEEK_FIELDS) as (keyof TourWeekdays)[]) {
    if (tour[path].length !== DAYS_PER_WEEK) faults.push({ path, message: 'tour_week_of_seven' })
  }
  if (!tour.tr_week_status.includes(true)) faults.push({ path: 'tr_week_status', message: 'tour_weekday_required' })
  tour.tr_week_status.forEach((enabled, weekday) => {
    if (enabled && isEmpty(tour.tr_week_sub[weekday] ?? null)) {
      faults.push({ path: `tr_week_sub.${weekday}`, message: 'tour_weekday_subcontractor_required' })
    }
  })
  return faults
}
