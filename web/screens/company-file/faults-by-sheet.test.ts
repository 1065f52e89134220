import { expect, test } from 'vitest'
import { faultsBySheet } from './faults-by-sheet.ts'

test('faults stand under their sheets at their cells, and what is not listed under the last', () => {
  const fault = (sheet: string, cell: string) => ({ line: 3, column: 'add_id', message: 'value_invalid', sheet, cell })
  const errors = [fault('Adressen', 'A3'), fault('Kunden', ''), fault('Adressen', 'A4')]
  expect(faultsBySheet({ errors, more: 7, waiting: ['Touren'] })).toMatchObject({
    sheets: [
      { sheet: 'Adressen', faults: [{ column: 'A3' }, { column: 'A4' }], more: 0 },
      { sheet: 'Kunden', faults: [{ column: 'add_id' }], more: 7 },
    ],
    waiting: ['Touren'],
  })
  expect(faultsBySheet({})).toEqual({ sheets: [], waiting: [] })
})
