import { describe, expect, test } from 'vitest'
import { isBeforeItCanBe, mayBeTakenBack } from './judged-reports.ts'
import { BEFORE_PLAN, type Report, type ReportKind } from './reports.ts'

const at = (clock: string): string => `2026-11-21T${clock}:00.000Z`
const PLAN = { tt_stp: at('16:00'), tt_std: at('16:30'), tt_sta: at('20:30') }

describe('what a driver reports hours before the plan', () => {
  test.each([
    ['positioned', {}, false],
    ['called_to_dock', {}, false],
    ['delayed', {}, false],
    ['note', {}, false],
    ['departed', {}, true],
    ['departed', { tt_atp: at('07:00') }, false],
    ['arrived', {}, true],
    ['arrived', { tt_atp: at('08:17') }, true],
    ['arrived', { tt_atd: at('06:00') }, false],
    ['released', {}, true],
    ['released', { tt_ata: at('08:00') }, false],
    ['proof', {}, true],
    ['proof', { tt_ata: at('08:00') }, false],
  ] as const)('%s, known %j: cannot be %s', (kind, known, expected) => {
    expect(isBeforeItCanBe({ ...PLAN, ...known }, kind, at('08:18'))).toBe(expected)
  })
})

describe('a driver takes back', () => {
  const report = (re_id: string, re_kind: ReportKind, clock: string, more: Partial<Report> = {}): Report => ({
    ...{ re_id, re_kind, re_at: at(clock), re_received_at: at(clock), re_device_at: at(clock) },
    ...{ tl_id: 1, re_minutes: null, re_text: '', re_replaces: null, re_set_aside_by: null },
    ...more,
  })
  const arrived = report('a', 'arrived', '16:40')
  const waits = report('w', 'arrived', '16:40', { re_set_aside_by: BEFORE_PLAN })
  test.each<[string, Report, Report[], string, boolean]>([
    ['what counts, within ten minutes', arrived, [], '16:50', true],
    ['not later', arrived, [], '16:51', false],
    [
      'what the server received late, by the time it was received',
      { ...arrived, re_at: at('16:00') },
      [],
      '16:50',
      true,
    ],
    ['what was not yet sent', arrived, [], '16:20', true],
    ['what waits for dispatch, whenever', waits, [], '20:00', true],
    ['nothing that a later step hangs on', arrived, [report('b', 'released', '16:42')], '16:45', false],
    [
      'what a later step hung on that was taken back',
      arrived,
      [report('b', 'released', '16:42'), report('c', 'taken_back', '16:43', { re_replaces: 'b' })],
      '16:45',
      true,
    ],
    ['a later step, whatever came before', arrived, [report('b', 'departed', '16:35')], '16:45', true],
    ['a note', report('n', 'note', '16:40'), [arrived], '16:45', true],
  ])('%s', (_name, target, others, clock, expected) => {
    expect(mayBeTakenBack(PLAN, [target, ...others], target, Date.parse(at(clock)))).toBe(expected)
  })
})
