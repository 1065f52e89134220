import { expect, test } from 'vitest'
import { answersBySub, sumOfAnswers } from './answer-counts.ts'
import { answerValues } from './answer-given.ts'
import type { AnsweredTrip } from './trip-answers.ts'

const trip = (tt_sub: string, fields: Partial<AnsweredTrip> = {}): AnsweredTrip => ({
  ...{ tt_status: 'active', tt_sub, tt_answer_hours: 12, tt_sub_invoice_trip: 600 },
  ...fields,
})
const answered = (of: AnsweredTrip, answer: 'accepted' | 'declined'): AnsweredTrip => ({
  ...of,
  ...answerValues(of, answer, answer === 'declined' ? 'price' : ''),
})

test('counts by subcontractor what it said; what changed since a yes is open', () => {
  const yes = answered(trip('Huber AG'), 'accepted')
  const counts = answersBySub([
    ...[
      { ...yes, tt_atp: '2026-11-26T20:10:00.000Z' },
      { ...yes, tt_sub_invoice_trip: 500 },
      answered(trip('Huber AG'), 'declined'),
      trip('Huber AG'),
    ],
    ...[trip('Frey AG'), trip('Frey AG', { tt_answer_hours: null }), trip('Wir', { tt_status: 'scheduled' })],
  ])
  expect(counts).toEqual([
    { sub: 'Frey AG', asked: 1, accepted: 0, declined: 0, open: 1 },
    { sub: 'Huber AG', asked: 4, accepted: 1, declined: 1, open: 2 },
  ])
  expect(sumOfAnswers(counts)).toEqual({ asked: 5, accepted: 1, declined: 1, open: 3 })
})
