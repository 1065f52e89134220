import type { Viewer } from '../../shared/domain/access/roles.ts'
import type { GivenAnswer } from '../../shared/schemas/trip-link.ts'
import { Refusal } from '../kit/refusal.ts'
import type { LiveLink } from '../links/trips-of-link.ts'
import type { Store } from '../store/db.ts'
import { requirePace } from '../store/history/pace.ts'
import { editTrip } from './trip-edits.ts'

type Refused = { tt_id: number; message: string }

/**
 * Takes the answers of a mail's link, each by itself, by the rules of the subcontractor's own edits.
 * @returns those that do not count, with their messages
 * @throws Refusal 429 where too much was answered of late
 */
export const answerTrips = (store: Store, { link, trips }: LiveLink, answers: readonly GivenAnswer[]): Refused[] => {
  const viewer: Viewer = { username: `${link.tl_sub} (link)`, role: 'sub', subcontractor: link.tl_sub, customer: null }
  requirePace(store, viewer.username)
  return answers.flatMap(({ tt_id, answer, reason, note, facts, was }) => {
    const trip = trips.find((one) => one.tt_id === tt_id)
    if (!trip) return [{ tt_id, message: 'answer_not_asked' }]
    if (trip.tt_answer !== was && trip.tt_answer !== answer) return [{ tt_id, message: 'answer_given_meanwhile' }]
    const set = { tt_answer: answer, tt_answer_reason: reason, tt_answer_note: note, tt_answer_facts: facts }
    try {
      editTrip(store, viewer, tt_id, { set, base: null, isByLink: true })
      return []
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return [{ tt_id, message: error.errors?.[0]?.message ?? error.message }]
    }
  })
}
