import { isLocalDbName, localDbName, type OutboxState, usernameOfDb } from './local-db.ts'

export type UnsentEdits = { username: string; count: number }

/** States of edits that no answer has settled. */
export const UNSETTLED: readonly OutboxState[] = ['queued', 'sent', 'conflict', 'refused']

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** A database that is there, as it is: neither made nor brought to a newer format. Null when it is gone meanwhile. */
const openExisting = async (idb: IDBFactory, name: string): Promise<IDBDatabase | null> => {
  const request = idb.open(name)
  let isNew = false
  request.onupgradeneeded = () => {
    // Asked for without a version, only a database that does not exist comes here; undone, it goes on not existing.
    isNew = true
    request.transaction?.abort()
  }
  try {
    const db = await settled(request)
    // Its owner's tab may remove or upgrade it at any time.
    db.onversionchange = () => db.close()
    return db
  } catch (error) {
    if (isNew) return null
    throw error
  }
}

const countUnsettled = async (db: IDBDatabase): Promise<number> => {
  if (!db.objectStoreNames.contains('outbox')) return 0
  const states = db.transaction('outbox').objectStore('outbox').index('state')
  const counts = await Promise.all(UNSETTLED.map((state) => settled(states.count(state))))
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * How many unsent edits the databases of other people on this device hold; nothing else of them is read, and none is made.
 * Empty where the browser does not tell which databases there are.
 * @param exceptOf who is logged in; null for nobody
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
      if (count > 0) found.push({ username: usernameOfDb(name), count })
    } finally {
      db.close()
    }
  }
  return found
}
