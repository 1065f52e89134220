import { expect, test } from 'vitest'
import { weekdayRanges } from './weekday-ranges.ts'

const NAMES = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']
test.each([
  [[], ''],
  [[2], 'Mi'],
  [[0, 1], 'Mo, Di'],
  [[0, 1, 2, 3, 4], 'Mo–Fr'],
  [[0, 1, 2, 3, 4, 6], 'Mo–Fr, So'],
  [[0, 2, 4, 5, 6], 'Mo, Mi, Fr–So'],
  [[0, 1, 2, 3, 4, 5, 6], 'Mo–So'],
])('%j: %s', (weekdays, words) => expect(weekdayRanges(weekdays, (day) => NAMES[day] ?? '')).toBe(words))
