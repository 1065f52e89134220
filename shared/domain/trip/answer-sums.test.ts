import { describe, expect, test } from 'vitest'
import { type Answer, type AnswerSource, answerValues } from './answer-given.ts'
import { answerSums, type GivenAnswer, inTimeShare, type SummedTrip } from './answer-sums.ts'
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
  { at = BEFORE, reason = '' as DeclineReason | '', sub = to.tt_sub, source = 'sub' as AnswerSource } = {},
): GivenAnswer => ({
  tt_id: to.tt_id,
  ta_sub: sub,
  ta_facts: ta_answer === '' ? '' : answerFacts({ ...to, tt_sub: sub }),
  ta_answer,
  ta_reason: reason,
  ta_source: source,
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
  taken_back: 0,
  taken_back_of: {},
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

describe('what a subcontractor took back itself is counted beside the sum', () => {
  const at = (time: string) => `2026-11-21T${time}:00.000Z`
  const [no, yes] = [{ reason: 'price' as const }, {}]
  const said = (answer: Answer | '', time: string, more = {}) =>
    given(trip(1), answer, { at: at(time), ...(answer === 'declined' ? no : yes), ...more })
  const price = { taken_back: 1, taken_back_of: { price: 1 } }

  test.each([
    ['a slip', [said('declined', '05:00'), said('', '05:30')], {}],
    ['a no', [said('declined', '05:00'), said('', '05:31')], price],
    [
      'a no by another word in between',
      [said('declined', '05:00'), said('declined', '05:25'), said('', '05:40')],
      price,
    ],
    ['a late yes', [said('accepted', '08:01'), said('', '09:00')], { taken_back: 1, taken_back_of: { accepted: 1 } }],
    [
      'a no that a yes hides for a minute',
      [said('declined', '05:00'), said('accepted', '06:00'), said('', '06:01')],
      price,
    ],
    [
      'a slip of a yes to the changed trip',
      [
        given(trip(1, { tt_sub_invoice_trip: 500 }), 'accepted', { at: at('05:00') }),
        ...[said('accepted', '06:00'), said('', '06:01')],
      ],
      { changed: 1 },
    ],
    ['by dispatch', [said('declined', '05:00'), said('', '06:00', { source: 'dispatch' })], {}],
  ])('%s', (_what, answers, expected) => {
    expect(sums([trip(1)], answers)).toEqual([{ sub: 'Huber AG', ...NONE, unanswered: 1, ...expected }])
  })

  test('a yes to the changed trip takes no back, nor one after it was asked anew', () => {
    const now = answered(trip(1), 'accepted')
    const cheaper = trip(1, { tt_sub_invoice_trip: 500 })
    const last = said('accepted', '07:00')
    const first = given(cheaper, 'declined', { at: at('05:00'), reason: 'price' })
    expect(sums([now], [first, last])).toEqual([{ sub: 'Huber AG', ...NONE, in_time: 1 }])
    const again = { ...now, tt_answer_asked_at: at('06:00') }
    expect(sums([again], [said('declined', '05:00'), last])).toEqual([{ sub: 'Huber AG', ...NONE, in_time: 1 }])
    expect(sums([now], [said('declined', '05:00'), last])).toEqual([{ sub: 'Huber AG', ...NONE, in_time: 1, ...price }])
    const between = said('declined', '06:00', { sub: 'Frey AG' })
    expect(sums([now], [said('declined', '05:00'), between, last])[1]).toEqual({ sub: 'Huber AG', ...NONE, in_time: 1 })
  })
})

test.each([
  [{ asked: 4, in_time: 3, open: 0, withdrawn: 0 }, 0.75],
  // What need not be answered yet, or no more, is no failure.
  [{ asked: 4, in_time: 1, open: 2, withdrawn: 1 }, 1],
  [{ asked: 2, in_time: 0, open: 1, withdrawn: 1 }, null],
  [{ asked: 0, in_time: 0, open: 0, withdrawn: 0 }, null],
])('of %o the share in time is %s', (sums, share) => expect(inTimeShare(sums)).toBe(share))
