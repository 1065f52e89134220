import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../seeded-random.ts'
import { MINUTE_MS } from '../time/units.ts'
import {
  addPunctuality,
  arrivalState,
  excuseSums,
  type JudgedTrip,
  knownShare,
  meanLateMinutes,
  NO_PUNCTUALITY,
  onTimeShare,
  onTimeTrend,
  punctualityOf,
  shareTrend,
} from './punctuality.ts'

const STA = '2026-03-02T08:00:00.000Z'
const NOW = Date.parse(STA) + 60 * MINUTE_MS
const at = (minutes: number) => new Date(Date.parse(STA) + minutes * MINUTE_MS).toISOString()
const trip = (more: JudgedTrip): JudgedTrip => ({ tt_status: 'active', tt_sta: STA, tt_ata: null, ...more })

describe('how a trip arrived', () => {
  test.each<[string, JudgedTrip, number, ReturnType<typeof arrivalState>]>([
    ['to the minute', { tt_ata: STA }, 0, 'on_time'],
    ['early', { tt_ata: at(-90) }, 0, 'on_time'],
    ['59 seconds late', { tt_ata: at(59 / 60) }, 0, 'on_time'],
    ['a minute late', { tt_ata: at(1) }, 0, 'late'],
    ['as late as is allowed', { tt_ata: at(15.9) }, 15, 'on_time'],
    ['later than is allowed', { tt_ata: at(16) }, 15, 'late'],
    ['no arrival', {}, 0, 'unknown'],
    ['not due yet', { tt_sta: new Date(NOW + 1).toISOString() }, 0, null],
    ['due now', { tt_sta: new Date(NOW).toISOString() }, 0, 'unknown'],
    ['there before it was due', { tt_sta: new Date(NOW + MINUTE_MS).toISOString(), tt_ata: STA }, 0, 'on_time'],
    ['canceled', { tt_status: 'canceled', tt_ata: STA }, 0, null],
    ['scheduled', { tt_status: 'scheduled' }, 0, null],
    ['inactive', { tt_status: 'inactive', tt_ata: STA }, 0, null],
  ])('%s', (_name, more, tolerance, state) => expect(arrivalState(trip(more), { tolerance, now: NOW })).toBe(state))
})

test('shares: on time of what is known, known of what was due; nothing says nothing', () => {
  const sums = { due: 100, known: 81, on_time: 76, late_minutes: 60 }
  expect(onTimeShare(sums)).toBeCloseTo(0.938, 3)
  expect(knownShare(sums)).toBe(0.81)
  expect(meanLateMinutes(sums)).toBe(12)
  expect(onTimeTrend(sums, { ...sums, on_time: 81 })).toBeCloseTo(-0.062, 3)
  for (const none of [onTimeShare(NO_PUNCTUALITY), knownShare(NO_PUNCTUALITY), meanLateMinutes(NO_PUNCTUALITY)])
    expect(none).toBeNull()
  expect(onTimeTrend(sums, NO_PUNCTUALITY)).toBeNull()
  // 12.7 % after 12.5 %, as they are shown.
  expect(shareTrend(0.1268, 0.1254)).toBe(0.002)
})

test('excuses: the minutes that were reported, never more than it was late', () => {
  const late = (minutes: number, late_minutes?: number, late_reason?: string) =>
    trip({
      tt_ata: at(minutes),
      tt_driver_news: late_minutes === undefined ? {} : { late_minutes, ...(late_reason && { late_reason }) },
    })
  const trips = [
    late(30, 20, 'traffic'),
    late(10, 45, 'traffic'),
    late(5, 5, 'the cows came home'),
    late(7),
    // On time: what was feared did not come.
    late(0, 60, 'customs'),
  ]
  expect(excuseSums(trips, { tolerance: 0, now: NOW })).toEqual([
    { reason: 'traffic', trips: 2, late_minutes: 40, excused_minutes: 30 },
    { reason: 'other', trips: 1, late_minutes: 5, excused_minutes: 5 },
    { reason: 'none', trips: 1, late_minutes: 7, excused_minutes: 0 },
  ])
})

test('sums of any trips are what counting them one by one gives', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const random = seededRandom(`punctuality ${seed}`)
    const tolerance = random.pick([0, 5, 15])
    const judging = { tolerance, now: NOW }
    const trips = Array.from({ length: random.below(40) }, () =>
      trip({
        tt_status: random.pick(['active', 'active', 'active', 'canceled']),
        tt_sta: at(random.integer(-100, 100)),
        tt_ata: random.chance(0.3) ? null : at(random.integer(-6000, 6000) / 60),
      }),
    )
    const sums = trips.map((one) => punctualityOf(one, judging)).reduce(addPunctuality, NO_PUNCTUALITY)
    const active = trips.filter(({ tt_status }) => tt_status === 'active')
    const delays = active.flatMap(({ tt_sta = '', tt_ata }) =>
      tt_ata ? Math.floor((Date.parse(tt_ata) - Date.parse(tt_sta)) / 60_000) : [],
    )
    const waiting = active.filter(({ tt_sta = '', tt_ata }) => !tt_ata && Date.parse(tt_sta) <= NOW)
    const late = delays.filter((delay) => delay > tolerance)
    expect(sums, String(seed)).toEqual({
      due: delays.length + waiting.length,
      known: delays.length,
      on_time: delays.length - late.length,
      late_minutes: late.reduce((sum, minutes) => sum + minutes, 0),
    })
  }
})
