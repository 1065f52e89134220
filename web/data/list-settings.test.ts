import { describe, expect, test } from 'vitest'
import { readFilters, readHidden } from './list-settings.ts'
import { readLayout } from './use-grid-layout.ts'

const NO_LAYOUT = { order: [], sizes: [] }

describe('what stands in the storage', () => {
  test.each([
    ['filters', [{ column: 'tt_sub', values: ['A'] }], [{ column: 'tt_sub', values: ['A'] }]],
    ['columns of another role, and none', [{ column: 'tt_note', values: ['A'] }, { values: ['A'] }], []],
    ['no values', [{ column: 'tt_sub', values: [] }, { column: 'tt_sub', values: 'A' }, { column: 'tt_sub' }], []],
    ['nothing in the list', [null, 7, 'tt_sub'], []],
    ['a text', 'tt_sub', []],
    ['an object', { column: 'tt_sub', values: ['A'] }, []],
  ])('as filters: %s', (_name, stored, filters) => expect(readFilters(stored, ['tt_sub'])).toEqual(filters))

  test.each([
    ['keys', ['tt_note'], ['tt_note']],
    ['none hidden', [], []],
    ['a text', 'tt_note', ['at first']],
    ['an object', { tt_note: true }, ['at first']],
    ['other things in the list', [null], ['at first']],
  ])('as hidden columns: %s', (_name, stored, hidden) => expect(readHidden(stored, ['at first'])).toEqual(hidden))

  test.each([
    ['a layout', { order: ['tt_sub'], sizes: [] }, { order: ['tt_sub'], sizes: [] }],
    ['half of one', { order: ['tt_sub'] }, NO_LAYOUT],
    ['a list', [], NO_LAYOUT],
    ['a number', 3, NO_LAYOUT],
  ])('as layout: %s', (_name, stored, layout) => expect(readLayout(stored)).toEqual(layout))
})
