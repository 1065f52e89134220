import type { Calendar } from '#shared/domain/calendar/closed-days.ts'
import { plannedDay } from '#shared/domain/calendar/planned-days.ts'
import { validityOn } from '#shared/domain/calendar/validity.ts'
import type { InvoiceSide } from '#shared/domain/money/invoice.ts'
import {
  changedPrice,
  type PriceChange,
  stayingPrice,
  sumOfDays,
  withPriceChange,
  yearFrom,
} from '#shared/domain/money/price-change.ts'
import { spellingKey } from '#shared/domain/names/names.ts'
import type { TourPrice } from '#shared/domain/tour/dated.ts'
import { priceOn } from '#shared/domain/tour/prices.ts'
import { filledTour, type PriceRow } from './price-row.ts'

/** A customer or subcontractor with its priced tours, one row of the price list for each. */
export type PricedParty = { key: string; side: InvoiceSide; name: string; rows: readonly PriceRow[] }

/** The parties whose prices the list has, customers first. */
export const pricedParties = (rows: readonly PriceRow[]): PricedParty[] => {
  const parties = new Map<string, PricedParty & { rows: PriceRow[] }>()
  const add = (side: InvoiceSide, name: string, row: PriceRow) => {
    if (name === '') return
    const key = `${side} ${spellingKey(name)}`
    const known = parties.get(key) ?? { key, side, name, rows: [] }
    parties.set(key, known)
    if (!known.rows.some((other) => other.key === row.key)) known.rows.push(row)
  }
  for (const row of rows) add('customer', row.customer, row)
  for (const row of rows) add('sub', row.subcontractor, row)
  return [...parties.values()].sort((a, b) => a.side.localeCompare(b.side) || a.name.localeCompare(b.name))
}

/** Key of the customer of all these prices; null for several. */
export const onlyCustomer = (parties: readonly PricedParty[]): string | null => {
  const [first, second] = parties.filter(({ side }) => side === 'customer')
  return first && !second ? first.key : null
}

/** A tour with the days on which it runs, in the year from a day on. */
export type YearOfTour = { row: PriceRow; tour: ReturnType<typeof filledTour>; days: readonly string[] }

/** Days of tours in the year from a day on; a day that asks counts as driven. */
export const yearsOf = (rows: readonly PriceRow[], from: string, calendar: Calendar): YearOfTour[] => {
  const days = yearFrom(from)
  return rows.map((row) => {
    const tour = filledTour(row.tour)
    const isRun = (day: string) => ['runs', 'asks'].includes(plannedDay(tour, day, calendar)?.what ?? '')
    return { row, tour, days: days.filter(isRun) }
  })
}

export type PriceOutlook = {
  row: PriceRow
  prices: readonly TourPrice[]
  isSame: boolean
  /** True if the tour is active and does not end before the day. */
  isMeant: boolean
  /** Amounts that change, each once: present and new. */
  amounts: { was: number; is: number }[]
  /** Cents of the year. */
  year: { was: number; is: number }
  /** A later entry that changes the same amounts itself stays as it is. */
  later: TourPrice | undefined
}

/** Effect of a price change on a tour. */
export const outlook = ({ row, tour, days }: YearOfTour, from: string, change: PriceChange): PriceOutlook => {
  const [price, then] = [priceOn(tour, from), changedPrice(tour, from, change)]
  const prices = withPriceChange(tour, from, change)
  const amounts = new Map<string, { was: number; is: number }>()
  for (const part of change.parts) {
    const [was, is] = [price[`${change.side}_${part}`], then[`${change.side}_${part}`]]
    const pairs = (Array.isArray(was) ? was : [was]).map((amount, at) => ({
      was: amount,
      is: Array.isArray(is) ? (is[at] ?? 0) : is,
    }))
    for (const pair of pairs) if (pair.was !== pair.is) amounts.set(`${part} ${pair.was} ${pair.is}`, pair)
  }
  return {
    row,
    prices,
    isSame: prices === tour.tr_prices,
    isMeant: row.status && validityOn(tour, from) !== 'over',
    amounts: [...amounts.values()],
    year: {
      was: sumOfDays(tour, days, change),
      is: sumOfDays({ ...tour, tr_prices: prices }, days, change),
    },
    later: stayingPrice(tour, from, change),
  }
}
