import { openExisting, settled } from '../existing-db.ts'
import { isLocalDbName, localDbName, usernameOfDb } from '../local-db-name.ts'
import type { LeftBehind } from '../records.ts'
import { UNSETTLED } from './unsettled.ts'

/** `isGone`: the account is deleted, so the edits are not sent any more. */
export type UnsentEdits = { username: string; count: number; isGone: boolean }

const countUnsettled = async (db: IDBDatabase): Promise<number> => {
  if (!db.objectStoreNames.contains('outbox')) return 0
  const states = db.transaction('outbox').objectStore('outbox').index('state')
  const counts = await Promise.all(UNSETTLED.map((state) => settled(states.count(state))))
  return counts.reduce((sum, count) => sum + count, 0)
}

const isOfDeleted = async (db: IDBDatabase): Promise<boolean> => {
  if (!db.objectStoreNames.contains('meta')) return false
  const gone = await settled(db.transaction('meta').objectStore('meta').get('gone'))
  return (gone as { value?: unknown } | undefined)?.value === true
}

/** Edits of former accounts of the username. */
const countPutAside = async (db: IDBDatabase): Promise<number> => {
  if (!db.objectStoreNames.contains('aside')) return 0
  const left = (await settled(db.transaction('aside').objectStore('aside').getAll())) as LeftBehind[]
  return left.flatMap(({ entries }) => entries).filter(({ state }) => UNSETTLED.includes(state)).length
}

/**
 * Numbers of unsent edits in the databases of other people on this device; nothing else is read, and no database is
 * created. Empty if the browser does not list databases.
 * @param exceptOf the logged-in person; null without a session
 */
export const unsentEditsOfOthers = async (
  exceptOf: string | null,
  idb: IDBFactory = indexedDB,
): Promise<UnsentEdits[]> => {
  const own = exceptOf === null ? null : localDbName(exceptOf)
  const found: UnsentEdits[] = []
  for (const { name } of (await idb.databases?.()) ?? []) {
    if (!name || !isLocalDbName(name) || name === own) continue
    const db = await openExisting(idb, name)
    if (!db) continue
    try {
      const count = await countUnsettled(db)
      const username = usernameOfDb(name)
      if (count > 0) found.push({ username, count, isGone: await isOfDeleted(db) })
      const putAside = await countPutAside(db)
      if (putAside > 0) found.push({ username, count: putAside, isGone: true })
    } finally {
      db.close()
    }
  }
  return found
}
