import { describe, expect, test } from 'vitest'
import { cellText } from '#shared/domain/columns/column.ts'
import { namedKey } from '../../i18n/text.ts'
import { compareRows, type ListColumn, rowFilter } from './list-column.ts'

type Row = { name: string; price: number; days: string[] }
const ROWS: Row[] = [
  { name: 'T-10', price: 20, days: ['1', '0'] },
  { name: 'T-9', price: 100.5, days: ['0'] },
  { name: 'Zürich', price: 20, days: [] },
]
const CONTEXT = { translate: (key: string) => `<${key}>`, timeZone: 'UTC' }
const NAME: ListColumn<Row> = { id: 'name', label: 'field_sc_name', value: ({ name }) => name, width: 1 }
const PRICE: ListColumn<Row> = {
  id: 'price',
  label: 'table_totals',
  kind: 'amount',
  value: ({ price }) => price,
  width: 1,
}
const DAYS: ListColumn<Row> = {
  id: 'days',
  label: 'price_weekdays',
  value: ({ days }) => days,
  show: (day, word) => word(namedKey(`day_${day}`)),
  order: ['', '0', '1'],
  width: 1,
}
const COLUMNS = [NAME, PRICE, DAYS]
const names = (filters: Parameters<typeof rowFilter>[1], search = '') =>
  ROWS.filter(rowFilter(COLUMNS, filters, search, CONTEXT)).map(({ name }) => name)

describe('rowFilter', () => {
  test.each([
    ['without filters everything', [], '', ['T-10', 'T-9', 'Zürich']],
    ['one of the values', [{ column: 'name', values: ['T-9', 'Zürich'] }], '', ['T-9', 'Zürich']],
    ['an amount', [{ column: 'price', values: ['20'] }], '', ['T-10', 'Zürich']],
    ['any of a set', [{ column: 'days', values: ['1'] }], '', ['T-10']],
    ['nothing of a set', [{ column: 'days', values: [''] }], '', ['Zürich']],
    [
      'two columns',
      [
        { column: 'price', values: ['20'] },
        { column: 'days', values: ['0'] },
      ],
      '',
      ['T-10'],
    ],
    ['a column that is not there is no filter', [{ column: 'gone', values: ['x'] }], '', ['T-10', 'T-9', 'Zürich']],
    ['words in any column, without accents', [], 'zurich 20.00', ['Zürich']],
  ])('%s', (_name, filters, search, expected) => {
    expect(names(filters, search)).toEqual(expected)
  })
})

test('cells of a set name each value, rows sort by amount, order and number', () => {
  expect(ROWS.map((row) => cellText(DAYS, DAYS.value(row), CONTEXT))).toEqual(['<day_1>, <day_0>', '<day_0>', ''])
  const sorted = (column: ListColumn<Row>) => [...ROWS].sort(compareRows(column, CONTEXT)).map(({ name }) => name)
  expect(sorted(PRICE)).toEqual(['T-10', 'Zürich', 'T-9'])
  expect(sorted(NAME)).toEqual(['T-9', 'T-10', 'Zürich'])
  expect(sorted(DAYS)).toEqual(['Zürich', 'T-9', 'T-10'])
})
