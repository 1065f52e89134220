import { expect, test } from 'vitest'
import { priceAmounts } from './price-words.ts'

const translate = (key: string) => key.replace('weekday_short_', 'd')
const price = {
  from: '2027-01-01',
  customer_trip: 540,
  customer_toll: 52,
  sub_trip: [410, 410, 410, 500, 410, 0, 0],
  sub_toll: [40, 40, 40, 40, 40, 0, 0],
}

test('the customer’s amounts, then those of the weekdays that have some, as far as they are seen', () => {
  expect(priceAmounts(price, translate)).toBe('540.00 / 52.00, d0–d2, d4 410.00 / 40.00, d3 500.00 / 40.00')
  const { customer_trip: _trip, customer_toll: _toll, ...seen } = price
  expect(priceAmounts({ ...seen, sub_trip: Array(7).fill(0), sub_toll: [0, 7, 0, 0, 0, 0, 0] }, translate)).toBe(
    'd1 0.00 / 7.00',
  )
})
