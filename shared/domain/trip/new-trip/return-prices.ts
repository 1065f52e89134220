import { type PricedTour, type PriceListRow, priceRowsOfTour } from '../../money/price-list.ts'
import { nameKey, sameName } from '../../names/names.ts'
import { splitTripCustomer } from '../trip-customer.ts'
import type { SourceTrip } from './trip-like.ts'

/** A tour on this device; one that was typed here may lack fields. */
type KnownTour = Partial<PricedTour>

const isPriced = (tour: KnownTour): tour is PricedTour =>
  tour.tr_status === true && tour.tr_week_status !== undefined && tour.tr_week_sub !== undefined

/** The one price that all rows agree on; undefined where they have none or several. */
const onlyPrice = (
  rows: readonly PriceListRow[],
  priceOf: (row: PriceListRow) => readonly [trip: number, toll: number],
): readonly [number, number] | undefined => {
  const prices = rows.map(priceOf).filter(([trip]) => trip > 0)
  const [first] = prices
  return first && prices.every(([trip, toll]) => trip === first[0] && toll === first[1]) ? first : undefined
}

/**
 * Returns the amounts that the price list (rules 6.8) has for a way back: of the tours that drive it for this customer, the
 * one of its name first; the subcontractor's are those of the trip's own. Amounts that are not listed, or listed
 * differently, are left out.
 * @param day on which it is driven
 */
export const returnPrices = (back: SourceTrip, tours: readonly KnownTour[], day: string): SourceTrip => {
  const { customer } = splitTripCustomer(back.tt_customer)
  const onWay = tours
    .filter(isPriced)
    .filter(({ tr_departure, tr_arrival }) => tr_departure === back.tt_from_adrnr && tr_arrival === back.tt_to_adrnr)
    .filter(({ tr_cm_name }) => sameName(tr_cm_name ?? '', customer))
  const named = onWay.filter(({ tr_name }) => sameName(tr_name, back.tt_tour ?? ''))
  const rows = (named.length > 0 ? named : onWay).flatMap((tour) => priceRowsOfTour(tour, day, () => undefined))

  const ofCustomer = onlyPrice(rows, ({ c_trip, c_toll }) => [c_trip, c_toll])
  const ofSub = onlyPrice(
    rows.filter(({ subcontractor }) => nameKey(subcontractor) === nameKey(back.tt_sub ?? '')),
    ({ sub_trip, sub_toll }) => [sub_trip, sub_toll],
  )
  return {
    ...(ofCustomer && { tt_customer_invoice_trip: ofCustomer[0], tt_customer_invoice_toll: ofCustomer[1] }),
    ...(ofSub && { tt_sub_invoice_trip: ofSub[0], tt_sub_invoice_toll: ofSub[1] }),
  }
}
