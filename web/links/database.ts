/** Returns the result of an IndexedDB request. */
export const answered = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** A database of the phone, as long as the page lives. */
export type Database = {
  /**
   * Runs what needs a connection, and once more by a new one where that failed: browsers close those of a page in the background.
   * @throws DOMException where the browser keeps nothing
   */
  use: <Result>(run: (connection: IDBDatabase) => Promise<Result>) => Promise<Result>
  close: () => void
}

/**
 * Opens a database of its first version when it is used.
 * @param create makes its stores
 */
export const openDatabase = (name: string, create: (connection: IDBDatabase) => void): Database => {
  let opening: Promise<IDBDatabase> | undefined
  const open = async (): Promise<IDBDatabase> => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => create(request.result)
    const connection = await answered(request)
    connection.onclose = close
    // A browser that deletes its data, or a newer version of the page, must not wait for this one.
    connection.onversionchange = close
    return connection
  }
  const opened = (): Promise<IDBDatabase> => {
    opening ??= open()
    return opening
  }
  const close = (): void => {
    opening?.then((connection) => connection.close()).catch(() => undefined)
    opening = undefined
  }
  return {
    use: async (run) => {
      const used = opened()
      try {
        return await run(await used)
      } catch {
        if (opening === used) close()
        return run(await opened())
      }
    },
    close,
  }
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
