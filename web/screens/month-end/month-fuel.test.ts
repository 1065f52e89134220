import { expect, test } from 'vitest'
import type { MonthEndParty } from '#shared/schemas/journal.ts'
import { fuelInWords, fuelPreview, readFuel } from './month-fuel.ts'

const NONE = { trips: 0, total: 0 }
const PARTY: MonthEndParty = {
  party: 'Holz AG',
  trips: 3,
  checked: 3,
  trip_total: 1100.5,
  items_total: 20,
  total: 1120.5,
  fuel: [],
  without_fuel: [{ from: '2026-11-01', to: '2026-11-30', trip_sum: 1000.1 }],
  statement: {
    can_be_made: true,
    total: 1120.5,
    left_out: { unchecked: NONE, not_driven: NONE, in_statement: NONE },
    items_left_out: 0,
  },
  findings: { no_price: 0, no_sub_price: 0, negative_margin: 0, canceled_without_fee: 0, unclaimed_waiting: 0 },
  rev: 'a',
}
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const ofMonth = { percent: 3, ...NOVEMBER }
const ofWeek = { percent: 10, from: '2026-11-02', to: '2026-11-08' }

test('the fuel is a percentage of the trips alone, to the cent', () => {
  expect(fuelPreview([PARTY], 7.5)).toMatchObject({ added: [{ base: 1000.1, cost: 75.01 }], kept: [], cost: 75.01 })
})

test('who has fuel already keeps it', () => {
  const party = { ...PARTY, fuel: [ofMonth], without_fuel: [] }
  expect(fuelPreview([party], 7.5)).toEqual({ added: [], kept: [party], cost: 0 })
  expect(fuelInWords(party, NOVEMBER)).toBe('3')
})

test('beside the fuel of a week, that for all goes to the other days, each range to the cent', () => {
  const without_fuel = [
    { from: '2026-11-01', to: '2026-11-01', trip_sum: 0.07 },
    { from: '2026-11-09', to: '2026-11-30', trip_sum: 100.07 },
  ]
  const party = { ...PARTY, fuel: [ofWeek], without_fuel }
  expect(fuelPreview([party], 7.5)).toMatchObject({ cost: 7.52 })
  expect(fuelInWords(party, NOVEMBER)).toBe('10 (02.11.–08.11.)')
})

test.each([
  ['', null],
  ['0', null],
  ['7.5', 7.5],
  ['7,5', 7.5],
  ['101', null],
  ['x', null],
])('"%s" is %s percent', (typed, percent) => expect(readFuel(typed)).toBe(percent))
