import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/units.ts'
import { behindOf, followSlowRun, ROLLOVER, rolloversOf, type SlowRun, withoutRollover } from './slow-clock.ts'

const NOW = Date.parse('2026-11-21T08:30:00.000Z')

/** [minutes after the first one at which it comes, milliseconds by which it is behind then] */
type Message = [minute: number, behind: number]
const runOf = (messages: readonly Message[]): SlowRun | null =>
  messages.reduce<SlowRun | null>((run, [minute, behind]) => {
    const now = NOW + minute * MINUTE_MS
    return followSlowRun(run, { fixAt: now - behind, now, rollovers: rolloversOf(now - behind, now) })
  }, null)
const every = (minutes: number, count: number, behind: (at: number) => number): Message[] =>
  Array.from({ length: count }, (_, at) => [at * minutes, behind(at)])

describe('a clock is behind', () => {
  test.each<[string, Message[], number | null]>([
    ['by an hour', every(5, 4, () => HOUR_MS), HOUR_MS],
    ['by a day', every(1, 20, () => DAY_MS), DAY_MS],
    ['by an hour, over a network that is slow at times', every(4, 8, (at) => HOUR_MS + (at % 3) * 40_000), HOUR_MS],
    ['by six minutes', every(5, 4, () => 6 * MINUTE_MS), 6 * MINUTE_MS],
    ['by the weeks of GPS, seen at the first message', [[0, ROLLOVER]], ROLLOVER],
    ['not: it is on time but slow', every(5, 9, () => 4 * MINUTE_MS), null],
    ['not yet, after two messages', every(10, 2, () => HOUR_MS), null],
    ['not yet, after five minutes', every(1, 6, () => HOUR_MS), null],
    // Kept for two days, sent within half a minute.
    ['not: what was kept comes at once', every(0.01, 2900, (at) => 2 * DAY_MS - at * MINUTE_MS), null],
    // A slow line: each takes a second of real time and brings a minute of the road.
    ['not: what was kept comes slowly', every(1 / 60, 1800, (at) => 30 * HOUR_MS - at * 59_000), null],
    ['not: a burst after each hour without a network', every(0.1, 60, (at) => (60 - at) * MINUTE_MS), null],
    ['not: the same last position, asked for again and again', every(1, 60, (at) => HOUR_MS + at * MINUTE_MS), null],
    [
      'not: a parked vehicle reports each hour, an hour late once',
      [
        [0, HOUR_MS],
        [60, 6 * MINUTE_MS],
        [120, 8 * MINUTE_MS],
      ],
      null,
    ],
  ])('%s', (_name, messages, behind) => {
    const run = runOf(messages)
    expect(run && behindOf(run)).toBe(behind)
  })

  test('and is not after a message that is behind by something else', () => {
    const run = runOf([...every(5, 4, () => HOUR_MS), [20, 10 * MINUTE_MS]])
    expect(run && behindOf(run)).toBeNull()
  })
})

describe('a rollover', () => {
  test.each<[string, number, number]>([
    ['explains 1,024 weeks', ROLLOVER, 1],
    ['to the minute', ROLLOVER + 59_000, 1],
    ['and a unit that is a little fast', ROLLOVER - 59_000, 1],
    ['twice', 2 * ROLLOVER, 2],
    ['not two minutes more', ROLLOVER + 2 * MINUTE_MS, 0],
    ['nor an hour less', ROLLOVER - HOUR_MS, 0],
    ['nor a day', DAY_MS, 0],
    ['nor the present', 0, 0],
    ['nor the first years of GPS before it began', 4 * ROLLOVER, 0],
  ])('%s', (_name, behind, count) => {
    expect(rolloversOf(NOW - behind, NOW)).toBe(count)
  })

  test('of a known unit is taken out of what it kept for a while, and never leads into the future', () => {
    expect(withoutRollover(NOW - ROLLOVER - HOUR_MS, NOW, 1)).toEqual({ at: NOW - HOUR_MS, rollovers: 1 })
    expect(withoutRollover(NOW - ROLLOVER - HOUR_MS, NOW, 0)).toEqual({ at: NOW - ROLLOVER - HOUR_MS, rollovers: 0 })
    expect(withoutRollover(NOW - HOUR_MS, NOW, 1)).toEqual({ at: NOW - HOUR_MS, rollovers: 0 })
    expect(withoutRollover(NOW - ROLLOVER - 10_000, NOW, 0)).toEqual({ at: NOW - 10_000, rollovers: 1 })
  })
})
