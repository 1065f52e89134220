import { describe, expect, test } from 'vitest'
import {
  checkWord,
  fuelCost,
  type InvoicedTrip,
  invoiceOf,
  invoiceTotals,
  invoiceWeeks,
  isCheckedTrip,
  itemCost,
  sumOfAmounts,
  tripAmounts,
} from './invoice.ts'

const ZONE = 'Europe/Zurich'
const trip = (fields: InvoicedTrip = {}): InvoicedTrip => ({
  tt_stp: '2026-11-17T09:00:00.000Z',
  tt_invoice_check: true,
  tt_customer_invoice_trip: 100,
  tt_sub_invoice_trip: 80,
  ...fields,
})

describe('fuel cost', () => {
  test.each<[string, number, number, number]>([
    ['ten percent', 10, 1234.5, 123.45],
    ['no percent', 0, 999, 0],
    ['no trips', 12, 0, 0],
    ['the whole', 100, 0.01, 0.01],
    ['exactly half a cent goes up', 10, 123.45, 12.35],
    ['half a cent that numbers with decimals would lose', 1, 1.5, 0.02],
    ['just under half a cent goes down', 1, 1.49, 0.01],
    ['a percentage with two decimals', 7.25, 1000, 72.5],
    ['1.005 is not a little less', 1, 100.5, 1.01],
    ['a year of large amounts, exact', 12.34, 99_999_999_999.99, 12_340_000_000],
  ])('%s', (_name, percent, sum, cost) => {
    expect(fuelCost(percent, sum)).toBe(cost)
  })

  test.each([12.345, Number.NaN])('%s percent is refused', (percent) => {
    expect(() => fuelCost(percent, 100)).toThrow(RangeError)
  })
})

describe('totals', () => {
  test('add up checked trips only, to the cent', () => {
    const trips = [
      trip({ tt_customer_invoice_trip: 0.1, tt_customer_invoice_toll: 0.2, tt_customer_invoice_waiting_fee: 3.03 }),
      trip({ tt_customer_invoice_trip: 0.2, tt_customer_invoice_cancellation_fee: 50 }),
      trip({ tt_customer_invoice_trip: 1000, tt_invoice_check: false }),
      trip({ tt_customer_invoice_trip: 1000, tt_invoice_check: undefined }),
    ]
    expect(invoiceTotals(trips, 'customer')).toEqual({ trip: 0.3, toll: 0.2, waiting_fee: 3.03, cancellation_fee: 50 })
  })

  test('each side has its own amounts', () => {
    const both = trip({ tt_customer_invoice_toll: 20, tt_sub_invoice_toll: 15 })
    expect(invoiceTotals([both], 'customer')).toMatchObject({ trip: 100, toll: 20 })
    expect(invoiceTotals([both], 'sub')).toMatchObject({ trip: 80, toll: 15 })
  })

  test('amounts that a role does not see count as nothing', () => {
    expect(tripAmounts({ tt_stp: '2026-11-17T09:00:00.000Z' }, 'customer')).toEqual({
      trip: 0,
      toll: 0,
      waiting_fee: 0,
      cancellation_fee: 0,
    })
  })

  test('the sum of the four amounts is exact', () => {
    expect(sumOfAmounts({ trip: 0.1, toll: 0.2, waiting_fee: 0.3, cancellation_fee: 0.4 })).toBe(1)
  })
})

describe('weeks', () => {
  test('a trip belongs to the week of its positioning in the company zone, weeks in order across the year', () => {
    const weeks = invoiceWeeks(
      [
        trip({ tt_stp: '2027-01-03T23:00:00.000Z', tt_customer_invoice_trip: 4 }), // Monday 00:00 in Zurich
        trip({ tt_stp: '2027-01-03T22:59:00.000Z', tt_customer_invoice_trip: 1.1 }), // Sunday 23:59
        trip({ tt_stp: '2026-12-28T08:00:00.000Z', tt_customer_invoice_trip: 2.2 }),
        trip({ tt_stp: '2026-12-29T08:00:00.000Z', tt_customer_invoice_trip: 9, tt_invoice_check: false }),
      ],
      'customer',
      ZONE,
    )
    expect(weeks.map(({ week, trips, totals }) => [week, trips.length, totals.trip])).toEqual([
      [202653, 2, 3.3],
      [202701, 1, 4],
    ])
  })

  test('a week with unchecked trips only is left out', () => {
    expect(invoiceWeeks([trip({ tt_invoice_check: false })], 'sub', ZONE)).toEqual([])
  })
})

describe('invoice of a period', () => {
  test('fuel is a part of the trip amounts alone, extra cost is added to it', () => {
    expect(itemCost({ fuel: 10, extra_cost: 5.05 }, 123.45)).toEqual({ fuel_cost: 12.35, total: 17.4 })
    const trips = [
      trip({ tt_customer_invoice_toll: 30 }),
      trip({ tt_stp: '2026-11-24T09:00:00.000Z', tt_customer_invoice_trip: 50 }),
      trip({ tt_invoice_check: false }),
    ]
    const items = [
      { date: '2026-11-30', fuel: 10, extra_cost: 0, invoice_text: 'Diesel' },
      { date: '2026-11-30', fuel: 0, extra_cost: 25, invoice_text: 'Customs' },
    ]
    const invoice = invoiceOf(trips, items, 'customer', ZONE)
    expect(invoice.totals).toEqual({ trip: 150, toll: 30, waiting_fee: 0, cancellation_fee: 0 })
    expect(invoice.weeks.map(({ week, totals }) => [week, totals.trip])).toEqual([
      [202647, 100],
      [202648, 50],
    ])
    expect(invoice.items).toEqual([
      { ...items[0], fuel_cost: 15, total: 15 },
      { ...items[1], fuel_cost: 0, total: 25 },
    ])
    expect(invoice.total).toBe(220)
  })

  test('nothing at all is nothing', () => {
    expect(invoiceOf([], [], 'sub', ZONE)).toEqual({
      weeks: [],
      totals: { trip: 0, toll: 0, waiting_fee: 0, cancellation_fee: 0 },
      items: [],
      total: 0,
    })
  })
})

test.each([
  [true, null, true, 'check_like_customer_checked'],
  [false, null, false, 'check_like_customer_unchecked'],
  [true, undefined, true, 'check_like_customer_checked'],
  [true, false, false, 'journal_unchecked'],
  [false, true, true, 'journal_checked'],
  [true, true, true, 'journal_checked'],
])('customer %s and subcontractor %s: counts %s, and is called %s', (ofCustomer, own, isChecked, word) => {
  const trip = { tt_invoice_check: ofCustomer, tt_sub_invoice_check: own }
  expect([isCheckedTrip(trip, 'sub'), checkWord(trip, 'sub')]).toEqual([isChecked, word])
  expect(checkWord(trip, 'customer')).toBe(ofCustomer ? 'journal_checked' : 'journal_unchecked')
})
