import { describe, expect, test } from 'vitest'
import { pointAway } from './geo.ts'
import {
  ARRIVED,
  at,
  BACK,
  DRIVEN,
  fix,
  follow,
  IMPRECISE,
  LOADED,
  OFF,
  type Spot,
  STANDS,
  START,
  TRIP,
} from './sample-drive.ts'
import { isDepartureLost, isOpen, NEW_VEHICLE, replay, track } from './tracker.ts'
import type { TrackedTrip } from './tracker-trip.ts'

describe('one trip', () => {
  test.each<[string, Spot[], (string | null)[]]>([
    ['positioned, departed, arrived', [...LOADED, ...DRIVEN, ...ARRIVED], ['07:52', '08:33', '09:06']],
    ['one fix with the engine off is a positioning', [['07:53', 50, OFF]], ['07:53', null, null]],
    ['one slow fix is none', [['07:53', 50, STANDS]], [null, null, null]],
    [
      'driving by the start',
      [
        ['07:50', -1_000],
        ['07:51', -150],
        ['07:51:30', 250],
        ['07:52', 900],
      ],
      [null, null, null],
    ],
    [
      'speed unknown, two minutes inside',
      [
        ['07:50', 10, { speed: null }],
        ['07:52', 15, { speed: null }],
      ],
      ['07:50', null, null],
    ],
    [
      'speed of a vehicle that stands is ignored',
      [['07:53', 50, { speed: 79, ignition: false, standstill: true }]],
      ['07:53', null, null],
    ],
    [
      'more than four hours before STP',
      [
        ['03:50', 0, OFF],
        ['03:55', 0, OFF],
      ],
      [null, null, null],
    ],
    [
      'driving by the end',
      [...LOADED, ...DRIVEN, ['09:06', 29_800], ['09:06:40', 30_200], ['09:07:30', 31_000]],
      ['07:52', '08:33', null],
    ],
    [
      'a red light of 45 s at the end, reported every 15 s',
      [
        ...LOADED,
        ...DRIVEN,
        ['09:06', 29_900, STANDS],
        ['09:06:15', 29_900, STANDS],
        ['09:06:30', 29_900, STANDS],
        ['09:06:45', 29_900, STANDS],
        ['09:07', 30_150],
        ['09:07:15', 30_350],
        ['09:07:30', 30_600],
      ],
      ['07:52', '08:33', null],
    ],
    [
      'a drive-by, then back to stay',
      [
        ...LOADED,
        ...DRIVEN,
        ['09:06', 30_100],
        ['09:07', 31_000],
        ['09:09', 32_000],
        ['09:14', 30_200],
        ['09:16', 30_000, OFF],
      ],
      ['07:52', '08:33', '09:14'],
    ],
    [
      'one near outlier while loading',
      [...LOADED, ['08:26', 1_900, STANDS], ['08:27', 40, OFF]],
      ['07:52', null, null],
    ],
    [
      'drift with the engine off',
      [...LOADED, ['08:26', 500, OFF], ['08:28', 520, OFF], ['08:31', 510, OFF]],
      ['07:52', null, null],
    ],
    [
      'imprecise fixes never make a departure',
      [...LOADED, ['08:31', 900, IMPRECISE], ['08:33', 1_900, IMPRECISE], ['08:35', 2_900, IMPRECISE]],
      ['07:52', null, null],
    ],
    [
      'two fixes far outside make one at once',
      [...LOADED, ['08:33', 1_400], ['08:33:30', 1_900]],
      ['07:52', '08:33', null],
    ],
    [
      'a yard beside the fence is none',
      [...LOADED, ['08:26', 350], ['08:29', 360], ['08:32', 350]],
      ['07:52', null, null],
    ],
    [
      'a departure in a silence stays empty',
      [...LOADED, ['08:50', 15_000], ['08:51', 16_000], ['08:53', 18_000], ['09:05', 28_000], ...ARRIVED],
      ['07:52', null, '09:06'],
    ],
    [
      'a silence that ends near the start has its departure',
      [...LOADED, ['08:40', 900], ['08:41', 1_500], ['08:42', 2_300]],
      ['07:52', '08:40', null],
    ],
    ['never reported between start and end', [...LOADED, ['09:10', 30_000, OFF]], ['07:52', null, '09:10']],
    ['never reported at the start', [['08:40', 9_000], ['08:50', 15_000], ...ARRIVED], [null, null, '09:06']],
    [
      'a stop at the end before the departure was due',
      [
        ['07:00', 27_000],
        ['07:02', 27_500],
        ['07:10', 30_000, OFF],
        ['07:20', 30_000, OFF],
      ],
      [null, null, null],
    ],
    [
      'back at the start before its time, after less than a quarter of an hour',
      [...LOADED.slice(0, 3), ['08:05', 900], ['08:07', 2_900], ['08:19', 900], ['08:19:59', 20, OFF]],
      ['07:52', null, null],
    ],
    [
      'after a quarter of an hour',
      [...LOADED.slice(0, 3), ['08:05', 900], ['08:07', 2_900], ['08:19', 900], ['08:20', 20, OFF]],
      ['08:20', null, null],
    ],
    [
      'back at the start at its time: it has departed',
      [...LOADED.slice(0, 3), ['08:20', 900], ['08:22', 2_900], ['08:29', 900], ['08:30', 20, OFF]],
      ['07:52', '08:20', null],
    ],
    [
      'away for another errand before its time',
      [['05:00', 20, OFF], ['05:30', 900], ['05:32', 2_900], ['07:44', 900], ['07:46', 20, OFF], ...DRIVEN],
      ['07:46', '08:33', null],
    ],
  ])('%s', (_name, spots, times) => {
    expect(follow([TRIP], spots.map(fix)).times).toEqual([times])
  })

  test('a lost departure shows once the trip has arrived', () => {
    const lost = follow(
      [TRIP],
      [...LOADED, ['09:10', 30_000, OFF] satisfies Spot].map((spot) => fix(spot as Spot)),
    )
    expect(lost.rows.map(isDepartureLost)).toEqual([true])
    const known = follow([TRIP], [...LOADED, ...DRIVEN, ...ARRIVED].map(fix))
    expect(known.rows.map(isDepartureLost)).toEqual([false])
  })
})

describe('typed times', () => {
  const all = [...LOADED, ...DRIVEN, ...ARRIVED].map(fix)
  test.each<[string, Partial<TrackedTrip>, (string | null)[]]>([
    ['a typed positioning', { tt_atp: at('07:45'), tt_manual_times: ['tt_atp'] }, ['07:45', '08:33', '09:06']],
    ['a typed departure', { tt_atd: at('08:31'), tt_manual_times: ['tt_atd'] }, ['07:52', '08:31', '09:06']],
    ['a typed arrival ends the trip', { tt_ata: at('07:00'), tt_manual_times: ['tt_ata'] }, [null, null, '07:00']],
    ['a time that a person emptied stays empty', { tt_manual_times: ['tt_atp'] }, [null, '08:33', '09:06']],
    [
      'no arrival before the typed departure',
      { tt_atd: at('09:30'), tt_manual_times: ['tt_atd'] },
      ['07:52', '09:30', '09:30'],
    ],
    ['a typed arrival', { tt_ata: at('09:05'), tt_manual_times: ['tt_ata'] }, ['07:52', '08:33', '09:05']],
    [
      'a departure that is confirmed only after the typed arrival',
      { tt_ata: at('08:33'), tt_manual_times: ['tt_ata'] },
      ['07:52', '08:33', '08:33'],
    ],
    [
      'a positioning that is confirmed only after the typed departure',
      { tt_atd: at('07:52'), tt_manual_times: ['tt_atd'] },
      ['07:52', '07:52', '09:06'],
    ],
    [
      'no positioning and no departure after the typed arrival',
      { tt_ata: at('07:51'), tt_manual_times: ['tt_ata'] },
      [null, null, '07:51'],
    ],
  ])('%s', (_name, typed, times) => {
    expect(follow([{ ...TRIP, ...typed }], all).times).toEqual([times])
    const replayed = replay([{ ...TRIP, ...typed }], all).changes
    for (const field of typed.tt_manual_times ?? []) expect(replayed[0] ?? {}).not.toHaveProperty(field)
  })
})

describe('round trip', () => {
  const round = { ...TRIP, to: { ...START }, tt_sta: at('10:00') }
  test('arrives when it comes back', () => {
    const home: Spot[] = [
      ['09:30', 4_000],
      ['09:40', 200],
      ['09:42', 30, OFF],
    ]
    expect(follow([round], [...LOADED, ...DRIVEN, ...home].map(fix)).times).toEqual([['07:52', '08:33', '09:40']])
  })
  test('does not arrive after a turn around the block', () => {
    const block: Spot[] = [
      ['08:33', 600],
      ['08:35', 900],
      ['08:37', 700],
      ['08:40', 30, OFF],
      ['08:50', 30, OFF],
    ]
    expect(follow([round], [...LOADED, ...block].map(fix)).times).toEqual([['07:52', '08:33', null]])
  })
})

test('parked at the start since the evening before, the positioning is the beginning of that visit', () => {
  const evening: Spot[] = [
    ['-18:10', -3_000],
    ['-18:15', -80],
    ['-18:16', 20, OFF],
    ['-23:00', 25, OFF],
    ['04:10', 20, OFF],
  ]
  expect(follow([TRIP], evening.map(fix)).times).toEqual([['-18:15', null, null]])
})

test('neighbouring addresses keep their own fences', () => {
  const neighbour = { ...TRIP, to: { ...pointAway(START, 90, 600), radius: null } }
  const shunt: Spot[] = [
    ['08:31', 150],
    ['08:32', 350],
    ['08:34', 580],
    ['08:35', 600, STANDS],
    ['08:36', 600, STANDS],
  ]
  expect(follow([neighbour], [...LOADED, ...shunt].map(fix)).times).toEqual([['07:52', '08:32', '08:34']])
})

test('a lost state goes on from what the rows say', () => {
  const before = follow([TRIP], [...LOADED, ...DRIVEN].map(fix))
  const after = follow(before.rows, ARRIVED.map(fix))
  expect(after.times).toEqual([['07:52', '08:33', '09:06']])
})

test('state, trips and fix are never changed in place', () => {
  const frozen = <T>(value: T): T => {
    if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
    return value
  }
  let state = frozen(structuredClone(NEW_VEHICLE))
  const trips = frozen(structuredClone([BACK, TRIP]))
  for (const spot of [...LOADED, ...DRIVEN, ...ARRIVED]) state = frozen(track(state, trips, frozen(fix(spot))).state)
  expect(state.trips[1]?.tt_ata).toBe(Date.parse(at('09:06')))
})

test('a trip that is no longer given is forgotten', () => {
  const { state } = follow([TRIP, BACK], LOADED.map(fix))
  expect(Object.keys(track(state, [BACK], fix(['08:26', 40, OFF])).state.trips)).toEqual(['2'])
})

test('open from STP - 4 h to STA + 6 h', () => {
  const open = (time: string) => isOpen(TRIP, Date.parse(at(time)))
  expect(['03:59', '04:00', '15:15', '15:16'].map(open)).toEqual([false, true, true, false])
})
