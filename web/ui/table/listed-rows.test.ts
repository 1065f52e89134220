import { expect, test } from 'vitest'
import { type AdminColumn, searchedTexts } from './admin-columns.ts'
import { listedRows } from './listed-rows.ts'

type Row = { tour: string; plate: string; amount: number }
const COLUMNS: AdminColumn<Row>[] = [
  { id: 'tour', label: 'Tour', value: (row) => row.tour },
  { id: 'plate', label: 'Fahrzeug', value: (row) => row.plate },
  { id: 'amount', label: 'Fahrt', kind: 'amount', value: (row) => row.amount },
]
const ROWS: Row[] = [
  { tour: 'LX 100', plate: 'TI 263', amount: 10 },
  { tour: 'LX 263', plate: 'TI 900', amount: 20 },
  { tour: 'LX 200', plate: 'TI 901', amount: 263 },
]
const context = { translate: (key: string) => key, timeZone: 'UTC' }
const listed = (search: string, searchIn?: string) =>
  listedRows(ROWS, COLUMNS, (row) => searchedTexts(COLUMNS, row, context), { search, searchIn })

test('a plate that is searched for selects no other plate, and what else was found can be asked for', () => {
  expect(listed('TI 263')).toEqual({
    rows: [ROWS[0]],
    scopes: [
      { key: 'plate', title: 'Fahrzeug', count: 1 },
      { key: 'more', label: 'search_more', count: 2 },
    ],
    scope: null,
  })
  expect(listed('TI 263', 'more').rows).toEqual([ROWS[1], ROWS[2]])
  expect(listed('263').rows).toEqual(ROWS)
  expect(listed('263', 'amount').rows).toEqual([ROWS[2]])
  expect(listed('263', 'gone')).toMatchObject({ rows: ROWS, scope: null })
  expect(listed(' ')).toEqual({ rows: ROWS, scopes: [], scope: null })
})
