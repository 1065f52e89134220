import { expect, test } from 'vitest'
import { faultsBySheet } from './faults-by-sheet.ts'

test('faults stand under their sheets with the letters of their columns, and what is not listed under the last', () => {
  const fault = (sheet: string, cell: string) => ({ line: 3, column: 'add_id', message: 'value_invalid', sheet, cell })
  const errors = [fault('Adressen', 'A3'), fault('Kunden', ''), fault('Adressen', 'AB4')]
  expect(faultsBySheet({ errors, more: 7 })).toMatchObject([
    { sheet: 'Adressen', faults: [{ values: { cell: 'A' } }, { values: { cell: 'AB' } }], more: 0 },
    { sheet: 'Kunden', faults: [{ column: 'add_id' }], more: 7 },
  ])
  expect(faultsBySheet({})).toEqual([])
})
