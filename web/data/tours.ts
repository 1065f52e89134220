import type { RowKey } from '../../shared/schemas/sync.ts'
import type { DeviceTour } from '../../shared/schemas/tour.ts'
import type { LocalDb } from '../db/local-db.ts'
import { editedOf } from '../db/outbox/edited.ts'
import { overlayRows, type Shown } from '../db/outbox/overlay.ts'
import { currentDb } from '../session/session.ts'
import { syncAndWait } from '../session/sync-and-wait.ts'
import { shownRow } from './one-row.ts'
import { entriesOf, isUnknown, serverIds, useDbQuery } from './rows.ts'

const TOURS = editedOf('tour')

/** Live tours for screens: apart from `rows.ts`, since the first screen needs none. */

const shownTours = async (db: LocalDb): Promise<Shown<DeviceTour>[]> => {
  const [rows, entries, ids] = await Promise.all([db.tours.toArray(), entriesOf(db), serverIds(db)])
  return overlayRows(TOURS, rows, (tour) => tour.tr_id, entries, ids)
}

/** The tours on the device. */
export const useTours = (): Shown<DeviceTour>[] | undefined =>
  useDbQuery(async (db) => {
    const shown = (await shownTours(db)).sort((a, b) => (a.row.tr_name ?? '').localeCompare(b.row.tr_name ?? ''))
    return (await isUnknown(db, shown)) ? undefined : shown
  }, [])

/** The tours on the device as they are now, in no particular order. */
export const readTours = (): Promise<Shown<DeviceTour>[]> => shownTours(currentDb())

/** The tours as they are once everything is sent and pulled, in no particular order. */
export const syncedTours = async (): Promise<Shown<DeviceTour>[]> => {
  await syncAndWait()
  return shownTours(currentDb())
}

export const useTour = (key: RowKey | null): Shown<DeviceTour> | null | undefined =>
  useDbQuery(async (db) => (key === null ? null : shownRow(db, TOURS, key, (id) => db.tours.get(id))), [key])
