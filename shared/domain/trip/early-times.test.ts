import { describe, expect, test } from 'vitest'
import { cannotBeYet, earlyTimes, nextTime } from './early-times.ts'

const TRIP = {
  tt_stp: '2026-03-02T08:00:00.000Z',
  tt_std: '2026-03-02T09:00:00.000Z',
  tt_sta: '2026-03-02T18:00:00.000Z',
}

describe('a time that was typed', () => {
  test.each([
    ['tt_ata', '2026-03-02T01:43:00.000Z', 977],
    ['tt_ata', '2026-03-02T16:59:00.000Z', 61],
    ['tt_ata', '2026-03-02T17:00:00.000Z', null],
    ['tt_ata', '2026-03-02T19:30:00.000Z', null],
    ['tt_atd', '2026-03-02T07:59:00.000Z', 61],
    ['tt_atp', '2026-03-02T06:59:00.000Z', 61],
    ['tt_atp', '2026-03-02T07:00:00.000Z', null],
  ] as const)('%s at %s is early by %s minutes', (time, at, minutes) => {
    const found = earlyTimes({ ...TRIP, [time]: at }, [time])
    expect(found.map((early) => [early.time, early.minutes])).toEqual(minutes === null ? [] : [[time, minutes]])
  })

  test('counts, and no other', () => {
    const trip = { ...TRIP, tt_atp: '2026-03-02T01:00:00.000Z', tt_atd: '2026-03-02T01:00:00.000Z' }
    expect(earlyTimes(trip, ['tt_atd', 'tt_info']).map(({ time }) => time)).toEqual(['tt_atd'])
    expect(earlyTimes({ ...TRIP, tt_ata: null }, ['tt_ata'])).toEqual([])
  })
})

test.each([
  [{}, 'tt_atp'],
  [{ tt_atp: TRIP.tt_stp }, 'tt_atd'],
  [{ tt_atd: TRIP.tt_std }, 'tt_ata'],
  [{ tt_atp: TRIP.tt_stp, tt_ata: TRIP.tt_sta }, null],
])('after %j comes %s', (times, next) => {
  expect(nextTime({ ...TRIP, ...times })).toBe(next)
})

describe('what cannot be yet', () => {
  const on = (clock: string): string => `2026-03-02T${clock}:00.000Z`
  test.each([
    ['an arrival a minute after the positioning', 'tt_ata', '08:11', { tt_atp: on('08:10') }, true],
    ['one a minute after the departure', 'tt_ata', '09:11', { tt_atd: on('09:10') }, true],
    ['one after half of the planned drive', 'tt_ata', '13:40', { tt_atd: on('09:10') }, false],
    ['one a minute sooner', 'tt_ata', '13:39', { tt_atd: on('09:10') }, true],
    ['one of which nothing is known, hours before the plan', 'tt_ata', '10:00', {}, true],
    ['one with a departure that was not told, but can have been', 'tt_ata', '12:30', {}, false],
    [
      'one of a vehicle that was positioned in the night, and did not depart',
      'tt_ata',
      '07:00',
      { tt_atp: on('01:00') },
      true,
    ],
    ['one near its plan, whatever is known', 'tt_ata', '17:00', { tt_atd: on('16:59') }, false],
    ['one that the vehicle or a person told', 'tt_ata', '10:02', { tt_ata: on('10:00') }, false],
    ['one before the one that is known', 'tt_ata', '09:50', { tt_ata: on('10:00') }, true],
    ['a departure of which nothing is known, hours before the plan', 'tt_atd', '05:00', {}, true],
    ['one a minute after a positioning in the night', 'tt_atd', '01:01', { tt_atp: on('01:00') }, true],
    ['one that was loaded in half of its time', 'tt_atd', '01:30', { tt_atp: on('01:00') }, false],
    ['a vehicle that waits since the evening before', 'tt_atp', '00:00', {}, false],
  ] as const)('%s', (_name, time, clock, known, expected) => {
    expect(cannotBeYet({ ...TRIP, ...known }, time, on(clock))).toBe(expected)
  })

  test('is nothing of a trip without a plan', () => {
    expect(cannotBeYet({}, 'tt_ata', on('08:00'))).toBe(false)
  })
})
