import { MINUTE_MS, SECOND_MS } from '#shared/domain/time/units.ts'
import { Refusal } from '../../kit/refusal.ts'
import { perStore, type Store } from '../db.ts'

/**
 * Versions of rows that one person may add at once, and each minute from then on. A statement of 5,000 lines is confirmed with
 * one call, and who is quick answers some twenty trips a minute. Beyond it a call is refused before it begins, so that one
 * which has begun is written as a whole, however long it is: the person then waits until what it took is made up for.
 */
export const PACE = { atOnce: 6_000, aMinute: 100 }
/** The same for all links by which one subcontractor answers: the trips of a month, each answered once or twice. */
export const LINK_PACE = { atOnce: 1_000 }

/** Versions that are still allowed, and when that was so (milliseconds). */
type Room = { versions: number; at: number }
const roomsOf = perStore(() => new Map<string, Room>())

/** Room that is left now; a clock that was set back causes no wait. */
const roomNow = (store: Store, username: string): number => {
  const room = roomsOf(store).get(username)
  if (!room || room.at > store.now()) return PACE.atOnce
  const regained = ((store.now() - room.at) / MINUTE_MS) * PACE.aMinute
  return Math.min(PACE.atOnce, room.versions + regained)
}

/** Counts what a person has written. */
export const noteWritten = (store: Store, username: string): void => {
  roomsOf(store).set(username, { versions: roomNow(store, username) - 1, at: store.now() })
}

/** @throws Refusal 429 with `retry_after` for a person, or the links of a party, who has written too much of late */
export const requirePace = (store: Store, username: string, { atOnce }: Pick<typeof PACE, 'atOnce'> = PACE): void => {
  const missing = 1 - (roomNow(store, username) - (PACE.atOnce - atOnce))
  if (missing <= 0) return
  const wait = (missing / PACE.aMinute) * MINUTE_MS
  throw new Refusal(429, 'written_too_much', { retry_after: Math.ceil(wait / SECOND_MS) })
}
