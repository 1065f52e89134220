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
import { isDepartureLost } from './tracker.ts'
import type { TrackedTrip } from './tracker-trip.ts'

type Case = [name: string, spots: Spot[], times: (string | null)[]]
const NOTHING = [null, null, null]
const away = (metres: number) => ({ ...pointAway(START, 90, metres), radius: null })

describe('one trip', () => {
  test.each<Case>([
    ['opens four hours before STP', [['04:00', 0, OFF]], ['04:00', null, null]],
    ['closes six hours after STA', [...LOADED, ...DRIVEN, ['15:15', 29_950, OFF]], ['07:52', '08:33', '15:15']],
    ['and not a second later', [...LOADED, ...DRIVEN, ['15:15:01', 29_950, OFF]], ['07:52', '08:33', null]],
    [
      'driving through the start is no departure from it',
      [
        ['07:51', -150],
        ['07:51:30', 250],
        ['07:52', 900],
        ['07:52:10', 950, IMPRECISE],
        ['07:54', 3_000],
        ['07:55', 4_000],
      ],
      NOTHING,
    ],
    [
      'departed and arrived before its time',
      [
        ['07:20', 50, OFF],
        ['07:40', 900],
        ['07:41', 2_000],
        ['08:00', 20_000],
        ['08:20', 29_900],
        ['08:22', 29_950, OFF],
      ],
      ['07:20', '07:40', '08:20'],
    ],
    [
      'arrived before its time, and nobody saw it leave',
      [
        ['07:20', 50, OFF],
        ['07:30', 50, OFF],
        ['08:20', 29_950, OFF],
      ],
      ['07:20', null, '08:20'],
    ],
  ])('%s', (_name, spots, times) => {
    expect(follow([TRIP], spots.map(fix)).times).toEqual([times])
  })

  test('a start that is not on the map: the arrival alone is found', () => {
    expect(follow([{ ...TRIP, from: null }], [...LOADED, ...DRIVEN, ...ARRIVED].map(fix)).times).toEqual([
      [null, null, '09:06'],
    ])
  })

  test('an end that is not on the map: no arrival, and once it is late the next trip may begin', () => {
    const other = { ...BACK, from: away(33_000) }
    const early: Spot[] = [['09:10', 33_000, OFF]]
    const late: Spot[] = [['09:20', 33_000, OFF]]
    const endless = { ...TRIP, to: null }
    const before = follow([endless, other], [...LOADED, ...DRIVEN, ...early].map(fix))
    expect(before.times).toEqual([['07:52', '08:33', null], NOTHING])
    expect(follow(before.rows, late.map(fix), before.state)).toMatchObject({
      times: [
        ['07:52', '08:33', null],
        ['09:10', null, null],
      ],
      current: 2,
    })
  })

  test('a trip that has not arrived has lost nothing yet', () => {
    expect(isDepartureLost({ tt_atd: null, tt_ata: null })).toBe(false)
  })
})

describe('typed times', () => {
  const road: Spot[] = [
    ['08:40', 9_000],
    ['08:41', 10_000],
    ['08:50', 15_000],
  ]
  const near: Spot[] = [
    ['08:40', 900],
    ['08:41', 1_500],
    ['08:42', 2_300],
  ]
  const typed = (times: Partial<TrackedTrip>): TrackedTrip => ({
    ...TRIP,
    ...times,
    tt_manual_times: Object.keys(times) as TrackedTrip['tt_manual_times'],
  })
  test.each<[string, Partial<TrackedTrip>, Spot[], (string | null)[]]>([
    [
      'standing at the start after the departure that a person typed moves no positioning',
      { tt_atd: at('08:10') },
      LOADED,
      ['07:52', '08:10', null],
    ],
    [
      'whoever comes to the start after the departure that a person typed was not positioned before it',
      { tt_atd: at('07:50') },
      LOADED.slice(1),
      [null, '07:50', null],
    ],
    [
      'a positioning that is confirmed only after the typed arrival',
      { tt_ata: at('07:53') },
      [
        ['07:52', 50, STANDS],
        ['07:54', 50, STANDS],
      ],
      ['07:52', null, '07:53'],
    ],
    [
      'positioned by a person, never seen there: no departure',
      { tt_atp: at('07:45') },
      [...road, ...ARRIVED],
      ['07:45', null, '09:06'],
    ],
    ['nor where it is first seen near the start', { tt_atp: at('07:45') }, near, ['07:45', null, null]],
    [
      'nor where it was seen there imprecisely alone',
      { tt_atp: at('07:45') },
      [['08:35', 20, { ...OFF, ...IMPRECISE, ignition: true, standstill: null, speed: 50 }], ...near],
      ['07:45', null, null],
    ],
    [
      'no departure before the typed positioning',
      { tt_atp: at('08:34') },
      [...LOADED, ...DRIVEN, ...ARRIVED],
      ['08:34', '08:34', '09:06'],
    ],
    [
      'no arrival before the typed positioning, where the departure was lost',
      { tt_atp: at('09:08') },
      [...LOADED, ['09:06', 29_950, STANDS], ['09:10', 29_950, OFF]],
      ['09:08', null, '09:08'],
    ],
    [
      'departed by a person: the arrival counts before the planned departure too',
      { tt_atd: at('07:40') },
      [
        ['08:00', 20_000],
        ['08:20', 29_900],
        ['08:22', 29_950, OFF],
      ],
      [null, '07:40', '08:20'],
    ],
  ])('%s', (_name, times, spots, expected) => {
    expect(follow([typed(times)], spots.map(fix)).times).toEqual([expected])
  })
})

describe('places that lie close together', () => {
  const neighbour = { ...TRIP, to: away(600) }
  test.each<Case>([
    [
      'at the end before its departure is confirmed: both count',
      [...LOADED, ['08:32', 350], ['08:32:40', 580, OFF]],
      ['07:52', '08:32', '08:32'],
    ],
    [
      'the arrival is dated by the first position at the end',
      [...LOADED, ['08:32', 350], ['08:33:30', 580], ['08:34:30', 600, STANDS], ['08:35:30', 600, STANDS]],
      ['07:52', '08:32', '08:33'],
    ],
    [
      'first seen at the end, without having been away: that is no arrival',
      [
        ['08:40', 600, OFF],
        ['08:45', 600, OFF],
      ],
      NOTHING,
    ],
    [
      'by the end, back to the start, and by the end again: it never stopped there',
      [
        ['07:30', -9_000],
        ['07:40', -8_000],
        ...LOADED,
        ['08:31', 350],
        ['08:32', 580],
        ['08:33', 20, STANDS],
        ['08:36', 590],
        ['08:37', 1_000],
        ['08:38', 1_900],
        ['08:39', 2_800],
      ],
      ['07:52', '08:36', null],
    ],
  ])('%s', (_name, spots, times) => {
    expect(follow([neighbour], spots.map(fix)).times).toEqual([times])
  })
})

describe('round trip', () => {
  const round = { ...TRIP, to: { ...START }, tt_sta: at('10:00') }
  test('who came from far does not arrive after a turn around the block', () => {
    const block: Spot[] = [
      ['07:30', -9_000],
      ['07:40', -8_000],
      ...LOADED,
      ['08:33', 600],
      ['08:35', 900],
      ['08:37', 700],
      ['08:40', 30, OFF],
      ['08:50', 30, OFF],
    ]
    expect(follow([round], block.map(fix)).times).toEqual([['07:52', '08:33', null]])
  })

  test('departed by a person and back before the planned departure: no arrival until then', () => {
    const errand: Spot[] = [...LOADED.slice(0, 3), ['08:10', 4_000], ['08:12', 5_000], ['08:25', 30, OFF]]
    const typed: TrackedTrip = { ...round, tt_atd: at('08:05'), tt_manual_times: ['tt_atd'] }
    const before = follow([typed], errand.map(fix))
    expect(before.times).toEqual([['07:52', '08:05', null]])
    const waits: Spot[] = [['08:31', 30, OFF]]
    expect(follow(before.rows, waits.map(fix), before.state).times).toEqual([['07:52', '08:05', '08:25']])
  })
})
