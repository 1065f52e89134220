import { describe, expect, test } from 'vitest'
import { pointAway } from './geo.ts'
import {
  ARRIVED,
  at,
  BACK,
  DRIVEN,
  fix,
  follow,
  LOADED,
  NEXT_END,
  OFF,
  type Spot,
  STANDS,
  START,
  TRIP,
} from './sample-drive.ts'
import type { TrackedTrip } from './tracker-trip.ts'

describe('several trips of one vehicle', () => {
  const delivered = [...LOADED, ...DRIVEN, ...ARRIVED]

  test('the next is positioned where the one before arrived', () => {
    const { times, current } = follow([BACK, TRIP], delivered.map(fix))
    expect(times).toEqual([
      ['09:06', null, null],
      ['07:52', '08:33', '09:06'],
    ])
    expect(current).toBe(2)
  })

  const STANDS_AT_END: Spot[] = [
    ['09:10', 30_000, OFF],
    ['09:25', 30_000, OFF],
  ]
  test('the next is not positioned before the arrival that a person typed, though the vehicle stood there', () => {
    const typed: TrackedTrip = { ...TRIP, tt_ata: at('09:20'), tt_manual_times: ['tt_ata'] }
    const other = { ...BACK, from: { ...pointAway(START, 90, 33_000), radius: null } }
    const parked: Spot[] = [
      ['09:10', 33_000, OFF],
      ['09:25', 33_000, OFF],
    ]
    const { times } = follow([typed, other], [...LOADED, ...DRIVEN, ...parked].map(fix))
    expect(times).toEqual([
      ['07:52', '08:33', '09:20'],
      ['09:20', null, null],
    ])
  })

  test('nor before the arrival that follows from a departure that a person typed', () => {
    const typed: TrackedTrip = { ...TRIP, tt_atd: at('09:20'), tt_manual_times: ['tt_atd'] }
    const { times } = follow(
      [typed, BACK],
      [...STANDS_AT_END, ['09:26', 30_000, OFF] satisfies Spot].map((spot) => fix(spot as Spot)),
    )
    expect(times[0]?.[2]).not.toBeNull()
    expect(times[1]?.[0]).toBe(times[0]?.[2])
  })

  test('nor, when its own departure and arrival were typed, before the trip that ended there', () => {
    const before: TrackedTrip = {
      ...TRIP,
      tt_id: 3,
      tt_stp: at('06:00'),
      tt_std: at('06:10'),
      tt_sta: at('07:50'),
      from: NEXT_END,
      to: START,
      tt_ata: at('07:55'),
      tt_manual_times: ['tt_ata'],
    }
    const typed: TrackedTrip = {
      ...TRIP,
      tt_atd: at('07:56'),
      tt_ata: at('07:57'),
      tt_manual_times: ['tt_atd', 'tt_ata'],
    }
    const stands: Spot[] = [
      ['07:50', 20, STANDS],
      ['07:51', 20, STANDS],
      ['07:55:30', 20, STANDS],
      ['07:58', 20, OFF],
    ]
    expect(follow([before, typed], stands.map(fix)).times[1]).toEqual(['07:55', '07:56', '07:57'])
  })

  test('the next waits while the one before is under way', () => {
    const other = { ...BACK, from: { ...pointAway(START, 90, 15_000), radius: null } }
    const pause: Spot[] = [
      ['08:50', 15_000, OFF],
      ['08:55', 15_000, OFF],
    ]
    const { times, current } = follow([TRIP, other], [...LOADED, ...DRIVEN.slice(0, 4), ...pause].map(fix))
    expect(times).toEqual([
      ['07:52', '08:33', null],
      [null, null, null],
    ])
    expect(current).toBe(1)
  })

  test('a late one is given up when the vehicle passed its end and stands at the start of the next', () => {
    const other = { ...BACK, from: { ...pointAway(START, 90, 33_000), radius: null } }
    const elsewhere: Spot[] = [
      ['09:10', 32_000],
      ['09:20', 33_000, OFF],
    ]
    const { times, current } = follow([TRIP, other], [...LOADED, ...DRIVEN, ...elsewhere].map(fix))
    expect(times).toEqual([
      ['07:52', '08:33', null],
      ['09:20', null, null],
    ])
    expect(current).toBe(2)
  })

  test('the next begins when the window of the one before is over', () => {
    const evening = { ...BACK, tt_stp: at('16:00'), tt_std: at('16:30'), tt_sta: at('18:00') }
    const parked: Spot[] = [
      ['15:00', 30_000, OFF],
      ['15:16', 30_000, OFF],
    ]
    const away = { ...TRIP, from: NEXT_END, to: START }
    expect(follow([away, evening], parked.slice(0, 1).map(fix)).times[1]).toEqual([null, null, null])
    expect(follow([away, evening], parked.map(fix)).times[1]).toEqual(['15:00', null, null])
  })

  test('a trip whose addresses have no position holds up nothing', () => {
    const { times } = follow([{ ...TRIP, from: null, to: null }, BACK], [fix(['09:06', 30_000, OFF])])
    expect(times).toEqual([
      [null, null, null],
      ['09:06', null, null],
    ])
  })

  describe('a late one', () => {
    const startingAt = (metres: number) => ({ ...BACK, from: { ...pointAway(START, 90, metres), radius: null } })

    test('that never came near its end goes on, though the vehicle stands at the start of the next', () => {
      const pause: Spot[] = [
        ['09:20', 15_000, OFF],
        ['09:25', 15_000, OFF],
      ]
      const { times, current } = follow(
        [TRIP, startingAt(15_000)],
        [...LOADED, ...DRIVEN.slice(0, 5), ...pause].map(fix),
      )
      expect(times).toEqual([
        ['07:52', '08:33', null],
        [null, null, null],
      ])
      expect(current).toBe(1)
    })

    test('is given up though the vehicle is far from its end by then', () => {
      const beyond: Spot[] = [
        ['09:05', 30_000],
        ['09:12', 36_000],
        ['09:20', 40_000, OFF],
      ]
      const { times, current } = follow([TRIP, startingAt(40_000)], [...LOADED, ...DRIVEN, ...beyond].map(fix))
      expect(times).toEqual([
        ['07:52', '08:33', null],
        ['09:20', null, null],
      ])
      expect(current).toBe(2)
    })

    test('that was given up stays so when the vehicle stands at its end later', () => {
      const elsewhere: Spot[] = [
        ['09:10', 32_000],
        ['09:20', 33_000, OFF],
        ['09:30', 30_000, OFF],
        ['09:35', 30_000, OFF],
      ]
      const { times, current } = follow([TRIP, startingAt(33_000)], [...LOADED, ...DRIVEN, ...elsewhere].map(fix))
      expect(times[0]).toEqual(['07:52', '08:33', null])
      expect(current).toBe(2)
    })

    test('goes on while the vehicle drives about near its end, and arrives', () => {
      const about: Spot[] = [
        ['09:16', 32_000],
        ['09:20', 32_400],
        ['09:30', 29_900],
        ['09:32', 29_950, OFF],
      ]
      const { times } = follow([TRIP, startingAt(33_000)], [...LOADED, ...DRIVEN, ...about].map(fix))
      expect(times).toEqual([
        ['07:52', '08:33', '09:30'],
        [null, null, null],
      ])
    })

    test('is given up once a stop at the start of the next is confirmed, which began when the vehicle came there', () => {
      const stands: Spot[] = [
        ['09:20', 33_000, STANDS],
        ['09:20:30', 33_000, STANDS],
        ['09:22', 33_000, STANDS],
      ]
      const { times } = follow([TRIP, startingAt(33_000)], [...LOADED, ...DRIVEN, ...stands].map(fix))
      expect(times[1]).toEqual(['09:20', null, null])
    })
  })

  test('planned for the same time, the one that was entered first goes first', () => {
    const second = { ...TRIP, tt_id: 2 }
    expect(follow([second, TRIP], LOADED.map(fix)).times).toEqual([
      [null, null, null],
      ['07:52', null, null],
    ])
  })

  test('one that was entered for the time before holds up nothing that has begun, though another one ended before', () => {
    const ended: TrackedTrip = {
      ...TRIP,
      tt_id: 4,
      tt_stp: at('06:00'),
      tt_ata: at('07:00'),
      tt_manual_times: ['tt_ata'],
    }
    const entered = { ...TRIP, tt_id: 3, tt_stp: at('07:30'), from: NEXT_END }
    const all = [...LOADED, ...DRIVEN, ...ARRIVED].map(fix)
    const begun = follow([ended, TRIP], all.slice(0, 7))
    const { times } = follow([...begun.rows, entered], all.slice(7), begun.state)
    expect(times[1]).toEqual(['07:52', '08:33', '09:06'])
  })
})
