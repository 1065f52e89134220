import { useLiveQuery } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import type { DeviceTrip, VisibleTrip } from '../../shared/schemas/trip.ts'
import { getMeta, type LocalDb } from '../db/local-db.ts'
import { groupEntries, overlayRows, type Shown, TRIPS } from '../db/outbox/overlay.ts'
import { readable } from '../db/outbox/readable-entry.ts'
import type { OutboxEntry } from '../db/records.ts'
import { untilReopened } from '../db/reopen.ts'
import { type Range, tripsTouching } from '../db/trip-range.ts'
import { connection, currentDb, currentSession, watchSession } from '../session/session.ts'
import type { Session } from '../session/stored-session.ts'
import type { Connection } from '../sync/connection.ts'

/**
 * Live data for screens, read from the device's own database with the outbox folded over it. `undefined` while loading.
 */

export const useSession = (): Session | null => useSyncExternalStore(watchSession, currentSession)
/** The session on a guarded screen. */
export const useActor = (): Session => {
  const session = useSession()
  if (!session) throw new Error('not logged in')
  return session
}
export const useConnection = (): Connection => useSyncExternalStore(connection.subscribe, connection.get)

export const useDbQuery = <Result>(
  query: (db: LocalDb) => Promise<Result>,
  inputs: readonly unknown[],
): Result | undefined => {
  const username = useSession()?.username
  return useLiveQuery(() => (username ? untilReopened(currentDb(), query) : undefined), [username, ...inputs]) as
    | Result
    | undefined
}

/** Returns true as long as it is unknown if there are rows: before the first pull an empty table proves nothing. */
export const isUnknown = async (db: LocalDb, rows: readonly unknown[]): Promise<boolean> =>
  rows.length === 0 && (await getMeta(db, 'last_pull')) === undefined

export const serverIds = async (db: LocalDb): Promise<Map<string, number>> =>
  new Map((await db.idmap.toArray()).map(({ local, id }) => [local, id]))

export const entriesOf = async (db: LocalDb): Promise<OutboxEntry[]> =>
  (await db.outbox.orderBy('seq').toArray()).map(readable)

/** Trips whose planned span touches the range, by planned positioning time. */
export const useTrips = (range: Range): Shown<DeviceTrip>[] | undefined =>
  useDbQuery(
    async (db) => {
      const isInside = (trip: DeviceTrip) => (trip.tt_sta ?? '') >= range.from && (trip.tt_stp ?? '') < range.to
      const [rows, entries, ids] = await Promise.all([tripsTouching(db, range), entriesOf(db), serverIds(db)])
      // An edit may move a trip into or out of the range, so the range is asked after the fold.
      const edited = entries.length === 0 ? [] : await editedTrips(db, entries, ids, rows)
      const shown = overlayRows(TRIPS, [...rows, ...edited], (trip) => trip.tt_id, entries, ids)
        .filter(({ row }) => isInside(row))
        .sort((a, b) => ((a.row.tt_stp ?? '') < (b.row.tt_stp ?? '') ? -1 : 1))
      return (await isUnknown(db, shown)) ? undefined : shown
    },
    [range.from, range.to],
  )

/** Trips that entries concern and that the range's query did not find. */
const editedTrips = async (
  db: LocalDb,
  entries: readonly OutboxEntry[],
  ids: ReadonlyMap<string, number>,
  found: readonly VisibleTrip[],
): Promise<VisibleTrip[]> => {
  const known = new Set(found.map((trip) => trip.tt_id))
  const keys = [...groupEntries(entries, 'trip', ids).keys()]
  const missing = keys.filter((key): key is number => typeof key === 'number' && !known.has(key))
  return (await db.trips.bulkGet(missing)).filter((trip) => trip !== undefined)
}

/** The whole outbox in order. */
export const useOutbox = (): OutboxEntry[] | undefined => useDbQuery(entriesOf, [])
/** Time of the last answered pull, milliseconds; undefined before the first. */
export const useLastPull = (): number | undefined => useDbQuery((db) => getMeta(db, 'last_pull'), [])
/** Returns true if this device has pulled yet; until it has, lists stay undefined. */
export const useHasPulled = (): boolean | undefined =>
  useDbQuery(async (db) => (await getMeta(db, 'last_pull')) !== undefined, [])
