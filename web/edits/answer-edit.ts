import {
  ANSWER_FIELDS,
  type Answer,
  type AnswerValues,
  answerValues,
  type ChangedFact,
  changedFacts,
  NO_ANSWER,
} from '../../shared/domain/trip/answer-given.ts'
import { type AnsweredTrip, answerState, type DeclineReason } from '../../shared/domain/trip/trip-answers.ts'
import { isOf, revOf, type Shown } from '../db/outbox/overlay.ts'
import type { OutboxEntry } from '../db/records.ts'
import { isAnswerLost, isUndecidedAnswer } from '../sync/push/former-answers.ts'
import type { TripEdit } from './take-back.ts'

/** A trip to answer, as its screen shows it: the answer is to these facts. */
export type AnsweredRow = Pick<Shown<AnsweredTrip & Partial<AnswerValues>>, 'key' | 'row'>
/** A person's answer to a trip. */
export type GivenAnswer = { answer: Answer; reason?: DeclineReason; note?: string }

const answerOf = (row: Partial<AnswerValues>): AnswerValues => {
  const values = { ...NO_ANSWER }
  for (const field of ANSWER_FIELDS) values[field] = row[field] ?? ''
  return values
}

/** The edit that answers a trip as it is shown. @param seen number of the change feed at which it was shown */
export const editOfAnswer = (
  { key, row }: AnsweredRow,
  { answer, reason, note }: GivenAnswer,
  seen: number | undefined,
): TripEdit => ({
  entity: 'trip',
  key,
  rev: revOf(row),
  seen,
  before: answerOf(row),
  after: answerValues(row, answer, reason, note?.trim()),
})

/** The edit by which dispatch answers a trip as it is shown, in the name of its subcontractor. */
export const editInName = (
  { key, rev, row }: Pick<Shown<AnsweredTrip & Partial<AnswerValues>>, 'key' | 'rev' | 'row'>,
  { answer, reason, note }: GivenAnswer,
): TripEdit => ({
  entity: 'trip',
  key,
  rev,
  seen: undefined,
  before: answerOf(row),
  after: answerValues(row, answer, reason, note?.trim()),
})

/** An answer that the server did not take. */
export type LostAnswer = {
  answer: string
  /** Another person's answer in the meantime; undefined without one. */
  theirs: string | undefined
  /** Facts that changed since the answer. */
  changed: readonly ChangedFact[]
}

const answerIn = (values: Record<string, unknown>): string => String(values.tt_answer ?? '')
const isLost = (entry: OutboxEntry): boolean => isAnswerLost(entry) && answerIn(entry.set) !== ''

/**
 * Answers that did not count, by the key of their trip: the trip had changed when they arrived, or another person had answered. A
 * new answer takes their place.
 */
export const lostAnswers = (
  trips: readonly AnsweredRow[],
  outbox: readonly OutboxEntry[],
): ReadonlyMap<AnsweredRow['key'], LostAnswer> => {
  const lost = new Map(
    outbox
      .filter(isOf('trip'))
      .filter(isLost)
      .map((entry) => [entry.key, entry]),
  )
  return new Map(
    trips.flatMap(({ key, row }) => {
      const { set, theirs = [] } = lost.get(key) ?? {}
      if (!set) return []
      const theirAnswer = theirs.find(({ unit }) => unit === 'answer')?.theirs
      const changed = changedFacts({ ...row, tt_answer_facts: String(set.tt_answer_facts ?? '') })
      return [[key, { answer: answerIn(set), theirs: theirAnswer && answerIn(theirAnswer), changed }] as const]
    }),
  )
}

/** Trips whose lost answer waits for the person's decision, even one that was taken back: a yes to many settles none of them. */
export const undecidedAnswers = (outbox: readonly OutboxEntry[]): ReadonlySet<AnsweredRow['key']> =>
  new Set(
    outbox
      .filter(isOf('trip'))
      .filter((entry) => isUndecidedAnswer(entry) && isAnswerLost(entry))
      .map(({ key }) => key),
  )

/** Reason why a trip is not accepted with others. */
export type Apart = 'undecided' | 'declined'
/** Returns the reason why a trip needs an answer of its own, even if others fit; null if it may be accepted with others. */
export const whyApart = ({ key, row }: AnsweredRow, undecided: ReadonlySet<AnsweredRow['key']>): Apart | null => {
  if (undecided.has(key)) return 'undecided'
  return answerState(row) === 'declined' ? 'declined' : null
}
