import { describe, expect, test } from 'vitest'
import type { ReportFlag } from '#shared/domain/links/reports.ts'
import type { KeptReport } from './kept.ts'
import { NOW, sampleReport, sampleTrip } from './reports-sample.ts'
import {
  canTakeBack,
  currentTrip,
  earlyBy,
  endOfReports,
  nextSteps,
  saidOf,
  smsHref,
  smsText,
  stepReport,
} from './steps.ts'

const next = (trip = sampleTrip(), reports: Parameters<typeof saidOf>[1] = []) => nextSteps(trip, saidOf(trip, reports))

describe('the next step', () => {
  test.each([
    [[], 'positioned', null],
    [['positioned'], 'departed', 'called_to_dock'],
    [['positioned', 'called_to_dock'], 'departed', null],
    [['positioned', 'departed'], 'arrived', null],
    [['arrived'], 'released', null],
    [['arrived', 'released'], 'proof', null],
    [['arrived', 'released', 'proof'], null, null],
  ] as const)('after %j is %s, before it perhaps %s', (kinds, step, between) => {
    const reports = kinds.map((kind, at) => sampleReport(kind, at))
    expect(next(sampleTrip(), reports)).toMatchObject({ next: step, between })
  })

  test('goes by what the vehicle told, too', () =>
    expect(next(sampleTrip({ atp: '2026-03-02T08:01:00.000Z', atd: '2026-03-02T08:35:00.000Z' }))).toMatchObject({
      next: 'arrived',
      forgotten: ['called_to_dock'],
    }))
  test('of a trip that is off is none', () =>
    expect(next(sampleTrip({ off: true }))).toEqual({ next: null, between: null, later: [], forgotten: [] }))
  test('does not count what the server refused, nor what was set aside', () => {
    expect(next(sampleTrip(), [sampleReport('positioned', 0, { state: 'refused' })]).next).toBe('positioned')
    const aside = { re_id: 'a', re_kind: 'positioned', re_at: '2026-03-02T08:00:00.000Z', flag: 'set_aside' } as const
    expect(next(sampleTrip({ reports: [aside] })).next).toBe('positioned')
  })
  test('is forgotten where a later one was reported: it needs its time', () =>
    expect(next(sampleTrip(), [sampleReport('departed', 40)])).toMatchObject({
      next: 'arrived',
      later: ['released'],
      forgotten: ['positioned', 'called_to_dock'],
    }))
})

test('a correction takes the place of what it corrects, sent or not', () => {
  const first = sampleReport('departed', 40, { state: 'sent' })
  const trip = sampleTrip({
    reports: [{ re_id: first.re_id, re_kind: 'departed', re_at: first.re_device_at, flag: null }],
  })
  const said = '2026-03-02T08:31:00.000Z'
  const correction = sampleReport('departed', 60, { re_replaces: first.re_id, re_said_at: said })
  expect(stepReport(saidOf(trip, [first, correction]), 'departed')).toMatchObject({ at: said, state: 'waiting' })
  const refused = { ...correction, state: 'refused' as const }
  expect(stepReport(saidOf(trip, [first, refused]), 'departed')).toMatchObject({ at: first.re_device_at })
})

test('the server says when it was: the phone’s clock may be wrong', () => {
  const own = sampleReport('positioned', 0, { state: 'sent' })
  const at = '2026-03-02T07:52:00.000Z'
  const trip = sampleTrip({ reports: [{ re_id: own.re_id, re_kind: 'positioned', re_at: at, flag: null }] })
  expect(saidOf(trip, [own])).toMatchObject([{ at, state: 'sent' }])
  expect(saidOf(trip, [])).toMatchObject([{ at, state: 'other', isOwn: false }])
  // Sent by the same link from another phone, it may be corrected.
  const reports = trip.reports.map((told) => ({ ...told, isOwn: true }))
  expect(saidOf({ ...trip, reports }, [])).toMatchObject([{ at, state: 'other', isOwn: true }])
})

test('of a day’s trips the first that is not done is in view', () => {
  const [a, b] = [sampleTrip(), sampleTrip({ tt_id: 2, stp: '2026-03-02T12:00:00.000Z' })]
  expect(currentTrip([b, a], [])?.tt_id).toBe(1)
  const done = (['arrived', 'released', 'proof'] as const).map((kind, at) => sampleReport(kind, at))
  expect(currentTrip([b, a], done)?.tt_id).toBe(2)
  expect(currentTrip([b, { ...a, off: true }], [])?.tt_id).toBe(2)
  expect(currentTrip([a], done)?.tt_id).toBe(1)
  expect(currentTrip([], [])).toBeUndefined()
})

test('a trip that has arrived is left behind once a later one has begun, by whomever that is known', () => {
  const night = sampleTrip({ stp: '2026-03-02T02:00:00.000Z', ata: '2026-03-02T03:42:00.000Z' })
  const noon = sampleTrip({ tt_id: 2, stp: '2026-03-02T12:00:00.000Z' })
  expect(currentTrip([night, noon], [])?.tt_id).toBe(1)
  expect(currentTrip([night, { ...noon, atp: '2026-03-02T11:50:00.000Z' }], [])?.tt_id).toBe(2)
  expect(currentTrip([night, noon], [sampleReport('positioned', 230, { tt_id: 2 })])?.tt_id).toBe(2)
  // One that is still under way is not.
  const underWay = { ...night, ata: null, atd: '2026-03-02T02:30:00.000Z' }
  expect(currentTrip([underWay, { ...noon, atp: '2026-03-02T11:50:00.000Z' }], [])?.tt_id).toBe(1)
})

test('what a report said when it was made it says on, whatever is learned of the clock since', () => {
  const pressed = sampleReport('departed', 0, { re_ahead: 20 * 60_000 })
  expect(saidOf(sampleTrip(), [pressed], 0)).toMatchObject([{ at: '2026-03-02T08:20:00.000Z' }])
})

test('an SMS tells the times of what could not be sent, by trip', () => {
  const textOf = (ahead: number) =>
    smsText(
      [sampleTrip(), sampleTrip({ tt_id: 2, tour: 'LX 200' }), sampleTrip({ tt_id: 3, tour: 'LX 300' })],
      [sampleReport('positioned', 0), sampleReport('departed', 40), sampleReport('arrived', 5, { tt_id: 2 })],
      { word: ({ re_kind }) => re_kind, time: (iso) => iso.slice(11, 16), ahead },
    )
  expect(textOf(0)).toBe('LX 100: positioned 08:00, departed 08:40\nLX 200: arrived 08:05')
  // The phone's clock is an hour behind.
  expect(textOf(3_600_000)).toBe('LX 100: positioned 09:00, departed 09:40\nLX 200: arrived 09:05')
  expect(smsHref('+41 44 000 11 22', 'a b&c')).toBe('sms:+41440001122?&body=a%20b%26c')
})

test('a step whose time does not fit is not done: its time can be mended', () => {
  const told = (re_id: string, re_kind: 'positioned' | 'departed', flag: 'out_of_order' | null) => ({
    ...{ re_id, re_kind, flag, re_at: '2026-03-02T08:40:00.000Z' },
  })
  const trip = sampleTrip({ reports: [told('a', 'positioned', 'out_of_order'), told('b', 'departed', null)] })
  const said = saidOf(trip, [])
  expect(said.map(({ isGone, isMisfit }) => [isGone, isMisfit])).toEqual([
    [true, true],
    [false, false],
  ])
  expect(nextSteps(trip, said)).toMatchObject({ next: 'arrived', forgotten: ['positioned', 'called_to_dock'] })
})

test.each([
  [['sent', 'sent'], { is: 'sent' }],
  [[], { is: 'sent' }],
  [['sent', 'waiting', 'refused', 'waiting'], { is: 'unsent', count: 2 }],
  [['sent', 'refused'], { is: 'refused', count: 1 }],
] as const)('reports that are %j end with %j', (states, end) =>
  expect(endOfReports(states.map((state) => ({ state })))).toEqual(end),
)

describe('a step long before its plan', () => {
  const at = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString()
  // STD 30 and STA 180 minutes after eight.
  test.each([
    ['arrived', 1, 179],
    ['arrived', 119, 61],
    ['arrived', 120, null],
    ['departed', -31, 61],
    ['departed', 0, null],
    ['released', 1, 179],
    ['positioned', -600, null],
    ['called_to_dock', -600, null],
    ['proof', 1, null],
    ['note', 1, null],
  ] as const)('%s after %s minutes is asked about: %s', (kind, minutes, early) =>
    expect(earlyBy(sampleTrip(), kind, at(minutes))).toBe(early),
  )
  test('is not asked about once more after the arrival', () =>
    expect(earlyBy(sampleTrip({ ata: at(1) }), 'released', at(2))).toBeNull())
})

describe('what waits for dispatch', () => {
  const arrived = sampleReport('arrived', 1, { state: 'sent', refusal: 'trip_report_before_plan' })
  const told = (flag: 'waits' | 'set_aside' | null) =>
    sampleTrip({ reports: [{ re_id: arrived.re_id, re_kind: 'arrived', re_at: arrived.re_device_at, flag }] })

  test('is done for the driver, also before the server’s next answer, until dispatch leaves it', () => {
    for (const trip of [sampleTrip(), told('waits')]) {
      const said = saidOf(trip, [arrived])
      expect(said).toMatchObject([{ isWaiting: true, isGone: false }])
      expect(nextSteps(trip, said).next).toBe('released')
    }
    expect(saidOf(told(null), [arrived])).toMatchObject([{ isWaiting: false, isGone: false }])
    expect(saidOf(told('set_aside'), [arrived])).toMatchObject([{ isWaiting: false, isGone: true }])
  })
  test('can be taken back whenever', () => {
    const said = saidOf(told('waits'), [arrived])
    expect(said.map((one) => canTakeBack(said, one, NOW + 500 * 60_000))).toEqual([true])
  })
})

describe('a report is taken back', () => {
  const minute = 60_000
  const can = (kinds: readonly ('departed' | 'arrived' | 'note')[], state: 'sent' | 'waiting', minutes: number) => {
    const said = saidOf(
      sampleTrip(),
      kinds.map((kind, at) => sampleReport(kind, at, { state })),
    )
    return said.map((one) => canTakeBack(said, one, NOW + minutes * minute))
  }
  test.each([
    ['within ten minutes', ['arrived'], 'sent', 9, [true]],
    ['not later', ['arrived'], 'sent', 10, [false]],
    ['the last step before the others', ['departed', 'arrived'], 'sent', 5, [false, true]],
    ['beside the steps', ['departed', 'note'], 'sent', 5, [true, true]],
    ['whenever, while it was not sent', ['departed', 'arrived'], 'waiting', 300, [true, true]],
  ] as const)('%s', (_name, kinds, state, minutes, expected) => expect(can(kinds, state, minutes)).toEqual(expected))

  test('not while it is undone at once, nor another phone’s', () => {
    const held = saidOf(sampleTrip(), [sampleReport('arrived', 0, { heldUntil: NOW + 9_000 })])
    expect(held.map((one) => canTakeBack(held, one, NOW))).toEqual([false])
    const reports = [{ re_id: 'x', re_kind: 'arrived' as const, re_at: sampleTrip().stp, flag: null }]
    const other = saidOf(sampleTrip({ reports }), [])
    expect(other.map((one) => canTakeBack(other, one, NOW))).toEqual([false])
  })

  test('and is gone at once; where the server refuses that, it stands again', () => {
    const arrived = sampleReport('arrived', 1, { state: 'sent' })
    const taking = (state: 'waiting' | 'sent' | 'refused') =>
      saidOf(sampleTrip(), [arrived, sampleReport('taken_back', 2, { re_replaces: arrived.re_id, state })])
    for (const state of ['waiting', 'sent'] as const) {
      expect(taking(state)).toMatchObject([{ kind: 'arrived', isGone: true, isTakenBack: true }])
      expect(nextSteps(sampleTrip(), taking(state)).next).toBe('positioned')
    }
    expect(taking('refused')).toMatchObject([{ isGone: false, isTakenBack: false, takenBackBy: { state: 'refused' } }])
  })

  test('a correction alone is gone: what it named stands again, also where it never counted', () => {
    const arrived = sampleReport('arrived', 1, { state: 'sent' })
    const correction = sampleReport('arrived', 2, { state: 'sent', re_replaces: arrived.re_id })
    const taking = sampleReport('taken_back', 3, { re_replaces: correction.re_id })
    const standing = (more: KeptReport[], flag?: ReportFlag) => {
      const told = { re_id: correction.re_id, re_kind: correction.re_kind, re_at: correction.re_device_at }
      const trip = sampleTrip({ reports: flag ? [{ ...told, flag }] : [] })
      const left = saidOf(trip, [arrived, correction, ...more]).filter(({ isGone }) => !isGone)
      return left.map(({ re_id }) => re_id)
    }
    expect(standing([])).toEqual([correction.re_id])
    expect(standing([taking])).toEqual([arrived.re_id])
    for (const flag of ['taken_back', 'set_aside', 'out_of_order'] as const)
      expect(standing([], flag)).toEqual([arrived.re_id])
    expect(standing([{ ...taking, state: 'refused' }], 'waits')).toEqual([correction.re_id])
  })
})
