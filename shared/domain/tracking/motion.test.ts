import { describe, expect, test } from 'vitest'
import type { Fix } from './fix.ts'
import { pointAway } from './geo.ts'
import { admit, type Motion, sight, type TimedFix, UNKNOWN_MOTION } from './motion.ts'

const HERE = { lat: 47.4, lon: 8.5 }

function timed(minute: number, metres: number, change: Partial<Fix> = {}): TimedFix {
  const at = minute * 60_000
  const blank = { vehicle: 'ZH 1', time: new Date(at).toISOString(), speed: null, accuracy: null, ignition: null }
  return { at, fix: { ...blank, standstill: null, driver: null, eta: null, ...pointAway(HERE, 90, metres), ...change } }
}

function moved(...fixes: TimedFix[]): Motion {
  let motion = UNKNOWN_MOTION
  for (const one of fixes) {
    const admitted = admit(motion, one)
    motion = admitted.motion
    for (const counted of admitted.counted) motion = sight(motion, counted).motion
  }
  return motion
}

describe('admit', () => {
  const there = moved(timed(0, 0))
  test.each([
    ['the first fix of all', UNKNOWN_MOTION, timed(1, 50_000), 1],
    ['149 km/h', there, timed(1, 2_500), 1],
    ['more than 150 km/h', there, timed(1, 2_700), 0],
    ['noise within a second', there, timed(1 / 60, 90), 1],
    ['imprecise fixes jump', there, timed(1, 9_000, { accuracy: 5_000 }), 1],
  ])('%s', (_name, motion, fix, counted) => {
    expect(admit(motion, fix).counted).toHaveLength(counted)
  })

  test.each([
    ['back where it was: the held one was wrong', timed(2, 100), [2]],
    ['beside the held one: both count', timed(2, 8_500), [1, 2]],
    ['reachable from both, nearer to the held one: both count', timed(3, 6_000), [1, 3]],
    ['somewhere else altogether: now that one is held', timed(2, -9_000), []],
    ['imprecise: the held one waits on', timed(2, 8_000, { accuracy: 900 }), [2]],
  ])('%s', (_name, fix, minutes) => {
    const held = moved(timed(0, 0), timed(1, 8_000))
    const { counted, motion } = admit(held, fix)
    expect(counted.map(({ at }) => at / 60_000)).toEqual(minutes)
    const waits = minutes.length === 0 ? fix : fix.fix.accuracy === null ? null : held.held
    expect(motion.held).toEqual(waits)
  })
})

describe('sight', () => {
  const there = moved(timed(0, 0))
  test.each([
    ['4 km/h', timed(1, 0, { speed: 4 }), true],
    ['5 km/h', timed(1, 0, { speed: 5 }), false],
    ['standstill whatever the speed', timed(1, 0, { speed: 79, standstill: true }), true],
    ['no standstill, no speed', timed(1, 0, { standstill: false }), false],
    ['by the way since the last fix: 60 m a minute', timed(1, 60), true],
    ['by the way since the last fix: 120 m a minute', timed(1, 120), false],
    ['no speed, and too soon to tell', timed(0.5, 0), null],
  ])('slow, %s', (_name, fix, slow) => {
    expect(sight(there, fix).sighting.slow).toBe(slow)
  })
})

describe('stay', () => {
  const since = (motion: Motion) => (motion.stay?.since ?? Number.NaN) / 60_000
  test.each([
    ['begins with the first fix', moved(timed(3, 0)), 3],
    ['goes on within 200 m', moved(timed(3, 0), timed(9, 190), timed(20, -150)), 3],
    ['one fix elsewhere does not end it', moved(timed(3, 0), timed(9, 900), timed(20, 20)), 3],
    ['two do; the first of them begins the next', moved(timed(3, 0), timed(9, 900), timed(20, 950)), 9],
    [
      'imprecise fixes do not',
      moved(timed(3, 0), timed(9, 900, { accuracy: 500 }), timed(20, 950, { accuracy: 500 })),
      3,
    ],
  ])('%s', (_name, motion, minute) => {
    expect(since(motion)).toBe(minute)
  })
})

describe('stands', () => {
  const stands = (motion: Motion) => motion.stands?.map(({ since, until }) => [since / 60_000, until / 60_000])
  test.each([
    ['none on the road, however seldom it reports', [timed(0, 0), timed(20, 9_000), timed(40, 18_000)], []],
    ['one that lasts', [timed(0, 0), timed(9, 50), timed(18, 0)], [[0, 18]]],
    ['ends with the last fix there', [timed(0, 0), timed(18, 0), timed(20, 900), timed(22, 1_900)], [[0, 18]]],
    ['an outlier does not end it', [timed(0, 0), timed(18, 0), timed(20, 900), timed(22, 20)], [[0, 22]]],
    [
      'the next begins where it stops',
      [timed(0, 0), timed(18, 0), timed(20, 900), timed(22, 1_900), timed(24, 1_950), timed(40, 1_900)],
      [
        [0, 18],
        [22, 40],
      ],
    ],
  ])('%s', (_name, fixes, expected) => {
    expect(stands(moved(...fixes))).toEqual(expected)
  })
})
