import {
  type AnsweredTrip,
  answerDue,
  answerFacts,
  DECLINE_REASONS,
  type DeclineReason,
  FACT_FIELDS,
} from './trip-answers.ts'

/** An answer as it was given and kept, in the order in which they were. */
export type GivenAnswer = {
  tt_id: number
  ta_sub: string
  ta_facts: string
  ta_answer: string
  ta_reason: string
  ta_at: string
  ta_due: string
}
export type SummedTrip = AnsweredTrip & { tt_id: number; tt_sub: string }

/** How a subcontractor answered to the trips that it was asked for. */
export type AnswerSums = {
  sub: string
  asked: number
  /** A yes by the time it was due, and later. */
  in_time: number
  late: number
  declined: number
  /** Why, of those that were declined. */
  reasons: Partial<Record<DeclineReason, number>>
  /** No answer though it was due, and none that is due yet. */
  unanswered: number
  open: number
  /** Given to another before it was due, without an answer. */
  withdrawn: number
  /** Trips of which a fact changed after a yes. */
  changed: number
}

const noSums = (sub: string): AnswerSums => ({
  ...{ sub, asked: 0, in_time: 0, late: 0, declined: 0, reasons: {}, unanswered: 0, open: 0, withdrawn: 0, changed: 0 },
})

/** What was answered to, whatever the subcontractor is called by now. */
const withoutName = (facts: string): string => {
  try {
    return JSON.stringify((JSON.parse(facts) as unknown[]).slice(FACT_FIELDS.indexOf('tt_sub') + 1))
  } catch {
    return facts
  }
}

/** The first yes of those that go on until the last answer: an earlier no was taken back. */
const firstYes = (given: readonly GivenAnswer[]): GivenAnswer | undefined =>
  given[given.findLastIndex(({ ta_answer }) => ta_answer !== 'accepted') + 1]

const isLate = (given: GivenAnswer | undefined): boolean =>
  given !== undefined && Date.parse(given.ta_at) > Date.parse(given.ta_due)

/**
 * Returns how each subcontractor answered, by its name: also where another one drives now. Whoever lost the trip without an
 * answer has not answered where it was due by then; before that the trip was withdrawn.
 * @param givenTo answers to a trip, the earliest first
 * @param now milliseconds
 */
export const answerSums = (
  trips: Iterable<SummedTrip>,
  givenTo: (tt_id: number) => readonly GivenAnswer[],
  now: number,
): AnswerSums[] => {
  const bySub = new Map<string, AnswerSums>()
  const sumsOf = (sub: string): AnswerSums => {
    const sums = bySub.get(sub) ?? noSums(sub)
    bySub.set(sub, sums)
    return sums
  }
  for (const trip of trips) {
    const given = givenTo(trip.tt_id)
    const isAsked = typeof trip.tt_answer_hours === 'number' && trip.tt_status === 'active' && trip.tt_sub !== ''
    for (const sub of new Set([...given.map(({ ta_sub }) => ta_sub), ...(isAsked ? [trip.tt_sub] : [])])) {
      const own = given.filter(({ ta_sub }) => ta_sub === sub)
      const isCurrent = sub === trip.tt_sub
      // Asked anew, what was answered before is over.
      const answer = isCurrent ? trip.tt_answer : own.at(-1)?.ta_answer
      if (!isAsked && isCurrent && !answer) continue
      const sums = sumsOf(sub)
      sums.asked += 1
      if (answer === 'declined') {
        sums.declined += 1
        const reason = DECLINE_REASONS.find((one) => one === own.at(-1)?.ta_reason) ?? 'other'
        sums.reasons[reason] = (sums.reasons[reason] ?? 0) + 1
      } else if (answer === 'accepted') {
        sums[isLate(firstYes(own)) ? 'late' : 'in_time'] += 1
      } else if (isCurrent) sums[(answerDue(trip) ?? 0) <= now ? 'unanswered' : 'open'] += 1
      else sums[isLate(own.at(-1)) ? 'unanswered' : 'withdrawn'] += 1

      const isOther = (facts: string, { ta_facts }: GivenAnswer) =>
        facts !== '' && withoutName(facts) !== withoutName(ta_facts)
      const hasChanged =
        own.some(
          (yes, at) => yes.ta_answer === 'accepted' && own.slice(at).some((next) => isOther(next.ta_facts, yes)),
        ) ||
        (isCurrent && answer === 'accepted' && trip.tt_answer_facts !== answerFacts(trip))
      if (hasChanged) sums.changed += 1
    }
  }
  return [...bySub.values()].sort((a, b) => a.sub.localeCompare(b.sub))
}
