import { expect, test } from 'vitest'
import type { MonthEndParty } from '../../../shared/schemas/journal.ts'
import { fuelInWords, readFuel, totalWithFuel } from './month-fuel.ts'

const PARTY: MonthEndParty = {
  party: 'Holz AG',
  trips: 3,
  checked: 3,
  trip_total: 1100.5,
  items_total: 20,
  total: 1120.5,
  fuel: [],
  without_fuel: [{ from: '2026-11-01', to: '2026-11-30', trip_sum: 1000.1 }],
  ahead: { trips: 0, total: 0 },
  findings: { no_price: 0, no_sub_price: 0, negative_margin: 0, canceled_without_fee: 0, unclaimed_waiting: 0 },
}

test('the fuel for all is added to the cent, on the trips alone', () => {
  expect(totalWithFuel(PARTY, 7.5)).toBe(1195.51)
})

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const ofMonth = { percent: 3, ...NOVEMBER }
const ofWeek = { percent: 10, from: '2026-11-02', to: '2026-11-08' }

test('who has fuel already keeps it', () => {
  const party = { ...PARTY, fuel: [ofMonth], without_fuel: [] }
  expect(totalWithFuel(party, 7.5)).toBe(1120.5)
  expect(fuelInWords(party, NOVEMBER, 7.5)).toBe('3')
})

test('beside the fuel of a week, that for all goes to the other days, each range to the cent', () => {
  const without_fuel = [
    { from: '2026-11-01', to: '2026-11-01', trip_sum: 0.07 },
    { from: '2026-11-09', to: '2026-11-30', trip_sum: 100.07 },
  ]
  const party = { ...PARTY, fuel: [ofWeek], without_fuel }
  expect(totalWithFuel(party, 7.5)).toBe(1128.02)
  expect(fuelInWords(party, NOVEMBER, 7.5)).toBe('10 (02.11.–08.11.) + 7.5')
  expect(fuelInWords(party, NOVEMBER, 0)).toBe('10 (02.11.–08.11.)')
})

test.each([
  ['', 0],
  ['7.5', 7.5],
  ['101', null],
  ['x', null],
])('"%s" is %s percent', (typed, percent) => expect(readFuel(typed)).toBe(percent))
