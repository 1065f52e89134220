import type { Page } from '@playwright/test'

/** Returns all contents of a user's database on the device, by object store. */
export const deviceRows = (page: Page, username: string): Promise<Record<string, unknown[]>> =>
  page.evaluate(async (name) => {
    const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await settled(indexedDB.open(name))
    try {
      const rows: Record<string, unknown[]> = {}
      for (const store of db.objectStoreNames) {
        rows[store] = await settled(db.transaction(store).objectStore(store).getAll())
      }
      return rows
    } finally {
      db.close()
    }
  }, `tours-${username}`)
