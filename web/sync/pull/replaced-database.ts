import type { PullAnswer, RowKey } from '#shared/schemas/sync.ts'
import type { LocalDb } from '../../db/local-db.ts'
import { LOOKUP_KEYS } from '../../db/lookup-keys.ts'
import type { IdMapping, OutboxEntry } from '../../db/records.ts'
import { storeRowNames, storeTakenNames } from '../../db/row-names.ts'

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
  await storeTakenNames(db)
  // Also where the restored database has the same epoch, it may hold less.
  await db.taken.toCollection().modify({ known_in: '' })
}

/**
 * After the new rows came: removes the ids of rows created here that are not among them, and edits of these rows have the
 * device's own ids again: a restored database may give them others. Ids are never given twice, so an id that exists still
 * names the same row.
 */
export const removeLostIds = async (db: LocalDb, { put }: PullAnswer): Promise<void> => {
  const keys = { ...LOOKUP_KEYS, trip: 'tt_id', tour: 'tr_id' }
  const ids = (entity: IdMapping['entity']) => new Set<unknown>(put[entity]?.map((row) => row[keys[entity]]))
  const held = { trip: ids('trip'), tour: ids('tour'), statement: ids('statement') }
  const lost = await db.idmap.filter(({ entity, id }) => !held[entity].has(id)).toArray()
  await db.idmap.bulkDelete(lost.map(({ local }) => local))
  const locals = new Map(lost.map(({ local, entity, id }) => [`${entity} ${id}`, local]))
  const localOf = ({ entity, key }: OutboxEntry): RowKey => locals.get(`${entity} ${key}`) ?? key
  await db.outbox.toCollection().modify((entry) => {
    entry.key = localOf(entry)
  })
  await db.taken.toCollection().modify(({ entry }) => {
    entry.key = localOf(entry)
  })
}
