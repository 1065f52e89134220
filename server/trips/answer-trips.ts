import { setImmediate as breathe } from 'node:timers/promises'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import type { GivenAnswer } from '../../shared/schemas/trip-link.ts'
import { Refusal } from '../kit/refusal.ts'
import type { LiveLink } from '../links/trips-of-link.ts'
import { perStore, type Store } from '../store/db.ts'
import { LINK_PACE, requirePace } from '../store/history/pace.ts'
import { getTrip } from './store/trips.ts'
import { editTrip } from './trip-edits.ts'

type Refused = { tt_id: number; message: string }

/**
 * Time for which answers are taken before others get their turn, milliseconds; the last one may take longer. One sets off alerts,
 * and takes some 6 ms.
 */
const TURN_MS = 25

const turns = perStore(() => ({ last: Promise.resolve() }))
/** Resolves once others had their turn: for calls by links one after the other, however many are open at once. */
export const turnOfLinks = (store: Store): Promise<void> => {
  const all = turns(store)
  all.last = all.last.then(() => breathe())
  return all.last
}

const authorOf = ({ tl_sub }: LiveLink['link']): Viewer => ({
  username: `${tl_sub} (link)`,
  role: 'sub',
  subcontractor: tl_sub,
  customer: null,
})

const answerTrip = (
  store: Store,
  { link, trips }: LiveLink,
  { tt_id, answer, reason, note, facts, was }: GivenAnswer,
): Refused[] => {
  const trip = trips.find((one) => one.tt_id === tt_id)
  if (!trip) {
    const isGivenAway = link.tl_trips?.includes(tt_id) === true && getTrip(store, tt_id) !== undefined
    return [{ tt_id, message: isGivenAway ? 'answer_given_away' : 'answer_not_asked' }]
  }
  if (trip.tt_answer !== was && trip.tt_answer !== answer) return [{ tt_id, message: 'answer_given_meanwhile' }]
  const set = { tt_answer: answer, tt_answer_reason: reason, tt_answer_note: note, tt_answer_facts: facts }
  try {
    editTrip(store, authorOf(link), tt_id, { set, base: null, isByLink: true })
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [{ tt_id, message: error.errors?.[0]?.message ?? error.message }]
  }
}

/**
 * Takes the answers of a mail's link, each by itself, by the rules of the subcontractor's own edits; in turns, so that others are
 * answered between them. What a turn has taken stays, whatever becomes of the next one.
 * @param liveNow the link as it is by now. @throws Refusal 404 once it has ended
 * @returns those that do not count, with their messages; `link_unknown` for those whose turn came after the end of the link
 * @throws Refusal 404 where it had ended before any was taken, 429 where too much was answered of late
 */
export const answerTrips = async (
  store: Store,
  liveNow: () => LiveLink,
  answers: readonly GivenAnswer[],
  turnMs = TURN_MS,
): Promise<Refused[]> => {
  const pace = ({ link }: LiveLink) => requirePace(store, authorOf(link).username, LINK_PACE)
  pace(liveNow())
  const refused: Refused[] = []
  let taken = 0
  /** The link; null where it has ended after some were taken. */
  const liveOrOver = (): LiveLink | null => {
    try {
      return liveNow()
    } catch (error) {
      if (taken === 0 || !(error instanceof Refusal && error.status === 404)) throw error
      return null
    }
  }
  while (taken < answers.length) {
    await turnOfLinks(store)
    const end = performance.now() + turnMs
    const isOver = store.write(() => {
      const live = liveOrOver()
      if (!live) return true
      // Of many calls at once each was let in before any had taken something.
      if (taken === 0) pace(live)
      do {
        const answer = answers[taken]
        if (answer) refused.push(...answerTrip(store, live, answer))
        taken += 1
      } while (taken < answers.length && performance.now() < end)
      return false
    })
    if (isOver) return [...refused, ...answers.slice(taken).map(({ tt_id }) => ({ tt_id, message: 'link_unknown' }))]
  }
  return refused
}
