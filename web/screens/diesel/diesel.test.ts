import { expect, test } from 'vitest'
import { yearsOf } from './diesel.ts'

const value = (month: string) => ({ index: 'Diesel', month, value: 1, by: 'dora', at: '', before: 0 })
const told = (months: string[], present: string) =>
  yearsOf(months.map(value), present).map(({ year, months: ofYear }) => [
    year,
    ofYear.map(({ month, value: known }) => `${month.slice(5)}${known ? '' : '?'}`).join(' '),
  ])

test('months from the first value on, those that are missing among them', () => {
  expect(told(['2026-10', '2026-08'], '2026-12')).toEqual([['2026', '08 09? 10 11?']])
  expect(told(['2025-12', '2026-02'], '2026-01')).toEqual([
    ['2026', '01? 02'],
    ['2025', '12'],
  ])
  expect(told([], '2026-12')).toEqual([])
})
