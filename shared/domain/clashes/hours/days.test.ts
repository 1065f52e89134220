import { expect, test } from 'vitest'
import { found, onDays, type Row } from './driver-plan-sample.ts'

/** Fifteen hours of work, so that nine of rest follow; and a short day. */
const LONG: Row = [6, 21, 8]
const SHORT: Row = [6, 12, 4]

/** Articles 6.1, 8.2, 8.4 and 8.6 at their boundaries. */
test.each<[what: string, rows: Row[], expected: string[]]>([
  ['nine hours of driving on three days', onDays([0, 1, 2], [6, 15.75, 9]), []],
  [
    'the drive to the start counts in the day',
    [
      [2, 6, 4],
      [8, 15, 6, 0.5],
    ],
    ['rest_day 2: 10.5 of 10'],
  ],
  ['three reduced rests and a weekly one begin anew', onDays([0, 1, 2, 3, 5, 6], LONG), []],
  [
    'a whole rest does not',
    [...onDays([0, 1, 2], LONG), ...onDays([3], [6, 19, 8]), ...onDays([4], LONG), ...onDays([5], SHORT)],
    ['rest_daily 6: 9 of 11'],
  ],
  [
    'a rest is as long as it is, also where more time were left',
    [0, 23, 46, 69, 92].map((from): Row => [from + 6, from + 20, 8]),
    ['rest_daily 5: 9 of 11'],
  ],
  [
    'of a rest only the 24 hours count',
    [
      [6, 10, 4],
      [12, 22, 4],
      [31, 35, 4],
    ],
    ['rest_daily 2: 8 of 9'],
  ],
  [
    'a rest that comes too late is no reduced one',
    [0, 25, 50, 75, 100].map((from): Row => [from + 6, from + 22, 8]),
    [1, 2, 3, 4, 5].map((trip) => `rest_daily ${trip}: 8 of 9`),
  ],
  ['three hours at noon make nine by night whole', onDays([0, 1, 2, 3, 4], [6, 12, 4], [15, 21, 4]), []],
  ['less than three do not', onDays([0, 1, 2, 3, 4], [6, 12, 4], [14.9, 21, 4]), ['rest_daily 9: 9 of 11']],
  [
    'the longest rest is said, be it by day',
    [
      [6, 10, 2],
      [18, 26, 2],
    ],
    ['rest_daily 2: 8 of 9'],
  ],
  [
    'two days and nights without a rest',
    [
      [6, 14, 4],
      [18, 26, 4],
      [30, 38, 4],
      [42, 50, 4],
    ],
    ['rest_daily 2: 4 of 9', 'rest_daily 4: 4 of 9'],
  ],
  [
    'nine hours by day are a fourth reduced rest, where eleven do not follow in time',
    [...onDays([0, 1, 2], LONG), [78, 79, 0.5], [88, 89, 0.5], [90, 92, 1], [103, 104, 0.5]],
    ['rest_daily 5: 9 of 11'],
  ],
  [
    'and where nothing more is planned',
    [...onDays([0, 1, 2], LONG), [78, 79, 0.5], [88, 89, 0.5], [90, 92, 1]],
    ['rest_daily 5: 9 of 11'],
  ],
  [
    'eleven hours that follow in time are the rest of that day',
    [...onDays([0, 1, 2], LONG), [78, 79, 0.5], [88, 89, 0.5], [90, 91, 0.5], [102, 103, 0.5]],
    [],
  ],
  [
    'a trip with room for nine hours ends the day',
    [
      [6, 19, 4],
      [19.5, 33.5, 6],
    ],
    [],
  ],
  [
    'with less it does not',
    [
      [6, 19, 4.1],
      [19.5, 33.5, 5.5],
    ],
    ['rest_daily 2: 0.5 of 9'],
  ],
  [
    'what was driven before such a trip is said',
    [
      [6, 18, 10.5],
      [18, 30, 2],
    ],
    ['rest_day 1: 10.5 of 10'],
  ],
  ['eight days in a row are said once', onDays([0, 1, 2, 3, 4, 5, 6, 7], SHORT), ['rest_weekly 7: 150 of 144']],
  [
    '24 hours begin anew, and what follows is said again',
    [...onDays([0, 1, 2, 3, 4, 5, 6], SHORT), [180, 186, 4], ...onDays([8, 9, 10, 11, 12, 13, 14], SHORT)],
    ['rest_weekly 7: 150 of 144', 'rest_weekly 15: 162 of 144'],
  ],
  [
    'a trip with room for 24 hours holds a weekly rest',
    [...onDays([0, 1, 2, 3, 4], SHORT), [126, 152, 2], ...onDays([7, 8, 9, 10, 11], SHORT)],
    [],
  ],
  [
    'with less it does not hold one',
    [...onDays([0, 1, 2, 3, 4], SHORT), [126, 152, 2.1], ...onDays([7], SHORT)],
    ['rest_weekly 7: 168 of 144'],
  ],
])('%s', (_what, rows, expected) => {
  expect(found(rows)).toEqual(expected)
})
