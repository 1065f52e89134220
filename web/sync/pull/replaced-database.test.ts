import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LocalDb, openLocalDb } from '../../db/local-db.ts'
import { queueEdit } from '../push/outbox.ts'
import { removeLostIds, storeFormerDatabase } from './replaced-database.ts'

let db: LocalDb
beforeEach(() => {
  db = openLocalDb('anna', { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never })
})
afterEach(() => db.close())

test('of rows made here those keep their ids that the restored database has, trips and tours apart', async () => {
  await db.idmap.bulkPut([
    { local: 'c:trip', entity: 'trip', id: 1 },
    { local: 'c:lost-trip', entity: 'trip', id: 2 },
    { local: 'c:tour', entity: 'tour', id: 2 },
    { local: 'c:lost-tour', entity: 'tour', id: 1 },
  ])
  await removeLostIds(db, { put: { trip: [{ tt_id: 1 }], tour: [{ tr_id: 2 }] }, del: {} } as never)
  expect((await db.idmap.toArray()).map(({ local }) => local).sort()).toEqual(['c:tour', 'c:trip'])
})

test('without any rows all ids are forgotten', async () => {
  await db.idmap.put({ local: 'c:tour', entity: 'tour', id: 1 })
  await removeLostIds(db, { put: {}, del: {} } as never)
  expect(await db.idmap.count()).toBe(0)
})

test('an edit says which database it is of, and what its row was called; one of an older database stays of that one', async () => {
  await db.trips.put({ tt_id: 1, tt_tour: 'LX 1', tt_stp: '2026-11-21T09:00:00.000Z' } as never)
  const context = { db, username: 'anna', role: 'admin' as const, now: () => 0, newId: () => crypto.randomUUID() }
  for (const key of [1, 2])
    await queueEdit(context, { entity: 'trip', key, rev: 1, before: { tt_info: '' }, after: { tt_info: 'a' } })
  await db.outbox.where(':id').equals(2).modify({ epoch: 'older' })
  await storeFormerDatabase(db, 'former')
  expect(await db.outbox.toArray()).toMatchObject([
    { key: 1, epoch: 'former', about: { name: 'LX 1', at: '2026-11-21T09:00:00.000Z' } },
    { key: 2, epoch: 'older' },
  ])
})
