import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MARKER_HEADER } from '../../shared/domain/sync-format.ts'
import { type LocalDb, openLocalDb } from '../db/local-db.ts'
import { createConnectionStore } from './connection.ts'
import { createEngine } from './engine.ts'
import { queueEdit } from './outbox.ts'

const EMPTY_PULL = { cursor: 'c', seq: 0, epoch: 'e', put: {}, del: {}, acks: [] }

let db: LocalDb
let unexpected: unknown[]
beforeEach(() => {
  db = openLocalDb('anna', { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never })
  unexpected = []
})
afterEach(() => db.close())

const start = () => {
  const connection = createConnectionStore()
  const context = {
    db,
    fetch: async () => Response.json(EMPTY_PULL, { headers: { [MARKER_HEADER]: '1' } }),
    now: () => 0,
    newId: () => crypto.randomUUID(),
    session: () => ({ username: 'anna', token: 't' }),
  }
  const engine = createEngine(
    context,
    connection,
    async (work) => {
      await work()
      return 'done'
    },
    (error) => unexpected.push(error),
  )
  return { engine, connection, context }
}

/** Each write of these tables fails until the disk has room again. @returns what makes room */
const fillDisk = (...tables: ('meta' | 'outbox')[]): (() => void) => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  for (const table of tables) {
    db[table].hook('creating', full as never)
    db[table].hook('updating', full as never)
  }
  return () => {
    for (const table of tables) {
      db[table].hook('creating').unsubscribe(full as never)
      db[table].hook('updating').unsubscribe(full as never)
    }
  }
}

it('a disk without room for what was fetched is told, until it has room again', async () => {
  const { engine, connection } = start()
  const makeRoom = fillDisk('meta')
  await engine.sync()
  expect(connection.get()).toMatchObject({ isStorageFull: true })
  makeRoom()
  await engine.sync()
  expect(connection.get()).toMatchObject({ state: 'online', isStorageFull: false })
  expect(unexpected).toEqual([])
})

it('a disk on which an edit cannot be marked as sent is told, although fetching goes on', async () => {
  const { engine, connection, context } = start()
  await queueEdit(
    { ...context, username: 'anna', role: 'admin' },
    { entity: 'trip', key: 1, rev: 1, before: { tt_info: '' }, after: { tt_info: 'x' } },
  )
  fillDisk('outbox')
  await engine.sync()
  expect(connection.get()).toMatchObject({ state: 'online', isStorageFull: true })
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'queued', attempts: 0 }])
  expect(unexpected).toEqual([])
})
