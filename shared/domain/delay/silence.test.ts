import { describe, expect, test } from 'vitest'
import { legsOf } from './legs.ts'
import { type HeardTrip, silentSince } from './silence.ts'

const NOW = Date.parse('2026-03-10T12:00:00.000Z')
const on = (day: number, clock = '12:00'): string => `2026-03-${String(day).padStart(2, '0')}T${clock}:00.000Z`

describe('a trip is silent since its last news', () => {
  test.each<[string, HeardTrip, string | null]>([
    ['three days ago, to the minute', { tt_sta: on(9), tt_atd: on(7, '12:00') }, null],
    ['a minute longer', { tt_sta: on(9), tt_atd: on(7, '11:59') }, on(7, '11:59')],
    ['before it has to arrive', { tt_sta: on(11), tt_atd: on(5) }, null],
    ['before it is expected', { tt_sta: on(9), tt_eta: on(11), tt_atd: on(5) }, null],
    ['the latest of them', { tt_sta: on(6), tt_atp: on(3), tt_atd: on(4), tt_position_at: on(5) }, on(5)],
    ['a position of today', { tt_sta: on(6), tt_atd: on(4), tt_position_at: on(10, '11:00') }, null],
    ['what the driver said', { tt_sta: on(6), tt_atp: on(3), tt_driver_news: { late_at: on(5) } }, on(5)],
    ['not once it has arrived', { tt_sta: on(6), tt_atd: on(4), tt_ata: on(5) }, null],
    ['never', { tt_sta: on(6) }, null],
    ['without a plan', { tt_atd: on(1) }, null],
  ])('%s', (_name, trip, since) => expect(silentSince(trip, NOW)).toBe(since))

  test('which its open legs say, and no leg that is over', () => {
    const trip = { tt_stp: on(3), tt_std: on(4), tt_sta: on(5), tt_atp: on(3), tt_eta: on(5) }
    const since = (times: object) => Object.values(legsOf({ ...trip, ...times }, NOW)).map((leg) => leg.silentSince)
    expect(since({})).toEqual([null, on(3), on(3)])
    expect(since({ tt_atd: on(4) })).toEqual([null, null, on(4)])
    expect(since({ tt_atd: on(4), tt_ata: on(5) })).toEqual([null, null, null])
    expect(since({ tt_sta: on(12) })).toEqual([null, null, null])
  })
})
