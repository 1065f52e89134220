import { expect, test } from 'vitest'
import { found, onDays, type Row } from './driver-plan-sample.ts'

const FULL: Row = [6, 17, 9]
const HALF: Row = [6, 18, 4]
const MONDAY_TO_SATURDAY = [0, 1, 2, 3, 4, 5]
/** Two weeks are judged as a pair if the plan begins before the first of them and ends after the second. */
const BEFORE: Row = [-1, 11, 4]
const FIRST = onDays([1, 2, 3, 4, 5], HALF)
const SECOND = onDays([7, 8, 9, 10, 11, 12], HALF)
const AFTER = onDays([14], HALF)

/** Articles 6.2, 6.3 and 8.6 at their boundaries. */
test.each<[what: string, rows: Row[], expected: string[]]>([
  [
    'a week is said at the trip that passes 56 hours, be it not the last',
    [...onDays(MONDAY_TO_SATURDAY, FULL), ...onDays([6], [6, 9, 3], [10, 11, 1])],
    ['rest_week 7: 58 of 56'],
  ],
  ['drives to the start count', onDays(MONDAY_TO_SATURDAY, [6, 18, 9, 0.5]), ['rest_week 6: 56.5 of 56']],
  [
    'a fortnight is said at the trip that passes 90 hours, be it not the last',
    onDays([...MONDAY_TO_SATURDAY, 7, 8, 9, 10, 11, 12], FULL),
    ['rest_fortnight 11: 108 of 90'],
  ],
  ['what ends at midnight of Sunday is nothing of the next week', [[0, 168, 100]], ['rest_week 1: 100 of 56']],
  ['two weeks without 45 hours', [BEFORE, ...FIRST, ...SECOND, ...AFTER], ['rest_weekly_regular 12: 36 of 45']],
  [
    'a plan that begins with the first week: nobody knows the rest before',
    [[0, 11, 4], ...FIRST, ...SECOND, ...AFTER],
    [],
  ],
  ['a plan that ends with the second: nobody knows the rest after', [BEFORE, ...FIRST, ...SECOND, [332, 336, 1]], []],
  ['a plan that goes on', [BEFORE, ...FIRST, ...SECOND, [332, 336.5, 1]], ['rest_weekly_regular 13: 36 of 45']],
  [
    '45 hours in the first week alone',
    [BEFORE, ...onDays([1], HALF), [87, 99, 4], ...onDays([5], HALF), ...SECOND, ...AFTER],
    [],
  ],
  [
    'less than 45 hours',
    [BEFORE, ...onDays([1], HALF), [86.5, 99, 4], ...onDays([5], HALF), ...SECOND, ...AFTER],
    ['rest_weekly_regular 10: 44.5 of 45'],
  ],
  [
    '45 hours in the second week alone',
    [BEFORE, ...FIRST, ...onDays([7], HALF), [231, 243, 4], ...onDays([11, 12], HALF), ...AFTER],
    [],
  ],
  ['45 hours within a trip', [BEFORE, [30, 80, 5], ...onDays([4, 5], HALF), ...SECOND, ...AFTER], []],
  [
    '45 hours that end with the week before',
    [
      ...onDays([0, 1, 2, 3], HALF),
      [111, 123, 4],
      [168, 180, 4],
      ...onDays([8, 9, 10, 11, 12], HALF),
      ...onDays([14, 15, 16, 17, 18, 19, 21], HALF),
    ],
    ['rest_weekly_regular 17: 36 of 45'],
  ],
  [
    '45 hours over the edge count in the week in which they end',
    [
      ...onDays([7, 8, 9, 10, 11, 12], HALF),
      [351, 363, 4],
      ...onDays([16, 17, 18, 19], HALF),
      ...onDays([21, 22, 23, 24, 25, 26, 28], HALF),
    ],
    [],
  ],
])('%s', (_what, rows, expected) => {
  expect(found(rows).filter((finding) => /^rest_(week|fortnight|weekly_regular) /.test(finding))).toEqual(expected)
})
