import { expect, test } from 'vitest'
import { type Cell, firstCell, walk } from './walk.ts'

const bars = (...hours: number[]) => hours.map((from) => ({ from }))
const ROWS = [
  { hasHead: false, bars: bars(9) },
  { hasHead: true, bars: bars(6, 14, 20) },
  { hasHead: true, bars: [] },
  { hasHead: true, bars: bars(8, 15) },
]
const from = (row: number, bar: number): Cell => ({ row, bar })

test.each([
  ['right, to the next bar', from(1, 0), 'ArrowRight', from(1, 1)],
  ['right, beyond the last one', from(1, 2), 'ArrowRight', null],
  ['left, from the first bar to the head', from(1, 0), 'ArrowLeft', from(1, -1)],
  ['left, where the head opens nothing', from(0, 0), 'ArrowLeft', null],
  ['right, from the head to the first bar', from(1, -1), 'ArrowRight', from(1, 0)],
  ['down, to the bar that begins at about the same time', from(0, 0), 'ArrowDown', from(1, 0)],
  ['down, over a row without bars to its head', from(1, 1), 'ArrowDown', from(2, -1)],
  ['up, from a head to the head above', from(2, -1), 'ArrowUp', from(1, -1)],
  ['up, from the first row', from(0, 0), 'ArrowUp', null],
  ['to the end of the row', from(1, 0), 'End', from(1, 2)],
  ['to the beginning of the row', from(1, 2), 'Home', from(1, 0)],
  ['by another key', from(1, 2), 'a', null],
] as const)('the keyboard leads %s', (_, cell, key, to) => {
  expect(walk(ROWS, cell, key)).toEqual(to)
})

test('the first place is the first bar, and a head where no trip is planned', () => {
  expect(firstCell(ROWS)).toEqual(from(0, 0))
  expect(firstCell([{ hasHead: false, bars: [] }, ROWS[2] ?? { hasHead: true, bars: [] }])).toEqual(from(1, -1))
  expect(firstCell([{ hasHead: false, bars: [] }])).toBeNull()
})
