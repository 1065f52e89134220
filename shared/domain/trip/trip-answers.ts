import { HOUR_MS } from '../time/units.ts'
import type { TripStatus } from './trip-status.ts'

/**
 * A subcontractor's yes or no to a trip, bound to what it was shown: an answer counts as long as these facts are the trip's.
 * Silence is no answer, and no answer blocks anything. Source: rules 14.
 */

export const ANSWERS = ['accepted', 'declined'] as const
export type Answer = (typeof ANSWERS)[number]

export const DECLINE_REASONS = ['no_vehicle', 'no_driver', 'hours', 'too_late', 'slot', 'price', 'other'] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

/** By whom an answer was given: a person of the subcontractor, dispatch in its name, or a link of a mail. */
export const ANSWER_SOURCES = ['sub', 'dispatch', 'link'] as const
export type AnswerSource = (typeof ANSWER_SOURCES)[number]

/** `asked`: no answer yet. `changed`: accepted, but a fact is another one since. */
export const ANSWER_STATES = ['asked', 'accepted', 'declined', 'changed'] as const
export type AnswerState = (typeof ANSWER_STATES)[number]
/** The states that a moment adds: not answered in time. */
export const ANSWER_STATES_AT = ['overdue', ...ANSWER_STATES] as const
export type AnswerStateAt = (typeof ANSWER_STATES_AT)[number]

/** What a subcontractor says yes or no to. Another one of these asks again. */
export const FACT_FIELDS = [
  'tt_sub',
  'tt_stp',
  'tt_std',
  'tt_sta',
  'tt_from_text',
  'tt_to_text',
  'tt_requirements',
  'tt_sub_invoice_trip',
  'tt_sub_invoice_toll',
] as const
export type FactField = (typeof FACT_FIELDS)[number]

/** Fields that hold an answer, merged as one. */
export const ANSWER_FIELDS = ['tt_answer', 'tt_answer_reason', 'tt_answer_note', 'tt_answer_facts'] as const

type Facts = Partial<Record<FactField, string | number | null | undefined>>
type Answered = {
  tt_answer?: string | undefined
  tt_answer_reason?: string | undefined
  tt_answer_facts?: string | undefined
}
/** A trip as its answer is read; a role that sees no answers has none of these fields. */
export type AnsweredTrip = Facts &
  Answered & {
    tt_status?: TripStatus | undefined
    tt_answer_hours?: number | null | undefined
    tt_answer_at?: string | null | undefined
    tt_atp?: string | null | undefined
    tt_atd?: string | null | undefined
    tt_ata?: string | null | undefined
  }

/** What is answered to: the values of {@link FACT_FIELDS} in their order, as JSON. */
export const answerFacts = (trip: Facts): string => JSON.stringify(FACT_FIELDS.map((field) => trip[field] ?? null))

const factsOf = (text: string | undefined): readonly unknown[] => {
  try {
    const facts: unknown = JSON.parse(text || '[]')
    return Array.isArray(facts) ? facts : []
  } catch {
    return []
  }
}

/** A fact of an answer that is another one by now. */
export type ChangedFact = { field: FactField; before: unknown; now: unknown }
/** What changed since the answer, in the order of {@link FACT_FIELDS}; empty without an answer. */
export const changedFacts = (trip: AnsweredTrip): ChangedFact[] => {
  const seen = factsOf(trip.tt_answer_facts)
  return FACT_FIELDS.flatMap((field, at) => {
    const now = trip[field] ?? null
    return at < seen.length && seen[at] !== now ? [{ field, before: seen[at], now }] : []
  })
}

/** Returns true if the trip's subcontractor was asked and may still answer: it has not begun. */
export const isAsked = (trip: AnsweredTrip): boolean =>
  typeof trip.tt_answer_hours === 'number' &&
  trip.tt_status === 'active' &&
  Boolean(trip.tt_sub) &&
  !trip.tt_atp &&
  !trip.tt_atd &&
  !trip.tt_ata

/** Where the answer to a trip stands; null where its subcontractor is not asked. */
export const answerState = (trip: AnsweredTrip): AnswerState | null => {
  if (!isAsked(trip)) return null
  if (!trip.tt_answer) return 'asked'
  const isOfThis = trip.tt_answer_facts === answerFacts(trip)
  if (trip.tt_answer === 'accepted') return isOfThis ? 'accepted' : 'changed'
  return isOfThis ? 'declined' : 'asked'
}

/** When an answer is due, milliseconds; null where there is none to give. */
export const answerDue = ({
  tt_stp,
  tt_answer_hours,
}: Pick<AnsweredTrip, 'tt_stp' | 'tt_answer_hours'>): number | null =>
  typeof tt_stp === 'string' && typeof tt_answer_hours === 'number'
    ? Date.parse(tt_stp) - tt_answer_hours * HOUR_MS
    : null

/** As {@link answerState}, with what the moment adds. @param now milliseconds */
export const answerStateAt = (trip: AnsweredTrip, now: number): AnswerStateAt | null => {
  const state = answerState(trip)
  const due = answerDue(trip)
  return state === 'asked' && due !== null && now >= due ? 'overdue' : state
}

/** Why dispatch has to see to a trip: declined, accepted as it was before, or not answered in time. */
export type Lack = Extract<AnswerStateAt, 'declined' | 'changed' | 'overdue'>
/** Returns why a trip lacks a yes; null where it lacks none, and once it would have arrived. @param now milliseconds */
export const lackOfYes = (trip: AnsweredTrip, now: number): Lack | null => {
  const state = answerStateAt(trip, now)
  if (state === null || state === 'asked' || state === 'accepted') return null
  return typeof trip.tt_sta === 'string' && now < Date.parse(trip.tt_sta) ? state : null
}
/** Returns true if dispatch has to see to it, as {@link lackOfYes} says why. */
export const lacksYes = (trip: AnsweredTrip, now: number): boolean => lackOfYes(trip, now) !== null

/** Returns true if the subcontractor has to answer, whether in time or late. */
export const waitsForAnswer = (trip: AnsweredTrip, now: number): boolean => {
  const state = answerState(trip)
  return (state === 'asked' || state === 'changed') && typeof trip.tt_sta === 'string' && now < Date.parse(trip.tt_sta)
}

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
 * Why the answer of a trip, as it would be written, cannot be taken; null where it can. A withdrawn one always can.
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

/** What asks for an answer anew: whom a trip is given to, and that it is published. */
type AskedTrip = { tt_status: TripStatus; tt_sub: string }
/** Returns true if a change of the trip asks its subcontractor, or another one: what was answered before is over. */
export const asksAnew = (before: AskedTrip, after: AskedTrip): boolean =>
  before.tt_sub !== after.tt_sub || (before.tt_status !== 'active' && after.tt_status === 'active')
