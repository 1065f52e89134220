import { HOLIDAY_RULES } from '../calendar/closed-days.ts'
import { isText, withKnown } from '../sync/known-values.ts'
import { isClockTime, isDay } from '../time/dates.ts'
import { TOUR_DAY_KINDS, type TourDay, type TourPrice } from './dated.ts'
import { TOUR_FIELDS, tourFieldRule } from './tour-fields.ts'
import type { KnownTourField, TourFieldKind } from './tour-record.ts'

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

const OF_KIND: Readonly<Record<TourFieldKind, IsKnown>> = {
  number: isNumber,
  text: isText,
  flag: isFlag,
  driven: isFlag,
  status: isFlag,
  customer: isNumber,
  address: isText,
  clock: isClock,
  plus_day: isNumber,
  requirements: listOf(isText),
  amount: isNumber,
  subcontractor: isText,
  vehicle: isText,
  driver: isNumber,
  driver_number: isText,
  observer: isText,
  day: orNull(isCalendarDay),
  holiday_rule: oneOf(...HOLIDAY_RULES, ''),
  days: listOf(isException),
  prices: listOf(isPrice),
}
/** Kinds of which a weekday always says one. */
const ALWAYS_SAID: ReadonlySet<TourFieldKind> = new Set(['amount', 'flag', 'driven'])

const isKnownIn = (field: KnownTourField): IsKnown => {
  const { kind, isWeek } = tourFieldRule(field)
  const isKnown = OF_KIND[kind]
  if (!isWeek) return isKnown
  return week(ALWAYS_SAID.has(kind) ? isKnown : orNull(isKnown))
}
const FIELDS = Object.fromEntries(TOUR_FIELDS.map((field) => [field, isKnownIn(field)])) as Readonly<
  Record<KnownTourField, IsKnown>
>

/** A tour without values that its catalogue does not know. */
export const knownTour = <Row extends object>(row: Row): Row =>
  withKnown(row, TOUR_FIELDS, (field, value) => FIELDS[field](value))
