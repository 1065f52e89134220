import type { TextKey, Translate } from '../../text-key.ts'
import { ANSWER_STATES, type AnsweredTrip, answerState, DECLINE_REASONS } from './trip-answers.ts'

/** Codes of answers for columns and filters: the state, of a no with the reason. */
export const ANSWER_CODES: readonly string[] = [
  ...ANSWER_STATES,
  ...DECLINE_REASONS.map((reason) => `declined_${reason}`),
]

/**
 * The code of a trip's answer; null where its subcontractor is not asked.
 * @example
 * answerCode({ tt_status: 'active', tt_sub: 'Huber AG', tt_answer_hours: 12 })
 * // → 'asked'
 */
export const answerCode = (trip: AnsweredTrip): string | null => {
  const state = answerState(trip)
  const code = `${state}_${trip.tt_answer_reason}`
  return state === 'declined' && ANSWER_CODES.includes(code) ? code : state
}

/** A code of {@link ANSWER_CODES} in words: the state, and why it is a no. */
export const answerText = (code: string, translate: Translate): string => {
  const [state = '', reason] = code.split(/_(.*)/)
  return reason
    ? translate('answer_declined_for', { reason: translate(`decline_${reason}` as TextKey) })
    : translate(`answer_${state}` as TextKey)
}
