import { describe, expect, test } from 'vitest'
import type { PricedTour } from '../../money/price-list.ts'
import { returnPrices } from './return-prices.ts'

const WEEK = [0, 1, 2, 3, 4, 5, 6]
const TOUR: PricedTour = {
  tr_id: 1,
  tr_status: true,
  tr_name: 'LX 7325',
  tr_departure: 'FRA',
  tr_arrival: 'ZRH',
  tr_tour_comb: '',
  tr_cm_name: 'Holz AG',
  tr_customer_invoice_trip: 700,
  tr_customer_invoice_toll: 20,
  tr_stp: '08:00',
  tr_std: '08:10',
  tr_sta: '13:10',
  tr_week_status: WEEK.map((day) => day < 2),
  tr_week_sub: WEEK.map((day) => (day < 2 ? 'Alpen Trans' : null)),
  tr_week_sub_invoice_trip: WEEK.map(() => 500),
  tr_week_sub_invoice_toll: WEEK.map(() => 10),
}
const BACK = {
  tt_tour: 'LX 7324 FRA-ZRH',
  tt_customer: 'holz ag;olga',
  tt_from_adrnr: 'FRA',
  tt_to_adrnr: 'ZRH',
  tt_sub: 'Alpen Trans',
}
const CUSTOMER = { tt_customer_invoice_trip: 700, tt_customer_invoice_toll: 20 }
const SUB = { tt_sub_invoice_trip: 500, tt_sub_invoice_toll: 10 }
const OTHER = { ...TOUR, tr_id: 2, tr_name: 'LX 7327', tr_customer_invoice_trip: 900 }

describe('the way back has the prices of the price list', () => {
  test.each<[string, Partial<PricedTour>[], object, object]>([
    ['of the tour that drives it', [TOUR], {}, { ...CUSTOMER, ...SUB }],
    ['of its own tour before others', [OTHER, TOUR], { tt_tour: 'LX 7325' }, { ...CUSTOMER, ...SUB }],
    ['of nobody where tours differ, but what they agree on', [OTHER, TOUR], {}, SUB],
    ['of the customer alone where another subcontractor drives', [TOUR], { tt_sub: 'Nord Log' }, CUSTOMER],
    [
      'of the customer alone where the days differ',
      [{ ...TOUR, tr_week_sub_invoice_trip: WEEK.map((day) => 400 + day) }],
      {},
      CUSTOMER,
    ],
    [
      'of the day on which it is driven',
      [
        {
          ...TOUR,
          tr_prices: ['2026-11-26', '2026-11-27'].map((from, at) => ({
            from,
            customer_trip: 710 + at,
            customer_toll: 20,
            sub_trip: WEEK.map(() => 510 + at),
            sub_toll: WEEK.map(() => 10),
          })),
        },
      ],
      {},
      { ...CUSTOMER, ...SUB, tt_customer_invoice_trip: 710, tt_sub_invoice_trip: 510 },
    ],
    ['none for another customer', [TOUR], { tt_customer: 'Stein AG' }, {}],
    ['none of the way there', [TOUR], { tt_from_adrnr: 'ZRH', tt_to_adrnr: 'FRA' }, {}],
    ['none of a tour that is off', [{ ...TOUR, tr_status: false }], {}, {}],
    ['none of a tour without a price', [{ ...TOUR, tr_customer_invoice_trip: 0 }], {}, SUB],
    ['none of a tour that is typed halfway', [{ tr_status: true, tr_departure: 'FRA', tr_arrival: 'ZRH' }], {}, {}],
  ])('%s', (_what, tours, changes, expected) => {
    expect(returnPrices({ ...BACK, ...changes }, tours, '2026-11-26')).toEqual(expected)
  })
})
