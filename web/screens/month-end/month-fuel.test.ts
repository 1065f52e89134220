import { expect, test } from 'vitest'
import type { MonthEndParty } from '../../../shared/schemas/journal.ts'
import { readFuel, totalWithFuel } from './month-fuel.ts'

const PARTY: MonthEndParty = {
  party: 'Holz AG',
  trips: 3,
  checked: 3,
  trip_total: 1100.5,
  items_total: 20,
  total: 1120.5,
  fuel: [],
  fuel_base: 1000.1,
  ahead: { trips: 0, total: 0 },
  findings: { no_price: 0, no_sub_price: 0, negative_margin: 0, canceled_without_fee: 0, unclaimed_waiting: 0 },
}

test('the fuel for all is added to the cent, on the trips alone', () => {
  expect(totalWithFuel(PARTY, 7.5)).toBe(1195.51)
})

test('who has fuel already keeps it', () => {
  expect(totalWithFuel({ ...PARTY, fuel: [3] }, 7.5)).toBe(1120.5)
})

test.each([
  ['', 0],
  ['7.5', 7.5],
  ['101', null],
  ['x', null],
])('"%s" is %s percent', (typed, percent) => expect(readFuel(typed)).toBe(percent))
