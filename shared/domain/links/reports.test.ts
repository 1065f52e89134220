import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../seeded-random.ts'
import {
  BEFORE_PLAN,
  deriveReports,
  ENDED_LINK,
  otherTime,
  type Report,
  type ReportKind,
  timeSource,
  timesByDriver,
} from './reports.ts'

const TRIP = { tt_stp: '2026-11-21T09:00:00.000Z' }
const at = (clock: string): string => `2026-11-21T${clock}:00.000Z`
const report = (re_id: string, re_kind: ReportKind, clock: string, more: Partial<Report> = {}): Report => ({
  re_id,
  tl_id: 1,
  re_kind,
  re_at: clock.includes('T') ? clock : at(clock),
  re_received_at: clock.includes('T') ? clock : at(clock),
  re_device_at: clock.includes('T') ? clock : at(clock),
  re_minutes: null,
  re_text: '',
  re_replaces: null,
  re_set_aside_by: null,
  ...more,
})

test('the steps of a trip are its times, and what came beside them', () => {
  const reports = [
    report('a', 'positioned', '08:55'),
    report('b', 'called_to_dock', '09:40'),
    report('c', 'departed', '10:10'),
    report('d', 'delayed', '10:20', { re_minutes: 30, re_text: 'traffic' }),
    report('e', 'arrived', '11:50'),
    report('f', 'released', '12:10'),
    report('g', 'damage', '12:11', { re_text: 'box' }),
    report('h', 'proof', '12:12'),
  ]
  expect(deriveReports(TRIP, reports)).toEqual({
    times: { tt_atp: at('08:55'), tt_atd: at('10:10'), tt_ata: at('11:50') },
    news: {
      called_at: at('09:40'),
      released_at: at('12:10'),
      late_minutes: 30,
      late_at: at('10:20'),
      late_reason: 'traffic',
      damages: 1,
      proofs: 1,
    },
    flags: {},
  })
})

describe('what does not count', () => {
  test.each<[string, Report[], ReturnType<typeof deriveReports>['times'], Record<string, string>]>([
    [
      'the later of two of a step',
      [report('b', 'departed', '09:40'), report('a', 'departed', '09:42')],
      { tt_atd: at('09:40') },
      { a: 'repeated' },
    ],
    [
      'the later of two of a step, which came first',
      [
        report('b', 'departed', '09:40', { re_received_at: at('10:30') }),
        report('a', 'departed', '09:42', { re_received_at: at('10:00') }),
      ],
      { tt_atd: at('09:40') },
      { a: 'repeated' },
    ],
    [
      'an earlier step that is said to be after a later one which counts already',
      [
        report('a', 'positioned', '09:30'),
        report('b', 'departed', '09:40'),
        report('c', 'positioned', '09:46', { re_replaces: 'a' }),
        report('d', 'called_to_dock', '16:00'),
      ],
      { tt_atp: at('09:30'), tt_atd: at('09:40') },
      { c: 'out_of_order', d: 'out_of_order' },
    ],
    [
      'a later step that was tapped by mistake, until it is corrected',
      [
        report('a', 'arrived', '09:00'),
        report('b', 'departed', '09:40'),
        report('c', 'arrived', '11:30', { re_replaces: 'a' }),
      ],
      { tt_atd: at('09:40'), tt_ata: at('11:30') },
      { a: 'replaced' },
    ],
    [
      'a correction that comes in the same request as what it corrects, and is earlier',
      [
        report('b', 'departed', '09:30', { re_replaces: 'a', re_received_at: at('12:00'), re_device_at: at('09:50') }),
        report('a', 'departed', '09:40', { re_received_at: at('12:00') }),
      ],
      { tt_atd: at('09:30') },
      { a: 'replaced' },
    ],
    [
      'what was corrected, even to a later time',
      [report('a', 'departed', '09:40'), report('b', 'departed', '09:55', { re_replaces: 'a' })],
      { tt_atd: at('09:55') },
      { a: 'replaced' },
    ],
    [
      'what was corrected twice',
      [
        report('a', 'departed', '09:40'),
        report('b', 'departed', '09:55', { re_replaces: 'a' }),
        report('c', 'departed', '09:50', { re_replaces: 'b', re_received_at: at('10:00') }),
      ],
      { tt_atd: at('09:50') },
      { a: 'replaced', b: 'replaced' },
    ],
    [
      'what was set aside; what it corrected counts again',
      [
        report('a', 'departed', '09:40'),
        report('b', 'departed', '09:55', { re_replaces: 'a', re_set_aside_by: 'dora' }),
      ],
      { tt_atd: at('09:40') },
      { b: 'set_aside' },
    ],
    [
      'what waits for dispatch, since its link has ended or since it cannot be yet',
      [
        report('a', 'departed', '09:40', { re_set_aside_by: ENDED_LINK }),
        report('b', 'arrived', '09:41', { re_set_aside_by: BEFORE_PLAN }),
      ],
      {},
      { a: 'waits', b: 'waits' },
    ],
    [
      'what was taken back; the step may be told anew',
      [
        report('a', 'departed', '09:40'),
        report('b', 'taken_back', '09:50', { re_replaces: 'a' }),
        report('c', 'departed', '10:15'),
      ],
      { tt_atd: at('10:15') },
      { a: 'taken_back' },
    ],
    [
      'a correction that was taken back; what it corrected counts again',
      [
        report('a', 'departed', '09:40'),
        report('b', 'departed', '09:45', { re_replaces: 'a' }),
        report('c', 'taken_back', '09:50', { re_replaces: 'b' }),
      ],
      { tt_atd: at('09:40') },
      { b: 'taken_back' },
    ],
    [
      'what a correction of a correction that was taken back corrects in its place',
      [
        report('a', 'departed', '09:40'),
        report('b', 'departed', '09:45', { re_replaces: 'a' }),
        report('c', 'departed', '09:50', { re_replaces: 'b' }),
        report('d', 'taken_back', '09:51', { re_replaces: 'b' }),
      ],
      { tt_atd: at('09:50') },
      { a: 'replaced', b: 'taken_back' },
    ],
    [
      'a correction that was taken back and had replaced nothing: what it named counts on',
      [
        report('a', 'positioned', '09:00'),
        report('b', 'arrived', '11:05'),
        report('c', 'arrived', '09:36', {
          re_replaces: 'b',
          re_set_aside_by: BEFORE_PLAN,
          re_received_at: at('12:30'),
        }),
        report('d', 'arrived', '08:30', { re_replaces: 'b', re_received_at: at('12:31') }),
        report('e', 'arrived', '10:00', { re_replaces: 'b', re_set_aside_by: 'dora', re_received_at: at('12:32') }),
        ...['c', 'd', 'e'].map((id) => report(`-${id}`, 'taken_back', '12:50', { re_replaces: id })),
      ],
      { tt_atp: at('09:00'), tt_ata: at('11:05') },
      { c: 'taken_back', d: 'taken_back', e: 'taken_back' },
    ],
    [
      'a taking back by another link',
      [
        report('a', 'departed', '09:40'),
        report('b', 'departed', '09:45', { re_replaces: 'a', tl_id: 2 }),
        report('c', 'taken_back', '09:50', { re_replaces: 'b', tl_id: 2 }),
        report('d', 'taken_back', '09:50', { re_replaces: 'a', tl_id: 2 }),
      ],
      { tt_atd: at('09:40') },
      { b: 'taken_back' },
    ],
    [
      'what waits, or comes after it was taken back',
      [
        report('a', 'arrived', '09:40', { re_set_aside_by: BEFORE_PLAN }),
        report('b', 'taken_back', '09:42', { re_replaces: 'a' }),
        report('c', 'taken_back', '09:43', { re_replaces: 'd' }),
        report('d', 'departed', '09:39', { re_received_at: at('10:00') }),
      ],
      {},
      { a: 'taken_back', d: 'taken_back' },
    ],
    [
      'what waits and was taken back, both after the end of their link: neither is decided on, but a taking back of what counts',
      [
        report('a', 'departed', '09:40', { re_set_aside_by: ENDED_LINK }),
        report('b', 'taken_back', '09:42', { re_replaces: 'a', re_set_aside_by: ENDED_LINK }),
        report('c', 'positioned', '09:10'),
        report('d', 'taken_back', '09:42', { re_replaces: 'c', re_set_aside_by: ENDED_LINK }),
        report('e', 'taken_back', '09:42', { re_replaces: 'never came', re_set_aside_by: ENDED_LINK }),
      ],
      { tt_atp: at('09:10') },
      { a: 'taken_back', d: 'waits' },
    ],
    [
      'a correction by another link: it is a report of its own',
      [
        report('a', 'departed', '09:40'),
        report('b', 'departed', '09:50', { re_replaces: 'a', tl_id: 2 }),
        report('c', 'delayed', '09:41', { re_minutes: 5 }),
        report('d', 'delayed', '09:42', { re_minutes: 9, re_replaces: 'c', tl_id: 2 }),
      ],
      { tt_atd: at('09:40') },
      { b: 'repeated' },
    ],
    [
      'the taking back that dispatch sets aside: its step counts again',
      [
        report('a', 'departed', '09:40'),
        report('b', 'taken_back', '09:50', { re_replaces: 'a', re_set_aside_by: 'dora' }),
      ],
      { tt_atd: at('09:40') },
      { b: 'set_aside' },
    ],
    [
      'more than a day before the planned positioning',
      [report('a', 'positioned', '2026-11-20T08:59:59.999Z'), report('b', 'positioned', '2026-11-20T09:00:00.000Z')],
      { tt_atp: '2026-11-20T09:00:00.000Z' },
      { a: 'too_early' },
    ],
    [
      'a step before an earlier step',
      [
        report('a', 'positioned', '09:50'),
        report('b', 'departed', '09:40', { re_received_at: at('09:55') }),
        report('c', 'arrived', '11:00'),
      ],
      { tt_atp: at('09:50'), tt_ata: at('11:00') },
      { b: 'out_of_order' },
    ],
  ])('%s', (_name, reports, times, flags) => {
    const derived = deriveReports(TRIP, reports)
    expect(derived).toMatchObject({ times })
    expect(derived.flags).toEqual(flags)
    expect(deriveReports(TRIP, reports.toReversed())).toEqual(deriveReports(TRIP, reports))
  })
})

test('a delay that was corrected counts again once its correction is taken back', () => {
  const reports = [
    report('a', 'delayed', '09:36', { re_minutes: 60 }),
    report('b', 'delayed', '10:50', { re_minutes: 90, re_replaces: 'a' }),
  ]
  expect(deriveReports(TRIP, reports).news).toMatchObject({ late_minutes: 90 })
  const back = report('c', 'taken_back', '10:51', { re_replaces: 'b' })
  expect(deriveReports(TRIP, [...reports, back])).toMatchObject({
    news: { late_minutes: 60 },
    flags: { b: 'taken_back' },
  })
})

test('what waits for dispatch is news', () => {
  const waits = report('a', 'arrived', '09:41', { re_set_aside_by: BEFORE_PLAN })
  expect(deriveReports(TRIP, [waits]).news).toEqual({ waits: 1 })
  expect(deriveReports(TRIP, [waits, report('b', 'taken_back', '09:42', { re_replaces: 'a' })]).news).toEqual({})
})

test('whatever the order in which reports arrive, they come to the same', () => {
  const random = seededRandom(7)
  const { pick, chance, next } = random
  const kinds = ['positioned', 'called_to_dock', 'departed', 'arrived', 'released', 'delayed', 'taken_back'] as const
  for (let round = 0; round < 300; round += 1) {
    const ids = Array.from({ length: 8 }, (_, index) => `r${index}`)
    const reports = ids.map((id) =>
      report(id, pick(kinds), `${pick(['08', '09', '10'])}:${pick(['00', '20', '40'])}`, {
        tl_id: pick([1, 1, 1, 2]),
        re_replaces: chance(0.2) ? pick(ids) : null,
        re_set_aside_by: chance(0.1) ? 'dora' : null,
        re_minutes: 15,
      }),
    )
    const shuffled = reports.map((value) => ({ value, by: next() })).sort((a, b) => a.by - b.by)
    expect(
      deriveReports(
        TRIP,
        shuffled.map(({ value }) => value),
      ),
    ).toEqual(deriveReports(TRIP, reports))
  }
})

describe('precedence of typed, vehicle, driver', () => {
  const T = { typed: at('09:31'), vehicle: at('09:36'), driver: at('09:50') }
  test.each([
    ['none', {}, null, null],
    ['the driver alone', { tt_atd: T.driver, tt_driver_times: { tt_atd: T.driver } }, 'driver', null],
    ['the vehicle alone', { tt_atd: T.vehicle }, 'vehicle', null],
    ['both, the vehicle counts', { tt_atd: T.vehicle, tt_driver_times: { tt_atd: T.driver } }, 'vehicle', T.driver],
    [
      'all, the typed one counts',
      { tt_atd: T.typed, tt_manual_times: ['tt_atd'], tt_driver_times: { tt_atd: T.driver } },
      'typed',
      T.driver,
    ],
    [
      'typed, ten minutes apart and no more',
      { tt_atd: at('09:40'), tt_manual_times: ['tt_atd'], tt_driver_times: { tt_atd: T.driver } },
      'typed',
      null,
    ],
  ])('%s', (_name, trip, source, other) => {
    expect(timeSource(trip, 'tt_atd')).toBe(source)
    expect(otherTime(trip, 'tt_atd')).toBe(other)
  })

  test('a report is written where neither a person nor the vehicle says it', () => {
    const driver = { tt_atp: at('09:01'), tt_atd: at('09:50'), tt_ata: at('12:00') }
    const trip = { tt_atp: at('09:00'), tt_atd: at('09:36'), tt_ata: null, tt_manual_times: ['tt_atp'] }
    expect(timesByDriver(trip, driver)).toEqual({ tt_ata: at('12:00') })
  })

  test('a report that counts no more takes its time back, and another one takes its place', () => {
    const trip = { tt_atp: at('09:01'), tt_atd: at('09:36'), tt_driver_times: { tt_atp: at('09:01') } }
    expect(timesByDriver(trip, {})).toEqual({ tt_atp: null })
    expect(timesByDriver(trip, { tt_atp: at('09:05') })).toEqual({ tt_atp: at('09:05') })
  })

  test('a time that a person cleared stays empty', () => {
    const trip = { tt_atp: null, tt_manual_times: ['tt_atp'] }
    expect(timesByDriver(trip, { tt_atp: at('09:05') })).toEqual({})
  })
})
