/** Returns what an IndexedDB request answers. */
export const answered = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/**
 * Opens a database of its first version.
 * @param create makes its stores
 * @throws DOMException where the browser keeps nothing
 */
export const openDatabase = async (name: string, create: (database: IDBDatabase) => void): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => create(request.result)
  const database = await answered(request)
  // A browser that deletes its data, or a newer version of the page, must not wait for this one.
  database.onversionchange = () => database.close()
  return database
}

/** Runs the work in one transaction. Resolves once it is on the disk, not only handed over. */
export const writeIn = <Name extends string, Result>(
  database: IDBDatabase,
  names: Name[],
  work: (stores: (name: Name) => IDBObjectStore) => Promise<Result> | Result,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const transaction = database.transaction(names, 'readwrite', { durability: 'strict' })
    let result: Result | undefined
    transaction.oncomplete = () => resolve(result as Result)
    transaction.onabort = () => reject(transaction.error)
    const working = async () => {
      result = await work((store) => transaction.objectStore(store))
      // Not left to the browser: the camera may end the page before it gets there.
      transaction.commit()
    }
    working().catch((error) => {
      reject(error)
      try {
        transaction.abort()
      } catch {
        // It has ended already.
      }
    })
  })
