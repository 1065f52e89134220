import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import { type LocalDb, openLocalDb } from './local-db.ts'
import { withReopen } from './reopen.ts'

let db: LocalDb
afterEach(() => db.close())
const open = () => {
  db = openLocalDb('anna', { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never })
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
