import { Dexie, liveQuery } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { type LocalDb, openLocalDb } from './local-db.ts'
import { isClosed, keepOpen, refreshQueries, untilReopened, withReopen } from './reopen.ts'

let db: LocalDb
const ofBrowser = { ...Dexie.dependencies }
afterEach(() => {
  db.close()
  Object.assign(Dexie.dependencies, ofBrowser)
})
let idb: IDBFactory
const open = () => {
  idb = new IDBFactory()
  db = openLocalDb('anna', { indexedDB: idb, IDBKeyRange: IDBKeyRange as never })
  return db
}

test('reopens a database that the browser lost, and writes once', async () => {
  open()
  let attempts = 0
  const write = async () => {
    attempts += 1
    if (attempts === 1)
      throw new DOMException(
        'Connection to Indexed Database server lost. Refresh the page to try again',
        'UnknownError',
      )
    await db.meta.put({ name: 'client', value: 'kept' })
  }
  await withReopen(db, write)
  expect(attempts).toBe(2)
  expect((await db.meta.get('client'))?.value).toBe('kept')
})

test('does not try other errors again: a full disk is told at once', async () => {
  open()
  let attempts = 0
  const write = () => {
    attempts += 1
    return Promise.reject(new DOMException('full', 'QuotaExceededError'))
  }
  await expect(withReopen(db, write)).rejects.toThrow('full')
  expect(attempts).toBe(1)
})

/** Makes the next opens fail, as while the browser is still deleting. */
const failNextOpens = (times: number): void => {
  const open = vi.spyOn(idb, 'open')
  for (let time = 0; time < times; time += 1)
    open.mockImplementationOnce(() => {
      const request = { error: new DOMException('The connection was closed.', 'AbortError') } as IDBOpenDBRequest
      const event = Object.defineProperty(new Event('error'), 'target', { value: request })
      queueMicrotask(() => request.onerror?.call(request, event))
      return request
    })
}
const closeUnderIt = (): void => db.backendDB().onclose?.call(db.backendDB(), new Event('close'))

test('a database that the browser closed, and that cannot be opened at once, is open again a moment later', async () => {
  open()
  await db.open()
  const stop = keepOpen(db)
  failNextOpens(2)
  closeUnderIt()
  await expect(db.meta.count()).rejects.toThrow('The connection was closed.')
  await vi.waitFor(async () => expect(await db.meta.count()).toBe(0), { timeout: 5000 })
  stop()
})

test('a database that was closed because the session ended stays closed', async () => {
  open()
  await db.open()
  const stop = keepOpen(db)
  closeUnderIt()
  stop()
  db.close()
  vi.useFakeTimers()
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect(db.isOpen()).toBe(false)
})

test('a write of many rows that ended with its database is told apart from rows that are wrong', async () => {
  open()
  const wrong = await db
    .table('outbox')
    .bulkAdd([{ id: 'a' }, { id: 'a' }])
    .catch((error: unknown) => error)
  expect(isClosed(wrong)).toBe(false)
  const failures = [new DOMException('Database deleted by request of the user', 'AbortError')]
  expect(isClosed(new Dexie.BulkError('meta.bulkPut()', failures as never))).toBe(true)
})

test('a query of a screen, whose database was closed before its transaction began, waits for the next opening', async () => {
  open()
  // Dexie runs live queries only where a browser has databases.
  Object.assign(Dexie.dependencies, { indexedDB: idb, IDBKeyRange })
  const query = vi.fn(() => db.meta.count()).mockRejectedValueOnce(new Dexie.OpenFailedError())
  const [next, error] = [vi.fn(), vi.fn()]
  const watch = liveQuery(() => untilReopened(db, query)).subscribe({ next, error })
  await vi.waitFor(() => expect(query).toHaveBeenCalledOnce())
  refreshQueries()
  await vi.waitFor(() => expect(next).toHaveBeenCalledWith(0))
  expect(error).not.toHaveBeenCalled()
  query.mockRejectedValueOnce(new Dexie.DataError('wrong'))
  refreshQueries()
  await vi.waitFor(() => expect(error).toHaveBeenCalledWith(expect.objectContaining({ name: 'DataError' })))
  watch.unsubscribe()
})
