import type { TextKey } from '../../text-key.ts'
import type { Column } from '../columns/column.ts'
import { spellingKey } from '../names/names.ts'
import { weekdayRanges } from '../time/weekday-ranges.ts'
import { catalogueColumn } from '../trip/lists/catalogue-column.ts'

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

/**
 * The price list: one row for each tour and each distinct (subcontractor, price, toll) among its enabled weekdays
 * (rules 6.8), tours in the order given, weekdays from Monday. Rows of one tour share their id.
 * @param addressName name of an address id; undefined for one that is not there, which is shown by its id
 */
export const priceList = (
  tours: readonly PricedTour[],
  addressName: (add_id: string) => string | undefined,
): PriceListRow[] => tours.flatMap((tour) => priceRowsOfTour(tour, addressName))

/** A price of a tour: the weekdays that have it, 0 for Monday. */
type Price = { subcontractor: string; sub_trip: number; sub_toll: number; weekdays: number[] }

const pricesOfTour = (tour: PricedTour): Price[] => {
  const prices = new Map<string, Price>()
  tour.tr_week_status.forEach((enabled, weekday) => {
    if (!enabled) return
    const subcontractor = tour.tr_week_sub[weekday] ?? ''
    const sub_trip = tour.tr_week_sub_invoice_trip[weekday] ?? 0
    const sub_toll = tour.tr_week_sub_invoice_toll[weekday] ?? 0
    const key = JSON.stringify([spellingKey(subcontractor), sub_trip, sub_toll])
    const known = prices.get(key)
    if (known) known.weekdays.push(weekday)
    else prices.set(key, { subcontractor, sub_trip, sub_toll, weekdays: [weekday] })
  })
  return [...prices.values()]
}

/** The weekdays of each row of a tour, in the order of its rows. */
export const priceDaysOfTour = (tour: PricedTour): number[][] => pricesOfTour(tour).map(({ weekdays }) => weekdays)

/** The rows of one tour; none when no weekday is enabled. */
export const priceRowsOfTour = (
  tour: PricedTour,
  addressName: (add_id: string) => string | undefined,
): PriceListRow[] =>
  pricesOfTour(tour).map(({ subcontractor, sub_trip, sub_toll }) => ({
    id: tour.tr_id,
    status: tour.tr_status,
    tour_no: tour.tr_name,
    from: addressName(tour.tr_departure) ?? tour.tr_departure,
    to: addressName(tour.tr_arrival) ?? tour.tr_arrival,
    tour_comb: tour.tr_tour_comb,
    customer: tour.tr_cm_name,
    subcontractor,
    c_trip: tour.tr_customer_invoice_trip,
    c_toll: tour.tr_customer_invoice_toll,
    sub_trip,
    sub_toll,
    stp: tour.tr_stp,
    std: tour.tr_std,
    sta: tour.tr_sta,
  }))

/** A price with the weekdays that it is for, 0 for Monday. */
export type ListedPrice = PriceListRow & { weekdays: readonly number[] }
type PriceColumn = Column<ListedPrice>

/** A column that shows what a field of the trips will be. */
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
]
