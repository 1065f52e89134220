import { HOLIDAY_RULES } from '../calendar/closed-days.ts'
import { isText, withKnown } from '../sync/known-values.ts'
import { isClockTime, isDay } from '../time/dates.ts'
import { TOUR_DAY_KINDS, type TourDay, type TourPrice } from './dated.ts'
import { type KnownTourField, TOUR_FIELDS } from './tour-fields.ts'

type IsKnown = (value: unknown) => boolean
const isNumber: IsKnown = Number.isFinite
const isFlag: IsKnown = (value) => typeof value === 'boolean'
const orNull =
  (isKnown: IsKnown): IsKnown =>
  (value) =>
    value === null || isKnown(value)
const listOf =
  (isKnown: IsKnown): IsKnown =>
  (value) =>
    Array.isArray(value) && value.every(isKnown)

const DAYS_OF_WEEK = 7
const week =
  (isKnown: IsKnown): IsKnown =>
  (value) =>
    listOf(isKnown)(value) && (value as unknown[]).length === DAYS_OF_WEEK
const oneOf =
  (...words: readonly string[]): IsKnown =>
  (value) =>
    words.includes(value as string)
const isClock: IsKnown = (value) => isText(value) && isClockTime(value)
const isCalendarDay: IsKnown = (value) => isText(value) && isDay(value)
const isName = orNull(isText)

/** Returns a function that is true for objects whose values are known; a value may be absent where `optional` names it. */
const entry =
  (needed: Readonly<Record<string, IsKnown>>, optional: Readonly<Record<string, IsKnown>>): IsKnown =>
  (value) => {
    if (typeof value !== 'object' || value === null) return false
    const of = value as Record<string, unknown>
    return (
      Object.entries(needed).every(([name, isKnown]) => isKnown(of[name])) &&
      Object.entries(optional).every(([name, isKnown]) => of[name] === undefined || isKnown(of[name]))
    )
  }
const isTimes = entry({ stp: isClock, std: isClock, std_plus_day: isNumber, sta: isClock, sta_plus_day: isNumber }, {})
const isException = entry(
  { day: isCalendarDay, kind: oneOf(...TOUR_DAY_KINDS) } satisfies Partial<Record<keyof TourDay, IsKnown>>,
  {
    reason: isText,
    times: isTimes,
    sub: isText,
    gps: isText,
    driver: isNumber,
    drivernr: isText,
    customer_trip: isNumber,
    customer_toll: isNumber,
    sub_trip: isNumber,
    sub_toll: isNumber,
    run: isNumber,
  } satisfies Record<Exclude<keyof TourDay, 'day' | 'kind'>, IsKnown>,
)
const isPrice = entry(
  { from: isCalendarDay, sub_trip: week(isNumber), sub_toll: week(isNumber) },
  { customer_trip: isNumber, customer_toll: isNumber },
) satisfies (price: TourPrice) => boolean

const FIELDS: Readonly<Record<KnownTourField, IsKnown>> = {
  tr_id: isNumber,
  tr_rev: isNumber,
  tr_name: isText,
  tr_status: isFlag,
  tr_cm_id: isNumber,
  tr_cm_name: isText,
  tr_client: isText,
  tr_tour_comb: isText,
  tr_departure: isText,
  tr_arrival: isText,
  tr_stp: isClock,
  tr_std: isClock,
  tr_std_plus_day: isNumber,
  tr_sta: isClock,
  tr_sta_plus_day: isNumber,
  tr_requirements: listOf(isText),
  tr_customer_invoice_trip: isNumber,
  tr_customer_invoice_toll: isNumber,
  tr_week_status: week(isFlag),
  tr_week_sub: week(isName),
  tr_week_gps: week(isName),
  tr_week_driver: week(orNull(isNumber)),
  tr_week_drivernr: week(isName),
  tr_week_observer: week(isName),
  tr_week_sub_invoice_trip: week(isNumber),
  tr_week_sub_invoice_toll: week(isNumber),
  tr_week_locked: week(isFlag),
  tr_valid_from: orNull(isCalendarDay),
  tr_valid_to: orNull(isCalendarDay),
  tr_holiday_rule: oneOf(...HOLIDAY_RULES, ''),
  tr_days: listOf(isException),
  tr_prices: listOf(isPrice),
}

/** A tour without values that its catalogue does not know. */
export const knownTour = <Row extends object>(row: Row): Row =>
  withKnown(row, TOUR_FIELDS, (field, value) => FIELDS[field](value))
