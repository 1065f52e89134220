import type { TextKey } from '../../text-key.ts'
import { dayOf } from '../time/dates.ts'
import { compareWeeks, yearWeekOf } from '../time/weeks.ts'
import type { FuelEvidence } from './fuel/fuel-parts.ts'
import type { FuelOn } from './fuel/fuel-rule.ts'
import { fromCents, sumAmounts, toCents } from './money.ts'
import { percentOf } from './percent.ts'

/**
 * Computes what a period costs the customer, or brings the subcontractor. Only checked trips count, with their amounts as they
 * were entered; a trip belongs to the day and week of its planned positioning.
 * Source: rules 7.2 and 7.3, rules 5.4.
 */
export type InvoiceSide = 'customer' | 'sub'

export const INVOICE_AMOUNTS = ['trip', 'toll', 'waiting_fee', 'cancellation_fee'] as const
export type InvoiceAmount = (typeof INVOICE_AMOUNTS)[number]
/** JSON numbers with at most two decimals. */
export type InvoiceAmounts = Record<InvoiceAmount, number>

/** The fields of a trip that an invoice reads; an amount that is absent counts as 0. */
export type InvoicedTrip = {
  /** ISO. */
  tt_stp?: string
  tt_invoice_check?: boolean
  /** Null until it is set. */
  tt_sub_invoice_check?: boolean | null
} & { [Field in `tt_${InvoiceSide}_invoice_${InvoiceAmount}`]?: number }

/** The field of a trip that holds an amount. */
export const invoiceField = <Side extends InvoiceSide, Amount extends InvoiceAmount>(side: Side, amount: Amount) =>
  `tt_${side}_invoice_${amount}` as const

/** The four amounts of one trip, checked or not. */
export const tripAmounts = (trip: InvoicedTrip, side: InvoiceSide): InvoiceAmounts => ({
  trip: trip[invoiceField(side, 'trip')] ?? 0,
  toll: trip[invoiceField(side, 'toll')] ?? 0,
  waiting_fee: trip[invoiceField(side, 'waiting_fee')] ?? 0,
  cancellation_fee: trip[invoiceField(side, 'cancellation_fee')] ?? 0,
})

/** Sum of the four amounts. */
export const sumOfAmounts = (amounts: InvoiceAmounts): number =>
  fromCents(INVOICE_AMOUNTS.reduce((cents, amount) => cents + toCents(amounts[amount]), 0))

/** The field that holds the check mark of a side. */
export const checkField = (side: InvoiceSide) => (side === 'customer' ? 'tt_invoice_check' : 'tt_sub_invoice_check')

/**
 * The check mark of a side; the subcontractor's is the customer's until it is set.
 * @example isCheckedTrip({ tt_invoice_check: true, tt_sub_invoice_check: null }, 'sub') // → true
 */
export const isCheckedTrip = ({ tt_invoice_check, tt_sub_invoice_check }: InvoicedTrip, side: InvoiceSide): boolean =>
  (side === 'sub' ? (tt_sub_invoice_check ?? tt_invoice_check) : tt_invoice_check) === true

/** Returns true for a check mark of the subcontractor that was not set: it is the customer's, and no mark of its own. */
export const isLikeCustomer = (field: string, value: unknown): boolean =>
  field === 'tt_sub_invoice_check' && (value === null || value === undefined)

/** The same of a trip's mark on a side. */
export const followsCustomer = (trip: InvoicedTrip, side: InvoiceSide): boolean =>
  side === 'sub' && isLikeCustomer('tt_sub_invoice_check', trip.tt_sub_invoice_check)

/** Message key of what a trip's mark on a side is. */
export const checkWord = (trip: InvoicedTrip, side: InvoiceSide): TextKey => {
  const word = isCheckedTrip(trip, side) ? 'checked' : 'unchecked'
  return followsCustomer(trip, side) ? `check_like_customer_${word}` : `journal_${word}`
}

/** Sums of the checked trips, amount by amount. @throws RangeError for an amount with more than two decimals */
export const invoiceTotals = (trips: readonly InvoicedTrip[], side: InvoiceSide): InvoiceAmounts => {
  const cents: InvoiceAmounts = { trip: 0, toll: 0, waiting_fee: 0, cancellation_fee: 0 }
  for (const trip of trips) {
    if (!isCheckedTrip(trip, side)) continue
    const amounts = tripAmounts(trip, side)
    for (const amount of INVOICE_AMOUNTS) cents[amount] += toCents(amounts[amount])
  }
  for (const amount of INVOICE_AMOUNTS) cents[amount] = fromCents(cents[amount])
  return cents
}

/** The checked trips of one ISO week, in the order they came, and their sums. */
export type InvoiceWeek<Trip> = { week: number; trips: Trip[]; totals: InvoiceAmounts }

/** The checked trips week by week, earliest week first; weeks without one are left out. */
export const invoiceWeeks = <Trip extends InvoicedTrip>(
  trips: readonly Trip[],
  side: InvoiceSide,
  timeZone: string,
): InvoiceWeek<Trip>[] => {
  const weeks = new Map<number, Trip[]>()
  for (const trip of trips) {
    if (!isCheckedTrip(trip, side) || !trip.tt_stp) continue
    const week = yearWeekOf(dayOf(trip.tt_stp, timeZone))
    const known = weeks.get(week)
    if (known) known.push(trip)
    else weeks.set(week, [trip])
  }
  return [...weeks]
    .sort(([a], [b]) => compareWeeks(a, b))
    .map(([week, ofWeek]) => ({ week, trips: ofWeek, totals: invoiceTotals(ofWeek, side) }))
}

/**
 * Fuel cost: percent times the sum of the checked trips' trip amounts, divided by 100, to the cent, half a cent up; a rebate
 * is what the same percentage would cost.
 * @param percent with at most two decimals
 * @param tripSum amount
 * @throws RangeError for more than two decimals
 * @example fuelCost(12.5, 0.04) // → 0.01
 */
export const fuelCost = (percent: number, tripSum: number): number => percentOf(percent, tripSum)

/** Addition to the trips of a period: a fuel surcharge, an extra cost, or both. */
export type InvoiceItem = {
  /** `YYYY-MM-DD` */
  date: string
  /** Percent. */
  fuel: number
  extra_cost: number
  invoice_text: string
  /** Days, both included, whose trips the fuel is a percentage of; absent for the days that are shown. */
  from?: string | undefined
  to?: string | undefined
  /** Amounts that the fuel is a percentage of, by a rule (rules 16.4); without it, of the trip amounts. */
  fuel_on?: FuelOn | undefined
  /** Grounds of the percentage, where a rule gave it: written by the server alone. */
  fuel_evidence?: FuelEvidence | undefined
}
/** An item with the sum that its fuel is a percentage of; absent for the sum of the shown days. */
export type PricedItem = InvoiceItem & {
  trip_sum?: number | undefined
  /** Fuel of the same sum, charged before and taken off. */
  fuel_before?: number | undefined
}
export type InvoiceItemCost = { fuel_cost: number; total: number }

/**
 * An item with what it costs: fuel cost and extra cost (rules 7.3). @param tripSum of the checked trips
 * @example itemCost({ fuel: 10, extra_cost: -20 }, 100) // → { fuel_cost: 10, total: -10 }
 */
export const itemCost = (
  { fuel, extra_cost }: Pick<InvoiceItem, 'fuel' | 'extra_cost'>,
  tripSum: number,
): InvoiceItemCost => {
  const fuel_cost = fuelCost(fuel, tripSum)
  return { fuel_cost, total: fromCents(toCents(fuel_cost) + toCents(extra_cost)) }
}

/** Sums of the checked trips of some days. */
export type TripSums = { trip_sum: number; toll_sum?: number | undefined }
/** Sum that a percentage on these days is of. */
export const sumOn = (on: FuelOn | undefined, { trip_sum, toll_sum = 0 }: TripSums): number =>
  on === 'trip_toll' ? sumAmounts([trip_sum, toll_sum]) : trip_sum

/** Sum that the fuel of an item is a percentage of. @param totals of the period that is shown */
export const fuelBase = (
  { fuel_on, trip_sum }: Pick<PricedItem, 'fuel_on' | 'trip_sum'>,
  totals: Pick<InvoiceAmounts, 'trip' | 'toll'>,
): number => trip_sum ?? sumOn(fuel_on, { trip_sum: totals.trip, toll_sum: totals.toll })

/** A whole period: weeks, sums, items with their costs, and what it all comes to. */
export type Invoice<Trip, Item> = {
  weeks: InvoiceWeek<Trip>[]
  totals: InvoiceAmounts
  items: (Item & InvoiceItemCost)[]
  total: number
}

/** @throws RangeError for an amount or a percentage with more than two decimals */
export const invoiceOf = <
  Trip extends InvoicedTrip,
  Item extends Pick<PricedItem, 'fuel' | 'extra_cost' | 'trip_sum' | 'fuel_on'>,
>(
  trips: readonly Trip[],
  items: readonly Item[],
  side: InvoiceSide,
  timeZone: string,
): Invoice<Trip, Item> => {
  const totals = invoiceTotals(trips, side)
  const costs = items.map((item) => ({ ...item, ...itemCost(item, fuelBase(item, totals)) }))
  const cents = costs.reduce((sum, { total }) => sum + toCents(total), toCents(sumOfAmounts(totals)))
  return { weeks: invoiceWeeks(trips, side, timeZone), totals, items: costs, total: fromCents(cents) }
}
