import { expect, test } from 'vitest'
import { nearest } from './nearest.ts'

const DAYS = ['01', '02', '03', '04', '05', '06']
test.each([
  ['all', 6, '03', DAYS],
  ['more than there are', 9, '03', DAYS],
  ['those to come and the last that are over', 5, '03', ['02', '03', '04', '05', '06']],
  ['the next ones alone', 2, '03', ['03', '04']],
  ['all over', 2, '07', ['05', '06']],
  ['none', 0, '03', []],
])('%s', (_what, max, now, expected) => expect(nearest(DAYS, { endOf: (day) => day, now, max })).toEqual(expected))

test('rows whose bytes are too many are left out, the farthest first', () => {
  const fits = { endOf: (day: string) => day, now: '03', max: 9, sizeOf: () => 100, maxBytes: 350 }
  expect(nearest(DAYS, fits)).toEqual(['03', '04', '05'])
  expect(nearest(DAYS, { ...fits, maxBytes: 500 })).toEqual(['02', '03', '04', '05', '06'])
})
