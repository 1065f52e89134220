import { describe, expect, test } from 'vitest'
import { customerNews, withNoteLine } from './customer-news.ts'

const NOW = Date.parse('2026-11-23T12:00:00.000Z')
const PLAN = {
  tt_status: 'active',
  tt_stp: '2026-11-23T11:00:00.000Z',
  tt_std: '2026-11-23T11:30:00.000Z',
  tt_sta: '2026-11-23T14:00:00.000Z',
}

describe('what a customer is told', () => {
  test.each([
    ['that nothing is known to be late', {}, 'on_time', '14:00', 0],
    ['the estimate, later than planned', { tt_eta: '2026-11-23T14:25:30.000Z' }, 'late', '14:25', 25],
    ['the estimate, earlier than planned', { tt_eta: '2026-11-23T13:50:00.000Z' }, 'early', '13:50', 10],
    ['the delay of a departure that waits', { tt_atp: PLAN.tt_stp }, 'late', '14:30', 30],
    ['the delay of the departure', { tt_atp: PLAN.tt_stp, tt_atd: '2026-11-23T11:50:00.000Z' }, 'late', '14:20', 20],
    ['the delay of the positioning', { tt_etp: '2026-11-23T12:10:00.000Z' }, 'late', '15:10', 70],
    ['that it arrived', { tt_ata: '2026-11-23T14:05:00.000Z' }, 'arrived', '14:05', 5],
    ['that it was called off', { tt_status: 'canceled', tt_eta: PLAN.tt_sta }, 'canceled', '14:00', 0],
  ])('%s', (_name, times, kind, clock, minutes) => {
    const news = customerNews({ ...PLAN, ...times }, NOW)
    expect(news).toMatchObject({ kind, minutes })
    expect(news?.time.slice(11, 16)).toBe(clock)
  })

  test('nothing without a plan', () => expect(customerNews({}, NOW)).toBeNull())
})

describe('a line at the end of a note', () => {
  test.each([
    ['', 'told', 'told'],
    ['ramp 3\n', 'told', 'ramp 3\ntold'],
  ])('%j and %j', (note, line, whole) => expect(withNoteLine(note, line)).toBe(whole))

  test('takes the place of the first lines where the note is full', () => {
    const note = withNoteLine(`first\nsecond\n${'x'.repeat(3985)}`, 'told')
    expect(note.startsWith('second\n')).toBe(true)
    expect(note.endsWith('\ntold')).toBe(true)
    expect(note.length).toBeLessThanOrEqual(4000)
  })
})
