import { sameSpelling } from '../names/names.ts'
import { sameValue } from '../sync/merge.ts'
import { addDaysToDay } from '../time/dates.ts'
import { weekdayIndex } from '../time/weeks.ts'
import { type DatedTour, exceptionOn, pricesOn, type TourPrice, weekdayOf } from '../tour/dated.ts'
import { type PricedFields, priceOn, withPriceFrom } from '../tour/prices.ts'
import type { InvoiceSide } from './invoice.ts'
import { fromCents, MAX_AMOUNT, toCents } from './money.ts'
import { parseAmount } from './typed-amount.ts'

/** Prices of many tours changed at once, from a day on (rules 17). */

export const PRICE_CHANGES = ['percent', 'plus', 'set'] as const
/** Steps to which new prices are rounded, in cents. */
export const ROUNDINGS = [1, 5, 10, 100] as const
export const PRICE_PARTS = ['trip', 'toll'] as const
export type PricePart = (typeof PRICE_PARTS)[number]

export type PriceChange = {
  kind: (typeof PRICE_CHANGES)[number]
  /** Hundredths: of a percent, or cents of an amount. Negative ones lower. */
  hundredths: number
  /** Cents. */
  rounding: (typeof ROUNDINGS)[number]
  parts: readonly PricePart[]
  side: InvoiceSide
  /** The subcontractor whose weekdays are meant; that of every weekday without it. */
  sub?: string | undefined
}

const HUNDRED_PERCENT = 10_000
const MAX_CENTS = toCents(MAX_AMOUNT)

/**
 * A price as changed, in cents: worked out whole, then rounded to the step, halves up (62.625 lies halfway between 62.60
 * and 62.65); never below nothing or above the largest amount. What has no price gets one only where it is set.
 * @example changedCents(6250, { kind: 'percent', hundredths: 20, rounding: 5 }) // → 6265
 */
export const changedCents = (
  cents: number,
  { kind, hundredths, rounding }: Pick<PriceChange, 'kind' | 'hundredths' | 'rounding'>,
): number => {
  if (kind !== 'set' && cents === 0) return 0
  const [whole, parts] =
    kind === 'percent' ? [cents * (HUNDRED_PERCENT + hundredths), HUNDRED_PERCENT] : [hundredths, 1]
  const exact = kind === 'plus' ? cents + whole : whole
  const step = parts * rounding
  const rounded = Math.floor((2 * exact + step) / (2 * step)) * rounding
  return Math.min(Math.max(rounded, 0), MAX_CENTS)
}

type PriceChangedTour = Omit<PricedFields, 'tr_prices'> &
  Pick<DatedTour, 'tr_week_status' | 'tr_week_sub'> & { tr_prices?: readonly TourPrice[] }

/** Says of each weekday, Monday first, whether a change concerns the subcontractor's price of it. */
const concerns = (tour: PriceChangedTour, { side, sub }: PriceChange): boolean[] =>
  tour.tr_week_status.map(
    (enabled, day) => side === 'sub' && enabled && (sub === undefined || sameSpelling(tour.tr_week_sub[day], sub)),
  )

/** Prices as changed, from a day on: the prices that count on that day, with the change over them. */
export const changedPrice = (tour: PriceChangedTour, from: string, change: PriceChange): TourPrice => {
  const price = priceOn(tour, from)
  const changed = (amount: number) => fromCents(changedCents(toCents(amount), change))
  const days = concerns(tour, change)
  const has = (part: PricePart) => change.parts.includes(part)
  const ofCustomer = (amount: number, part: PricePart) =>
    change.side === 'customer' && has(part) ? changed(amount) : amount
  const ofSub = (week: readonly number[], part: PricePart) =>
    week.map((amount, day) => (has(part) && days[day] ? changed(amount) : amount))
  return {
    from,
    customer_trip: ofCustomer(price.customer_trip, 'trip'),
    customer_toll: ofCustomer(price.customer_toll, 'toll'),
    sub_trip: ofSub(price.sub_trip, 'trip'),
    sub_toll: ofSub(price.sub_toll, 'toll'),
  }
}

/** The entries of a tour once a change is made; the same ones where it changes nothing. */
export const withPriceChange = (tour: PriceChangedTour, from: string, change: PriceChange): readonly TourPrice[] => {
  const { tr_prices = [] } = tour
  const price = changedPrice(tour, from, change)
  return sameValue(price, priceOn(tour, from)) ? tr_prices : withPriceFrom(tour, price)
}

/** The first later entry that changes an amount itself which a change concerns: it stays as it is. */
export const stayingPrice = (tour: PriceChangedTour, from: string, change: PriceChange): TourPrice | undefined => {
  const { side, parts } = change
  const was = priceOn(tour, from)
  const days = concerns(tour, change)
  const differs = (later: TourPrice): boolean =>
    parts.some((part) =>
      side === 'customer'
        ? later[`customer_${part}`] !== was[`customer_${part}`]
        : days.some((isMeant, day) => isMeant && later[`sub_${part}`][day] !== was[`sub_${part}`][day]),
    )
  return tour.tr_prices?.find((later) => later.from > from && differs(later))
}

/** The days that a sum of a year is of: 365 from the first. */
export const yearFrom = (from: string): string[] => Array.from({ length: 365 }, (_, ahead) => addDaysToDay(from, ahead))

/**
 * Sum that a side pays or gets for a tour on days on which it runs, trip and toll, in cents; prices of exceptions count.
 * @param sub the subcontractor of whose weekdays it is; of all without it
 */
export const sumOfDays = (
  tour: DatedTour,
  days: readonly string[],
  { side, sub }: Pick<PriceChange, 'side' | 'sub'>,
): number => {
  const centsOf = new Map<TourPrice | undefined, number[]>()
  let sum = 0
  for (const day of days) {
    const exception = tour.tr_days && tour.tr_days.length > 0 ? exceptionOn(tour, day) : undefined
    const weekday = exception ? weekdayOf(tour, day) : weekdayIndex(day)
    if (side === 'sub' && sub !== undefined && !sameSpelling(exception?.sub ?? tour.tr_week_sub[weekday], sub)) continue
    const counting = pricesOn(tour, day)
    let cents = centsOf.get(counting)
    if (!cents) {
      const { customer_trip, customer_toll, sub_trip, sub_toll } = priceOn(tour, day)
      const whole = toCents(customer_trip) + toCents(customer_toll)
      cents = sub_trip.map((trip, at) => (side === 'customer' ? whole : toCents(trip) + toCents(sub_toll[at] ?? 0)))
      centsOf.set(counting, cents)
    }
    sum += exception ? exceptionCents(tour, day, weekday, side) : (cents[weekday] ?? 0)
  }
  return sum
}

const exceptionCents = (tour: DatedTour, day: string, weekday: number, side: InvoiceSide): number => {
  const price = priceOn(tour, day)
  const { customer_trip, customer_toll, sub_trip, sub_toll } = exceptionOn(tour, day) ?? {}
  const [trip, toll] =
    side === 'customer'
      ? [customer_trip ?? price.customer_trip, customer_toll ?? price.customer_toll]
      : [sub_trip ?? price.sub_trip[weekday] ?? 0, sub_toll ?? price.sub_toll[weekday] ?? 0]
  return toCents(trip) + toCents(toll)
}

const SIGN = /^[+−-]\s*/
/**
 * Reads how much a price changes, in hundredths, as a person types it: `3.2`, `-2,5 %`, `+10`. Null for anything else, for a
 * price below nothing, and for what would lower prices by more than all of it.
 * @example readHundredths('-2,5 %', 'percent') // → -250
 */
export const readHundredths = (typed: string, kind: PriceChange['kind']): number | null => {
  const plain = typed.trim().replace(/\s*%$/, '')
  const amount = parseAmount(plain.replace(SIGN, ''))
  if (amount === null || (kind === 'percent' && amount > 1000)) return null
  const hundredths = /^[−-]/.test(plain) ? -toCents(amount) : toCents(amount)
  return (kind === 'set' && hundredths < 0) || (kind === 'percent' && hundredths < -HUNDRED_PERCENT) ? null : hundredths
}

/** The first days from which a price is usually another one: today, the next month's, the next year's. */
export const usualStarts = (today: string): string[] => {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const nextMonth = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return [...new Set([today, nextMonth, `${year + 1}-01-01`])]
}
