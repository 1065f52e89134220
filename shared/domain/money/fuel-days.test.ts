import { expect, test } from 'vitest'
import { daysWithoutFuel } from './fuel-days.ts'

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

test.each<[string, [string, string][], [string, string][]]>([
  ['nothing is entered', [], [['2026-11-01', '2026-11-30']]],
  ['the whole period', [['2026-11-01', '2026-11-30']], []],
  ['more than the period', [['2026-10-26', '2026-12-06']], []],
  [
    'a week within it',
    [['2026-11-16', '2026-11-22']],
    [
      ['2026-11-01', '2026-11-15'],
      ['2026-11-23', '2026-11-30'],
    ],
  ],
  ['a week that begins before it', [['2026-10-26', '2026-11-01']], [['2026-11-02', '2026-11-30']]],
  ['a week that ends after it', [['2026-11-30', '2026-12-06']], [['2026-11-01', '2026-11-29']]],
  ['another month', [['2026-10-01', '2026-10-31']], [['2026-11-01', '2026-11-30']]],
  [
    'weeks in any order, one inside the other',
    [
      ['2026-11-16', '2026-11-22'],
      ['2026-11-02', '2026-11-22'],
      ['2026-11-04', '2026-11-05'],
    ],
    [
      ['2026-11-01', '2026-11-01'],
      ['2026-11-23', '2026-11-30'],
    ],
  ],
])('days without fuel: %s', (_name, entered, expected) => {
  const range = ([from, to]: [string, string]) => ({ from, to })
  expect(daysWithoutFuel(NOVEMBER, entered.map(range))).toEqual(expected.map(range))
})
