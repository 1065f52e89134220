import { describe, expect, test } from 'vitest'
import { fixFault, isPrecise, speedOf } from './fix.ts'

const NOW = Date.parse('2026-11-21T08:00:00.000Z')
const good = { time: '2026-11-21T07:59:00.000Z', lat: 47.37, lon: 8.54 }

describe('fixFault', () => {
  test.each([
    ['a usual fix', {}, null],
    ['an old fix, since late ones count', { time: '2026-11-19T07:59:00.000Z' }, null],
    ['nine minutes ahead', { time: '2026-11-21T08:09:00.000Z' }, null],
    ['eleven minutes ahead', { time: '2026-11-21T08:11:00.000Z' }, 'time_in_future'],
    ['no time', { time: '0001-01-01T00:00:00Z' }, 'time_invalid'],
    ['a text for a time', { time: 'yesterday' }, 'time_invalid'],
    ['0/0', { lat: 0, lon: 0 }, 'position_missing'],
    ['on the equator, but not at 0/0', { lat: 0, lon: 32.5 }, null],
    ['latitude above 90', { lat: 90.1 }, 'position_invalid'],
    ['longitude below -180', { lon: -180.5 }, 'position_invalid'],
    ['no number', { lat: Number.NaN }, 'position_invalid'],
  ] as const)('%s', (_name, change, fault) => {
    expect(fixFault({ ...good, ...change }, NOW)).toBe(fault)
  })
})

test.each([
  [{ speed: 79, standstill: true }, 0],
  [{ speed: 79, standstill: false }, 79],
  [{ speed: 79, standstill: null }, 79],
  [{ speed: null, standstill: true }, 0],
  [{ speed: null, standstill: null }, null],
])('speed of %j is %s', (fix, speed) => {
  expect(speedOf(fix)).toBe(speed)
})

test.each([
  [null, true],
  [15, true],
  [200, true],
  [201, false],
])('accuracy %s m is precise: %s', (accuracy, precise) => {
  expect(isPrecise({ accuracy })).toBe(precise)
})
