import { describe, expect, test } from 'vitest'
import { PriceRow } from '../../schemas/tour.ts'
import { type PricedTour, percentMore, priceList, priceRowsOfTour } from './price-list.ts'

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
const DAY = '2026-11-26'
const addressName = (id: string): string | undefined => ({ ZRH: 'Zürich Hub' })[id]
const prices = (changes: Partial<PricedTour>) =>
  priceRowsOfTour({ ...tour, ...changes }, DAY, addressName).map((row) => [
    row.subcontractor,
    row.sub_trip,
    row.sub_toll,
  ])

test('a tour that is priced alike all week is one row, as the wire has it', () => {
  const rows = priceRowsOfTour(tour, DAY, addressName)
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
      weekdays: [0, 1, 2, 3, 4],
      next: null,
    },
  ])
  const { weekdays: _weekdays, next: _next, ...row } = rows[0] ?? {}
  expect(PriceRow.parse(rows[0])).toEqual(row)
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
  expect(priceList(tours, DAY, addressName).map(({ id, status }) => [id, status])).toEqual([
    [2, false],
    [1, true],
  ])
})

test('each row knows the weekdays that it is for, in the order of the rows', () => {
  const changes = { tr_week_sub: week<string | null>('Alpen Trans', { 0: 'Berg', 3: 'Berg' }) }
  const rows = priceRowsOfTour({ ...tour, ...changes }, DAY, addressName)
  expect(rows.map(({ subcontractor, weekdays }) => [subcontractor, weekdays])).toEqual([
    ['Berg', [0, 3]],
    ['Alpen Trans', [1, 2, 4]],
  ])
})

describe('of a day', () => {
  const price = { customer_trip: 557.8, customer_toll: 81.2, sub_trip: week(410), sub_toll: week(60) }
  const tr_prices = [
    { ...price, from: '2027-01-01' },
    { ...price, from: '2027-04-01', sub_trip: week(410, { 2: 500 }) },
    { ...price, from: '2027-07-01', customer_toll: 90 },
  ]
  const on = (day: string) =>
    priceRowsOfTour({ ...tour, tr_prices }, day, addressName).map(({ c_trip, sub_trip, weekdays, next }) => [
      c_trip,
      sub_trip,
      weekdays.join(''),
      next,
    ])

  test('the prices that count then, and what changes next', () => {
    expect(on('2026-12-31')).toEqual([
      [540.5, 410, '01234', { from: '2027-01-01', changes: [{ amount: 'c_trip', was: 540.5, is: [557.8] }] }],
    ])
    expect(on('2027-01-01')).toEqual([
      [557.8, 410, '01234', { from: '2027-04-01', changes: [{ amount: 'sub_trip', was: 410, is: [410, 500] }] }],
    ])
  })

  test('an entry that changes nothing of a row is passed over, and one that splits it makes two', () => {
    const toll = { amount: 'c_toll', was: 81.2, is: [90] }
    expect(on('2027-04-01')).toEqual([
      [
        557.8,
        410,
        '0134',
        { from: '2027-07-01', changes: [{ amount: 'sub_trip', was: 410, is: [410] }, toll].slice(1) },
      ],
      [557.8, 500, '2', { from: '2027-07-01', changes: [toll, { amount: 'sub_trip', was: 500, is: [410] }] }],
    ])
    expect(on('2027-07-01')).toEqual([[557.8, 410, '01234', null]])
  })

  test.each([
    [500, 516, '+3.2\u00a0%'],
    [540.5, 540.5, '+0.0\u00a0%'],
    [100, 90, '-10.0\u00a0%'],
    [0, 90, ''],
  ])('%d to %d is %s', (was, is, more) => expect(percentMore(was, is)).toBe(more))
})
