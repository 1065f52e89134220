import { MINUTE_MS, SECOND_MS } from '#shared/domain/time/units.ts'
import { type EstimatedTrip, isRoundTrip, isStale } from '#shared/domain/tracking/estimate.ts'
import type { Point } from '#shared/domain/tracking/geo.ts'
import type { Store } from '../../store/db.ts'
import {
  createBounded,
  type RoutedSeconds,
  type RouterAnswers,
  type VehiclePosition,
} from '../../store/drive-memory.ts'
import type { Router } from './router.ts'

/**
 * The router's answers, in memory: an estimate is made within the transaction of a position, and takes what it finds
 * here. What is missing is asked for afterwards; the transaction does not wait for it.
 */

type Way = {
  readonly from: Point
  readonly to: Point
  /**
   * Time at which the vehicle was at `from`, milliseconds; null before the vehicle drives the way, which grows no
   * shorter until then.
   */
  readonly since: number | null
}
type Ways = { readonly [leg in keyof RoutedSeconds]: Way | null }
type Question = { readonly tt_id: number; readonly vehicle: string; readonly ways: Ways }
type Answer = { readonly way: Way; readonly vehicle: string; readonly seconds: number; readonly askedAt: number }
type Answers = { toStart?: Answer; toEnd?: Answer }
type Known = { readonly askedAt: number; readonly answers: Answers }

/** A trip is asked about only this often, whatever became of the question. */
const ASK_EVERY = 5 * MINUTE_MS
const USED_FOR = 10 * MINUTE_MS
const AT_ONCE = 4
/** Trips that are known or wait; no fleet has more under way. */
const MAX_TRIPS = 5_000
const NOBODY_KNOWS: RoutedSeconds = { toStart: null, toEnd: null }
const LEGS = ['toStart', 'toEnd'] as const

/**
 * @param onAnswer called outside of any transaction when more is known of a trip of a vehicle
 * @returns answers that estimates find in the store until it is stopped
 */
export const createRouterAnswers = (
  store: Store,
  router: Router,
  options: { stopping: AbortController; onAnswer: (tt_id: number, vehicle: string) => void },
): RouterAnswers => {
  const { stopping, onAnswer } = options
  const known = createBounded<number, Known>(MAX_TRIPS)
  /** One question of a trip, the newest; the trip that waits longest comes first. */
  const waiting = createBounded<number, Question>(MAX_TRIPS)
  const running = new Map<number, Promise<void>>()

  const ask = async ({ tt_id, vehicle, ways }: Question): Promise<void> => {
    const askedAt = store.now()
    const entry: Known = { askedAt, answers: known.get(tt_id)?.answers ?? {} }
    known.set(tt_id, entry)
    let isAnswered = false
    for (const leg of LEGS) {
      const way = ways[leg]
      if (way === null) continue
      const seconds = await router.ask(way.from, way.to)
      if (stopping.signal.aborted) return
      if (seconds === null) continue
      entry.answers[leg] = { way, vehicle, seconds, askedAt }
      isAnswered = true
    }
    // Not a trip that was over before the answer came.
    if (isAnswered && known.get(tt_id) === entry) onAnswer(tt_id, vehicle)
  }
  const askNext = (): void => {
    for (const [tt_id, question] of waiting.entries()) {
      if (running.size >= AT_ONCE || stopping.signal.aborted) return
      waiting.delete(tt_id)
      const asked = ask(question).finally(() => {
        running.delete(tt_id)
        askNext()
      })
      running.set(tt_id, asked)
    }
  }
  /** Forgets old answers, also of trips that were canceled or given away: no report ever says that these are over. */
  const forgetOld = (now: number): void => {
    for (const [tt_id, { askedAt }] of known.entries())
      if (!isWithin(USED_FOR, askedAt, now) && !running.has(tt_id)) known.delete(tt_id)
  }
  const wish = (question: Question): void => {
    if (stopping.signal.aborted || running.has(question.tt_id)) return
    // The caller is in a transaction; it is over when this runs.
    if (waiting.size === 0) setImmediate(askNext)
    waiting.set(question.tt_id, question)
  }

  const ways: RouterAnswers = {
    secondsOf: (trip, position) => {
      const now = store.now()
      if (position === null || trip.tt_ata !== null || isStale(position.time, now)) return NOBODY_KNOWS
      const { tt_id, tt_gps: vehicle } = trip
      const question: Question = { tt_id, vehicle, ways: waysOf(trip, position) }
      const entry = known.get(tt_id)
      if (!entry || !isWithin(ASK_EVERY, entry.askedAt, now)) {
        forgetOld(now)
        if (LEGS.some((leg) => question.ways[leg] !== null)) wish(question)
      }
      const left = (leg: keyof RoutedSeconds) => secondsLeft(entry?.answers[leg], question, leg, { trip, now })
      return { toStart: left('toStart'), toEnd: left('toEnd') }
    },
    forget: (tt_id) => {
      waiting.delete(tt_id)
      known.delete(tt_id)
    },
    stop: async () => {
      store.drives.routed = null
      stopping.abort()
      waiting.clear()
      await Promise.all(running.values())
    },
  }
  store.drives.routed = ways
  return ways
}

/** The ways that are left of a trip that has not arrived, as the estimate means them (`LegKnowledge`). */
const waysOf = (trip: EstimatedTrip, position: VehiclePosition): Ways => {
  const { from, to } = trip
  const since = position.isExpected ? null : Date.parse(position.time)
  // The next trip mostly begins where the one before ends.
  const here = (target: Point): Way | null => (isSame(position, target) ? null : { from: position, to: target, since })
  const isTour = from !== null && to !== null && isRoundTrip(from, to)
  if (trip.tt_atd !== null) return { toStart: null, toEnd: to === null || isTour ? null : here(to) }
  return {
    toStart: from === null || trip.tt_atp !== null ? null : here(from),
    toEnd: from === null || to === null || isTour ? null : { from, to, since: null },
  }
}

/** Returns the seconds that are left of an answer: less the time driven since. Null if it is about another way, or too old. */
const secondsLeft = (
  answer: Answer | undefined,
  { ways, vehicle }: Question,
  leg: keyof RoutedSeconds,
  { trip, now }: { trip: EstimatedTrip; now: number },
): number | null => {
  const way = ways[leg]
  if (!answer || way === null || !isWithin(USED_FOR, answer.askedAt, now) || !isSame(answer.way.to, way.to)) return null
  const began = beganAt(answer, way, vehicle, leg === 'toEnd' ? trip : null)
  if (began === null) return null
  const driven = way.since === null ? 0 : Math.max(0, (way.since - began) / SECOND_MS)
  return Math.max(0, answer.seconds - driven)
}

/**
 * Returns when the way of an answer was begun, milliseconds; null when it is another way than the one that is left now.
 * @param departed the trip, where the way may be the rest of the one from its start
 */
const beganAt = (answer: Answer, way: Way, vehicle: string, departed: EstimatedTrip | null): number | null => {
  if (way.since === null) return answer.way.since === null && isSame(answer.way.from, way.from) ? 0 : null
  if (answer.way.since !== null) return answer.vehicle === vehicle ? answer.way.since : null
  const isFromStart = departed?.from && departed.tt_atd !== null && isSame(answer.way.from, departed.from)
  return isFromStart ? Date.parse(departed.tt_atd) : null
}

const isSame = (a: Point, b: Point): boolean => a.lat === b.lat && a.lon === b.lon

/** Returns true if a time is at most so long ago, all in milliseconds; after the clock was set back nothing is. */
const isWithin = (span: number, at: number, now: number): boolean => at <= now && now - at < span
