import { expect, test } from 'vitest'
import { statementsBySide, sumsOfStatements } from './statement-sums.ts'

const of = (st_side: 'customer' | 'sub', st_state: string, total: number, vat?: number) => ({
  ...{ st_side, st_state, totals: { total } },
  vat: vat === undefined ? null : { amount: vat, gross: total + vat },
})
const ALL = [
  of('customer', 'final', 1000, 81),
  of('customer', 'sent', 200),
  of('customer', 'void', 5000, 405),
  of('sub', 'open', 700, 56.7),
  of('sub', 'final', -100),
]

test('what customers owe and what subcontractors get are two sums, each with its VAT', () => {
  expect(statementsBySide(ALL).map(({ side, statements }) => ({ side, ...sumsOfStatements(statements) }))).toEqual([
    { side: 'customer', count: 2, net: 1200, vat: 81, due: 1281, withoutVat: { count: 1, sum: 200 } },
    { side: 'sub', count: 2, net: 600, vat: 56.7, due: 656.7, withoutVat: { count: 1, sum: -100 } },
  ])
})

test('a side of which all is void has no sum', () => {
  expect(statementsBySide([of('sub', 'void', 7), of('customer', 'open', 1)]).map(({ side }) => side)).toEqual([
    'customer',
  ])
})
