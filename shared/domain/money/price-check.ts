import type { TripStatus } from '../trip/trip-status.ts'
import { type InvoicedTrip, type InvoiceSide, invoiceField, sumOfAmounts, tripAmounts } from './invoice.ts'
import { toCents } from './money.ts'
import { type WaitingTerms, type WaitingTimes, waitingFee } from './waiting-fee.ts'

/**
 * Findings in trips that an invoice hardly means: no price, less than the subcontractor gets, a canceled trip for
 * nothing, waiting for nothing.
 */
export const PRICE_FINDINGS = [
  'no_price',
  'no_sub_price',
  'negative_margin',
  'canceled_without_fee',
  'unclaimed_waiting',
] as const
export type PriceFinding = (typeof PRICE_FINDINGS)[number]

export type PricedTrip = InvoicedTrip & WaitingTimes & { tt_status: TripStatus; tt_sub: string }

/**
 * Customer minus subcontractor; of own vehicles it is without the cost of the vehicle. In cents.
 * @example marginCents({ tt_customer_invoice_trip: 500, tt_sub_invoice_trip: 480, tt_sub_invoice_toll: 30 }) // → -1000
 */
export const marginCents = (trip: InvoicedTrip): number =>
  toCents(sumOfAmounts(tripAmounts(trip, 'customer'))) - toCents(sumOfAmounts(tripAmounts(trip, 'sub')))

/** Returns the findings of a trip, for the invoice of one side. @param terms about waiting, of that side's party */
export const priceFindings = (trip: PricedTrip, side: InvoiceSide, terms: WaitingTerms): PriceFinding[] => {
  const has = (of: InvoiceSide, amount: 'trip' | 'cancellation_fee' | 'waiting_fee') =>
    (trip[invoiceField(of, amount)] ?? 0) > 0
  if (trip.tt_status === 'canceled') return has(side, 'cancellation_fee') ? [] : ['canceled_without_fee']
  const hasSub = trip.tt_sub.trim() !== ''
  const findings: PriceFinding[] = []
  if (!has('customer', 'trip')) findings.push('no_price')
  if (hasSub && !has('sub', 'trip')) findings.push('no_sub_price')
  if (hasSub && has('customer', 'trip') && marginCents(trip) < 0) findings.push('negative_margin')
  if (!has(side, 'waiting_fee') && (waitingFee(trip, terms)?.fee ?? 0) > 0) findings.push('unclaimed_waiting')
  return findings
}
