import { describe, expect, test } from 'vitest'
import { earlyTimes, nextTime } from './early-times.ts'

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
