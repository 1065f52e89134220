import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../seeded-random.ts'
import { NO_CALENDAR } from '../calendar/closed-days.ts'
import { plannedDays, plannedTrips } from '../calendar/planned-days.ts'
import type { TourPrice } from '../tour/dated.ts'
import { newTourDefaults } from '../tour/weekday-rules.ts'
import { sumAmounts, toCents } from './money.ts'
import {
  changedCents,
  type PriceChange,
  ROUNDINGS,
  readHundredths,
  stayingPrice,
  sumOfDays,
  usualStarts,
  withPriceChange,
  yearFrom,
} from './price-change.ts'

const week = <Value>(fill: Value, changes: Record<number, Value> = {}): Value[] =>
  Array.from({ length: 7 }, (_, day) => (day in changes ? (changes[day] as Value) : fill))

test.each<[number, PriceChange['kind'], number, PriceChange['rounding'], number]>([
  [50_000, 'percent', 320, 5, 51_600],
  // 62.625 as a number with decimals is 62.6249999, and would be rounded down.
  [6250, 'percent', 20, 5, 6265],
  [1005, 'percent', 1000, 1, 1106],
  [10_250, 'percent', 250, 10, 10_510],
  [10_250, 'percent', -250, 10, 9990],
  [10_250, 'percent', 0, 1, 10_250],
  [10_252, 'percent', 0, 5, 10_250],
  [10_253, 'plus', 0, 5, 10_255],
  [10_050, 'plus', 0, 100, 10_100],
  [10_049, 'plus', 0, 100, 10_000],
  [10_000, 'plus', -12_000, 1, 0],
  [10_000, 'percent', -20_000, 1, 0],
  [0, 'plus', 500, 1, 0],
  [0, 'percent', 500, 1, 0],
  [0, 'set', 500, 1, 500],
  [7777, 'set', 123_456, 10, 123_460],
  [9_999_999_999, 'percent', 1000, 1, 9_999_999_999],
])('%d cents, %s %d hundredths, to %d: %d', (cents, kind, hundredths, rounding, expected) =>
  expect(changedCents(cents, { kind, hundredths, rounding })).toBe(expected),
)

test('no amount is further from the exact one than half a step, and a larger price never becomes the smaller one', () => {
  const { below } = seededRandom(4)
  for (let round = 0; round < 2000; round += 1) {
    const [cents, hundredths] = [1 + below(10_000_000), below(20_001) - 10_000]
    for (const rounding of ROUNDINGS) {
      const change = { kind: 'percent', hundredths, rounding } as const
      const exact = (BigInt(cents) * BigInt(10_000 + hundredths) * 2n) / 10_000n
      const distance = BigInt(changedCents(cents, change)) * 2n - exact
      expect(distance <= BigInt(rounding) && distance >= -BigInt(rounding) - 1n).toBe(true)
      expect(changedCents(cents + 1, change)).toBeGreaterThanOrEqual(changedCents(cents, change))
    }
  }
})

const TOUR = {
  ...newTourDefaults(),
  tr_name: 'T',
  tr_cm_id: 1,
  tr_cm_name: 'Holz AG',
  tr_departure: 'A',
  tr_arrival: 'B',
  tr_std: '01:00',
  tr_sta: '02:00',
  tr_customer_invoice_trip: 500,
  tr_customer_invoice_toll: 20,
  tr_week_status: week(true, { 5: false, 6: false }),
  tr_week_sub: week<string | null>('Alpen', { 1: 'Berg', 5: null, 6: null }),
  tr_week_sub_invoice_trip: week(400, { 1: 410, 5: 0, 6: 0 }),
  tr_week_sub_invoice_toll: week(10, { 5: 0, 6: 0 }),
}
const RISE: PriceChange = { kind: 'percent', hundredths: 320, rounding: 5, parts: ['trip'], side: 'customer' }

describe('of a tour', () => {
  test('the customer’s price from a day on, all else as it counts then', () => {
    expect(withPriceChange(TOUR, '2027-01-01', RISE)).toEqual([
      {
        from: '2027-01-01',
        customer_trip: 516,
        customer_toll: 20,
        sub_trip: TOUR.tr_week_sub_invoice_trip,
        sub_toll: TOUR.tr_week_sub_invoice_toll,
      },
    ])
  })

  test('a subcontractor’s weekdays alone, in any letters', () => {
    const change: PriceChange = { ...RISE, side: 'sub', sub: 'BERG', parts: ['trip', 'toll'] }
    expect(withPriceChange(TOUR, '2027-01-01', change)).toMatchObject([
      {
        customer_trip: 500,
        sub_trip: week(400, { 1: 423.1, 5: 0, 6: 0 }),
        sub_toll: week(10, { 1: 10.3, 5: 0, 6: 0 }),
      },
    ])
  })

  test('over an entry of that day, on the price that counts, with later entries as they are', () => {
    const [first] = withPriceChange(TOUR, '2027-01-01', RISE)
    const [second] = withPriceChange(TOUR, '2027-04-01', { ...RISE, kind: 'set', hundredths: 60_000 })
    const tr_prices = [first, second] as never
    const again = withPriceChange({ ...TOUR, tr_prices }, '2027-01-01', RISE)
    expect(again.map(({ from, customer_trip }) => [from, customer_trip])).toEqual([
      ['2027-01-01', 532.5],
      ['2027-04-01', 600],
    ])
  })

  test('what later entries only went on with follows: changes of different amounts give the same in either order', () => {
    const trip = RISE
    const toll: PriceChange = { ...RISE, hundredths: 1_000, rounding: 1, parts: ['toll'] }
    const own: PriceChange = { ...RISE, side: 'sub', sub: 'Berg' }
    const made = (changes: readonly [string, PriceChange][]) =>
      changes.reduce<readonly TourPrice[]>(
        (tr_prices, [from, change]) => withPriceChange({ ...TOUR, tr_prices }, from, change),
        [],
      )
    const changes: [string, PriceChange][] = [
      ['2027-01-01', trip],
      ['2026-12-01', toll],
      ['2026-12-15', own],
    ]
    const [a, b, c] = changes as [(typeof changes)[0], (typeof changes)[0], (typeof changes)[0]]
    const orders = [a, b, c].flatMap((x) => [a, b, c].flatMap((y) => [a, b, c].map((z) => [x, y, z])))
    const prices = orders.filter((order) => new Set(order).size === 3).map(made)
    expect(
      prices[0]?.map(({ customer_trip, customer_toll, sub_trip }) => [customer_trip, customer_toll, sub_trip[1]]),
    ).toEqual([
      [500, 22, 410],
      [500, 22, 423.1],
      [516, 22, 423.1],
    ])
    for (const other of prices) expect(other).toEqual(prices[0])
    expect(stayingPrice({ ...TOUR, tr_prices: made([a]) }, '2026-12-01', toll)).toBeUndefined()
    expect(stayingPrice({ ...TOUR, tr_prices: made([a]) }, '2026-12-01', trip)?.from).toBe('2027-01-01')
  })

  test('what changes nothing enters nothing', () => {
    const change: PriceChange = { ...RISE, side: 'sub', sub: 'Nord' }
    expect(withPriceChange(TOUR, '2027-01-01', change)).toBe(TOUR.tr_prices)
  })
})

describe('the sum of a year', () => {
  const days = yearFrom('2026-12-01')
  const planned = (tour: typeof TOUR) =>
    plannedDays(tour, days, NO_CALENDAR).flatMap(({ day, what }) => (what === 'runs' ? [day] : []))

  test('is that of the trips that the tour makes, exceptions and all', () => {
    const tour = {
      ...TOUR,
      tr_prices: [...withPriceChange(TOUR, '2027-01-01', RISE)],
      tr_days: [
        { day: '2026-12-25', kind: 'off' as const },
        { day: '2026-12-27', kind: 'extra' as const, customer_trip: 900, sub: 'Nord', sub_trip: 700 },
        { day: '2027-02-02', kind: 'changed' as const, sub: 'Alpen', sub_toll: 3 },
      ],
    }
    const lookup = { addressName: () => undefined, driverName: () => undefined }
    const trips = plannedTrips(tour, days, { timeZone: 'UTC', lookup, calendar: NO_CALENDAR })
    const sum = (side: 'customer' | 'sub', sub?: string) =>
      toCents(
        sumAmounts(
          trips
            .filter(({ tt_sub }) => sub === undefined || tt_sub === sub)
            .flatMap((trip) => [trip[`tt_${side}_invoice_trip`] ?? 0, trip[`tt_${side}_invoice_toll`] ?? 0]),
        ),
      )
    expect(trips.length).toBe(261)
    expect(sumOfDays(tour, planned(tour), { side: 'customer' })).toBe(sum('customer'))
    for (const sub of [undefined, 'Alpen', 'Berg', 'Nord'])
      expect(sumOfDays(tour, planned(tour), { side: 'sub', sub })).toBe(sum('sub', sub))
  })
})

test.each<[string, PriceChange['kind'], number | null]>([
  ['3.2', 'percent', 320],
  [' +3,25 % ', 'percent', 325],
  ['- 2.5%', 'percent', -250],
  ['−100', 'percent', -10_000],
  ['-100.01', 'percent', null],
  ['3.255', 'percent', null],
  ['1001', 'percent', null],
  ["1'000.50", 'plus', 100_050],
  ['-5', 'plus', -500],
  ['-5', 'set', null],
  ['', 'set', null],
  ['dear', 'plus', null],
])('%o as %s is %s hundredths', (typed, kind, expected) => expect(readHundredths(typed, kind)).toBe(expected))

test.each([
  ['2026-11-26', ['2026-11-26', '2026-12-01', '2027-01-01']],
  ['2026-12-26', ['2026-12-26', '2027-01-01']],
  ['2027-01-01', ['2027-01-01', '2027-02-01', '2028-01-01']],
])('of %s on prices usually change from %o', (today, starts) => expect(usualStarts(today)).toEqual(starts))
