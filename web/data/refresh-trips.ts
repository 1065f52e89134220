import type { VisibleTrip } from '../../shared/schemas/trip.ts'
import { getMeta } from '../db/local-db.ts'
import { type Range, tripsTouching } from '../db/trip-range.ts'
import { connection, currentDb } from '../session/session.ts'
import { syncAndWait } from '../session/sync-and-wait.ts'
import type { Connection } from '../sync/connection.ts'

/** Returns a trip's fields as text, except those that are no news: a vehicle's position changes by the minute. */
const signature = ({ tt_rev, tt_last_update, tt_position_at, tt_ignition, ...told }: VisibleTrip): string =>
  JSON.stringify(told)

const signatures = async (range: Range): Promise<Map<number, string>> =>
  new Map((await tripsTouching(currentDb(), range)).map((trip) => [trip.tt_id, signature(trip)]))

/** Message key of the reason why nothing was fetched. */
const failureOf = ({ needsLogin, isStorageFull, state, obstacle }: Connection): string => {
  if (needsLogin) return 'sync_needs_login'
  if (isStorageFull) return 'storage_full'
  if (state !== 'offline') return 'general_problem'
  return obstacle === 'foreign_answer' ? obstacle : `news_failed_${obstacle ?? 'no_network'}`
}

/**
 * Sends and pulls now, at the person's wish.
 * @returns how many trips of the range came, went or are other than before; or why nothing was fetched, a message key
 */
export const refreshTrips = async (range: Range): Promise<number | { failure: string }> => {
  const pulledBefore = await getMeta(currentDb(), 'last_pull')
  const before = await signatures(range)
  await syncAndWait()
  if ((await getMeta(currentDb(), 'last_pull')) === pulledBefore) return { failure: failureOf(connection.get()) }
  const after = await signatures(range)
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].filter((key) => before.get(key) !== after.get(key)).length
}
