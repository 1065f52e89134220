import { expect, test } from 'vitest'
import { type ListColumn, rowFilter, searchScopes } from './list-column.ts'

type Row = { driver: string; company: string }
const column = (key: keyof Row): ListColumn<Row> => ({
  key,
  label: `column_${key}`,
  value: (row) => row[key],
  width: 1,
})
const COLUMNS = [column('driver'), column('company')]
const ROWS: Row[] = [
  { driver: 'Ada', company: 'Keller AG' },
  { driver: 'Jo Keller', company: 'Moser' },
]
const same = (key: string) => key

test('a list says in which columns all words are found, and looks in one of them alone', () => {
  expect(searchScopes(COLUMNS, ROWS, 'keller', same)).toEqual([
    { key: 'driver', label: 'column_driver', count: 1 },
    { key: 'company', label: 'column_company', count: 1 },
  ])
  expect(searchScopes(COLUMNS, ROWS, 'jo keller', same).map(({ key }) => key)).toEqual(['driver'])
  expect(searchScopes(COLUMNS, ROWS, ' ', same)).toEqual([])
  expect(ROWS.filter(rowFilter(COLUMNS, [], 'keller', same, 'driver'))).toEqual([ROWS[1]])
  expect(ROWS.filter(rowFilter(COLUMNS, [], 'keller', same))).toEqual(ROWS)
})
