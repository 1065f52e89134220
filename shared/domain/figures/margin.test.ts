import { expect, test } from 'vitest'
import { seededRandom } from '../../seeded-random.ts'
import { sumAmounts } from '../money/money.ts'
import { addMargin, marginCentsOf, marginOf, NO_MARGIN, type PricedTrip } from './margin.ts'

const TRIP: PricedTrip = {
  ...{ tt_status: 'active', tt_invoice_check: true, tt_sub_invoice_check: null },
  ...{ tt_customer_invoice_trip: 100.1, tt_customer_invoice_toll: 20.2 },
  ...{ tt_customer_invoice_waiting_fee: 5, tt_customer_invoice_cancellation_fee: 0 },
  ...{ tt_sub_invoice_trip: 80.05, tt_sub_invoice_toll: 20.2 },
  ...{ tt_sub_invoice_waiting_fee: 0, tt_sub_invoice_cancellation_fee: 0 },
}

test.each<[string, Partial<PricedTrip>, number, number]>([
  ['both sides', {}, 125.3, 100.25],
  ['checked for neither', { tt_invoice_check: false }, 0, 0],
  ['for the subcontractor alone', { tt_invoice_check: false, tt_sub_invoice_check: true }, 0, 100.25],
  ['for the customer alone', { tt_sub_invoice_check: false }, 125.3, 0],
  ['canceled', { tt_status: 'canceled', tt_customer_invoice_cancellation_fee: 30 }, 155.3, 100.25],
  ['scheduled', { tt_status: 'scheduled' }, 0, 0],
])('%s', (_name, more, revenue, cost) => {
  expect(marginOf(marginCentsOf({ ...TRIP, ...more }))).toMatchObject({ revenue, cost })
})

test('no revenue has no share; a loss is below zero', () => {
  expect(marginOf(NO_MARGIN).share).toBeNull()
  expect(marginOf({ trips: 1, revenue: 10_000, cost: 12_500 })).toMatchObject({ margin: -25, share: -0.25 })
})

test('sums are exact to the cent', () => {
  for (let seed = 0; seed < 100; seed += 1) {
    const random = seededRandom(`margin ${seed}`)
    const amount = () => random.integer(0, 99_999) / 100
    const trips = Array.from({ length: random.integer(1, 50) }, () => ({
      ...TRIP,
      tt_customer_invoice_trip: amount(),
      tt_sub_invoice_trip: amount(),
    }))
    const sums = marginOf(trips.map(marginCentsOf).reduce(addMargin, NO_MARGIN))
    expect(sums.revenue).toBe(sumAmounts(trips.flatMap((one) => [one.tt_customer_invoice_trip, 20.2, 5])))
    expect(sums.cost).toBe(sumAmounts(trips.flatMap((one) => [one.tt_sub_invoice_trip, 20.2])))
    expect(sums.trips).toBe(trips.length)
  }
})
