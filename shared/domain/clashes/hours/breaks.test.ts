import { expect, test } from 'vitest'
import { found, type Row } from './driver-plan-sample.ts'

/** Article 7 at its boundaries. */
test.each<[what: string, rows: Row[], expected: string[]]>([
  ['nobody drives', [], []],
  [
    'after a stretch that was too long, 45 minutes begin a new one',
    [
      [6, 11, 5],
      [11.75, 16.25, 4.5],
    ],
    ['rest_break 1: 5 of 4.5'],
  ],
  [
    'a second stretch that is too long is said as well',
    [
      [6, 11, 5],
      [11.75, 16.75, 5],
    ],
    ['rest_break 1: 5 of 4.5', 'rest_break 2: 5 of 4.5'],
  ],
  [
    'a break of the trip itself lies where it helps most: half an hour is left',
    [
      [6, 11.75, 5],
      [11.75, 15.75, 4],
    ],
    [],
  ],
  [
    'and no more than half an hour',
    [
      [6, 11.75, 5],
      [11.75, 16.25, 4.5],
    ],
    ['rest_break 2: 5 of 4.5'],
  ],
  ['ten hours with one break', [[6, 16.75, 10]], ['rest_break 1: 5.5 of 4.5']],
  [
    'too long, a trip with its break, and too long once more',
    [
      [6, 11, 5],
      [11, 15.75, 4],
      [15.75, 16.75, 1],
    ],
    ['rest_break 1: 5 of 4.5', 'rest_break 3: 5 of 4.5'],
  ],
  [
    'too long, and then five hours after the one break',
    [
      [6, 11, 5],
      [11, 16.75, 5],
    ],
    ['rest_break 1: 5 of 4.5', 'rest_break 2: 5 of 4.5'],
  ],
  [
    '12 and then 30 minutes are no break',
    [
      [6, 8, 2],
      [8.2, 10.2, 2],
      [10.7, 12.7, 2],
    ],
    ['rest_break 3: 6 of 4.5'],
  ],
  [
    '15 and then 27 minutes are none',
    [
      [6, 8, 2],
      [8.25, 10.25, 2],
      [10.7, 12.7, 2],
    ],
    ['rest_break 3: 6 of 4.5'],
  ],
  [
    'a first part makes one break',
    [
      [6, 8, 2],
      [8.25, 10.25, 2],
      [10.75, 12.75, 2],
      [13.25, 16.25, 3],
    ],
    ['rest_break 4: 5 of 4.5'],
  ],
  [
    'a whole break uses up the first part before it',
    [
      [6, 8, 2],
      [8.25, 10.25, 2],
      [11, 13, 2],
      [13.5, 16.5, 3],
    ],
    ['rest_break 4: 5 of 4.5'],
  ],
  [
    'a whole break is no first part',
    [
      [6, 8, 2],
      [8.75, 10.75, 2],
      [11.25, 14.25, 3],
    ],
    ['rest_break 3: 5 of 4.5'],
  ],
  [
    'an hour is a whole break and a first part',
    [
      [6, 8, 2],
      [9, 11, 2],
      [11.5, 14.5, 3],
    ],
    [],
  ],
  [
    'the way to the next start comes after a night of nine hours',
    [
      [6, 10, 4],
      [20, 24, 4, 1],
    ],
    ['rest_break 2: 5 of 4.5'],
  ],
  [
    'a long way to the next start has its break where the night leaves room for it',
    [
      [6, 10, 4],
      [24.75, 28.75, 4, 5],
    ],
    [],
  ],
  [
    'and none where it does not',
    [
      [6, 10, 4],
      [24.7, 28.7, 4, 5],
    ],
    ['rest_break 2: 5 of 4.5'],
  ],
  [
    'each day is said',
    [
      [6, 11, 5],
      [30, 35, 5],
    ],
    ['rest_break 1: 5 of 4.5', 'rest_break 2: 5 of 4.5'],
  ],
  [
    'a first part does not outlast the night',
    [
      [6, 8, 2],
      [8.5, 9, 0.5],
      [30, 32, 2],
      [32.5, 35.5, 3],
    ],
    ['rest_break 4: 5 of 4.5'],
  ],
  [
    'of two trips at once the first counts',
    [
      [6, 10, 4],
      [9, 13, 4],
      [10.75, 14.75, 4],
    ],
    [],
  ],
  ['a trip of fourteen days', [[6, 342, 330]], ['rest_break 1: 294 of 4.5']],
  ['a longer one says nothing', [[6, 342.5, 330]], []],
])('%s', (_what, rows, expected) => {
  expect(found(rows).filter((finding) => finding.startsWith('rest_break '))).toEqual(expected)
})
