import { expect, test } from 'vitest'
import { type PricedTrip, type PriceFinding, priceFindings } from './price-check.ts'

const TERMS = { free_minutes: 30, waiting_rate: 60, waiting_step: 15, waiting_max: null }
const TRIP: PricedTrip = {
  tt_status: 'active',
  tt_sub: 'Meier Trans',
  tt_customer_invoice_trip: 100,
  tt_sub_invoice_trip: 80,
  tt_stp: '2026-11-23T08:00:00.000Z',
  tt_std: '2026-11-23T08:30:00.000Z',
  tt_atp: '2026-11-23T08:00:00.000Z',
  tt_atd: '2026-11-23T08:30:00.000Z',
}
const LATE = { tt_atd: '2026-11-23T09:30:00.000Z' }

test.each<[string, Partial<PricedTrip>, PriceFinding[], PriceFinding[]]>([
  ['a priced trip', {}, [], []],
  ['no price', { tt_customer_invoice_trip: 0 }, ['no_price'], ['no_price']],
  ['no price of the subcontractor', { tt_sub_invoice_trip: 0 }, ['no_sub_price'], ['no_sub_price']],
  ['own vehicle', { tt_sub: ' ', tt_sub_invoice_trip: 0 }, [], []],
  ['a cent below', { tt_sub_invoice_trip: 100.01 }, ['negative_margin'], ['negative_margin']],
  ['margin of nothing', { tt_sub_invoice_trip: 100 }, [], []],
  ['the toll counts too', { tt_sub_invoice_toll: 20.01 }, ['negative_margin'], ['negative_margin']],
  ['canceled for nothing', { tt_status: 'canceled' }, ['canceled_without_fee'], ['canceled_without_fee']],
  [
    'canceled, paid by the customer alone',
    { tt_status: 'canceled', tt_customer_invoice_cancellation_fee: 50 },
    [],
    ['canceled_without_fee'],
  ],
  ['waited, and nobody said so', LATE, ['unclaimed_waiting'], ['unclaimed_waiting']],
  ['waited, and the customer pays', { ...LATE, tt_customer_invoice_waiting_fee: 30 }, [], ['unclaimed_waiting']],
])('%s', (_name, trip, ofCustomer, ofSub) => {
  expect(priceFindings({ ...TRIP, ...trip }, 'customer', TERMS)).toEqual(ofCustomer)
  expect(priceFindings({ ...TRIP, ...trip }, 'sub', TERMS)).toEqual(ofSub)
})
