import { beforeEach, expect, test, vi } from 'vitest'
import { emptyStorage } from '../../db/storage-sample.ts'
import type { GridLayout } from '../../page/grid-layout.ts'
import { gridMemory, startState } from './grid-layout.ts'

beforeEach(() => void vi.stubGlobal('sessionStorage', emptyStorage()))

const LAYOUT: GridLayout = { order: ['tour', 'dep', 'pos'], sizes: [{ colId: 'tour', width: 220 }] }
const NONE: GridLayout = { order: [], sizes: [] }
const api = {
  getState: () => ({
    columnOrder: { orderedColIds: LAYOUT.order },
    columnSizing: { columnSizingModel: LAYOUT.sizes },
  }),
}
const change = (source: string, finished: boolean): GridLayout[] => {
  const kept: GridLayout[] = []
  const memory = gridMemory('list', (layout) => kept.push(layout))
  const event = { api, source, finished } as never
  memory.onColumnMoved?.(event)
  memory.onColumnResized?.(event)
  return kept
}

test.each([
  ['uiColumnMoved', true, [LAYOUT, LAYOUT]],
  ['uiColumnResized', true, [LAYOUT, LAYOUT]],
  ['autosizeColumns', true, [LAYOUT, LAYOUT]],
  ['uiColumnResized', false, []],
  ['flex', true, []],
  ['gridOptionsChanged', true, []],
])('order and widths of %s, finished %s, are kept where a person chose them', (source, finished, kept) =>
  expect(change(source, finished)).toEqual(kept),
)

test('a grid begins as it was kept, and after a reset as it is of itself', () => {
  expect(startState('list', LAYOUT)).toEqual({
    columnOrder: { orderedColIds: LAYOUT.order },
    columnSizing: { columnSizingModel: LAYOUT.sizes },
    partialColumnState: true,
  })
  expect(startState('list', NONE)).toEqual({ partialColumnState: true })
})

test('sorting and place stay with the tab, for grids of that name alone', () => {
  const state = { sort: { sortModel: [{ colId: 'tour', sort: 'desc' }] }, scroll: { top: 400, left: 0 } }
  gridMemory('list', () => {}).onStateUpdated?.({ state: { ...state, pagination: { page: 2 } } } as never)
  expect(startState('list', NONE)).toEqual({ ...state, partialColumnState: true })
  expect(startState('other', NONE)).toEqual({ partialColumnState: true })
})
