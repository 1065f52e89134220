import type { RowKey } from '../../shared/schemas/sync.ts'
import type { DeviceTrip } from '../../shared/schemas/trip.ts'
import type { LocalDb } from '../db/local-db.ts'
import { type Edited, type EditedEntity, foldRow, type Shown, TRIPS } from '../db/outbox/overlay.ts'
import type { OutboxEntry } from '../db/records.ts'
import { isUndecided } from '../db/unsent/undecided.ts'
import { currentDb } from '../session/session.ts'
import { entriesOf, serverIds, useDbQuery } from './rows.ts'

/** Single rows of the device with the outbox folded over them: apart from `rows.ts`, since the first screen needs none. */

/** Entries of one row, in order, under every key that it has had on this device. */
export const ofRow = (
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
  edited: Edited,
  key: RowKey,
  read: (id: number) => PromiseLike<Row | undefined>,
): Promise<Shown<Partial<Row>> | null> => {
  const [entries, ids] = await Promise.all([entriesOf(db), serverIds(db)])
  const id = typeof key === 'string' ? ids.get(key) : key
  const row = id === undefined ? undefined : await read(id)
  return foldRow<Row>(edited, id ?? key, row, ofRow(entries, ids, edited.entity, key)) ?? null
}

/** One trip; null when the device does not have it. A key of a row created here follows it to its server id. */
export const useTrip = (key: RowKey | null): Shown<DeviceTrip> | null | undefined =>
  useDbQuery(async (db) => (key === null ? null : shownRow(db, TRIPS, key, (id) => db.trips.get(id))), [key])

/** Trips as they are shown at this moment, waiting edits included; those that the device does not have are left out. */
export const readTrips = async (keys: readonly RowKey[]): Promise<ReadonlyMap<RowKey, Shown<DeviceTrip>>> => {
  const db = currentDb()
  const found = new Map<RowKey, Shown<DeviceTrip>>()
  for (const key of keys) {
    const shown = await shownRow(db, TRIPS, key, (id) => db.trips.get(id))
    if (shown) found.set(key, shown)
  }
  return found
}
