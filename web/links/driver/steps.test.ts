import { describe, expect, test } from 'vitest'
import { sampleReport, sampleTrip } from './reports-sample.ts'
import { currentTrip, endOfReports, nextSteps, saidOf, smsHref, smsText, stepReport } from './steps.ts'

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
  expect(saidOf(trip, [])).toMatchObject([{ at, state: 'other' }])
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
