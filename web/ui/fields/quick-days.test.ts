import { expect, test } from 'vitest'
import { QUICK_PERIODS, quickDays } from './quick-days.ts'

const NOW = Date.parse('2027-01-04T22:30:00.000Z') // Monday, 23:30 in Zurich

test('last and this week, last and this month, in the company’s zone', () => {
  expect(QUICK_PERIODS.map((period) => quickDays(period, NOW, 'Europe/Zurich'))).toEqual([
    { from: '2026-12-28', to: '2027-01-03' },
    { from: '2027-01-04', to: '2027-01-10' },
    { from: '2026-12-01', to: '2026-12-31' },
    { from: '2027-01-01', to: '2027-01-31' },
    { from: '2027-01-04', to: '2027-01-10' },
  ])
})

test.each([
  ['an end that is over', '2026-12-31', '2027-01-10'],
  ['an end today', '2027-01-04', '2027-01-10'],
  ['an end to come', '2027-02-28', '2027-02-28'],
  ['no end', null, '2027-01-10'],
])('from today on, with %s', (_name, end, to) =>
  expect(quickDays('from_today', NOW, 'Europe/Zurich', end)).toEqual({ from: '2027-01-04', to }),
)
