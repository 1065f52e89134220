import { isClockTime } from '../time/dates.ts'
import { HOUR_MS, MINUTE_MS, MINUTES_PER_DAY } from '../time/units.ts'
import { weekdayIndex } from '../time/weeks.ts'
import type { TourTimes, TourWeekdays } from './tour-week.ts'

/**
 * Exceptions of a tour on single days, and its prices from a day on. Both are lists by day, in its order, each day once; people's
 * edits of different days are merged (`shared/domain/sync/merge.ts`).
 */

/** Of one day: it is not driven, it is driven though its weekday or a closed day says no, or it is driven otherwise. */
export const TOUR_DAY_KINDS = ['off', 'extra', 'changed'] as const
export type TourDayKind = (typeof TOUR_DAY_KINDS)[number]

/** Clock times as a tour has them; plus-days count from the day itself. */
export type DayTimes = { stp: string; std: string; std_plus_day: number; sta: string; sta_plus_day: number }

/** An exception. What it does not name is as on its weekday; a subcontractor brings its own vehicle and driver, or none. */
export type TourDay = {
  day: string
  kind: TourDayKind
  reason?: string | undefined
  times?: DayTimes | undefined
  sub?: string | undefined
  gps?: string | undefined
  driver?: number | undefined
  drivernr?: string | undefined
  customer_trip?: number | undefined
  customer_toll?: number | undefined
  sub_trip?: number | undefined
  sub_toll?: number | undefined
  /** The operation on weeks in which it was decided: undoing that takes it away. */
  run?: number | undefined
}

/** Prices from a day on, the subcontractors' for each weekday, Monday first. */
export type TourPrice = {
  from: string
  customer_trip: number
  customer_toll: number
  sub_trip: number[]
  sub_toll: number[]
}

/** Prices as they are seen: a subcontractor receives no customer's. */
export type SeenPrice = Omit<TourPrice, 'customer_trip' | 'customer_toll'> & {
  customer_trip?: number | undefined
  customer_toll?: number | undefined
}

/** More exceptions and prices of one tour are refused. */
export const MAX_TOUR_DAYS = 400
export const MAX_TOUR_PRICES = 100

/** Fields of a tour that change on single days. */
export type DatedTour = TourTimes &
  TourWeekdays & {
    tr_customer_invoice_trip: number
    tr_customer_invoice_toll: number
    tr_days?: readonly TourDay[]
    tr_prices?: readonly TourPrice[]
  }

/** Entries in the order of their days. */
export const inOrder = <Key extends string, Entry extends { readonly [key in Key]: string }>(
  entries: readonly Entry[],
  key: Key,
): Entry[] => entries.toSorted((a, b) => (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0))

/** The exception of a day. */
export const exceptionOn = (tour: { tr_days?: readonly TourDay[] }, day: string): TourDay | undefined =>
  tour.tr_days?.find((entry) => entry.day === day)

/** The prices that count on a day; undefined before the first ones, when the tour's own count. */
export const pricesOn = <Price extends { from: string }>(
  tour: { tr_prices?: readonly Price[] },
  day: string,
): Price | undefined => tour.tr_prices?.findLast(({ from }) => from <= day)

/**
 * The weekday whose vehicle, driver and prices a day has: its own, or of an extra one the last before that is driven.
 * @example weekdayOf({ tr_week_status: [true, false, false, false, false, false, false] }, '2026-12-27') // → 0
 */
export const weekdayOf = (tour: Pick<DatedTour, 'tr_week_status'>, day: string): number => {
  const weekday = weekdayIndex(day)
  const days = tour.tr_week_status.length
  for (let back = 0; back < days; back += 1) {
    const candidate = (weekday - back + 7) % 7
    if (tour.tr_week_status[candidate]) return candidate
  }
  return weekday
}

const put = <Value>(week: readonly Value[], weekday: number, value: Value): Value[] => {
  const copy = [...week]
  copy[weekday] = value
  return copy
}

/** The tour with the prices of a day in place of its own. */
export const pricedOn = <Tour extends DatedTour>(tour: Tour, day: string): Tour => {
  const prices = pricesOn(tour, day)
  if (!prices) return tour
  return {
    ...tour,
    tr_customer_invoice_trip: prices.customer_trip,
    tr_customer_invoice_toll: prices.customer_toll,
    tr_week_sub_invoice_trip: prices.sub_trip,
    tr_week_sub_invoice_toll: prices.sub_toll,
  }
}

/** The tour as it is driven on a day: with the prices of that day, and what an exception says of it. */
export const tourOn = <Tour extends DatedTour>(tour: Tour, day: string): Tour => {
  const priced = pricedOn(tour, day)
  const exception = exceptionOn(tour, day)
  const weekday = weekdayIndex(day)
  const donor = weekdayOf(tour, day)
  if (!exception && donor === weekday) return priced
  const { times, sub, gps, driver, drivernr, customer_trip, customer_toll, sub_trip, sub_toll } = exception ?? {}
  const at = <Value>(week: readonly Value[], given: Value | undefined): Value[] =>
    put(week, weekday, given ?? (week[donor] as Value))
  /** Another subcontractor has neither the vehicle nor the driver of the day's own one. */
  const ofSub = <Value>(week: readonly (Value | null)[], given: Value | undefined): (Value | null)[] =>
    put(week, weekday, given ?? (sub === undefined ? (week[donor] ?? null) : null))
  return {
    ...priced,
    ...(times && {
      tr_stp: times.stp,
      tr_std: times.std,
      tr_std_plus_day: times.std_plus_day,
      tr_sta: times.sta,
      tr_sta_plus_day: times.sta_plus_day,
    }),
    tr_customer_invoice_trip: customer_trip ?? priced.tr_customer_invoice_trip,
    tr_customer_invoice_toll: customer_toll ?? priced.tr_customer_invoice_toll,
    tr_week_sub: at(priced.tr_week_sub, sub),
    tr_week_gps: ofSub(priced.tr_week_gps, gps),
    tr_week_driver: ofSub(priced.tr_week_driver, driver),
    tr_week_drivernr: put(
      priced.tr_week_drivernr,
      weekday,
      driver === undefined && sub === undefined ? (priced.tr_week_drivernr[donor] ?? null) : (drivernr ?? null),
    ),
    tr_week_observer: at(priced.tr_week_observer, undefined),
    tr_week_sub_invoice_trip: at(priced.tr_week_sub_invoice_trip, sub_trip),
    tr_week_sub_invoice_toll: at(priced.tr_week_sub_invoice_toll, sub_toll),
  }
}

/** A fault of what a tour says of days, with its path. */
export type DatedFault = {
  path: string
  message:
    | 'valid_to_before_from'
    | 'tour_day_twice'
    | 'tour_day_runs_already'
    | 'tour_day_outside_validity'
    | 'invalid_time'
    | 'trip_times_order_planned'
    | 'tour_price_twice'
}

/** Minutes from the midnight with which a tour's day begins. */
export const minutesOf = (clock: string, plusDays: number): number =>
  plusDays * MINUTES_PER_DAY + Number(clock.slice(0, 2)) * (HOUR_MS / MINUTE_MS) + Number(clock.slice(3))

const timesFaults = ({ stp, std, std_plus_day, sta, sta_plus_day }: DayTimes, path: string): DatedFault[] => {
  const unread = Object.entries({ stp, std, sta }).filter(([, clock]) => !isClockTime(clock))
  if (unread.length > 0) return unread.map(([name]) => ({ path: `${path}.${name}`, message: 'invalid_time' }))
  const departure = minutesOf(std, std_plus_day)
  if (departure < minutesOf(stp, 0)) return [{ path: `${path}.std`, message: 'trip_times_order_planned' }]
  if (minutesOf(sta, sta_plus_day) < departure) return [{ path: `${path}.sta`, message: 'trip_times_order_planned' }]
  return []
}

/** The places of days that stand before already: a list by day has each once. */
export const repeatedDays = (days: readonly string[]): number[] => {
  const known = new Set<string>()
  return days.flatMap((day, index) => (known.size === known.add(day).size ? [index] : []))
}

type Validity = { tr_valid_from?: string | null; tr_valid_to?: string | null }
/** Returns true if a day lies within the tour's validity. */
export const isValidOn = ({ tr_valid_from, tr_valid_to }: Validity, day: string): boolean =>
  (!tr_valid_from || day >= tr_valid_from) && (!tr_valid_to || day <= tr_valid_to)

type Dated = Validity & {
  tr_days?: readonly TourDay[]
  tr_prices?: readonly TourPrice[]
}
/**
 * Reversed days, a day or a price that stands twice, times that are no order, and what would be driven outside the tour's
 * validity.
 * @param today days before it are in the way of no validity
 */
export const datedFaults = (
  { tr_valid_from, tr_valid_to, tr_days = [], tr_prices = [] }: Dated,
  today = '',
): DatedFault[] => [
  ...(tr_valid_from && tr_valid_to && tr_valid_to < tr_valid_from
    ? [{ path: 'tr_valid_to', message: 'valid_to_before_from' } as const]
    : []),
  ...repeatedDays(tr_days.map(({ day }) => day)).map(
    (index) => ({ path: `tr_days.${index}.day`, message: 'tour_day_twice' }) as const,
  ),
  ...tr_days.flatMap(({ day, kind }, index) =>
    kind === 'off' || day < today || isValidOn({ tr_valid_from, tr_valid_to }, day)
      ? []
      : { path: `tr_days.${index}.day`, message: 'tour_day_outside_validity' as const },
  ),
  ...tr_days.flatMap(({ times }, index) => (times ? timesFaults(times, `tr_days.${index}.times`) : [])),
  ...repeatedDays(tr_prices.map(({ from }) => from)).map(
    (index) => ({ path: `tr_prices.${index}.from`, message: 'tour_price_twice' }) as const,
  ),
]
