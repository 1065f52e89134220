import { OWN_TABLES, titleIn } from './entities.ts'
import type { LocalDb } from './local-db.ts'
import type { OutboxEntry } from './records.ts'

/** Returns name and day of an edit's row, from the rows on the device, to show to people. */
const aboutRow = async (db: LocalDb, { entity, key }: OutboxEntry): Promise<OutboxEntry['about']> => {
  const id = typeof key === 'number' ? key : (await db.idmap.get(key))?.id
  const table = OWN_TABLES[entity]?.table
  const row = id && table && (await db[table].get(id))
  if (!row) return undefined
  const { name = '', at = null } = titleIn(entity, row)
  return { name, at }
}

/** Stores in each edit the name of its row, before rows leave the device. Runs in the transaction that removes them. */
export const storeRowNames = async (db: LocalDb): Promise<void> => {
  for (const entry of await db.outbox.toArray()) {
    const about = await aboutRow(db, entry)
    if (about) await db.outbox.put({ ...entry, about })
  }
}

/** The same in edits that the server has taken. */
export const storeTakenNames = async (db: LocalDb): Promise<void> => {
  for (const taken of await db.taken.toArray()) {
    const about = await aboutRow(db, taken.entry)
    if (about) await db.taken.put({ ...taken, entry: { ...taken.entry, about } })
  }
}
