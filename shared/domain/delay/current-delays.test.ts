import { expect, test } from 'vitest'
import { isCurrentDelay, PANIC_WINDOW_HOURS } from './current-delays.ts'
import type { TripTimes } from './legs.ts'

const at = (clock: string) => `2026-11-21T${clock}:00.000Z`
const planned = { tt_stp: at('08:00'), tt_std: at('08:30'), tt_sta: at('10:00') }
const MORNING = Date.parse(at('08:20'))
const WINDOW_END = Date.parse(at('10:00')) + PANIC_WINDOW_HOURS * 3_600_000

test('the window is six hours', () => expect(PANIC_WINDOW_HOURS).toBe(6))

test.each([
  ['nothing known', {}, MORNING, false],
  ['positioning on time', { tt_etp: at('08:00') }, MORNING, false],
  ['positioning a minute late', { tt_etp: at('08:01') }, MORNING, true],
  ['positioned late, still under way', { tt_atp: at('08:16') }, MORNING, true],
  ['waits, STD not passed', { tt_atp: at('08:00') }, Date.parse(at('08:30')), false],
  ['waits, STD a minute ago', { tt_atp: at('08:00') }, Date.parse(at('08:31')), true],
  ['departed late', { tt_atp: at('08:00'), tt_atd: at('08:50') }, MORNING, true],
  ['arrival expected late', { tt_eta: at('10:15') }, MORNING, true],
  ['arrival expected on time', { tt_eta: at('10:00') }, MORNING, false],
  ['arrived, however late', { tt_atp: at('09:00'), tt_ata: at('11:00') }, MORNING, false],
  ['a moment before the window ends', { tt_eta: at('23:00') }, WINDOW_END - 1, true],
  ['at the end of the window', { tt_eta: at('23:00') }, WINDOW_END, false],
  ['planned arrival missing', { tt_sta: null, tt_etp: at('08:30') }, MORNING, false],
] as [string, TripTimes, number, boolean][])('%s: %j', (_, times, now, current) => {
  expect(isCurrentDelay({ ...planned, ...times }, now)).toBe(current)
})
