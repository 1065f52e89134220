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

/** Number of rows in a store of a user's database: asked again and again, reading all of them would take what writing needs. */
export const deviceCount = (page: Page, username: string, store: string): Promise<number> =>
  page.evaluate(
    ([name, wanted]) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const db = opening.result
          const counting = db.transaction(wanted).objectStore(wanted).count()
          counting.onsuccess = () => resolve(counting.result)
          counting.onerror = () => reject(counting.error)
          db.close()
        }
      }),
    [`tours-${username}`, store] as const,
  )
