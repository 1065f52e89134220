import { expect, test } from 'vitest'
import { answerFault, answerValues, asksAnew, changedFacts } from './answer-given.ts'
import {
  type AnsweredTrip,
  answerDue,
  answerState,
  answerStateAt,
  FACT_FIELDS,
  lackOfYes,
  waitsForAnswer,
} from './trip-answers.ts'

const TRIP = {
  tt_status: 'active',
  tt_sub: 'Meier Trans',
  tt_stp: '2026-11-26T20:15:00.000Z',
  tt_std: '2026-11-26T20:45:00.000Z',
  tt_sta: '2026-11-27T02:00:00.000Z',
  tt_from_text: 'Basel',
  tt_to_text: 'Genf "Nord"',
  tt_requirements: '11_2_7',
  tt_sub_invoice_trip: 640.5,
  tt_sub_invoice_toll: 0,
  tt_answer_hours: 12,
  tt_info: '',
  tt_note: '',
  tt_driver: '',
  tt_gps: '',
  tt_customer_invoice_trip: 900,
} as const satisfies AnsweredTrip & Record<string, unknown>
const accepted = { ...TRIP, ...answerValues(TRIP, 'accepted') }
const declined = { ...TRIP, ...answerValues(TRIP, 'declined', 'no_vehicle') }

test('an answer is due hours before positioning, also over a change of clocks', () => {
  expect(answerDue(TRIP)).toBe(Date.parse('2026-11-26T08:15:00.000Z'))
  expect(answerDue({ ...TRIP, tt_stp: '2026-10-25T06:00:00.000Z' })).toBe(Date.parse('2026-10-24T18:00:00.000Z'))
  expect(answerDue({ ...TRIP, tt_answer_hours: null })).toBeNull()
})

test.each([
  ['long before, so many hours before', '2026-11-25T10:00:00.000Z', '2026-11-26T08:15:00.000Z'],
  ['a while before it was due, two hours later', '2026-11-26T07:15:00.000Z', '2026-11-26T09:15:00.000Z'],
  ['after it was due, two hours later', '2026-11-26T12:00:00.000Z', '2026-11-26T14:00:00.000Z'],
  ['an hour before positioning, until then', '2026-11-26T19:15:00.000Z', TRIP.tt_stp],
  ['after positioning, at positioning', '2026-11-26T21:00:00.000Z', TRIP.tt_stp],
])('asked %s', (_what, tt_answer_asked_at, due) =>
  expect(answerDue({ ...TRIP, tt_answer_asked_at })).toBe(Date.parse(due)),
)

test.each([
  ['nothing was answered', TRIP, 'asked'],
  ['accepted', accepted, 'accepted'],
  ['declined', declined, 'declined'],
  ['declined, and another fact since', { ...declined, tt_sub_invoice_trip: 700 }, 'asked'],
  ['nobody is asked', { ...accepted, tt_answer_hours: null }, null],
  ['not published', { ...TRIP, tt_status: 'scheduled' as const }, null],
  ['canceled', { ...accepted, tt_status: 'canceled' as const }, null],
  ['without subcontractor', { ...TRIP, tt_sub: '' }, null],
  ['positioned', { ...TRIP, tt_atp: '2026-11-26T20:10:00.000Z' }, null],
  ['departed', { ...accepted, tt_atd: '2026-11-26T20:50:00.000Z' }, null],
  ['an answer that is no list of facts', { ...accepted, tt_answer_facts: 'x' }, 'changed'],
] as const)('state: %s', (_what, trip, state) => expect(answerState(trip)).toBe(state))

const OTHERS: Record<(typeof FACT_FIELDS)[number], string | number> = {
  tt_sub: 'Huber AG',
  tt_stp: '2026-11-26T21:00:00.000Z',
  tt_std: '2026-11-26T21:15:00.000Z',
  tt_sta: '2026-11-27T03:00:00.000Z',
  tt_from_text: 'Zürich',
  tt_to_text: 'Lyon',
  tt_requirements: '',
  tt_sub_invoice_trip: 640.49,
  tt_sub_invoice_toll: 12,
}
test.each(FACT_FIELDS)('%s is a fact: another one asks again, and says what changed', (field) => {
  const changed = { ...accepted, [field]: OTHERS[field] }
  expect(answerState(changed)).toBe('changed')
  expect(changedFacts(changed)).toEqual([{ field, before: TRIP[field], now: OTHERS[field] }])
  expect(answerFault(changed)).toBe('answer_facts_changed')
})

test.each([
  ['tt_note', 'call first'],
  ['tt_info', 'gate 5'],
  ['tt_driver', 'Hans Muster'],
  ['tt_gps', 'ZH 1'],
  ['tt_customer_invoice_trip', 950],
])('%s is none: the answer goes on to count', (field, value) => {
  expect(answerState({ ...accepted, [field]: value })).toBe('accepted')
  expect(changedFacts({ ...accepted, [field]: value })).toEqual([])
})

test('a moment before it is due nothing is overdue, a moment after it is; and a trip that is over lacks nothing', () => {
  const due = Date.parse('2026-11-26T08:15:00.000Z')
  const dayBefore = Date.parse('2026-11-25T20:15:00.000Z')
  expect(lackOfYes(TRIP, dayBefore - 1)).toBeNull()
  expect(lackOfYes(TRIP, dayBefore)).toBe('asked')
  expect(lackOfYes(TRIP, due - 1)).toBe('asked')
  expect(answerStateAt(TRIP, due)).toBe('overdue')
  expect(lackOfYes(TRIP, due)).toBe('overdue')
  expect(answerStateAt(accepted, due)).toBe('accepted')
  expect(lackOfYes(accepted, due)).toBeNull()
  expect(lackOfYes(declined, dayBefore - 1)).toBe('declined')
  expect(lackOfYes({ ...accepted, tt_sub_invoice_toll: 5 }, dayBefore - 1)).toBe('changed')
  expect(lackOfYes(TRIP, Date.parse(TRIP.tt_sta))).toBeNull()
})

test('what waits for the subcontractor: what it did not answer, and what changed since', () => {
  const now = Date.parse('2026-11-26T10:00:00.000Z')
  expect(waitsForAnswer(TRIP, now)).toBe(true)
  expect(waitsForAnswer({ ...accepted, tt_sub_invoice_toll: 5 }, now)).toBe(true)
  expect(waitsForAnswer(accepted, now)).toBe(false)
  expect(waitsForAnswer(declined, now)).toBe(false)
  expect(waitsForAnswer(TRIP, Date.parse(TRIP.tt_sta))).toBe(false)
})

test.each([
  ['accepted', accepted, null],
  ['declined with a reason', declined, null],
  ['taken back', TRIP, null],
  ['taken back, but for its note', { ...TRIP, tt_answer_note: 'x' }, 'answer_invalid'],
  ['a word that is no answer', { ...accepted, tt_answer: 'maybe' }, 'answer_invalid'],
  ['accepted with a reason', { ...accepted, tt_answer_reason: 'price' }, 'answer_invalid'],
  ['declined without a reason', { ...declined, tt_answer_reason: '' }, 'answer_reason_missing'],
  ['declined for an unknown reason', { ...declined, tt_answer_reason: 'mood' }, 'answer_reason_missing'],
  ['another reason without words', { ...declined, tt_answer_reason: 'other' }, 'answer_note_missing'],
  ['another reason in words', { ...declined, tt_answer_reason: 'other', tt_answer_note: 'TÜV' }, null],
  ['nobody was asked', { ...accepted, tt_answer_hours: null }, 'answer_not_asked'],
  ['on its way', { ...accepted, tt_atp: '2026-11-26T20:10:00.000Z' }, 'answer_not_asked'],
  ['without what it was given to', { ...accepted, tt_answer_facts: '' }, 'answer_facts_changed'],
] as const)('fault: %s', (_what, trip, fault) => expect(answerFault(trip)).toBe(fault))

test('publishing and another subcontractor ask; other changes do not', () => {
  const before = { tt_status: 'active', tt_sub: 'Meier Trans' } as const
  expect(asksAnew({ ...before, tt_status: 'scheduled' }, before)).toBe(true)
  expect(asksAnew({ ...before, tt_status: 'canceled' }, before)).toBe(true)
  expect(asksAnew({ ...before, tt_sub: '' }, before)).toBe(true)
  expect(asksAnew(before, { ...before, tt_sub: 'Huber AG' })).toBe(true)
  expect(asksAnew(before, before)).toBe(false)
  expect(asksAnew(before, { ...before, tt_status: 'canceled' })).toBe(false)
})

test('requirements in another order are the same', () => {
  const trip = { ...TRIP, tt_requirements: 'adr;11_2_7' }
  const answered = { ...trip, ...answerValues(trip, 'accepted'), tt_requirements: '11_2_7;adr' }
  expect(answerState(answered)).toBe('accepted')
  expect(changedFacts(answered)).toEqual([])
  expect(answerState({ ...answered, tt_requirements: 'adr' })).toBe('changed')
})
