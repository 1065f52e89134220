import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../seeded-random.ts'
import type { TourPrice } from './dated.ts'
import { ofDrivenDays, priceOn, pricesOfNewDay, pricesTakenBack, repricedPeriods, withPrice } from './prices.ts'

const week = (amount: number): number[] => Array.from({ length: 7 }, () => amount)
const price = (from: string, trip: number, sub = trip - 100): TourPrice => ({
  from,
  customer_trip: trip,
  customer_toll: 10,
  sub_trip: week(sub),
  sub_toll: week(5),
})
const TOUR = {
  tr_customer_invoice_trip: 500,
  tr_customer_invoice_toll: 10,
  tr_week_sub_invoice_trip: week(400),
  tr_week_sub_invoice_toll: week(5),
}
const list = (...prices: TourPrice[]) => ({ ...TOUR, tr_prices: prices })
const { below, next } = seededRandom(17)
const anyDay = (): string => `2027-${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`

test('the own prices count before the first entry, then those of the last one', () => {
  const tour = list(price('2027-01-01', 520), price('2027-04-01', 540))
  expect(
    ['2026-12-31', '2027-01-01', '2027-03-31', '2027-04-01'].map((day) => priceOn(tour, day).customer_trip),
  ).toEqual([500, 520, 520, 540])
  expect(priceOn(list({ ...price('2027-01-01', 520), customer_trip: undefined } as never), '2027-02-01')).toMatchObject(
    {
      customer_trip: 0,
      sub_trip: week(420),
    },
  )
})

test('amounts of weekdays that are not driven are left out', () => {
  const isDriven = [true, true, false, false, false, false, false]
  expect(ofDrivenDays(price('2027-01-01', 520), isDriven)).toEqual({
    ...price('2027-01-01', 520),
    sub_trip: [420, 420, 0, 0, 0, 0, 0],
    sub_toll: [5, 5, 0, 0, 0, 0, 0],
  })
})

test('whatever the order in which prices are entered, the list is the same', () => {
  for (let round = 0; round < 200; round += 1) {
    const entered = [...new Set(Array.from({ length: 8 }, anyDay))].map((day, at) => price(day, 500 + at))
    const shuffled = entered.map((entry) => ({ entry, at: next() })).sort((a, b) => a.at - b.at)
    const enter = (prices: readonly TourPrice[]) => prices.reduce<TourPrice[]>(withPrice, [])
    const one = enter(entered)
    expect(enter(shuffled.map(({ entry }) => entry))).toEqual(one)
    expect(one.map(({ from }) => from)).toEqual(entered.map(({ from }) => from).sort())
  }
})

describe('taking back', () => {
  const [jan, apr, jul] = [price('2027-01-01', 520), price('2027-04-01', 540), price('2027-07-01', 560)]
  test.each([
    ['an entry goes', [apr], [jan, apr], [jan, apr], [apr]],
    ['what it replaced comes back', [jan], [price('2027-01-01', 1)], [price('2027-01-01', 1)], [jan]],
    [
      'what another person wrote over it stays',
      [jan],
      [price('2027-01-01', 1)],
      [price('2027-01-01', 2)],
      [price('2027-01-01', 2)],
    ],
    ['and what was entered beside it', [], [jan], [jan, jul], [jul]],
    ['an entry taken out comes back', [jan, apr], [apr], [apr, jul], [jan, apr, jul]],
  ])('%s', (_what, before, written, now, expected) =>
    expect(pricesTakenBack(before, written, now).prices).toEqual(expected),
  )

  test('of any change that nobody touched leaves what was there', () => {
    for (let round = 0; round < 200; round += 1) {
      const some = () =>
        Array.from({ length: below(5) }, () => price(anyDay(), 500 + below(9))).reduce(withPrice, [] as TourPrice[])
      const [before, written] = [some(), some()]
      expect(pricesTakenBack(before, written, written)).toEqual({ prices: before, isKept: false })
    }
  })
})

test('a weekday that is driven again costs from today on nothing of what it did before', () => {
  const [oct, nov, jan] = [price('2026-10-01', 500), price('2026-11-01', 520), price('2027-01-01', 540)]
  const cleared = (entry: TourPrice, from = entry.from) => ({
    ...entry,
    from,
    sub_trip: entry.sub_trip.map((amount, day) => (day === 2 ? 0 : amount)),
    sub_toll: entry.sub_toll.map((amount, day) => (day === 2 ? 0 : amount)),
  })
  const again = pricesOfNewDay([oct, nov, jan], 2, '2026-11-26')
  expect(again).toEqual([oct, nov, cleared(nov, '2026-11-26'), cleared(jan)])
  expect(pricesOfNewDay(again, 2, '2026-11-26')).toEqual(again)
  expect(pricesOfNewDay([jan], 2, '2026-11-26')).toEqual([cleared(jan)])
})

describe('days whose prices a change makes others', () => {
  const [jan, apr] = [price('2026-01-01', 520), price('2026-04-01', 540)]
  const UNTIL = '2026-11-26'
  test.each<[string, TourPrice[], TourPrice[], [string, string, string][]]>([
    ['none', [jan], [jan], []],
    ['none of a price to come', [jan], [jan, price('2026-11-26', 1)], []],
    ['none where it says what counted', [jan], [jan, { ...jan, from: '2026-04-01' }], []],
    [
      'until the next entry',
      [apr],
      [jan, apr],
      [
        ['customer', '2026-01-01', '2026-03-31'],
        ['sub', '2026-01-01', '2026-03-31'],
      ],
    ],
    [
      'until yesterday',
      [],
      [apr],
      [
        ['customer', '2026-04-01', '2026-11-25'],
        ['sub', '2026-04-01', '2026-11-25'],
      ],
    ],
    [
      'taken out',
      [jan, apr],
      [jan],
      [
        ['customer', '2026-04-01', '2026-11-25'],
        ['sub', '2026-04-01', '2026-11-25'],
      ],
    ],
    ['of one side', [jan], [{ ...jan, customer_toll: 11 }], [['customer', '2026-01-01', '2026-11-25']]],
    ['of the other', [jan], [price('2026-01-01', 520, 421)], [['sub', '2026-01-01', '2026-11-25']]],
  ])('%s', (_what, before, after, expected) =>
    expect(
      repricedPeriods(list(...before), list(...after), UNTIL).map(({ side, from, to }) => [side, from, to]),
    ).toEqual(expected),
  )
})
