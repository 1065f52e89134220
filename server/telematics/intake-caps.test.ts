import { expect, test } from 'vitest'
import { createIntakeCaps } from './intake-caps.ts'

const start = () => {
  let now = 1_000_000
  const caps = createIntakeCaps(() => now)
  const takes = (times: number, device: string | null, feed: 'osmand' | 'traccar' = 'osmand') =>
    Array.from({ length: times }, () => caps.take(feed, device)).filter((wait) => wait === 0).length
  return {
    caps,
    takes,
    wait: (ms: number) => {
      now += ms
    },
  }
}

test('a device sends 3,000 messages at once and ten a second from then on; the others are not held up', () => {
  const { caps, takes, wait } = start()
  expect(takes(3_500, 'unit-1')).toBe(3_000)
  expect(caps.take('osmand', 'unit-1')).toBe(100)
  expect(takes(10, 'unit-2')).toBe(10)
  wait(1_000)
  expect(takes(50, 'unit-1')).toBe(10)
  wait(3_600_000)
  expect(takes(3_500, 'unit-1')).toBe(3_000)
})

test('all devices of a feed send 20,000 messages at once; the other feed is not held up', () => {
  const { takes } = start()
  let taken = 0
  for (let unit = 0; unit < 10; unit += 1) taken += takes(3_000, `unit-${unit}`)
  expect(taken).toBe(20_000)
  expect(takes(10, 'unit-1', 'traccar')).toBe(10)
})

test('what is refused by the feed does not count against the device', () => {
  const { takes, wait } = start()
  for (let unit = 0; unit < 10; unit += 1) takes(3_000, `unit-${unit}`)
  expect(takes(3_000, 'late')).toBe(0)
  wait(60_000)
  expect(takes(3_500, 'late')).toBe(3_000)
})
