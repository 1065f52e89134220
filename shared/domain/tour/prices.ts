import type { InvoiceSide } from '../money/invoice.ts'
import { sameValue } from '../sync/merge.ts'
import { addDaysToDay } from '../time/dates.ts'
import {
  type DatedTour,
  exceptionOn,
  inOrder,
  pricesOn,
  type SeenPrice,
  type TourDay,
  type TourPrice,
} from './dated.ts'

/** The dated prices of a tour (rules 17): which ones count, enter and take out. Entries keep the order of their fields. */

export type PricedFields = Pick<
  DatedTour,
  'tr_customer_invoice_trip' | 'tr_customer_invoice_toll' | 'tr_week_sub_invoice_trip' | 'tr_week_sub_invoice_toll'
> & { tr_prices?: readonly SeenPrice[] }

/**
 * The prices that count on a day, as an entry of that day: those of the last entry until then, or the tour's own. What is not
 * seen of them is 0.
 */
export const priceOn = (tour: PricedFields, day: string): TourPrice => {
  const {
    customer_trip = 0,
    customer_toll = 0,
    sub_trip,
    sub_toll,
  } = pricesOn(tour, day) ?? {
    customer_trip: tour.tr_customer_invoice_trip,
    customer_toll: tour.tr_customer_invoice_toll,
    sub_trip: [...tour.tr_week_sub_invoice_trip],
    sub_toll: [...tour.tr_week_sub_invoice_toll],
  }
  return { from: day, customer_trip, customer_toll, sub_trip, sub_toll }
}

/** An entry without what it says of weekdays that are not driven: they were unticked since. */
export const ofDrivenDays = (price: TourPrice, isDriven: readonly boolean[]): TourPrice => {
  const driven = (week: readonly number[]) => week.map((amount, day) => (isDriven[day] ? amount : 0))
  return { ...price, sub_trip: driven(price.sub_trip), sub_toll: driven(price.sub_toll) }
}

/**
 * The entries once a weekday is driven anew: from today on none has an amount that it had before it was unticked.
 * @param day 0 for Monday
 */
export const pricesOfNewDay = (prices: readonly TourPrice[], day: number, today: string): TourPrice[] => {
  const cleared = (price: TourPrice): TourPrice => ({
    ...price,
    sub_trip: price.sub_trip.with(day, 0),
    sub_toll: price.sub_toll.with(day, 0),
  })
  const all = prices.map((price) => (price.from < today ? price : cleared(price)))
  const now = pricesOn({ tr_prices: all }, today)
  if (!now || (now.sub_trip[day] === 0 && now.sub_toll[day] === 0)) return all
  return withPrice(all, { ...cleared(now), from: today })
}

/** The entries with another one, in place of that of its day. */
export const withPrice = (prices: readonly TourPrice[], entry: TourPrice): TourPrice[] =>
  inOrder([...prices.filter(({ from }) => from !== entry.from), entry], 'from')

type Amount = (typeof AMOUNTS_OF)['customer' | 'sub'][number]

/**
 * The entries once other amounts count from a day on. An amount that later entries only went on with goes on as changed, up to
 * the first entry that changes it itself: a rise of the trip and one of the toll give the same in either order.
 */
export const withPriceFrom = (
  tour: Omit<PricedFields, 'tr_prices'> & { tr_prices?: readonly TourPrice[] | undefined },
  entry: TourPrice,
): TourPrice[] => {
  const { tr_prices = [] } = tour
  const former = priceOn(tour, entry.from)
  const laterOnes = inOrder(
    tr_prices.filter(({ from }) => from > entry.from),
    'from',
  )
  /** Of a later entry and each before it: the amount went on as it was. */
  const goesOn = (until: TourPrice, amount: Amount, day?: number): boolean => {
    const at = (price: TourPrice) => (day === undefined ? price[amount] : (price[amount] as number[])[day])
    return laterOnes.every((later) => later.from > until.from || at(later) === at(former))
  }
  const later = laterOnes.map((one): TourPrice => {
    const of = (amount: 'customer_trip' | 'customer_toll') => (goesOn(one, amount) ? entry : one)[amount]
    const ofDays = (amount: 'sub_trip' | 'sub_toll') =>
      one[amount].map((own, day) => (goesOn(one, amount, day) ? (entry[amount][day] ?? own) : own))
    return {
      ...one,
      customer_trip: of('customer_trip'),
      customer_toll: of('customer_toll'),
      sub_trip: ofDays('sub_trip'),
      sub_toll: ofDays('sub_toll'),
    }
  })
  return withPrice([...tr_prices.filter(({ from }) => from < entry.from), ...later], entry)
}

/**
 * The entries of now after a change is taken back: what is still as it was written becomes what it was before, and what
 * others wrote since stays. `isKept` says that something of the change was written over since.
 */
export const pricesTakenBack = (
  before: readonly TourPrice[],
  written: readonly TourPrice[],
  now: readonly TourPrice[],
): { prices: TourPrice[]; isKept: boolean } => {
  const at = (prices: readonly TourPrice[], day: string) => prices.find(({ from }) => from === day)
  const days = [...new Set([...before, ...written, ...now].map(({ from }) => from))].sort()
  const ofDays = days.map((day) => ({ was: at(before, day), mine: at(written, day), is: at(now, day) }))
  return {
    prices: ofDays.flatMap(({ was, mine, is }) => (sameValue(mine, is) ? was : is) ?? []),
    isKept: ofDays.some(
      ({ was, mine, is }) => ![was, is].some((price) => sameValue(mine, price)) && !sameValue(was, is),
    ),
  }
}

/** Days between which a change of the entries made a side's prices others, both included. */
export type RepricedPeriod = { side: InvoiceSide; from: string; to: string }

const AMOUNTS_OF = {
  customer: ['customer_trip', 'customer_toll'],
  sub: ['sub_trip', 'sub_toll'],
} as const

/** @param until the first day that is not asked about */
export const repricedPeriods = (before: PricedFields, after: PricedFields, until: string): RepricedPeriod[] => {
  const days = [...new Set([...(before.tr_prices ?? []), ...(after.tr_prices ?? [])].map(({ from }) => from))]
    .filter((day) => day < until)
    .sort()
  return days.flatMap((from, at) => {
    const [was, is] = [priceOn(before, from), priceOn(after, from)]
    const to = addDaysToDay(days[at + 1] ?? until, -1)
    return (['customer', 'sub'] as const)
      .filter((side) => AMOUNTS_OF[side].some((amount) => !sameValue(was[amount], is[amount])))
      .map((side) => ({ side, from, to }))
  })
}

/** The same for exceptions: the days whose own prices of a side became others. @param until the first day that is not asked about */
export const repricedDays = (
  before: { tr_days?: readonly TourDay[] },
  after: { tr_days?: readonly TourDay[] },
  until: string,
): RepricedPeriod[] => {
  const days = new Set([...(before.tr_days ?? []), ...(after.tr_days ?? [])].map(({ day }) => day))
  return [...days]
    .filter((day) => day < until)
    .flatMap((day) => {
      const [was, is] = [exceptionOn(before, day), exceptionOn(after, day)]
      return (['customer', 'sub'] as const)
        .filter((side) => AMOUNTS_OF[side].some((amount) => was?.[amount] !== is?.[amount]))
        .map((side) => ({ side, from: day, to: day }))
    })
}
