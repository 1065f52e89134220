import type { PullAnswer } from '../../shared/schemas/sync.ts'
import type { VisibleTour } from '../../shared/schemas/tour.ts'
import type { VisibleTrip } from '../../shared/schemas/trip.ts'
import type { LocalDb, OutboxEntry } from '../db/local-db.ts'

/**
 * What a device does when the server's database was replaced by one that was restored from a backup. Both run in the
 * transaction that replaces the rows.
 */

/** What the rows say of an edit's row, for people. */
const aboutRow = async (db: LocalDb, { entity, key }: OutboxEntry): Promise<OutboxEntry['about']> => {
  const id = typeof key === 'number' ? key : (await db.idmap.get(key))?.id
  if (id === undefined) return undefined
  if (entity === 'tour') {
    const tour = await db.tours.get(id)
    return tour && { name: tour.tr_name ?? '', at: null }
  }
  const trip = await db.trips.get(id)
  return trip && { name: trip.tt_tour ?? '', at: trip.tt_stp ?? null }
}

/**
 * Before the rows go: notes in each edit which database its key and its revision were read from, and what its row is
 * called, since the new rows may not have it.
 */
export const noteFormerDatabase = async (db: LocalDb, epoch: string): Promise<void> => {
  for (const entry of await db.outbox.toArray()) {
    const about = await aboutRow(db, entry)
    await db.outbox.put({ ...entry, epoch: entry.epoch ?? epoch, ...(about ? { about } : {}) })
  }
}

/**
 * After the new rows came: forgets which ids the rows made here got, where the id is not among them. Ids are never given
 * twice, so an id that is there still names the same row.
 */
export const forgetLostIds = async (db: LocalDb, { put }: PullAnswer): Promise<void> => {
  const ids = {
    trip: new Set(((put.trip ?? []) as VisibleTrip[]).map(({ tt_id }) => tt_id)),
    tour: new Set(((put.tour ?? []) as VisibleTour[]).map(({ tr_id }) => tr_id)),
  }
  await db.idmap.filter(({ entity, id }) => !ids[entity].has(id)).delete()
}
