import { INVOICE_AMOUNTS, type InvoicedTrip, type InvoiceSide, invoiceField, isCheckedTrip } from '../money/invoice.ts'
import { fromCents, toCents } from '../money/money.ts'
import type { TripStatus } from '../trip/trip-status.ts'

export type PricedTrip = InvoicedTrip & { tt_status?: TripStatus | undefined }

/** Amounts in whole cents. */
export type MarginCents = { trips: number; revenue: number; cost: number }
export const NO_MARGIN: MarginCents = { trips: 0, revenue: 0, cost: 0 }

/** Returns true if a trip has amounts that count, as in journals (rules 7.1). */
export const hasMargin = ({ tt_status }: Pick<PricedTrip, 'tt_status'>): boolean =>
  tt_status === 'active' || tt_status === 'canceled'

const centsOf = (trip: PricedTrip, side: InvoiceSide): number =>
  isCheckedTrip(trip, side)
    ? INVOICE_AMOUNTS.reduce((sum, amount) => sum + toCents(trip[invoiceField(side, amount)] ?? 0), 0)
    : 0

/**
 * Revenue of a trip from the customer and its cost by the subcontractor: the amounts of a journal, each counted where it is
 * checked for its side. Without items of a period, such as diesel surcharges.
 */
export const marginCentsOf = (trip: PricedTrip): MarginCents =>
  hasMargin(trip) ? { trips: 1, revenue: centsOf(trip, 'customer'), cost: centsOf(trip, 'sub') } : NO_MARGIN

export const addMargin = (a: MarginCents, b: MarginCents): MarginCents => ({
  trips: a.trips + b.trips,
  revenue: a.revenue + b.revenue,
  cost: a.cost + b.cost,
})

/** As amounts. `share`: of the revenue that is left, null without revenue. */
export type Margin = { trips: number; revenue: number; cost: number; margin: number; share: number | null }
/**
 * Amounts of whole cents.
 * @example marginOf({ trips: 1, revenue: 10000, cost: 7500 }) // → { trips: 1, revenue: 100, cost: 75, margin: 25, share: 0.25 }
 */
export const marginOf = ({ trips, revenue, cost }: MarginCents): Margin => ({
  trips,
  revenue: fromCents(revenue),
  cost: fromCents(cost),
  margin: fromCents(revenue - cost),
  share: revenue === 0 ? null : (revenue - cost) / revenue,
})
