import { expect, test } from 'vitest'
import { matchesSearch, searchable } from './table-search.ts'

const row = searchable(['Zürich Flughafen', 'ZH 482 193', 'Lémanair Fret SA'].join('\n'))

test.each([
  ['', true],
  ['   ', true],
  ['zurich', true],
  ['ZÜRICH', true],
  ['lemanair zh', true],
  [' 193  482 ', true],
  ['zh 4821', false],
  ['zürich bern', false],
])('%j is found: %s', (typed, found) => {
  expect(matchesSearch(row, typed)).toBe(found)
})
