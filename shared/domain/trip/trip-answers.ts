import { DAY_MS, HOUR_MS } from '../time/units.ts'
import type { TripStatus } from './trip-status.ts'

/**
 * A subcontractor's yes or no to a trip, bound to what it was shown: an answer counts as long as these facts are the trip's.
 * Silence is no answer, and no answer blocks anything. Source: rules 14.
 */

export const DECLINE_REASONS = ['no_vehicle', 'no_driver', 'hours', 'too_late', 'slot', 'price', 'other'] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

/** `asked`: no answer yet. `changed`: accepted, but a fact is another one since. */
export const ANSWER_STATES = ['asked', 'accepted', 'declined', 'changed'] as const
export type AnswerState = (typeof ANSWER_STATES)[number]
/** State at a moment, which adds: not answered in time. */
export type AnswerStateAt = AnswerState | 'overdue'

/** Facts to which a subcontractor says yes or no. Another one of these asks again. */
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

/** Facts of a trip that an answer is given to, as a role sees them. */
export type Facts = Partial<Record<FactField, string | number | null | undefined>>
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
    tt_answer_asked_at?: string | null | undefined
    tt_atp?: string | null | undefined
    tt_atd?: string | null | undefined
    tt_ata?: string | null | undefined
  }

/** Facts that are answered to: the values of {@link FACT_FIELDS} in their order, as JSON. */
export const answerFacts = (trip: Facts): string => JSON.stringify(FACT_FIELDS.map((field) => factOf(trip, field)))

/** A fact as it is compared: requirements in any order are the same. */
export const factOf = (trip: Facts, field: FactField): string | number | null => {
  const value = trip[field] ?? null
  return field === 'tt_requirements' && value !== null ? String(value).split(';').sort().join(';') : value
}

/** Returns true if the trip's subcontractor was asked and may still answer: it has not begun. */
export const isAsked = (trip: AnsweredTrip): boolean =>
  typeof trip.tt_answer_hours === 'number' &&
  trip.tt_status === 'active' &&
  Boolean(trip.tt_sub) &&
  !trip.tt_atp &&
  !trip.tt_atd &&
  !trip.tt_ata

/** State of the answer to a trip; null where its subcontractor is not asked. */
export const answerState = (trip: AnsweredTrip): AnswerState | null => {
  if (!isAsked(trip)) return null
  if (!trip.tt_answer) return 'asked'
  const isOfThis = trip.tt_answer_facts === answerFacts(trip)
  if (trip.tt_answer === 'accepted') return isOfThis ? 'accepted' : 'changed'
  return isOfThis ? 'declined' : 'asked'
}

/** Time to answer for a subcontractor that is asked late. */
const ANSWER_TIME_MS = 2 * HOUR_MS

/**
 * Time at which an answer is due, milliseconds; null where there is none to give. So many hours before STP, or two after the
 * subcontractor was asked where that is later, but never after STP.
 * @example
 * answerDue({ tt_stp: '2026-11-26T20:00Z', tt_answer_hours: 12, tt_answer_asked_at: '2026-11-25T09:00Z' })
 * // → Date.parse('2026-11-26T08:00Z')
 * @example
 * answerDue({ tt_stp: '2026-11-26T20:00Z', tt_answer_hours: 12, tt_answer_asked_at: '2026-11-26T17:00Z' })
 * // → Date.parse('2026-11-26T19:00Z')
 */
export const answerDue = ({
  tt_stp,
  tt_answer_hours,
  tt_answer_asked_at,
}: Pick<AnsweredTrip, 'tt_stp' | 'tt_answer_hours' | 'tt_answer_asked_at'>): number | null => {
  if (typeof tt_stp !== 'string' || typeof tt_answer_hours !== 'number') return null
  const start = Date.parse(tt_stp)
  const asked = Number(new Date(tt_answer_asked_at ?? 0))
  return Math.max(start - tt_answer_hours * HOUR_MS, Math.min(start, asked + ANSWER_TIME_MS))
}

/** As {@link answerState}, with what the moment adds. @param now milliseconds */
export const answerStateAt = (trip: AnsweredTrip, now: number): AnswerStateAt | null => {
  const state = answerState(trip)
  return state === 'asked' && now >= (answerDue(trip) ?? now + 1) ? 'overdue' : state
}

const isToCome = ({ tt_sta }: AnsweredTrip, now: number): boolean => now < Date.parse(`${tt_sta}`)

/**
 * Reason why dispatch has to see to a trip: declined, accepted as it was before, or not answered in time; `asked`: it begins
 * within a day, and no answer is there yet.
 */
export type Lack = Exclude<AnswerStateAt, 'accepted'>
/** Returns why a trip has no yes that it should have; null where it lacks none, and once it would have arrived. @param now milliseconds */
export const lackOfYes = (trip: AnsweredTrip, now: number): Lack | null => {
  const state = answerStateAt(trip, now)
  if (state === 'asked') return Date.parse(`${trip.tt_stp}`) - now <= DAY_MS ? state : null
  return state !== 'accepted' && isToCome(trip, now) ? state : null
}

/** Returns true if the subcontractor has to answer, whether in time or late. */
export const waitsForAnswer = (trip: AnsweredTrip, now: number): boolean => {
  const state = answerState(trip)
  return (state === 'asked' || state === 'changed') && isToCome(trip, now)
}
