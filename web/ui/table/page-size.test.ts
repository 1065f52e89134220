import { expect, test } from 'vitest'
import { ALL_ROWS, pageSizeChoices, readPageSize } from './page-size.ts'

test.each([
  ['a chosen size', { users: 50 }, 50],
  ['all rows', { users: ALL_ROWS }, ALL_ROWS],
  ['the choice of another list', { customers: 50 }, 10],
  ['a size that is none', { users: 33 }, 10],
  ['a text', { users: '50' }, 10],
  ['a number in the place of the lists', 50, 10],
  ['nothing', null, 10],
  ['no choice yet', undefined, 10],
])('%s is read', (_name, stored, size) => expect(readPageSize(stored, 'users', 10)).toBe(size))

test('the sizes are those of the specification, and all', () =>
  expect(pageSizeChoices('Alle')).toEqual([10, 50, 100, { label: 'Alle', value: ALL_ROWS }]))
