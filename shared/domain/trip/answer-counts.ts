import { type AnsweredTrip, answerState } from './trip-answers.ts'

/** Number of trips that a subcontractor is asked for, and by answer; `open`: none, or a yes to what is another trip by now. */
export type AnswerCounts = { asked: number; accepted: number; declined: number; open: number }

const NOT_BEGUN = { tt_atp: null, tt_atd: null, tt_ata: null }

/**
 * Counts where the answers to trips stand, begun or not: by subcontractor, in the order of names.
 * @example
 * answersBySub([{ tt_status: 'active', tt_sub: 'Huber AG', tt_answer_hours: 12 }, { tt_status: 'scheduled', tt_sub: 'Frey' }])
 * // → [{ sub: 'Huber AG', asked: 1, accepted: 0, declined: 0, open: 1 }]
 */
export const answersBySub = (trips: readonly AnsweredTrip[]): ({ sub: string } & AnswerCounts)[] => {
  const bySub = new Map<string, AnswerCounts>()
  for (const trip of trips) {
    const state = answerState({ ...trip, ...NOT_BEGUN })
    if (state === null) continue
    const sub = String(trip.tt_sub)
    const counts = bySub.get(sub) ?? { asked: 0, accepted: 0, declined: 0, open: 0 }
    counts.asked += 1
    counts[state === 'accepted' || state === 'declined' ? state : 'open'] += 1
    bySub.set(sub, counts)
  }
  return [...bySub].map(([sub, counts]) => ({ sub, ...counts })).sort((a, b) => a.sub.localeCompare(b.sub))
}

/** The sum of all. */
export const sumOfAnswers = (counts: readonly AnswerCounts[]): AnswerCounts => {
  const sum = { asked: 0, accepted: 0, declined: 0, open: 0 }
  for (const { asked, accepted, declined, open } of counts) {
    sum.asked += asked
    sum.accepted += accepted
    sum.declined += declined
    sum.open += open
  }
  return sum
}
