import { expect, test } from 'vitest'
import { type ListColumn, rowFilter, searchScopes } from './list-column.ts'

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
  expect(searchScopes(COLUMNS, ROWS, 'keller', CONTEXT)).toEqual([
    { key: 'driver', label: 'column_tt_driver', count: 1 },
    { key: 'company', label: 'column_tt_sub', count: 1 },
  ])
  expect(searchScopes(COLUMNS, ROWS, 'jo keller', CONTEXT).map(({ key }) => key)).toEqual(['driver'])
  expect(searchScopes(COLUMNS, ROWS, ' ', CONTEXT)).toEqual([])
  expect(ROWS.filter(rowFilter(COLUMNS, [], 'keller', CONTEXT, 'driver'))).toEqual([ROWS[1]])
  expect(ROWS.filter(rowFilter(COLUMNS, [], 'keller', CONTEXT))).toEqual(ROWS)
})
