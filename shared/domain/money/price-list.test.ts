import { expect, test } from 'vitest'
import { PriceRow } from '../../schemas/tour.ts'
import { type PricedTour, priceDaysOfTour, priceList, priceRowsOfTour } from './price-list.ts'

const week = <Value>(fill: Value, changes: Record<number, Value> = {}): Value[] =>
  Array.from({ length: 7 }, (_, day) => (day in changes ? (changes[day] as Value) : fill))

const tour: PricedTour = {
  tr_id: 12,
  tr_status: true,
  tr_name: '4711',
  tr_departure: 'ZRH',
  tr_arrival: 'BSL',
  tr_tour_comb: 'K1',
  tr_cm_name: 'Nord AG',
  tr_customer_invoice_trip: 540.5,
  tr_customer_invoice_toll: 81.2,
  tr_stp: '23:30',
  tr_std: '23:45',
  tr_sta: '05:15',
  tr_week_status: week(true, { 5: false, 6: false }),
  tr_week_sub: week<string | null>('Alpen Trans'),
  tr_week_sub_invoice_trip: week(410),
  tr_week_sub_invoice_toll: week(60),
}
const addressName = (id: string): string | undefined => ({ ZRH: 'Zürich Hub' })[id]
const prices = (changes: Partial<PricedTour>) =>
  priceRowsOfTour({ ...tour, ...changes }, addressName).map((row) => [row.subcontractor, row.sub_trip, row.sub_toll])

test('a tour that is priced alike all week is one row, as the wire has it', () => {
  const rows = priceRowsOfTour(tour, addressName)
  expect(rows).toEqual([
    {
      id: 12,
      status: true,
      tour_no: '4711',
      from: 'Zürich Hub',
      to: 'BSL',
      tour_comb: 'K1',
      customer: 'Nord AG',
      subcontractor: 'Alpen Trans',
      c_trip: 540.5,
      c_toll: 81.2,
      sub_trip: 410,
      sub_toll: 60,
      stp: '23:30',
      std: '23:45',
      sta: '05:15',
    },
  ])
  expect(PriceRow.parse(rows[0])).toEqual(rows[0])
})

test.each<[string, Partial<PricedTour>, (string | number)[][]]>([
  [
    'another subcontractor on Wednesday',
    { tr_week_sub: week<string | null>('Alpen Trans', { 2: 'Berg' }) },
    [
      ['Alpen Trans', 410, 60],
      ['Berg', 410, 60],
    ],
  ],
  [
    'another price on Monday comes first',
    { tr_week_sub_invoice_trip: week(410, { 0: 399.95 }) },
    [
      ['Alpen Trans', 399.95, 60],
      ['Alpen Trans', 410, 60],
    ],
  ],
  [
    'another toll on Friday',
    { tr_week_sub_invoice_toll: week(60, { 4: 0 }) },
    [
      ['Alpen Trans', 410, 60],
      ['Alpen Trans', 410, 0],
    ],
  ],
  [
    'a day that is not enabled does not count',
    { tr_week_sub_invoice_trip: week(410, { 5: 1 }) },
    [['Alpen Trans', 410, 60]],
  ],
  [
    'the same subcontractor spelled otherwise',
    { tr_week_sub: week<string | null>('Alpen Trans', { 1: 'ALPEN TRANS' }) },
    [['Alpen Trans', 410, 60]],
  ],
  [
    'price and toll are not mixed up',
    { tr_week_sub_invoice_trip: week(1, { 1: 11 }), tr_week_sub_invoice_toll: week(11, { 1: 1 }) },
    [
      ['Alpen Trans', 1, 11],
      ['Alpen Trans', 11, 1],
    ],
  ],
  ['without subcontractor', { tr_week_sub: week(null) }, [['', 410, 60]]],
  ['no weekday enabled', { tr_week_status: week(false) }, []],
])('%s', (_name, changes, rows) => expect(prices(changes)).toEqual(rows))

test('tours stay in their order, inactive ones included', () => {
  const tours = [
    { ...tour, tr_id: 2, tr_status: false },
    { ...tour, tr_id: 1 },
  ]
  expect(priceList(tours, addressName).map(({ id, status }) => [id, status])).toEqual([
    [2, false],
    [1, true],
  ])
})

test('each row knows the weekdays that it is for, in the order of the rows', () => {
  const changes = { tr_week_sub: week<string | null>('Alpen Trans', { 0: 'Berg', 3: 'Berg' }) }
  expect(priceDaysOfTour({ ...tour, ...changes })).toEqual([
    [0, 3],
    [1, 2, 4],
  ])
  expect(priceRowsOfTour({ ...tour, ...changes }, addressName).map(({ subcontractor }) => subcontractor)).toEqual([
    'Berg',
    'Alpen Trans',
  ])
  expect(priceDaysOfTour({ ...tour, tr_week_status: week(false) })).toEqual([])
})
