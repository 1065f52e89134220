import { expect, test } from 'vitest'
import { NO_CALENDAR } from '#shared/domain/calendar/closed-days.ts'
import { newTourDefaults } from '#shared/domain/tour/weekday-rules.ts'
import type { PriceRow } from './price-row.ts'
import { onlyCustomer, outlook, pricedParties, yearsOf } from './priced-parties.ts'

const row = (status: boolean, tr_valid_to: string | null): PriceRow =>
  ({
    ...{ rowKey: '7 0', key: 7, status, tour_no: 'T', customer: 'Holz', subcontractor: 'Meier' },
    tour: { ...newTourDefaults(), tr_customer_invoice_trip: 100, tr_valid_to },
  }) as unknown as PriceRow

test.each([
  ['that goes on', true, null, true],
  ['that ends on the day', true, '2027-01-01', true],
  ['that ends before', true, '2026-12-31', false],
  ['that is off', false, null, false],
])('a raise means a tour %s: %s', (_what, status, tr_valid_to, isMeant) => {
  const [year] = yearsOf([row(status, tr_valid_to)], '2027-01-01', NO_CALENDAR)
  const change = { kind: 'percent', hundredths: 320, rounding: 5, parts: ['trip'], side: 'customer' } as const
  expect(year && outlook(year, '2027-01-01', change)).toMatchObject({ isSame: false, isMeant })
})

test('one customer alone is meant where all listed prices are its own', () => {
  const holz = row(true, null)
  const others = { ...holz, key: 8, customer: 'Stahl' }
  expect(onlyCustomer(pricedParties([holz, { ...holz, key: 9, subcontractor: 'Huber' }]))).toBe('customer holz')
  expect([onlyCustomer(pricedParties([holz, others])), onlyCustomer(pricedParties([]))]).toEqual([null, null])
})
