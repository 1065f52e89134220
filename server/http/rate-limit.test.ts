import { expect, test } from 'vitest'
import { createRateLimiter } from './rate-limit.ts'

const LIMIT = { attempts: 3, windowMs: 60_000 }

const limiterAt = () => {
  let now = 1_000_000
  const limiter = createRateLimiter(() => now)
  return {
    limiter,
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('refuses the attempt after the last, and says when the oldest leaves the window', () => {
  const { limiter, pass } = limiterAt()
  const key = { kind: 'x', key: 'a', limit: LIMIT }
  expect(limiter.take([key])).toBe(0)
  pass(10_000)
  expect([limiter.take([key]), limiter.take([key])]).toEqual([0, 0])
  expect(limiter.take([key])).toBe(50_000)
  pass(49_999)
  expect(limiter.take([key])).toBe(1)
  pass(1)
  expect(limiter.take([key])).toBe(0)
  expect(limiter.take([key])).toBe(10_000)
})

test('notes nothing on any key when one of them is used up', () => {
  const { limiter } = limiterAt()
  const used = { kind: 'x', key: 'used', limit: { attempts: 1, windowMs: 60_000 } }
  const other = { kind: 'x', key: 'other', limit: { attempts: 1, windowMs: 60_000 } }
  limiter.take([used])
  expect(limiter.take([used, other])).toBe(60_000)
  expect(limiter.take([other])).toBe(0)
})

test('an attempt given back does not count, a cleared key starts anew', () => {
  const { limiter } = limiterAt()
  const key = { kind: 'x', key: 'a', limit: { attempts: 1, windowMs: 60_000 } }
  limiter.take([key])
  limiter.refund(key)
  expect(limiter.take([key])).toBe(0)
  expect(limiter.take([key])).toBe(60_000)
  limiter.clear(key)
  expect(limiter.take([key])).toBe(0)
})

test('keys of one kind push out none of another', () => {
  const { limiter } = limiterAt()
  const once = { attempts: 1, windowMs: 60_000 }
  const lock = { kind: 'account', key: 'anna', limit: once }
  limiter.take([lock])
  for (let i = 0; i < 20_001; i += 1) limiter.take([{ kind: 'address', key: `k${i}`, limit: once }])
  expect(limiter.take([lock])).toBe(60_000)
})

test('forgets the longest unused keys, not the newest', () => {
  const { limiter } = limiterAt()
  const once = { attempts: 1, windowMs: 60_000 }
  for (let i = 0; i < 20_001; i += 1) limiter.take([{ kind: 'x', key: `k${i}`, limit: once }])
  expect(limiter.take([{ kind: 'x', key: 'k20000', limit: once }])).toBe(60_000)
  expect(limiter.take([{ kind: 'x', key: 'k0', limit: once }])).toBe(0)
})
