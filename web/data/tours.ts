import type { RowKey } from '../../shared/schemas/sync.ts'
import type { DeviceTour } from '../../shared/schemas/tour.ts'
import { editedOf } from '../db/outbox/edited.ts'
import { overlayRows, type Shown } from '../db/outbox/overlay.ts'
import { shownRow } from './one-row.ts'
import { entriesOf, isUnknown, serverIds, useDbQuery } from './rows.ts'

const TOURS = editedOf('tour')

/** Live tours for screens: apart from `rows.ts`, since the first screen needs none. */

/** The tours on the device. */
export const useTours = (): Shown<DeviceTour>[] | undefined =>
  useDbQuery(async (db) => {
    const [rows, entries, ids] = await Promise.all([db.tours.toArray(), entriesOf(db), serverIds(db)])
    const shown = overlayRows(TOURS, rows, (tour) => tour.tr_id, entries, ids).sort((a, b) =>
      (a.row.tr_name ?? '').localeCompare(b.row.tr_name ?? ''),
    )
    return (await isUnknown(db, shown)) ? undefined : shown
  }, [])

export const useTour = (key: RowKey | null): Shown<DeviceTour> | null | undefined =>
  useDbQuery(async (db) => (key === null ? null : shownRow(db, TOURS, key, (id) => db.tours.get(id))), [key])
