import { expect, test } from 'vitest'
import { chunksOf } from './row-chunks.tsx'

test.each([
  [0, []],
  [1, [[0, 1]]],
  [100, [[0, 100]]],
  [
    101,
    [
      [0, 25],
      [25, 50],
      [50, 75],
      [75, 100],
      [100, 101],
    ],
  ],
])('%i rows are drawn in chunks', (count, chunks) =>
  expect(chunksOf(count).map(({ start, end }) => [start, end])).toEqual(chunks),
)
