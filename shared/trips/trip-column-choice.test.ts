import { expect, test } from 'vitest'
import { columnsWithout, shownColumns, tickedColumns } from './trip-column-choice.ts'

const keys = (columns: { id: string }[]) => columns.map(({ id }) => id)

test('a column that the role may not see is never offered', () => {
  expect(keys(shownColumns('customer', []))).not.toContain('tt_note')
  expect(keys(shownColumns('sub', []))).not.toContain('tt_customer_invoice_trip')
  expect(keys(shownColumns('admin', []))).toContain('observers')
  expect(columnsWithout('customer', ['tt_tour'])).not.toContain('tt_note')
})

test('the tour is never hidden', () => {
  expect(keys(shownColumns('admin', ['tt_tour', 'tt_gps']))).toContain('tt_tour')
  expect(keys(shownColumns('admin', ['tt_tour', 'tt_gps']))).not.toContain('tt_gps')
  expect(tickedColumns('sub').filter(({ isFixed }) => isFixed)).toEqual([expect.objectContaining({ id: 'tt_tour' })])
})

test('what is not shown is hidden', () => {
  const hidden = columnsWithout('admin', ['tt_tour', 'pos'])
  expect(keys(shownColumns('admin', hidden))).toEqual(['tt_tour', 'pos'])
})
