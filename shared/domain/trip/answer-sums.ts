import { MINUTE_MS } from '../time/units.ts'
import type { AnswerSource } from './answer-given.ts'
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
  ta_source: AnswerSource
  ta_at: string
  ta_due: string
}
export type SummedTrip = AnsweredTrip & { tt_id: number; tt_sub: string }

/** Number of times that a yes was given, and each reason of a no. */
type SaidCounts = Partial<Record<DeclineReason | 'accepted', number>>

/** Answers of a subcontractor to the trips that it was asked for. */
export type AnswerSums = {
  sub: string
  asked: number
  /** A yes by the time it was due, and later. */
  in_time: number
  late: number
  declined: number
  /** Reasons of those that were declined. */
  reasons: Partial<Record<DeclineReason, number>>
  /** No answer though it was due, and none that is due yet. */
  unanswered: number
  open: number
  /** Given to another before it was due, without an answer. */
  withdrawn: number
  /** Trips of which a fact changed after a yes. */
  changed: number
  /** Answers that it took back itself, and which: beside the sum, however the trip was answered at last. */
  taken_back: number
  taken_back_of: SaidCounts
}

const noSums = (sub: string): AnswerSums => ({
  ...{ sub, asked: 0, in_time: 0, late: 0, declined: 0, reasons: {}, unanswered: 0, open: 0, withdrawn: 0, changed: 0 },
  ...{ taken_back: 0, taken_back_of: {} },
})

const SAID = ['accepted', ...DECLINE_REASONS] as const
const saidBy = ({ ta_answer, ta_reason }: GivenAnswer): keyof SaidCounts =>
  ta_answer === 'accepted' ? 'accepted' : (DECLINE_REASONS.find((one) => one === ta_reason) ?? 'other')
const countSaid = (counts: SaidCounts, said: keyof SaidCounts): void => {
  counts[said] = (counts[said] ?? 0) + 1
}
/** `Price 2, No driver 1`: what was said how often, the most frequent first. */
export const saidText = (
  counts: SaidCounts,
  translate: (key: 'answer_accepted' | `decline_${DeclineReason}`) => string,
): string =>
  SAID.map((said) => ({ said, count: counts[said] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ said, count }) => `${translate(said === 'accepted' ? 'answer_accepted' : `decline_${said}`)} ${count}`)
    .join(', ')

/** Facts that were answered to, without the name of the subcontractor, which may be another by now. */
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

/** Taken back within this time an answer was a slip. */
const SLIP_MS = 30 * MINUTE_MS
/**
 * The answers that a subcontractor took back itself, or turned into the other one, when they had held for longer than a slip.
 * A yes or a no to a changed trip, or once it was asked anew, takes nothing back, nor does dispatch in its name.
 * @param given all answers to one trip, oldest first
 * @param askedAt when the subcontractor was last asked, ISO
 */
const takenBack = (given: readonly GivenAnswer[], sub: string, askedAt: string): GivenAnswer[] => {
  const taken: GivenAnswer[] = []
  let former: GivenAnswer | undefined
  let since = 0
  for (const next of given) {
    const own = next.ta_sub === sub ? next : undefined
    const isOther = own?.ta_answer !== former?.ta_answer
    const isOfThis = !own?.ta_facts || withoutName(own.ta_facts) === withoutName(former?.ta_facts ?? '')
    if (own && former && former.ta_answer !== '' && isOther && isOfThis && own.ta_source !== 'dispatch') {
      const isAskedAnew = former.ta_at < askedAt && askedAt <= own.ta_at
      if (!isAskedAnew && Date.parse(own.ta_at) - since > SLIP_MS) taken.push(former)
    }
    if (own && (isOther || !isOfThis)) since = Date.parse(own.ta_at)
    // Another one had it in between.
    former = own
  }
  return taken
}

const isLate = (given: GivenAnswer | undefined): boolean =>
  given !== undefined && Date.parse(given.ta_at) > Date.parse(given.ta_due)

/**
 * Counts the answers of each subcontractor, by its name: also where another one drives now. One that lost the trip without an
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
        const last = own.at(-1)
        countSaid(sums.reasons, last ? saidBy(last) : 'other')
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

      for (const taken of takenBack(given, sub, isCurrent ? (trip.tt_answer_asked_at ?? '') : '')) {
        sums.taken_back += 1
        countSaid(sums.taken_back_of, saidBy(taken))
      }
    }
  }
  return [...bySub.values()].sort((a, b) => a.sub.localeCompare(b.sub))
}

/**
 * Share of the trips that were to be answered by now that got a yes in time; null where there are none.
 * @example inTimeShare({ asked: 10, in_time: 6, open: 1, withdrawn: 1 }) // → 0.75
 */
export const inTimeShare = ({
  asked,
  in_time,
  open,
  withdrawn,
}: Pick<AnswerSums, 'asked' | 'in_time' | 'open' | 'withdrawn'>): number | null => {
  const due = asked - open - withdrawn
  return due > 0 ? in_time / due : null
}
