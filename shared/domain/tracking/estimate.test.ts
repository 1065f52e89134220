import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../time/units.ts'
import { breaksAhead } from './driving-rule.ts'
import {
  drivingTime,
  type EstimatedTrip,
  type EstimateInput,
  estimate,
  isStale,
  medianDrive,
  movedEnough,
  NOTHING_KNOWN,
} from './estimate.ts'
import { pointAway } from './geo.ts'

const START = { lat: 47.4, lon: 8.5, radius: null }
/** 50 km: 65 km of road at 55 km/h are just under 71 minutes. */
const END = { ...pointAway(START, 90, 50_000), radius: null }
const at = (clock: string) => `2026-11-21T${clock.padEnd(8, ':00')}.000Z`
const NOW = Date.parse(at('08:00'))

const TRIP: EstimatedTrip = {
  tt_std: at('08:30'),
  tt_sta: at('09:45'),
  tt_etp: null,
  tt_eta: null,
  tt_atp: null,
  tt_atd: null,
  tt_ata: null,
  from: START,
  to: END,
}
const UNDER_WAY = { ...TRIP, tt_atp: at('07:00'), tt_atd: at('07:30') }

function result(trip: Partial<EstimatedTrip>, change: Partial<EstimateInput> = {}) {
  const input = { provider: null, toStart: NOTHING_KNOWN, toEnd: NOTHING_KNOWN, now: NOW, position: near(0), ...change }
  const { tt_etp, tt_eta } = estimate({ trip: { ...TRIP, ...trip }, ...input })
  return [tt_etp, tt_eta].map((iso) => iso?.slice(11, 16) ?? null)
}

/** A position so many metres from the start on the way to the end. */
function near(metres: number, clock = '08:00') {
  return { ...pointAway(START, 90, metres), time: at(clock) }
}

describe('before departure', () => {
  test.each<[string, Partial<EstimatedTrip>, Partial<EstimateInput>, (string | null)[]]>([
    ['in time: from STD', {}, { position: near(-10_000) }, ['08:22', '09:40']],
    ['late: from the estimated positioning', {}, { position: near(-40_000) }, ['08:56', '10:07']],
    [
      'standing there after STD: from now',
      { tt_atp: at('07:50') },
      { now: NOW + HOUR_MS, position: near(0, '08:55') },
      [null, '10:10'],
    ],
    [
      'a positioned vehicle keeps its old estimate',
      { tt_atp: at('07:50'), tt_etp: at('07:55') },
      {},
      ['07:55', '09:40'],
    ],
    ['an older position has been driving since', {}, { position: near(-10_000, '07:50') }, ['08:12', '09:40']],
    ['the vehicle is still on the trip before', {}, { position: near(-10_000, '09:00') }, ['09:22', '10:33']],
    [
      'the provider says when it is positioned',
      {},
      { position: near(-10_000), provider: { eta: at('08:40'), time: at('07:55') } },
      ['08:40', '09:50'],
    ],
    [
      'a router for both ways',
      {},
      { position: near(-10_000), toStart: { router: 2_400, past: null }, toEnd: { router: 3_600, past: 9_000 } },
      ['08:40', '09:40'],
    ],
    [
      'the median of the whole way',
      {},
      { position: near(0), toEnd: { router: null, past: 5_400 } },
      ['08:00', '10:00'],
    ],
    ['a start that is not on the map', { from: null }, { toEnd: { router: null, past: 3_600 } }, [null, '09:30']],
    ['an end that is not on the map', { to: null }, {}, ['08:00', null]],
    ['a round trip takes its planned time', { to: START }, {}, ['08:00', '09:45']],
    [
      'a break on the way to the start, and one on the way to the end',
      {},
      { position: near(-10_000), toStart: { router: 5 * 3_600, past: null }, toEnd: { router: 5 * 3_600, past: null } },
      ['13:45', '19:30'],
    ],
    [
      'a break on a way of 400 km, when nothing else is known',
      { to: { ...pointAway(START, 90, 400_000), radius: null } },
      {},
      ['08:00', '17:15'],
    ],
    [
      'a start that is not on the map, and nobody knows the way',
      { from: null, tt_eta: at('09:33') },
      {},
      [null, '09:33'],
    ],
  ])('%s', (_name, trip, change, expected) => {
    expect(result(trip, change)).toEqual(expected)
  })
})

describe('under way', () => {
  const provider = { eta: at('09:00'), time: at('07:55') }
  test.each<[string, Partial<EstimatedTrip>, Partial<EstimateInput>, string | null]>([
    ['the great circle, when nothing else is known', {}, { position: near(0) }, '09:10'],
    ['less than 20 km of road at 35 km/h', {}, { position: near(40_000) }, '08:22'],
    ['the provider first', {}, { provider, toEnd: { router: 3_000, past: 3_000 } }, '09:00'],
    [
      'the provider not after ten minutes',
      {},
      { provider: { ...provider, time: at('07:50') }, position: near(0) },
      '09:10',
    ],
    [
      'the provider not for a destination that cannot be this one',
      {},
      { provider: { ...provider, eta: at('08:10') }, position: near(0) },
      '09:10',
    ],
    ['the router before past drives', {}, { toEnd: { router: 3_000, past: 6_000 } }, '08:50'],
    [
      'past drives, scaled by the distance left',
      {},
      { position: near(25_000), toEnd: { router: null, past: 6_000 } },
      '08:50',
    ],
    [
      'the break that is due after four hours on the way',
      { tt_atd: at('04:00') },
      { toEnd: { router: 7_200, past: null } },
      '10:45',
    ],
    [
      'a start that is not on the map: past drives cannot be scaled',
      { from: null },
      { position: near(0), toEnd: { router: null, past: 6_000 } },
      '09:10',
    ],
    ['never in the past', {}, { position: near(49_900, '07:40') }, '08:00'],
    ['an end that is not on the map, by past drives', { to: null }, { toEnd: { router: null, past: 6_000 } }, '09:10'],
    ['an end that is not on the map keeps the old one', { to: null, tt_eta: at('09:33') }, {}, '09:33'],
    ['a round trip, by its planned time', { to: START }, { position: near(5_000) }, '08:45'],
    [
      'a round trip, by past ones',
      { to: START },
      { position: near(5_000), toEnd: { router: null, past: 7_200 } },
      '09:30',
    ],
    ['a round trip that is too far out to be home in time', { to: START }, { position: near(60_000) }, '09:25'],
  ])('%s', (_name, trip, change, expected) => {
    expect(result({ ...UNDER_WAY, ...trip }, change)[1]).toBe(expected)
  })
})

describe('frozen', () => {
  const old = { tt_etp: at('08:20'), tt_eta: at('09:50') }
  test.each<[string, Partial<EstimatedTrip>, Partial<EstimateInput>]>([
    ['without any position', {}, { position: null }],
    ['with a position older than 30 minutes', {}, { position: near(-40_000, '07:29:59') }],
    ['after the arrival', { tt_atp: at('07:00'), tt_atd: at('07:10'), tt_ata: at('07:50') }, {}],
  ])('%s', (_name, trip, change) => {
    expect(result({ ...old, ...trip }, change)).toEqual(['08:20', '09:50'])
  })

  test('stale after 30 minutes', () => {
    expect(isStale(at('07:30'), NOW)).toBe(false)
    expect(isStale(at('07:29:59'), NOW)).toBe(true)
    expect(isStale(null, NOW)).toBe(true)
  })
})

describe('drivingTime', () => {
  test.each([
    [0, 0],
    [10, 13 / 35],
    [40, 52 / 55],
    [60, 78 / 55],
    [150, 195 / 65],
    [400, 520 / 65],
  ])('%s km of great circle', (km, hours) => {
    expect(drivingTime(km * 1_000) / HOUR_MS).toBeCloseTo(hours, 6)
  })

  test('more distance never takes less time', () => {
    for (let km = 0; km < 300; km += 0.5) {
      expect(drivingTime((km + 0.5) * 1_000)).toBeGreaterThan(drivingTime(km * 1_000))
    }
  })
})

describe('breaksAhead (EU 561/2006)', () => {
  test.each([
    [4, 0, 0],
    [4.5, 0, 0],
    [4.6, 0, 45],
    [9, 0, 45],
    [9.1, 0, 90],
    [2, 3, 45],
    [1, 3, 0],
    // Half way through its break.
    [3, 4.875, 22.5],
    // Half way through it, and another one to come.
    [5, 4.875, 67.5],
    // After it.
    [3, 5.5, 0],
    [3, 7.5, 45],
  ])('%s h to drive after %s h on the way: %s min', (driving, elapsed, minutes) => {
    expect(breaksAhead(driving * HOUR_MS, elapsed * HOUR_MS) / 60_000).toBeCloseTo(minutes, 6)
  })

  test('a drive of six hours by the rule keeps its estimate all the way', () => {
    const total = 6 * HOUR_MS + breaksAhead(6 * HOUR_MS)
    for (let elapsed = 0; elapsed < total; elapsed += 5 * 60_000) {
      const rested = Math.min(45 * 60_000, Math.max(0, elapsed - 4.5 * HOUR_MS))
      const driving = 6 * HOUR_MS - (elapsed - rested)
      expect(elapsed + driving + breaksAhead(driving, elapsed)).toBeCloseTo(total, 3)
    }
  })
})

describe('medianDrive', () => {
  const drive = (day: string, minutes: number) => ({
    tt_atd: `${day}T06:00:00.000Z`,
    tt_ata: new Date(Date.parse(`${day}T06:00:00.000Z`) + minutes * 60_000).toISOString(),
  })
  const five = [70, 60, 65, 200, 61].map((minutes, index) => drive(`2026-11-1${index}`, minutes))

  test.each([
    ['five drives', five, 65 * 60],
    ['six drives', [...five, drive('2026-11-16', 75)], 67.5 * 60],
    ['four drives', five.slice(1), null],
    ['the fifth is older than 180 days', [...five.slice(1), drive('2026-05-01', 60)], null],
    ['the fifth has no departure', [...five.slice(1), { tt_atd: null, tt_ata: at('07:00') }], null],
    ['the fifth took no time', [...five.slice(1), drive('2026-11-10', 0)], null],
    ['the fifth arrived just now', [...five.slice(1), drive('2026-11-21', 120)], 65 * 60],
    ['the fifth has not arrived yet', [...five.slice(1), drive('2026-11-21', 121)], null],
    ['the fifth is 180 days old', [...five.slice(1), drive('2026-05-25', 120)], 65 * 60],
    ['none', [], null],
  ])('%s', (_name, drives, seconds) => {
    expect(medianDrive(drives, NOW)).toBe(seconds)
  })
})

test.each([
  [null, null, false],
  [null, at('08:00'), true],
  [at('08:00'), null, true],
  [at('08:00'), at('08:00:59'), false],
  [at('08:00'), at('08:01'), true],
  [at('08:00'), at('07:59'), true],
])('from %s to %s has moved enough: %s', (before, after, enough) => {
  expect(movedEnough(before, after)).toBe(enough)
})
