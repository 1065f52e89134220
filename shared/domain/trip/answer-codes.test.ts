import { expect, test } from 'vitest'
import { CONTEXT, shownTrip } from '../../trips/trip-sample.ts'
import { ANSWER_CODES, answerCode, answerText } from './answer-codes.ts'
import { answerValues } from './answer-given.ts'

const { row: ASKED } = shownTrip({
  tt_atp: null,
  tt_answer_hours: 12,
  tt_sub_invoice_trip: 640,
  tt_requirements: '',
})
const accepted = { ...ASKED, ...answerValues(ASKED, 'accepted') }
const declined = { ...ASKED, ...answerValues(ASKED, 'declined', 'no_vehicle') }

test.each([
  ['is not asked', { ...ASKED, tt_answer_hours: null }, null, ''],
  ['is asked', ASKED, 'asked', 'angefragt'],
  ['accepted', accepted, 'accepted', 'zugesagt'],
  ['accepted it as it was', { ...accepted, tt_sub_invoice_trip: 700 }, 'changed', 'seit Zusage geändert'],
  ['declined', declined, 'declined_no_vehicle', 'abgelehnt: Kein Fahrzeug'],
  ['declined, with a reason of another version', { ...declined, tt_answer_reason: 'rain' }, 'declined', 'abgelehnt'],
])('a subcontractor that %s', (_what, trip, code, words) => {
  expect(answerCode(trip)).toBe(code)
  expect(code ? answerText(code, CONTEXT.translate) : '').toBe(words)
})

test('every code has words', () => {
  const words = ANSWER_CODES.map((code) => answerText(code, CONTEXT.translate))
  expect(words.filter((text, at) => text === '' || text === ANSWER_CODES[at])).toEqual([])
  expect(new Set(words).size).toBe(words.length)
})
