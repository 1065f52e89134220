import { expect, test } from 'vitest'
import { fencesOf, hasLeft, isLost, isStop, type Leaving, leavingAfter, type Visit, visitAfter } from './fence.ts'
import { pointAway } from './geo.ts'
import type { Sighting } from './motion.ts'

const HERE = { lat: 47.4, lon: 8.5, radius: null }
const place = (metres: number, radius: number | null) => ({ ...pointAway(HERE, 90, metres), radius })

test.each([
  ['far apart', place(9_000, 500), 300, 400, 500, 650, false],
  ['a large fence', place(9_000, 1_000), 300, 400, 1_000, 1_300, false],
  ['neighbours', place(500, 400), 200, 300, 200, 300, false],
  ['one place', place(200, null), 300, 400, 300, 400, true],
])('fences, %s', (_name, to, fromRadius, fromOutside, toRadius, toOutside, same) => {
  const fences = fencesOf(HERE, to)
  const rounded = (metres: number | undefined) => Math.round(metres ?? Number.NaN)
  expect([fences.from?.radius, fences.from?.outside, fences.to?.radius, fences.to?.outside].map(rounded)).toEqual([
    fromRadius,
    fromOutside,
    toRadius,
    toOutside,
  ])
  expect(fences.same).toBe(same)
})

test('an address without a position has no fence', () => {
  expect(fencesOf(null, HERE)).toMatchObject({ from: null, to: { radius: 300, outside: 400 }, same: false })
})

type Step = [second: number, metres: number, slow?: boolean | null, more?: Partial<Sighting>]
const OFF = { ignitionOff: true }
const VAGUE = { precise: false }

function sighting([second, , slow = false, more]: Step): Sighting {
  return { lat: 0, lon: 0, at: second * 1_000, precise: true, slow, ignitionOff: false, ...more }
}

test.each<[string, number, Step[], number | null]>([
  ['engine off at standstill', 300, [[0, 100, true, OFF]], 0],
  [
    'slow for a minute',
    300,
    [
      [0, 200],
      [30, 100, true],
      [90, 100, true],
    ],
    0,
  ],
  [
    'slow for less',
    300,
    [
      [0, 200],
      [30, 100, true],
      [80, 100, true],
    ],
    null,
  ],
  [
    'slow twice, driving between',
    300,
    [
      [0, 200, true],
      [40, 100],
      [80, 100, true],
    ],
    null,
  ],
  [
    'the last fix is outside',
    300,
    [
      [0, 200, true],
      [70, 500],
    ],
    null,
  ],
  [
    'inside for two minutes',
    300,
    [
      [0, 200, null],
      [120, 100, null],
    ],
    0,
  ],
  [
    'inside for two minutes of a large fence',
    1_000,
    [
      [0, 800, null],
      [120, 100, null],
    ],
    null,
  ],
  [
    'driving on and coming back',
    300,
    [
      [0, 100],
      [60, 600],
      [120, 200],
      [180, 50, true, OFF],
    ],
    120,
  ],
  [
    'an outlier while standing',
    300,
    [
      [0, 100, true],
      [60, 900, true],
      [120, 100, true],
    ],
    0,
  ],
  [
    'two outside while standing',
    300,
    [
      [0, 100, true],
      [60, 900, true],
      [70, 900, true],
      [120, 100, true],
    ],
    null,
  ],
  [
    'an imprecise fix begins no visit',
    300,
    [
      [0, 100, true, VAGUE],
      [90, 100, true],
    ],
    null,
  ],
  [
    'an imprecise fix carries one on',
    300,
    [
      [0, 100, true],
      [90, 100, true, VAGUE],
    ],
    0,
  ],
])('stop: %s', (_name, radius, steps, since) => {
  const { to } = fencesOf(null, { ...HERE, radius })
  if (to === null) throw new Error('a placed address has a fence')
  let visit: Visit | null = null
  let stopped = false
  for (const step of steps) {
    visit = visitAfter(visit, to, step[1], sighting(step))
    stopped = isStop(visit, to, step[1], sighting(step))
  }
  expect(stopped ? (visit?.since ?? Number.NaN) / 1_000 : null).toBe(since)
})

test.each<[string, Step[], 'stays' | 'left' | 'lost']>([
  [
    'two minutes outside',
    [
      [0, 450],
      [120, 500],
    ],
    'left',
  ],
  [
    'less than two minutes',
    [
      [0, 450],
      [110, 600],
    ],
    'stays',
  ],
  [
    'twice a kilometre beyond',
    [
      [0, 1_400],
      [10, 1_500],
    ],
    'left',
  ],
  [
    'once a kilometre beyond',
    [
      [0, 900],
      [10, 1_500],
    ],
    'stays',
  ],
  [
    'back inside between',
    [
      [0, 450],
      [60, 200],
      [120, 450],
    ],
    'stays',
  ],
  [
    'beside the fence',
    [
      [0, 380],
      [120, 390],
    ],
    'stays',
  ],
  [
    'imprecise',
    [
      [0, 900, false, VAGUE],
      [150, 2_900, false, VAGUE],
    ],
    'stays',
  ],
  [
    'with its engine off',
    [
      [0, 900, true, OFF],
      [150, 2_900, true, OFF],
    ],
    'stays',
  ],
  [
    'far away after a silence',
    [
      [600, 9_000],
      [660, 9_900],
    ],
    'lost',
  ],
  [
    'near after a silence',
    [
      [600, 2_100],
      [660, 2_900],
    ],
    'left',
  ],
])('leaving: %s', (_name, steps, outcome) => {
  const { from } = fencesOf(HERE, null)
  if (from === null) throw new Error('a placed address has a fence')
  let leaving: Leaving | null = null
  let left = false
  for (const step of steps) {
    leaving = leavingAfter(leaving, from, step[1], sighting(step), -60_000)
    left = hasLeft(leaving, step[0] * 1_000)
  }
  expect(!left || leaving === null ? 'stays' : isLost(leaving, from) ? 'lost' : 'left').toBe(outcome)
})
