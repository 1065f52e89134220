import { expect, test } from 'vitest'
import { hoursText, spanText } from './spans.ts'

test('hours', () => expect([0, 59, 60, 605].map(hoursText)).toEqual(['0:00', '0:59', '1:00', '10:05']))

test.each([
  [0, '0\u00a0min'],
  [59, '59\u00a0min'],
  [60, '1:00\u00a0h'],
  [70, '1:10\u00a0h'],
  [91, '1:31\u00a0h'],
  [120, '2:00\u00a0h'],
  [610, '10:10\u00a0h'],
])('%i minutes', (minutes, words) => {
  expect(spanText(minutes)).toBe(words)
})
