import { expect, test } from 'vitest'
import { retryAfter } from './retries.ts'

test('a screen that fails again and again is opened three times, with growing pauses, and then left to the person', () => {
  const pauses = [0, 2_000, 7_000, 18_000, 30_000].map((at) => retryAfter('/admin/board', at))
  expect(pauses).toEqual([1_500, 4_000, 10_000, null, null])
})

test('another screen begins anew, and so does one that has worked for a minute', () => {
  for (const at of [0, 1, 2, 3]) retryAfter('/admin/report', at)
  expect(retryAfter('/admin/users', 4)).toBe(1_500)
  expect(retryAfter('/admin/users', 70_000)).toBe(1_500)
})
