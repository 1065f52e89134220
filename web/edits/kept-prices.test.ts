import { expect, test } from 'vitest'
import type { KnownTour } from '#shared/domain/trip/new-trip/listed-prices.ts'
import { countKeptPrices } from './kept-prices.ts'

const WEEK = [0, 1, 2, 3, 4, 5, 6]
const TOUR: KnownTour = {
  tr_id: 1,
  tr_status: true,
  tr_name: 'LX 1',
  tr_departure: 'FRA',
  tr_arrival: 'ZRH',
  tr_tour_comb: '',
  tr_cm_name: 'Holz AG',
  tr_customer_invoice_trip: 700,
  tr_customer_invoice_toll: 20,
  tr_stp: '08:00',
  tr_std: '08:10',
  tr_sta: '13:10',
  tr_week_status: WEEK.map(() => true),
  tr_week_sub: WEEK.map(() => 'Alpen Trans'),
  tr_week_sub_invoice_trip: WEEK.map((day) => (day < 5 ? 500 : 600)),
  tr_week_sub_invoice_toll: WEEK.map(() => 0),
}
const NORD = { ...TOUR, tr_id: 2, tr_name: 'NL 2', tr_week_sub: WEEK.map(() => 'Nord Log') }
const FRIDAY = {
  tt_tour: 'LX 1',
  tt_customer: 'Holz AG',
  tt_from_adrnr: 'FRA',
  tt_to_adrnr: 'ZRH',
  tt_sub: 'Alpen Trans',
  tt_stp: '2026-11-27T22:30:00.000Z',
  tt_customer_invoice_trip: 700,
  tt_customer_invoice_toll: 20,
  tt_sub_invoice_trip: 500,
  tt_sub_invoice_toll: 0,
}

test.each<[string, object, object, number]>([
  ['another subcontractor', {}, { tt_sub: 'Bise' }, 1],
  ['another subcontractor, whose price it has', {}, { tt_sub: 'Nord Log', tt_sub_invoice_trip: 500 }, 0],
  ['a price that was agreed', { tt_sub_invoice_trip: 555 }, { tt_sub: 'Nord Log' }, 0],
  ['another driver', {}, { tt_driver: 'Max' }, 0],
  ['midnight of the company', {}, { tt_stp: '2026-11-27T23:30:00.000Z' }, 1],
  ['an hour of the same day', {}, { tt_stp: '2026-11-27T21:30:00.000Z' }, 0],
  ['no subcontractor', {}, { tt_sub: '' }, 0],
])('%s: prices that stay as they were listed', (_what, fields, after, count) => {
  expect(countKeptPrices([{ row: { ...FRIDAY, ...fields }, after }], [TOUR, NORD], 'Europe/Zurich')).toBe(count)
})
