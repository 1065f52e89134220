/** Databases of people, opened without a library. */

export const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Opens an existing database without creating or upgrading it. Null if it is gone meanwhile. */
export const openExisting = async (idb: IDBFactory, name: string): Promise<IDBDatabase | null> => {
  const request = idb.open(name)
  let isNew = false
  request.onupgradeneeded = () => {
    // Without a version, this event comes only for a database that does not exist; aborting it leaves it so.
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
