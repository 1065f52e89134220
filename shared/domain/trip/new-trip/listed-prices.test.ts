import { describe, expect, test } from 'vitest'
import type { PricedTour } from '../../money/price-list.ts'
import {
  type KnownTour,
  listedAmounts,
  listedForSubs,
  listedPrices,
  pricesOfMove,
  pricesOfOtherDay,
} from './listed-prices.ts'

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

describe('a trip has the prices of the price list', () => {
  test.each<[string, KnownTour[], object, object]>([
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
    expect(listedAmounts(listedPrices({ ...BACK, ...changes }, tours, '2026-11-26'))).toEqual(expected)
  })
})

describe('a tour whose Saturdays cost more', () => {
  const [SATURDAY, MONDAY, SUNDAY] = ['2026-11-28', '2026-11-30', '2026-11-29']
  const all: KnownTour = {
    ...TOUR,
    tr_week_status: WEEK.map((day) => day < 6),
    tr_week_sub: WEEK.map((day) => (day < 6 ? 'Alpen Trans' : null)),
    tr_week_sub_invoice_trip: WEEK.map((day) => (day === 5 ? 640 : 500)),
  }
  const sub = (tours: readonly KnownTour[], day: string) => listedPrices(BACK, tours, day).sub?.trip
  const customer = (tours: readonly KnownTour[], day: string) => listedPrices(BACK, tours, day).customer

  test('has the price of each day, and on a day without one none', () => {
    expect([SATURDAY, MONDAY, SUNDAY].map((day) => sub([all], day))).toEqual([640, 500, undefined])
  })

  test('another subcontractor on the day leaves the price that is listed for this one', () => {
    const shared = { ...all, tr_week_sub: WEEK.map((day) => (day === 5 ? 'Alpen Trans' : 'Nord Log')) }
    expect(listedPrices(BACK, [shared], MONDAY).sub).toMatchObject({ trip: 640, weekdays: [5] })
    expect(listedPrices(BACK, [shared], SATURDAY).sub).not.toHaveProperty('weekdays')
  })

  test('of several prices each is told, and none is taken', () => {
    const dearer = { ...all, tr_id: 2, tr_name: 'LX 7329', tr_customer_invoice_trip: 758.5 }
    const { customer: none, several, sub: agreed } = listedPrices(BACK, [all, dearer], MONDAY)
    expect([none, several?.customer?.map(({ trip, toll }) => [trip, toll]), agreed?.trip]).toEqual([
      undefined,
      [
        [700, 20],
        [758.5, 20],
      ],
      500,
    ])
  })

  const saturdays = { ...TOUR, tr_name: 'SA 1', tr_week_status: WEEK.map((day) => day === 5) }
  const mondays = { ...TOUR, tr_id: 2, tr_name: 'MO 1', tr_customer_invoice_trip: 600 }
  test('the tour of the day counts before the one of the name', () => {
    const trip = { ...BACK, tt_tour: 'SA 1' }
    expect(listedPrices(trip, [saturdays, mondays], MONDAY).customer).toEqual({ trip: 600, toll: 20, tour: 'MO 1' })
    expect(listedPrices(trip, [saturdays, mondays], SATURDAY).customer?.trip).toBe(700)
    expect(listedPrices(trip, [saturdays], MONDAY).customer?.tour).toBe('SA 1')
  })

  test('an exception of the day counts, and a season that is over does not', () => {
    const day = { day: MONDAY, kind: 'changed' as const, customer_trip: 777, sub_trip: 555 }
    expect(listedPrices(BACK, [{ ...all, tr_days: [day] }], MONDAY)).toEqual({
      customer: { trip: 777, toll: 20, tour: 'LX 7325' },
      sub: { trip: 555, toll: 10, tour: 'LX 7325' },
    })
    const over = { ...all, tr_valid_to: '2026-11-01', tr_customer_invoice_trip: 650 }
    expect(customer([over, mondays], MONDAY)?.tour).toBe('MO 1')
    expect(customer([{ ...over, tr_valid_from: '2026-12-01', tr_valid_to: null }, mondays], MONDAY)?.tour).toBe('MO 1')
  })

  test('an extra day has the price that its tour will have then', () => {
    const extra = { ...mondays, tr_days: [{ day: SUNDAY, kind: 'extra' as const }] }
    expect(sub([extra], SUNDAY)).toBe(500)
  })

  test('on another day it has the price of that day, unless another one was agreed', () => {
    const saturday = { ...BACK, tt_customer_invoice_trip: 700, tt_customer_invoice_toll: 20 }
    const days = [SATURDAY, MONDAY] as const
    expect(pricesOfOtherDay({ ...saturday, tt_sub_invoice_trip: 640, tt_sub_invoice_toll: 10 }, [all], days)).toEqual({
      customer: { trip: 700, toll: 20, tour: 'LX 7325' },
      sub: { trip: 500, toll: 10, tour: 'LX 7325' },
    })
    expect(pricesOfOtherDay({ ...BACK, tt_sub_invoice_trip: 610, tt_sub_invoice_toll: 10 }, [all], days)).toEqual({})
  })

  test('a saved trip that is moved is told the price that is another one, unless another was agreed or it has that', () => {
    const before = { trip: BACK, day: SATURDAY }
    const moved = (tt_sub_invoice_trip: number, day = MONDAY, tt_sub = BACK.tt_sub, tours = [all]) => {
      const trip = { ...BACK, ...CUSTOMER, tt_sub, tt_sub_invoice_trip, tt_sub_invoice_toll: 10 }
      return pricesOfMove({ trip, day }, before, tours)
    }
    expect(moved(640)).toEqual({ sub: [{ trip: 500, toll: 10, tour: 'LX 7325' }] })
    expect([moved(610), moved(500), moved(640, SUNDAY)]).toEqual([{}, {}, {}])
    // Given to another subcontractor, it is told the price of that one.
    const nord = {
      ...all,
      tr_name: 'NL 1',
      tr_week_sub: WEEK.map(() => 'Nord Log'),
      tr_week_sub_invoice_trip: WEEK.map(() => 450),
    }
    expect(moved(640, SATURDAY, 'Nord Log', [all, nord])).toEqual({ sub: [{ trip: 450, toll: 10, tour: 'NL 1' }] })
    // Which of two it is, and that there is none, is told as well; a trip of none has no price to tell of.
    const dear = { ...nord, tr_name: 'NL 2', tr_week_sub_invoice_trip: WEEK.map(() => 470) }
    expect(moved(640, SATURDAY, 'Nord Log', [all, nord, dear]).sub?.map(({ trip }) => trip)).toEqual([450, 470])
    expect([moved(640, SATURDAY, 'Nord Log'), moved(640, SATURDAY, '')]).toEqual([{ sub: [] }, {}])
  })
})

describe('what any subcontractor is paid for a trip', () => {
  const of = (tour: Partial<PricedTour>, sub: string, trip: number): PricedTour => ({
    ...TOUR,
    tr_week_sub: WEEK.map(() => sub),
    tr_week_sub_invoice_trip: WEEK.map(() => trip),
    tr_week_status: WEEK.map(() => true),
    ...tour,
  })
  const tours = [
    of({}, 'Alpen Trans', 500),
    of({ tr_cm_name: 'Stein AG', tr_name: 'ST 1' }, 'Alpen Trans', 470),
    of({ tr_cm_name: 'Stein AG', tr_name: 'ST 2' }, 'Nord Log', 480),
    of({ tr_name: 'LX 1' }, 'Bise', 510),
    of({ tr_name: 'LX 2' }, 'Bise', 530),
    of({ tr_arrival: 'MUC' }, 'Ost', 300),
  ]
  const priceOf = listedForSubs(BACK, tours, '2026-11-26')
  test.each([
    ['is what its customer\u2019s tour pays', 'alpen trans', [[500, 'LX 7325']]],
    ['is not listed for another customer on the same way', 'Nord Log', []],
    [
      'is not said where tours pay differently',
      'Bise',
      [
        [510, 'LX 1'],
        [530, 'LX 2'],
      ],
    ],
    ['is not listed for another way', 'Ost', []],
    ['is not listed for one that drives no tour', 'Frei', []],
  ])('%s', (_what, sub, expected) => {
    expect(priceOf(sub).map(({ trip, tour }) => [trip, tour])).toEqual(expected)
  })
})
