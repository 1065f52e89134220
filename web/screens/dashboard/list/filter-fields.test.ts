import { expect, test } from 'vitest'
import { filterColumns, usableFilterKeys } from './filter-fields.ts'

const keysOf = (...args: Parameters<typeof filterColumns>) => filterColumns(...args).map(({ id }) => id)

test('main columns are offered, and what is shown or filtered by', () => {
  const keys = keysOf('admin', ['tt_stp', 'pos'], [{ column: 'tt_info', values: ['x'] }])
  expect(keys).toEqual(expect.arrayContaining(['tt_tour', 'tt_stp', 'tt_info']))
  expect(keys).not.toContain('pos')
  expect(keys).not.toContain('tt_note')
})

test('nothing is offered that the role may not see', () => {
  const keys = keysOf('customer', ['tt_note', 'observers'], [])
  expect(keys).not.toContain('tt_note')
  expect(keys).not.toContain('observers')
  expect(usableFilterKeys('sub')).not.toContain('tt_note')
  expect(usableFilterKeys('sub')).toEqual(expect.arrayContaining(['depature', 'tt_tour', 'observers']))
})
