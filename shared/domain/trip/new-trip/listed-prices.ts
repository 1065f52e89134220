import type { InvoiceSide } from '../../money/invoice.ts'
import { type PricedTour, priceRowsOfTour } from '../../money/price-list.ts'
import { nameKey, sameName } from '../../names/names.ts'
import { weekdayIndex } from '../../time/weeks.ts'
import { exceptionOn, type TourDay, weekdayOf } from '../../tour/dated.ts'
import { priceOn } from '../../tour/prices.ts'
import { splitTripCustomer } from '../trip-customer.ts'
import type { SourceTrip } from './trip-like.ts'

type DatedPrices = PricedTour & {
  tr_days?: readonly TourDay[]
  tr_valid_from?: string | null
  tr_valid_to?: string | null
}
/** A tour on this device; one that was typed here may lack fields. */
export type KnownTour = Partial<DatedPrices>

/** Listed price for a trip, and the tour that says so. `weekdays`, 0 for Monday, where it is not the price of the day itself. */
export type ListedPrice = { trip: number; toll: number; tour: string; weekdays?: readonly number[] }
type BySide<Value> = Partial<Record<InvoiceSide, Value>>
/** Listed prices for a trip on a day; `several` of a side where the list has more than one and says not which. */
export type ListedPrices = BySide<ListedPrice> & { several?: BySide<readonly ListedPrice[]> }

const isPriced = (tour: KnownTour): tour is DatedPrices =>
  tour.tr_status === true &&
  tour.tr_week_status !== undefined &&
  tour.tr_week_sub !== undefined &&
  tour.tr_week_sub_invoice_trip !== undefined &&
  tour.tr_week_sub_invoice_toll !== undefined

const isDrivenOn = (tour: DatedPrices, day: string): boolean => {
  const exception = exceptionOn(tour, day)
  if (exception && exception.kind !== 'off') return true
  const isValid = (tour.tr_valid_from ?? '') <= day && (!tour.tr_valid_to || day <= tour.tr_valid_to)
  return isValid && tour.tr_week_status[weekdayIndex(day)] === true
}

/** A price of a tour, of both sides. */
type TourPrices = { name: string; sub: string; customer: ListedPrice; ofSub: ListedPrice }

/** The price of the day itself, with what an exception says of it. */
const pricesOfDay = (tour: DatedPrices, day: string): TourPrices => {
  const on = priceOn(tour, day)
  const weekday = weekdayOf(tour, day)
  const { sub, customer_trip, customer_toll, sub_trip, sub_toll } = exceptionOn(tour, day) ?? {}
  const name = tour.tr_name
  return {
    name,
    sub: sub ?? tour.tr_week_sub[weekday] ?? '',
    customer: { trip: customer_trip ?? on.customer_trip, toll: customer_toll ?? on.customer_toll, tour: name },
    ofSub: { trip: sub_trip ?? on.sub_trip[weekday] ?? 0, toll: sub_toll ?? on.sub_toll[weekday] ?? 0, tour: name },
  }
}

/** The prices of all its weekdays. */
const pricesOfWeek = (tour: DatedPrices, day: string): TourPrices[] =>
  priceRowsOfTour(tour, day, () => undefined).map(
    ({ subcontractor, c_trip, c_toll, sub_trip, sub_toll, weekdays }) => ({
      name: tour.tr_name,
      sub: subcontractor,
      customer: { trip: c_trip, toll: c_toll, tour: tour.tr_name, weekdays },
      ofSub: { trip: sub_trip, toll: sub_toll, tour: tour.tr_name, weekdays },
    }),
  )

/** The prices of the first group that has any rows, each once. */
const pricesOfFirst = (
  groups: readonly (readonly TourPrices[])[],
  side: (prices: TourPrices) => ListedPrice,
): ListedPrice[] => {
  const prices = new Map<string, ListedPrice>()
  for (const price of (groups.find((rows) => rows.length > 0) ?? []).map(side)) {
    const key = `${price.trip} ${price.toll}`
    if (price.trip > 0 && !prices.has(key)) prices.set(key, price)
  }
  return [...prices.values()]
}

/** Fields of a trip that say which tours drive its way. */
type OnWay = Pick<SourceTrip, 'tt_tour' | 'tt_customer' | 'tt_from_adrnr' | 'tt_to_adrnr'>

/** The prices of tours on a day in the order in which they are asked; each group only where the ones before have none. */
const groupsOf = (tours: readonly DatedPrices[], { tt_tour = '' }: OnWay, day: string): TourPrices[][] => {
  const ofDay = tours.filter((tour) => isDrivenOn(tour, day)).map((tour) => pricesOfDay(tour, day))
  const ofWeek = tours.flatMap((tour) => pricesOfWeek(tour, day))
  const isNamed = ({ name }: TourPrices) => sameName(name, tt_tour)
  return [ofDay.filter(isNamed), ofDay, ofWeek.filter(isNamed), ofWeek]
}

const pricesOfSub = (groups: readonly (readonly TourPrices[])[], name: string): ListedPrice[] => {
  const key = nameKey(name)
  return pricesOfFirst(
    groups.map((rows) => rows.filter(({ sub }) => nameKey(sub) === key)),
    ({ ofSub }) => ofSub,
  )
}

const toursOnWay = (trip: OnWay, tours: readonly KnownTour[]): DatedPrices[] =>
  tours
    .filter(({ tr_departure, tr_arrival }) => tr_departure === trip.tt_from_adrnr && tr_arrival === trip.tt_to_adrnr)
    .filter(isPriced)

const isOfCustomer = ({ tt_customer }: OnWay): ((tour: DatedPrices) => boolean) => {
  const { customer } = splitTripCustomer(tt_customer)
  return ({ tr_cm_name }) => sameName(tr_cm_name ?? '', customer)
}

/**
 * Returns what the price list (rules 6.8) has for a trip on a day: of the tours that drive its way for its customer, those
 * that are driven on the day first, of these the one of its name; the subcontractor's price is the trip's own
 * subcontractor's. A side that is not listed is left out, and one that is listed differently is in `several`.
 */
export const listedPrices = (trip: SourceTrip, tours: readonly KnownTour[], day: string): ListedPrices => {
  const groups = groupsOf(toursOnWay(trip, tours).filter(isOfCustomer(trip)), trip, day)
  const prices = {
    customer: pricesOfFirst(groups, ({ customer }) => customer),
    sub: pricesOfSub(groups, trip.tt_sub ?? ''),
  }
  const listed: ListedPrices = {}
  for (const side of ['customer', 'sub'] as const) {
    const [only, another] = prices[side]
    if (another) listed.several = { ...listed.several, [side]: prices[side] }
    else if (only) listed[side] = only
  }
  return listed
}

/**
 * Returns what the price list has for any subcontractor that would drive a trip on a day, as {@link listedPrices} says: none, one,
 * or several of which the list does not say which.
 */
export const listedForSubs = (
  trip: OnWay,
  tours: readonly KnownTour[],
  day: string,
): ((sub: string) => readonly ListedPrice[]) => {
  const groups = groupsOf(toursOnWay(trip, tours).filter(isOfCustomer(trip)), trip, day)
  return (sub) => pricesOfSub(groups, sub)
}

/** The name of a side's party of a trip; empty without one. */
export const partyOf = (side: InvoiceSide, { tt_customer, tt_sub = '' }: SourceTrip): string =>
  side === 'sub' ? tt_sub : splitTripCustomer(tt_customer).customer

/** The amounts of listed prices as a trip has them. */
export const listedAmounts = ({ customer, sub }: ListedPrices): SourceTrip => ({
  ...(customer && { tt_customer_invoice_trip: customer.trip, tt_customer_invoice_toll: customer.toll }),
  ...(sub && { tt_sub_invoice_trip: sub.trip, tt_sub_invoice_toll: sub.toll }),
})

/** Listed prices of a side: none, one, or several. */
const pricesOf = (side: InvoiceSide, listed: ListedPrices): readonly ListedPrice[] =>
  listed.several?.[side] ?? (listed[side] ? [listed[side]] : [])

/** Returns true if a trip's amounts of a side are one of what is listed. */
const isAmong = (trip: SourceTrip, side: InvoiceSide, prices: readonly ListedPrice[]): boolean => {
  const [ofTrip, ofToll] =
    side === 'customer'
      ? [trip.tt_customer_invoice_trip, trip.tt_customer_invoice_toll]
      : [trip.tt_sub_invoice_trip, trip.tt_sub_invoice_toll]
  return prices.some((price) => price.trip === (ofTrip ?? 0) && price.toll === (ofToll ?? 0))
}
const isAsListed = (trip: SourceTrip, side: InvoiceSide, listed: ListedPrices): boolean =>
  listed[side] !== undefined && isAmong(trip, side, [listed[side]])

/**
 * Returns the prices that a trip gets on another day: those that are listed for it, of each side whose amounts are as listed
 * on its own day. Other amounts were agreed for it, and stay.
 */
export const pricesOfOtherDay = (
  trip: SourceTrip,
  tours: readonly KnownTour[],
  [own, other]: readonly [own: string, other: string],
): ListedPrices => {
  const [before, then] = [listedPrices(trip, tours, own), listedPrices(trip, tours, other)]
  return {
    ...(then.customer && isAsListed(trip, 'customer', before) && { customer: then.customer }),
    ...(then.sub && isAsListed(trip, 'sub', before) && { sub: then.sub }),
  }
}

type OnDay = { trip: SourceTrip; day: string }

/**
 * Returns what is listed for a saved trip on the day and for the parties that it is given, of each side that still has what was
 * listed before and is not now: another price, several, or none.
 * @param now with the amounts that it has
 */
export const pricesOfMove = (
  now: OnDay,
  before: OnDay,
  tours: readonly KnownTour[],
): BySide<readonly ListedPrice[]> => {
  const had = listedPrices(before.trip, tours, before.day)
  const kept = (['customer', 'sub'] as const).filter(
    (side) => partyOf(side, now.trip) !== '' && isAsListed(now.trip, side, had),
  )
  if (kept.length === 0) return {}
  const has = listedPrices(now.trip, tours, now.day)
  return Object.fromEntries(
    kept
      .map((side) => [side, pricesOf(side, has)] as const)
      .filter(([side, prices]) => !isAmong(now.trip, side, prices)),
  )
}
