import type { PullAnswer } from '../../../shared/schemas/sync.ts'
import type { VisibleTour } from '../../../shared/schemas/tour.ts'
import type { VisibleTrip } from '../../../shared/schemas/trip.ts'
import type { LocalDb } from '../../db/local-db.ts'
import { storeRowNames } from '../../db/row-names.ts'

/**
 * Steps of a device whose server's database was replaced by a restored backup. Both run in the transaction that
 * replaces the rows.
 */

/**
 * Before the rows are removed: stores in each edit the database that its key and its revision were read from, and the
 * name of its row, since the new rows may lack it.
 */
export const storeFormerDatabase = async (db: LocalDb, epoch: string): Promise<void> => {
  await storeRowNames(db)
  for (const entry of await db.outbox.toArray()) await db.outbox.put({ ...entry, epoch: entry.epoch ?? epoch })
}

/**
 * After the new rows came: removes the ids of rows created here that are not among them. Ids are never given twice, so
 * an id that exists still names the same row.
 */
export const removeLostIds = async (db: LocalDb, { put }: PullAnswer): Promise<void> => {
  const ids = {
    trip: new Set(((put.trip ?? []) as VisibleTrip[]).map(({ tt_id }) => tt_id)),
    tour: new Set(((put.tour ?? []) as VisibleTour[]).map(({ tr_id }) => tr_id)),
  }
  // Statements are never made on a device.
  await db.idmap.filter(({ entity, id }) => entity !== 'statement' && !ids[entity].has(id)).delete()
}
