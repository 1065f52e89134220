import { eq } from 'drizzle-orm'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../shared/domain/time/units.ts'
import { type AnswerValues, answerValues } from '../../shared/domain/trip/answer-given.ts'
import { answerDue, answerState, DECLINE_REASONS, isAsked } from '../../shared/domain/trip/trip-answers.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { seededRandom } from '../../shared/seeded-random.ts'
import type { Store } from '../store/db.ts'
import { subcontractors } from '../store/schema/master-data.ts'
import { tripAnswers, trips } from '../store/schema/trips.ts'
import { getTrip, tripsTouching } from '../trips/store/trips.ts'
import { editTrip } from '../trips/trip-edits.ts'
import { SILENT, type SubKey, subName } from './company.ts'

/** Habits: one answers at once, one when it is overdue, one declines some trips; one is left to the person who tries the demo. */
const HABITS: Partial<Record<SubKey, 'at_once' | 'late' | 'declines' | 'never'>> = {
  kaelin: 'at_once',
  bodensee: 'late',
  hofstetter: 'declines',
  [SILENT]: 'never',
}
const HABIT_OF = new Map(Object.entries(HABITS).map(([key, habit]) => [subName(key as SubKey), habit]))

const HOURS = 12
const LATE_BY = 3 * HOUR_MS
const ASKED_BEFORE = 4 * DAY_MS
/** Reasons that a declining dispatcher gives in turn; another one would want words. */
const REASONS = DECLINE_REASONS.filter((reason) => reason !== 'other' && reason !== 'slot')
const DECLINED_SHARE = 0.25

/**
 * Answer of the subcontractor of a trip, and its time (milliseconds): the same for the same trip. Null where it does not answer.
 * @param askedAt the time at which the trip was published
 */
export const demoAnswer = (trip: Trip, askedAt: number): { values: AnswerValues; at: number } | null => {
  const habit = HABIT_OF.get(trip.tt_sub)
  const random = seededRandom(`answer ${trip.tt_tour} ${trip.tt_stp}`)
  const soon = askedAt + (5 + Math.floor(random.next() * 50)) * MINUTE_MS
  switch (habit) {
    case 'at_once':
      return { values: answerValues(trip, 'accepted'), at: soon }
    case 'late':
      return { values: answerValues(trip, 'accepted'), at: (answerDue(trip) ?? askedAt) + LATE_BY }
    case 'declines': {
      const reason = random.next() < DECLINED_SHARE ? random.pick(REASONS) : null
      return { values: answerValues(trip, reason ? 'declined' : 'accepted', reason ?? ''), at: soon }
    }
    default:
      return null
  }
}

const iso = (ms: number): string => new Date(ms).toISOString()

/** Notes questions and answers for the trips that are there, past ones too. */
export const seedAnswers = (store: Store): void => {
  const now = store.now()
  for (const name of HABIT_OF.keys())
    store.db.update(subcontractors).set({ sc_answer_hours: HOURS }).where(eq(subcontractors.sc_name, name)).run()
  for (const before of tripsTouching(store, { from: iso(now - 21 * DAY_MS), to: iso(now + 21 * DAY_MS) })) {
    if (!HABIT_OF.has(before.tt_sub) || before.tt_status !== 'active') continue
    const trip: Trip = { ...before, tt_answer_hours: HOURS }
    const answer = demoAnswer(trip, Date.parse(trip.tt_stp) - ASKED_BEFORE)
    const given = answer && answer.at <= now ? answer : null
    const noted = given && { ...given.values, tt_answer_at: iso(given.at), tt_answer_source: 'sub' as const }
    store.db
      .update(trips)
      .set({ tt_answer_hours: HOURS, ...noted })
      .where(eq(trips.tt_id, trip.tt_id))
      .run()
    if (!given) continue
    const { tt_answer, tt_answer_reason, tt_answer_note, tt_answer_facts } = given.values
    store.db
      .insert(tripAnswers)
      .values({
        tt_id: trip.tt_id,
        ta_sub: trip.tt_sub,
        ta_facts: tt_answer_facts,
        ta_answer: tt_answer as 'accepted',
        ta_reason: tt_answer_reason as '',
        ta_note: tt_answer_note,
        ta_source: 'sub',
        ta_by: trip.tt_sub,
        ta_at: iso(given.at),
        ta_due: iso(answerDue(trip) ?? given.at),
      })
      .run()
  }
}

/** Real time between two looks. */
const EVERY = 20 * SECOND_MS
const LOOK_AHEAD = 15 * DAY_MS

/** Lets the subcontractors answer what is published while the demo runs. */
export const startAnswers = (store: Store, onError: (error: unknown) => void): { stop: () => void } => {
  const since = new Map<number, number>()
  const answer = (): void => {
    const now = store.now()
    for (const trip of tripsTouching(store, { from: iso(now), to: iso(now + LOOK_AHEAD) })) {
      if (!HABIT_OF.has(trip.tt_sub) || !isAsked(trip) || answerState(trip) !== 'asked') continue
      const asked = since.get(trip.tt_id) ?? now
      since.set(trip.tt_id, asked)
      const given = demoAnswer(trip, asked)
      if (!given || given.at > now || getTrip(store, trip.tt_id)?.tt_rev !== trip.tt_rev) continue
      const viewer: Viewer = { username: trip.tt_sub, role: 'sub', subcontractor: trip.tt_sub, customer: null }
      editTrip(store, viewer, trip.tt_id, { set: given.values, base: null })
    }
  }
  const timer = setInterval(() => {
    try {
      answer()
    } catch (error) {
      onError(error)
    }
  }, EVERY)
  return { stop: () => clearInterval(timer) }
}
