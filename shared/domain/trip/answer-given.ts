import {
  type AnsweredTrip,
  answerFacts,
  DECLINE_REASONS,
  type DeclineReason,
  FACT_FIELDS,
  type FactField,
  type Facts,
  factOf,
  isAsked,
} from './trip-answers.ts'
import type { TripStatus } from './trip-status.ts'

/** An answer that is given: its values, whether it can be taken, and what changed since. Apart, since first rows need none of it. */

/** Returns the values of {@link FACT_FIELDS} that an answer was given to; none where the text is not such a list. */
export const answeredFacts = (text: string | undefined): readonly unknown[] => {
  try {
    const facts: unknown = JSON.parse(text || '[]')
    return Array.isArray(facts) ? facts : []
  } catch {
    return []
  }
}

/** A fact of an answer that is another one by now. */
export type ChangedFact = { field: FactField; before: unknown; now: unknown }
/** Facts that changed since the answer, in the order of {@link FACT_FIELDS}; empty without an answer. */
export const changedFacts = (trip: AnsweredTrip): ChangedFact[] => {
  const seen = answeredFacts(trip.tt_answer_facts)
  return FACT_FIELDS.flatMap((field, at) => {
    const now = factOf(trip, field)
    return at < seen.length && seen[at] !== now ? [{ field, before: seen[at], now }] : []
  })
}

export const ANSWERS = ['accepted', 'declined'] as const
export type Answer = (typeof ANSWERS)[number]

/** Fields that hold an answer, merged as one. */
export const ANSWER_FIELDS = ['tt_answer', 'tt_answer_reason', 'tt_answer_note', 'tt_answer_facts'] as const

/** Givers of an answer: a person of the subcontractor, dispatch in its name, or a link of a mail. */
export const ANSWER_SOURCES = ['sub', 'dispatch', 'link'] as const
export type AnswerSource = (typeof ANSWER_SOURCES)[number]

/** The values of an answer, for an edit. */
export type AnswerValues = Record<(typeof ANSWER_FIELDS)[number], string>
export const NO_ANSWER: AnswerValues = { tt_answer: '', tt_answer_reason: '', tt_answer_note: '', tt_answer_facts: '' }

/** The answer to a trip as it is shown. */
export const answerValues = (
  trip: Facts,
  answer: Answer,
  reason: DeclineReason | '' = '',
  note = '',
): AnswerValues => ({
  tt_answer: answer,
  tt_answer_reason: answer === 'declined' ? reason : '',
  tt_answer_note: note,
  tt_answer_facts: answerFacts(trip),
})

export type AnswerFault =
  | 'answer_not_asked'
  | 'answer_invalid'
  | 'answer_reason_missing'
  | 'answer_note_missing'
  | 'answer_facts_changed'

/**
 * Returns why the answer of a trip, as it would be written, cannot be taken; null where it can. A withdrawn one always can.
 * @param trip the trip with the answer
 */
export const answerFault = (trip: AnsweredTrip & { tt_answer_note?: string }): AnswerFault | null => {
  const { tt_answer: answer, tt_answer_reason: reason } = trip
  if (!answer) return reason || trip.tt_answer_note || trip.tt_answer_facts ? 'answer_invalid' : null
  if (!(ANSWERS as readonly string[]).includes(answer)) return 'answer_invalid'
  if (!isAsked(trip)) return 'answer_not_asked'
  if (answer === 'declined' && !(DECLINE_REASONS as readonly string[]).includes(reason ?? ''))
    return 'answer_reason_missing'
  if (answer === 'accepted' && reason) return 'answer_invalid'
  if (reason === 'other' && !trip.tt_answer_note?.trim()) return 'answer_note_missing'
  return trip.tt_answer_facts === answerFacts(trip) ? null : 'answer_facts_changed'
}

/** Fields that ask for an answer anew: the subcontractor, and that the trip is published. */
type AskedTrip = { tt_status: TripStatus; tt_sub: string }
/** Returns true if a change of the trip asks its subcontractor, or another one: what was answered before is over. */
export const asksAnew = (before: AskedTrip, after: AskedTrip): boolean =>
  before.tt_sub !== after.tt_sub || (before.tt_status !== 'active' && after.tt_status === 'active')
