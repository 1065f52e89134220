import { expect, test } from 'vitest'
import { addMonths, daysOfMonth, isMonth, monthOf } from './months.ts'

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2027-01', -1, '2026-12'],
  ['2026-03', -15, '2024-12'],
])('%s and %i months is %s', (month, months, expected) => expect(addMonths(month, months)).toBe(expected))

test.each([
  ['2026-11', '2026-11-30'],
  ['2026-12', '2026-12-31'],
  ['2028-02', '2028-02-29'],
  ['2026-02', '2026-02-28'],
])('%s ends on %s', (month, to) => expect(daysOfMonth(month)).toEqual({ from: `${month}-01`, to }))

test('a month is a year and a month that exist', () => {
  expect(monthOf('2026-11-23')).toBe('2026-11')
  expect(['2026-11', '2026-13', '2026-1', 'x'].map(isMonth)).toEqual([true, false, false, false])
})
