import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { InstantRange } from '../../../shared/domain/time/views.ts'
import { NO_ANSWER } from '../../../shared/domain/trip/answer-given.ts'
import type { GivenAnswer } from '../../../shared/domain/trip/answer-sums.ts'
import { ANSWER_FIELDS, type AnswerSource, answerDue } from '../../../shared/domain/trip/trip-answers.ts'
import type { Trip } from '../../../shared/schemas/trip.ts'
import { nowIso, type Store } from '../db.ts'
import type { Author } from '../history/history.ts'
import { byNameKey } from '../master-data/name-keys.ts'
import { subcontractors } from '../schema/master-data.ts'
import { tripAnswers, trips } from '../schema/trips.ts'
import { compiledSelect } from '../sql/compiled-select.ts'
import { rowStatements } from '../sql/row-statements.ts'

/** Of a trip that waits for its answer, or needs none. */
export const NOT_ANSWERED = { ...NO_ANSWER, tt_answer_at: null, tt_answer_source: '' } as const

const selectHours = compiledSelect((query) =>
  query
    .select({ hours: subcontractors.sc_answer_hours })
    .from(subcontractors)
    .where(eq(subcontractors.sc_name_key, sql.placeholder('key'))),
)

/** What is noted of the answer where a trip is given to a subcontractor: within how many hours, and that there is none yet. */
export const asked = (store: Store, tt_sub: string): typeof NOT_ANSWERED & Pick<Trip, 'tt_answer_hours'> => {
  const found = byNameKey(tt_sub, (key) => selectHours(store).get({ key }))
  return { ...NOT_ANSWERED, tt_answer_hours: found?.hours ?? null }
}

const answerRows = rowStatements(tripAnswers)
/** Keeps an answer that a person gave or took back, inside the caller's transaction. */
export const appendAnswer = (store: Store, before: Trip, after: Trip, { username }: Author): void => {
  const isSame = ANSWER_FIELDS.every((field) => before[field] === after[field])
  if (isSame || after.tt_answer_at === null) return
  answerRows(store).append({
    tt_id: after.tt_id,
    ta_sub: after.tt_sub,
    ta_facts: after.tt_answer_facts,
    ta_answer: after.tt_answer as never,
    ta_reason: after.tt_answer_reason as never,
    ta_note: after.tt_answer_note,
    ta_source: after.tt_answer_source as AnswerSource,
    ta_by: username,
    ta_at: nowIso(store),
    ta_due: new Date(answerDue(after) ?? Date.parse(after.tt_stp)).toISOString(),
  })
}

/** Answers to the trips that are planned to begin in a range, in the order in which they were given. */
export const answersOfRange = (store: Store, { from, to }: InstantRange): GivenAnswer[] =>
  store.db
    .select({
      tt_id: tripAnswers.tt_id,
      ta_sub: tripAnswers.ta_sub,
      ta_facts: tripAnswers.ta_facts,
      ta_answer: tripAnswers.ta_answer,
      ta_reason: tripAnswers.ta_reason,
      ta_at: tripAnswers.ta_at,
      ta_due: tripAnswers.ta_due,
    })
    .from(tripAnswers)
    .innerJoin(trips, eq(trips.tt_id, tripAnswers.tt_id))
    .where(and(gte(trips.tt_stp, from), lt(trips.tt_stp, to)))
    .orderBy(asc(tripAnswers.ta_id))
    .all()

/** The answers go by the subcontractor's new name. Inside the caller's transaction. */
export const renameInAnswers = (store: Store, from: string, to: string): void => {
  store.db.update(tripAnswers).set({ ta_sub: to }).where(eq(tripAnswers.ta_sub, from)).run()
}
