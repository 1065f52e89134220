import type { TextKey, Translate } from '../../text-key.ts'
import type { Column } from '../columns/column.ts'
import { spellingKey } from '../names/names.ts'
import { formatDay } from '../time/dates.ts'
import { weekdayRanges } from '../time/weekday-ranges.ts'
import type { SeenPrice, TourPrice } from '../tour/dated.ts'
import { priceOn } from '../tour/prices.ts'
import { catalogueColumn } from '../trip/lists/catalogue-column.ts'
import { formatAmount, toCents } from './money.ts'

/** The fields of a tour in the price list; seven values in each weekday array, Monday first. */
export type PricedTour = {
  tr_id: number
  tr_status: boolean
  tr_name: string
  tr_departure: string
  tr_arrival: string
  tr_tour_comb: string
  tr_cm_name: string
  tr_customer_invoice_trip: number
  tr_customer_invoice_toll: number
  tr_stp: string
  tr_std: string
  tr_sta: string
  tr_week_status: readonly boolean[]
  tr_week_sub: readonly (string | null)[]
  tr_week_sub_invoice_trip: readonly number[]
  tr_week_sub_invoice_toll: readonly number[]
  tr_prices?: readonly SeenPrice[]
}

/** A row of the price list (rules 6.8): `PriceRow` of the wire. `id` is the tour's. */
export type PriceListRow = {
  id: number
  status: boolean
  tour_no: string
  from: string
  to: string
  tour_comb: string
  customer: string
  subcontractor: string
  c_trip: number
  c_toll: number
  sub_trip: number
  sub_toll: number
  stp: string
  std: string
  sta: string
}

/** A price with the weekdays that it is for, 0 for Monday, and what changes next. */
export type ListedPrice = PriceListRow & { weekdays: readonly number[]; next: NextPrice | null }

/** Amounts of a row that change from a day on; several where its weekdays are priced apart from then on. */
export type NextPrice = {
  from: string
  changes: readonly { amount: PriceAmount; was: number; is: readonly number[] }[]
}
export const PRICE_AMOUNTS = ['c_trip', 'c_toll', 'sub_trip', 'sub_toll'] as const
export type PriceAmount = (typeof PRICE_AMOUNTS)[number]

/**
 * The price list of a day: one row for each tour and each distinct (subcontractor, price, toll) among its enabled weekdays
 * (rules 6.8), tours in the order given, weekdays from Monday. Rows of one tour share their id.
 * @param day whose prices are listed, `YYYY-MM-DD`
 * @param addressName name of an address id; undefined for one that is not there, which is shown by its id
 */
export const priceList = (
  tours: readonly PricedTour[],
  day: string,
  addressName: (add_id: string) => string | undefined,
): ListedPrice[] => tours.flatMap((tour) => priceRowsOfTour(tour, day, addressName))

/** A price of a tour: the weekdays that have it, 0 for Monday. */
type Price = { subcontractor: string; sub_trip: number; sub_toll: number; weekdays: number[] }

const pricesOfTour = (tour: PricedTour, on: TourPrice): Price[] => {
  const prices = new Map<string, Price>()
  tour.tr_week_status.forEach((enabled, weekday) => {
    if (!enabled) return
    const subcontractor = tour.tr_week_sub[weekday] ?? ''
    const sub_trip = on.sub_trip[weekday] ?? 0
    const sub_toll = on.sub_toll[weekday] ?? 0
    const key = JSON.stringify([spellingKey(subcontractor), sub_trip, sub_toll])
    const known = prices.get(key)
    if (known) known.weekdays.push(weekday)
    else prices.set(key, { subcontractor, sub_trip, sub_toll, weekdays: [weekday] })
  })
  return [...prices.values()]
}

const amountsOf = (price: TourPrice, weekdays: readonly number[]): Record<PriceAmount, number[]> => {
  const ofDays = (week: readonly number[]) => [...new Set(weekdays.map((weekday) => week[weekday] ?? 0))]
  return {
    c_trip: [price.customer_trip],
    c_toll: [price.customer_toll],
    sub_trip: ofDays(price.sub_trip),
    sub_toll: ofDays(price.sub_toll),
  }
}

/** The first later entry that changes something of a row. */
const nextOf = (tour: PricedTour, on: TourPrice, weekdays: readonly number[]): NextPrice | null => {
  const now = amountsOf(on, weekdays)
  for (const price of tour.tr_prices ?? []) {
    if (price.from <= on.from) continue
    const then = amountsOf(priceOn(tour, price.from), weekdays)
    const changes = PRICE_AMOUNTS.flatMap((amount) => {
      const [was = 0] = now[amount]
      return then[amount].some((is) => is !== was) ? [{ amount, was, is: then[amount] }] : []
    })
    if (changes.length > 0) return { from: price.from, changes }
  }
  return null
}

/** The rows of one tour; none when no weekday is enabled. */
export const priceRowsOfTour = (
  tour: PricedTour,
  day: string,
  addressName: (add_id: string) => string | undefined,
): ListedPrice[] => {
  const on = priceOn(tour, day)
  return pricesOfTour(tour, on).map(({ subcontractor, sub_trip, sub_toll, weekdays }) => ({
    id: tour.tr_id,
    status: tour.tr_status,
    tour_no: tour.tr_name,
    from: addressName(tour.tr_departure) ?? tour.tr_departure,
    to: addressName(tour.tr_arrival) ?? tour.tr_arrival,
    tour_comb: tour.tr_tour_comb,
    customer: tour.tr_cm_name,
    subcontractor,
    c_trip: on.customer_trip,
    c_toll: on.customer_toll,
    sub_trip,
    sub_toll,
    stp: tour.tr_stp,
    std: tour.tr_std,
    sta: tour.tr_sta,
    weekdays,
    next: nextOf(tour, on, weekdays),
  }))
}

/**
 * Difference of a price from an earlier one, in percent with one decimal and its sign; empty where there was none.
 * @example percentMore(500, 516) // → '+3.2\u00a0%'
 */
export const percentMore = (was: number, is: number): string => {
  if (was === 0) return ''
  const tenths = Math.round(((toCents(is) - toCents(was)) * 1000) / toCents(was))
  return `${tenths < 0 ? '-' : '+'}${(Math.abs(tenths) / 10).toFixed(1)}\u00a0%`
}

/** `01.01.2027: Kunde Fahrt 540.00 (+3.2 %)`, of every amount that changes then. */
export const nextPriceText = ({ from, changes }: NextPrice, translate: Translate): string => {
  const told = changes.map(({ amount, was, is: [only = 0, ...others] }) => {
    const more = others.length === 0 ? percentMore(was, only) : ''
    const amounts = [only, ...others].map(formatAmount).join(' / ')
    return `${translate(`price_${amount}`)} ${amounts}${more && ` (${more})`}`
  })
  return translate('price_next_from', { day: formatDay(from), prices: told.join(', ') })
}

type PriceColumn = Column<ListedPrice>

/** A column with the future values of a field of the trips. */
const field = (id: Exclude<keyof PriceListRow, 'id' | 'status'>, tripField: string): PriceColumn => {
  const { label, kind } = catalogueColumn(tripField)
  return { id, label, kind, value: (row) => row[id] }
}
const clock = (id: 'stp' | 'std' | 'sta'): PriceColumn => ({
  id,
  label: `price_${id}`,
  kind: 'time',
  value: (row) => row[id],
})

/** The columns of the price list, on screens and in its file (rules 12.7). */
export const PRICE_COLUMNS: readonly PriceColumn[] = [
  {
    id: 'status',
    label: catalogueColumn('tt_status').label,
    kind: 'status',
    value: ({ status }) => (status ? 'scheduled' : 'inactive'),
    order: ['scheduled', 'inactive'],
  },
  { ...field('tour_no', 'tt_tour'), label: 'price_tour_no' },
  field('from', 'tt_from_text'),
  field('to', 'tt_to_text'),
  field('tour_comb', 'tt_tour_combination'),
  field('customer', 'customer'),
  field('subcontractor', 'tt_sub'),
  field('c_trip', 'tt_customer_invoice_trip'),
  field('c_toll', 'tt_customer_invoice_toll'),
  field('sub_trip', 'tt_sub_invoice_trip'),
  field('sub_toll', 'tt_sub_invoice_toll'),
  clock('stp'),
  clock('std'),
  clock('sta'),
  {
    id: 'weekdays',
    label: 'price_weekdays',
    // In the order of the week, not of the alphabet.
    value: ({ weekdays }) => weekdays.join(''),
    show: (days, translate) =>
      weekdayRanges([...days].map(Number), (day) => translate(`weekday_short_${day}` as TextKey)),
  },
  {
    id: 'next',
    label: 'price_next',
    value: ({ next }) => (next ? JSON.stringify(next) : ''),
    show: (next, translate) => nextPriceText(JSON.parse(next) as NextPrice, translate),
  },
]
