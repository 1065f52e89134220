import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import { queueEdit } from '../sync/push/outbox.ts'
import { keepRowsFor, removeCachedRows } from './cached-rows.ts'
import { getMeta, type LocalDb, openLocalDb, setMeta } from './local-db.ts'

const ADMIN: Viewer = { username: 'anna', role: 'admin', subcontractor: null, customer: null }
const SUB: Viewer = { ...ADMIN, role: 'sub', subcontractor: 'Alpen' }

let db: LocalDb
beforeEach(async () => {
  db = openLocalDb('anna', { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never })
  await db.trips.put({ tt_id: 1, tt_rev: 1, tt_note: 'for admin alone' })
  await db.drafts.put({ form: 'trip:1', values: {}, saved_at: 0 })
  await setMeta(db, 'cursor', 'c')
  await setMeta(db, 'client', 'device')
  const context = { db, username: 'anna', role: 'admin' as const, now: () => 0, newId: () => crypto.randomUUID() }
  await queueEdit(context, { entity: 'trip', key: 1, rev: 1, before: { tt_info: '' }, after: { tt_info: 'x' } })
})
afterEach(() => db.close())

const held = async () => ({
  trips: await db.trips.count(),
  drafts: await db.drafts.count(),
  cursor: await getMeta(db, 'cursor'),
})
const GONE = { trips: 0, drafts: 0, cursor: undefined }
const ALL = { trips: 1, drafts: 1, cursor: 'c' }

test('rows that are taken back go with all that was made of them; what waits stays, and the device is the same', async () => {
  await removeCachedRows(db)
  expect(await held()).toEqual(GONE)
  expect(await db.outbox.count()).toBe(1)
  expect(await getMeta(db, 'client')).toBe('device')
})

test('rows of another role or company go, those of the same stay', async () => {
  await keepRowsFor(db, ADMIN, ADMIN)
  await keepRowsFor(db, ADMIN)
  expect(await held()).toEqual(ALL)
  await keepRowsFor(db, SUB)
  expect(await held()).toEqual(GONE)
  await db.trips.put({ tt_id: 2, tt_rev: 1 })
  await keepRowsFor(db, { ...SUB, subcontractor: 'Bise' })
  expect(await held()).toEqual(GONE)
  expect(await db.outbox.count()).toBe(1)
})

test('rows of which nothing tells for whom they are go at a login, and what is half typed stays', async () => {
  await keepRowsFor(db, ADMIN)
  expect(await held()).toEqual({ ...GONE, drafts: 1 })
})

test('rows of a session that an older version kept are for whom that session is', async () => {
  await keepRowsFor(db, ADMIN, ADMIN)
  expect(await held()).toEqual(ALL)
})

test('a company that is only called otherwise keeps rows and forms; another one keeps forms of new records alone', async () => {
  const alpen = { ...SUB, companyId: 'a' }
  await db.drafts.put({ form: 'new:alert', values: {}, saved_at: 0 })
  await keepRowsFor(db, alpen, SUB)
  await keepRowsFor(db, { ...alpen, subcontractor: 'Alpen AG' })
  expect(await held()).toEqual({ ...ALL, drafts: 2 })
  // By now another company has the former name.
  await keepRowsFor(db, { ...alpen, companyId: 'b' })
  expect(await held()).toEqual({ ...GONE, drafts: 1 })
  expect((await db.drafts.toArray()).map(({ form }) => form)).toEqual(['new:alert'])
})

test('an edit keeps the name and the day of its row when the rows go', async () => {
  await db.trips.put({ tt_id: 1, tt_rev: 1, tt_tour: 'LX 1', tt_stp: '2026-11-23T06:00:00.000Z' })
  await removeCachedRows(db)
  expect(await db.outbox.toArray()).toMatchObject([{ about: { name: 'LX 1', at: '2026-11-23T06:00:00.000Z' } }])
})
