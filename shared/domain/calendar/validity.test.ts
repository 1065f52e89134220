import { expect, test } from 'vitest'
import { validityOn } from './validity.ts'

test.each([
  [null, null, 'within'],
  ['2026-11-26', '2026-12-27', 'within'],
  ['2026-11-26', '2026-12-26', 'ending'],
  ['2026-11-26', '2026-11-26', 'ending'],
  ['2026-11-27', null, 'before'],
  [null, '2026-11-25', 'over'],
])('on 26 November a tour from %s to %s is %s', (tr_valid_from, tr_valid_to, what) => {
  expect(validityOn({ tr_valid_from, tr_valid_to }, '2026-11-26')).toBe(what)
})
