import { expect, test } from 'vitest'
import { type ListColumn, rowFilter, searchedRows } from './list-column.ts'

type Row = { driver: string; company: string }
const column = (id: keyof Row): ListColumn<Row> => ({
  id,
  label: id === 'driver' ? 'column_tt_driver' : 'column_tt_sub',
  value: (row) => row[id],
  width: 1,
})
const COLUMNS = [column('driver'), column('company')]
const ROWS: Row[] = [
  { driver: 'Ada', company: 'Keller AG' },
  { driver: 'Jo Keller', company: 'Moser' },
]
const CONTEXT = { translate: (key: string) => key, timeZone: 'UTC' }

test('a list says in which columns all words are found, and looks in one of them alone', () => {
  const searched = (search: string, searchIn: string | null = null) =>
    searchedRows(COLUMNS, ROWS.filter(rowFilter(COLUMNS, [], search, CONTEXT)), search, CONTEXT, searchIn)
  expect(searched('keller').scopes).toEqual([
    { key: 'driver', label: 'column_tt_driver', count: 1 },
    { key: 'company', label: 'column_tt_sub', count: 1 },
  ])
  expect(searched('jo keller').scopes.map(({ key }) => key)).toEqual(['driver'])
  expect(searched(' ')).toEqual({ rows: ROWS, scopes: [], scope: null })
  expect(searched('keller', 'driver').rows).toEqual([ROWS[1]])
  expect(searched('keller').rows).toEqual(ROWS)
})

test('a phrase lists the rows of which one column holds it, and counts the others', () => {
  const rows: Row[] = [
    { driver: 'Ti Muster', company: 'Garage 263' },
    { driver: 'Ada', company: 'TI 263' },
  ]
  const searched = (searchIn: string | null) => searchedRows(COLUMNS, rows, 'ti 263', CONTEXT, searchIn)
  expect(searched(null)).toMatchObject({ rows: [rows[1]], scope: null })
  expect(searched(null).scopes.map(({ key, count }) => [key, count])).toEqual([
    ['company', 1],
    ['more', 1],
  ])
  expect(searched('more').rows).toEqual([rows[0]])
  expect(searched('company').rows).toEqual([rows[1]])
  expect(searchedRows(COLUMNS, rows, '263', CONTEXT, null).rows).toEqual(rows)
})
