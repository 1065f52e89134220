import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { InstantRange } from '#shared/domain/time/views.ts'
import { ANSWER_FIELDS, type AnswerSource, asksAnew, NO_ANSWER } from '#shared/domain/trip/answer-given.ts'
import type { GivenAnswer } from '#shared/domain/trip/answer-sums.ts'
import { answerDue, isAsked } from '#shared/domain/trip/trip-answers.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { nowIso, type Store } from '../../store/db.ts'
import type { Author } from '../../store/history/history.ts'
import { byNameKey } from '../../store/name-keys.ts'
import { subcontractors } from '../../store/schema/master-data.ts'
import { tripAnswers, trips } from '../../store/schema/trips.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'
import { prepared } from '../../store/sql/prepared.ts'
import { rowStatements } from '../../store/sql/row-statements.ts'

/** Fields of a trip that waits for its answer, or needs none. */
export const NOT_ANSWERED = { ...NO_ANSWER, tt_answer_at: null, tt_answer_source: '' } as const
/** Fields of a trip whose subcontractor is not asked. */
export const NOT_ASKED = { tt_answer_hours: null, tt_answer_asked_at: null } as const

const selectHours = compiledSelect((query) =>
  query
    .select({ hours: subcontractors.sc_answer_hours })
    .from(subcontractors)
    .where(eq(subcontractors.sc_name_key, sql.placeholder('key'))),
)

/**
 * Fields of the answer for a trip that is given to a subcontractor: the hours within which it is due, and that there is none yet.
 */
export const asked = (store: Store, tt_sub: string): typeof NOT_ANSWERED & Pick<Trip, keyof typeof NOT_ASKED> => {
  const hours = byNameKey(tt_sub, (key) => selectHours(store).get({ key }))?.hours ?? null
  return {
    ...NOT_ANSWERED,
    ...(hours === null ? NOT_ASKED : { tt_answer_hours: hours, tt_answer_asked_at: nowIso(store) }),
  }
}

/** Answer that is given together with the question: dispatch gives the trip to a subcontractor, and notes its yes. */
const answerIn = (apply: Partial<Trip>): Partial<Trip> =>
  apply.tt_answer_at ? Object.fromEntries(Object.entries(apply).filter(([field]) => field in NOT_ANSWERED)) : {}

/** Fields in which a change notes that it asks: anew, or since the trip begins earlier and its answer was not due yet. */
export const askedBy = (store: Store, before: Trip, after: Trip, apply: Partial<Trip>): Partial<Trip> => {
  if (asksAnew(before, after)) return { ...asked(store, after.tt_sub), ...answerIn(apply) }
  const isEarlier = after.tt_stp < before.tt_stp && store.now() < (answerDue(before) ?? 0)
  return isEarlier ? { tt_answer_asked_at: nowIso(store) } : {}
}

/** Answers of one trip and subcontractor that are kept; of further ones the last replaces the one before. */
const MOST_OF_TRIP = 100
const makeRoom = prepared((store) =>
  store.sqlite.prepare<[{ trip: number; sub: string }]>(
    `delete from trip_answers
     where ta_id = (select max(ta_id) from trip_answers where tt_id = @trip and ta_sub = @sub)
       and (select count(*) from trip_answers where tt_id = @trip and ta_sub = @sub) >= ${MOST_OF_TRIP}`,
  ),
)
const answerRows = rowStatements(tripAnswers)
/**
 * Keeps an answer that a person gave or took back, and that an asked subcontractor lost the trip without one, inside the
 * caller's transaction.
 */
export const appendAnswer = (store: Store, before: Trip, after: Trip, { username }: Author): void => {
  const append = (trip: Trip, ta_source: AnswerSource): void => {
    makeRoom(store).run({ trip: trip.tt_id, sub: trip.tt_sub })
    answerRows(store).append({
      tt_id: trip.tt_id,
      ta_sub: trip.tt_sub,
      ta_facts: trip.tt_answer_facts,
      ta_answer: trip.tt_answer as never,
      ta_reason: trip.tt_answer_reason as never,
      ta_note: trip.tt_answer_note,
      ta_source,
      ta_by: username,
      ta_at: nowIso(store),
      ta_due: new Date(answerDue(trip) ?? Date.parse(trip.tt_stp)).toISOString(),
    })
  }
  if (before.tt_sub !== after.tt_sub && before.tt_answer === '' && isAsked(before)) append(before, 'dispatch')
  const isSame = ANSWER_FIELDS.every((field) => before[field] === after[field])
  if (!isSame && after.tt_answer_at !== null) append(after, after.tt_answer_source as AnswerSource)
}

/** Facts of the last answer by the subcontractor of a trip (`answerFacts`), asked anew since or not; empty without one. */
export const lastAnsweredFacts = (store: Store, { tt_id, tt_sub }: Pick<Trip, 'tt_id' | 'tt_sub'>): string =>
  store.db
    .select({ ta_facts: tripAnswers.ta_facts })
    .from(tripAnswers)
    .where(and(eq(tripAnswers.tt_id, tt_id), eq(tripAnswers.ta_sub, tt_sub)))
    .orderBy(desc(tripAnswers.ta_id))
    .limit(1)
    .get()?.ta_facts ?? ''

/** Answers to the trips that are planned to begin in a range, in the order in which they were given. */
export const answersOfRange = (store: Store, { from, to }: InstantRange): GivenAnswer[] =>
  store.db
    .select({
      tt_id: tripAnswers.tt_id,
      ta_sub: tripAnswers.ta_sub,
      ta_facts: tripAnswers.ta_facts,
      ta_answer: tripAnswers.ta_answer,
      ta_reason: tripAnswers.ta_reason,
      ta_source: tripAnswers.ta_source,
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
