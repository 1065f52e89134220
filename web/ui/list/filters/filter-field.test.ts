import { describe, expect, test } from 'vitest'
import type { Column } from '#shared/domain/columns/column.ts'
import { namedKey } from '#web/i18n/text.ts'
import { filterChoices, withFilter } from './filter-field.ts'

type Row = { name: string; price: number; days: string[]; at: string | null }
const ROWS: Row[] = [
  { name: 'T-10', price: 20, days: ['1', '0'], at: '2026-11-02T08:00:00.000Z' },
  { name: 'T-9', price: 100.5, days: ['0'], at: '2026-10-31T08:00:00.000Z' },
  { name: 'Zürich', price: 20, days: [], at: null },
]
const CONTEXT = { translate: (key: string) => `<${key}>`, timeZone: 'UTC' }
const NAME: Column<Row> = { id: 'name', label: 'field_sc_name', value: ({ name }) => name }
const PRICE: Column<Row> = { id: 'price', label: 'table_totals', kind: 'amount', value: ({ price }) => price }
const DAYS: Column<Row> = {
  id: 'days',
  label: 'price_weekdays',
  value: ({ days }) => days,
  show: (day, word) => word(namedKey(`day_${day}`)),
  order: ['', '0', '1'],
}
const AT: Column<Row> = {
  id: 'at',
  label: 'log_at',
  kind: 'instant',
  value: ({ at }) => at,
  show: (at) => `${at.slice(8, 10)}.${at.slice(5, 7)}.`,
}

describe('filterChoices', () => {
  test('values with their number of rows, in the order of their kind', () => {
    expect(filterChoices(ROWS, NAME, [], CONTEXT).map(({ value }) => value)).toEqual(['T-9', 'T-10', 'Zürich'])
    expect(filterChoices(ROWS, PRICE, [], CONTEXT)).toEqual([
      { value: '20', label: '20.00', count: 2 },
      { value: '100.5', label: '100.50', count: 1 },
    ])
    expect(filterChoices(ROWS, DAYS, [], CONTEXT)).toEqual([
      { value: '', label: '<filter_empty_value>', count: 1 },
      { value: '0', label: '<day_0>', count: 2 },
      { value: '1', label: '<day_1>', count: 1 },
    ])
  })

  test('instants in the order of time, what is missing first', () => {
    expect(filterChoices(ROWS, AT, [], CONTEXT).map(({ label }) => label)).toEqual([
      '<filter_empty_value>',
      '31.10.',
      '02.11.',
    ])
  })

  test('a value in no order, of another version of the app, comes last, as it is', () => {
    const choices = filterChoices(ROWS, DAYS, ['9'], CONTEXT)
    expect(choices.map(({ value }) => value)).toEqual(['', '0', '1', '9'])
    expect(choices.at(-1)).toEqual({ value: '9', label: '9', count: 0 })
  })

  test('what is too long to be sent is left out', () => {
    const long = { name: 'x'.repeat(401), price: 1, days: [], at: null }
    expect(filterChoices([long], NAME, [], CONTEXT)).toEqual([])
  })

  test('a chosen value that occurs no more is still there to be taken away', () => {
    expect(filterChoices(ROWS, NAME, ['old'], CONTEXT)[0]).toEqual({ value: 'old', label: 'old', count: 0 })
  })
})

test('withFilter replaces, adds and removes the filter of a column', () => {
  const one = withFilter([], 'name', ['a'])
  expect(one).toEqual([{ column: 'name', values: ['a'] }])
  const two = withFilter(one, 'price', ['1'])
  expect(two.map(({ column }) => column)).toEqual(['name', 'price'])
  expect(withFilter(two, 'name', ['b', 'c'])).toEqual([{ column: 'name', values: ['b', 'c'] }, two[1]])
  expect(withFilter(one, 'name', [])).toEqual([])
})
