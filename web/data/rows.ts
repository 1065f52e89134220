import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useSyncExternalStore } from 'react'
import type { RowKey } from '../../shared/schemas/sync.ts'
import type { DeviceTrip, VisibleTrip } from '../../shared/schemas/trip.ts'
import { now } from '../clock.ts'
import { getMeta, type LocalDb } from '../db/local-db.ts'
import { type EditedEntity, foldRow, groupEntries, overlayRows, type Shown } from '../db/outbox/overlay.ts'
import { readable } from '../db/outbox/readable-entry.ts'
import type { Draft, LeftBehind, OutboxEntry } from '../db/records.ts'
import { withReopen } from '../db/reopen.ts'
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
  if (!session) throw new Error('nobody is logged in')
  return session
}
export const useConnection = (): Connection => useSyncExternalStore(connection.subscribe, connection.get)

export const useDbQuery = <Result>(
  query: (db: LocalDb) => Promise<Result>,
  inputs: readonly unknown[],
): Result | undefined => {
  const username = useSession()?.username
  return useLiveQuery(
    () => (username ? withReopen(currentDb(), () => query(currentDb())) : undefined),
    [username, ...inputs],
  ) as Result | undefined
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
      const shown = overlayRows('trip', [...rows, ...edited], (trip) => trip.tt_id, entries, ids)
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

/** Entries of one row, in order, under every key that it has had on this device. */
const ofRow = (
  entries: readonly OutboxEntry[],
  ids: ReadonlyMap<string, number>,
  entity: EditedEntity,
  key: RowKey,
): OutboxEntry[] => {
  const idOf = (some: RowKey) => (typeof some === 'string' ? ids.get(some) : some)
  const id = idOf(key)
  return entries.filter(
    (entry) => entry.entity === entity && (entry.key === key || (id !== undefined && idOf(entry.key) === id)),
  )
}

const isUndecided = ({ state }: OutboxEntry): boolean => state === 'conflict' || state === 'refused'

/** Edits of one row that wait for the person: in conflict, or refused. */
export const useUndecidedEdits = (entity: EditedEntity, key: RowKey): OutboxEntry[] | undefined =>
  useDbQuery(
    async (db) => {
      const [entries, ids] = await Promise.all([entriesOf(db), serverIds(db)])
      return ofRow(entries, ids, entity, key).filter(isUndecided)
    },
    [entity, key],
  )

// Dexie's live queries follow reads through one awaiting helper, but not through a helper of a helper.
export const shownRow = async <Row extends object>(
  db: LocalDb,
  entity: EditedEntity,
  key: RowKey,
  read: (id: number) => PromiseLike<Row | undefined>,
): Promise<Shown<Partial<Row>> | null> => {
  const [entries, ids] = await Promise.all([entriesOf(db), serverIds(db)])
  const id = typeof key === 'string' ? ids.get(key) : key
  const row = id === undefined ? undefined : await read(id)
  return foldRow<Row>(id ?? key, row, ofRow(entries, ids, entity, key)) ?? null
}

/** One trip; null when the device does not have it. A key of a row created here follows it to its server id. */
export const useTrip = (key: RowKey | null): Shown<DeviceTrip> | null | undefined =>
  useDbQuery(async (db) => (key === null ? null : shownRow(db, 'trip', key, (id) => db.trips.get(id))), [key])

/** Trips as they are shown at this moment, waiting edits included; those that the device does not have are left out. */
export const readTrips = async (keys: readonly RowKey[]): Promise<ReadonlyMap<RowKey, Shown<DeviceTrip>>> => {
  const db = currentDb()
  const found = new Map<RowKey, Shown<DeviceTrip>>()
  for (const key of keys) {
    const shown = await shownRow(db, 'trip', key, (id) => db.trips.get(id))
    if (shown) found.set(key, shown)
  }
  return found
}

/** Number of the change feed that the rows on this device are at. */
export const useFeedNumber = (): number | undefined => useDbQuery((db) => getMeta(db, 'seq'), [])

/** The whole outbox in order. */
export const useOutbox = (): OutboxEntry[] | undefined => useDbQuery(entriesOf, [])
/** Data that former accounts of the username left on this device. */
export const useLeftBehind = (): LeftBehind[] | undefined => useDbQuery((db) => db.aside.toArray(), [])
/** Time of the last answered pull, milliseconds; undefined before the first. */
export const useLastPull = (): number | undefined => useDbQuery((db) => getMeta(db, 'last_pull'), [])
/** Returns true if this device has pulled yet; until it has, lists stay undefined. */
export const useHasPulled = (): boolean | undefined =>
  useDbQuery(async (db) => (await getMeta(db, 'last_pull')) !== undefined, [])

/** A form's draft: its last values, with functions to store and to remove it. */
export const useDraft = (
  form: string,
): { draft: Draft | null | undefined; keep: (values: unknown) => Promise<void>; drop: () => Promise<void> } => {
  const found = useDbQuery(async (db) => ({ form, draft: (await db.drafts.get(form)) ?? null }), [form])
  // For a moment the result is still that of the former form.
  const draft = found?.form === form ? found.draft : undefined
  const keep = useCallback(
    async (values: unknown) => {
      await currentDb().drafts.put({ form, values, saved_at: now() })
    },
    [form],
  )
  const drop = useCallback(async () => {
    await currentDb().drafts.delete(form)
  }, [form])
  return { draft, keep, drop }
}
