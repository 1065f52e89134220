import { expect, test } from 'vitest'
import { parseDecimal } from './decimal.ts'
import { pastedValues } from './pasted-values.ts'

test('two columns, however they are separated and written', () => {
  expect(
    pastedValues('2026-10 128.4\n\n11.2026\t131,65\r\n12/2026; 1’245.5\n202701 140\n2027-02-01 141.0001').rows,
  ).toEqual([
    { line: 1, month: '2026-10', value: 128.4 },
    { line: 3, month: '2026-11', value: 131.65 },
    { line: 4, month: '2026-12', value: 1245.5 },
    { line: 5, month: '2027-01', value: 140 },
    { line: 6, month: '2027-02', value: 141.0001 },
  ])
})

test('months by their names, as lists of this product write them', () => {
  expect(pastedValues('Nov. 2026 100\nDezember 2026; 101,5\njanv. 2027\t102').rows).toEqual([
    { line: 1, month: '2026-11', value: 100 },
    { line: 2, month: '2026-12', value: 101.5 },
    { line: 3, month: '2027-01', value: 102 },
  ])
})

test('faults by line', () => {
  expect(
    pastedValues('2026-13 1\n2026-10 0\n2026-10 -1\n2026-10\n2026-10 1\n2026-10 2\nviel\n2026-11 1.23456').faults,
  ).toEqual([
    { line: 1, message: 'index_month_invalid' },
    { line: 2, message: 'index_value_invalid' },
    { line: 3, message: 'index_value_invalid' },
    { line: 4, message: 'index_value_invalid' },
    { line: 6, message: 'index_month_twice' },
    { line: 7, message: 'index_month_invalid' },
    { line: 8, message: 'index_value_invalid' },
  ])
})

test('has an end', () => {
  const rows = Array.from({ length: 700 }, (_, index) => `${1900 + Math.floor(index / 12)}-${(index % 12) + 1} 1`)
  const { rows: read, faults } = pastedValues(rows.join('\n'))
  expect([read.length, faults]).toEqual([600, [{ line: 601, message: 'index_rows_too_many' }]])
})

test.each([
  ['1.245', 1.245],
  ['-0,5', -0.5],
  ['1.234,5', null],
  ['', null],
  ['1e3', null],
  ['1234567', null],
])('a decimal: %j is %j', (typed, value) => expect(parseDecimal(typed)).toBe(value))
