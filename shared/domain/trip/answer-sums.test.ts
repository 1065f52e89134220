import { expect, test } from 'vitest'
import { type Answer, answerValues } from './answer-given.ts'
import { answerSums, type GivenAnswer, type SummedTrip } from './answer-sums.ts'
import { answerFacts, type DeclineReason } from './trip-answers.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const DUE = '2026-11-21T08:00:00.000Z'
const [BEFORE, AFTER] = ['2026-11-21T07:59:00.000Z', '2026-11-21T08:01:00.000Z']
const trip = (tt_id: number, fields: Partial<SummedTrip> = {}): SummedTrip => ({
  ...{ tt_id, tt_sub: 'Huber AG', tt_status: 'active', tt_answer_hours: 12, tt_answer: '', tt_answer_facts: '' },
  ...{ tt_stp: '2026-11-21T20:00:00.000Z', tt_sta: '2026-11-22T02:00:00.000Z', tt_sub_invoice_trip: 600 },
  ...fields,
})
const given = (
  to: SummedTrip,
  ta_answer: Answer | '',
  { at = BEFORE, reason = '' as DeclineReason | '', sub = to.tt_sub } = {},
): GivenAnswer => ({
  tt_id: to.tt_id,
  ta_sub: sub,
  ta_facts: ta_answer === '' ? '' : answerFacts({ ...to, tt_sub: sub }),
  ta_answer,
  ta_reason: reason,
  ta_at: at,
  ta_due: DUE,
})
const answered = (to: SummedTrip, answer: Answer, reason: DeclineReason | '' = ''): SummedTrip => ({
  ...to,
  ...answerValues(to, answer, reason),
})
const sums = (trips: SummedTrip[], answers: GivenAnswer[] = []) =>
  answerSums(trips, (id) => answers.filter(({ tt_id }) => tt_id === id), NOW)
const NONE = {
  asked: 1,
  in_time: 0,
  late: 0,
  declined: 0,
  reasons: {},
  unanswered: 0,
  open: 0,
  withdrawn: 0,
  changed: 0,
}

test.each([
  ['in time', [given(trip(1), 'accepted')], 'accepted', { in_time: 1 }],
  ['late', [given(trip(1), 'accepted', { at: AFTER })], 'accepted', { late: 1 }],
  [
    'in time, and again after a change',
    [given(trip(1, { tt_sub_invoice_trip: 500 }), 'accepted'), given(trip(1), 'accepted', { at: AFTER })],
    'accepted',
    { in_time: 1, changed: 1 },
  ],
  [
    'in time, twice to the same',
    [given(trip(1), 'accepted'), given(trip(1), 'accepted', { at: AFTER })],
    'accepted',
    { in_time: 1 },
  ],
  [
    'late, after a no that it took back',
    [given(trip(1), 'declined', { reason: 'price' }), given(trip(1), 'accepted', { at: AFTER })],
    'accepted',
    { late: 1 },
  ],
  ['no', [given(trip(1), 'declined', { reason: 'slot' })], 'declined', { declined: 1, reasons: { slot: 1 } }],
] as const)('answered: %s', (_what, answers, answer, expected) => {
  expect(sums([answered(trip(1), answer)], [...answers])).toEqual([{ sub: 'Huber AG', ...NONE, ...expected }])
})

test('without an answer is what was due, open what is not', () => {
  const later = trip(2, { tt_stp: '2026-11-22T20:00:00.000Z' })
  expect(sums([trip(1), later])).toEqual([{ sub: 'Huber AG', ...NONE, asked: 2, unanswered: 1, open: 1 }])
})

test('who is not asked is nowhere, and a trip that was called off counts for its answer alone', () => {
  const off = trip(2, { tt_status: 'canceled' })
  expect(sums([trip(1, { tt_answer_hours: null }), off, trip(3, { tt_sub: '' })])).toEqual([])
  expect(sums([answered(off, 'accepted')], [given(off, 'accepted')])).toEqual([
    { sub: 'Huber AG', ...NONE, in_time: 1 },
  ])
})

test('a trip that went on counts for the one that declined, and for the one that accepted', () => {
  const now = answered(trip(1, { tt_sub: 'Frey AG' }), 'accepted')
  const answers = [given(now, 'declined', { sub: 'Huber AG', reason: 'no_driver' }), given(now, 'accepted')]
  expect(sums([now], answers)).toEqual([
    { sub: 'Frey AG', ...NONE, in_time: 1 },
    { sub: 'Huber AG', ...NONE, declined: 1, reasons: { no_driver: 1 } },
  ])
})

test.each([
  ['before it was due it was withdrawn', BEFORE, { withdrawn: 1 }],
  ['after that it has not answered', AFTER, { unanswered: 1 }],
])('a trip that went to another without an answer: %s', (_what, at, expected) => {
  const now = answered(trip(1, { tt_sub: 'Frey AG' }), 'accepted')
  expect(sums([now], [given(now, '', { sub: 'Huber AG', at }), given(now, 'accepted')])).toEqual([
    { sub: 'Frey AG', ...NONE, in_time: 1 },
    { sub: 'Huber AG', ...NONE, ...expected },
  ])
})

test('a trip that came back counts once', () => {
  const lost = given(trip(1), '')
  expect(sums([answered(trip(1), 'accepted')], [lost, given(trip(1), 'accepted')])).toEqual([
    { sub: 'Huber AG', ...NONE, in_time: 1 },
  ])
})

test('asked anew it has not answered, whatever it said before', () => {
  expect(sums([trip(1)], [given(trip(1), 'accepted')])).toEqual([{ sub: 'Huber AG', ...NONE, unanswered: 1 }])
})

test('a fact that changed since the yes counts, another name does not', () => {
  const yes = given(trip(1), 'accepted')
  expect(sums([{ ...answered(trip(1), 'accepted'), tt_sub_invoice_trip: 700 }], [yes])).toEqual([
    { sub: 'Huber AG', ...NONE, in_time: 1, changed: 1 },
  ])
  const renamed = answered(trip(1, { tt_sub: 'Huber & Co.' }), 'accepted')
  const again = { ...yes, ta_sub: 'Huber & Co.' }
  expect(sums([renamed], [again, { ...again, ta_facts: answerFacts(renamed) }])).toEqual([
    { sub: 'Huber & Co.', ...NONE, in_time: 1 },
  ])
})
