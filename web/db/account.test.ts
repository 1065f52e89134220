import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '../../shared/domain/access/roles.ts'
import { queueEdit } from '../sync/push/outbox.ts'
import { bindToAccount, discardLeftBehind, mayRead } from './account.ts'
import { keepRowsFor } from './cached-rows.ts'
import { getMeta, type LocalDb, openLocalDb, setMeta } from './local-db.ts'
import { readSetting } from './local-settings.ts'
import { resetPreferences } from './reset-preferences.ts'
import { emptyStorage } from './storage-sample.ts'
import { readUnsavedInput, writeUnsavedInput } from './unsent/unsaved-input.ts'
import { copyUnsent } from './unsent/unsent-copy.ts'

const STP = '2026-11-23T06:00:00.000Z'
let idb: IDBFactory
let db: LocalDb
const open = () => openLocalDb('sara', { indexedDB: idb, IDBKeyRange: IDBKeyRange as never })
beforeEach(() => {
  vi.stubGlobal('localStorage', emptyStorage())
  resetPreferences()
  idb = new IDBFactory()
  db = open()
})
afterEach(() => db.close())
afterAll(() => void vi.unstubAllGlobals())

const FORMER = { username: 'sara', userId: 5 }
const ANEW = { username: 'sara', userId: 57 }
const viewer = (role: Role, companyId: string | null) => ({
  username: 'sara',
  role,
  subcontractor: null,
  customer: null,
  companyId,
})
const edit = (userId?: number) =>
  queueEdit(
    { db, username: 'sara', userId, role: 'sub', now: () => 0, newId: () => crypto.randomUUID() },
    { entity: 'trip', key: 7, rev: 1, before: { tt_gps: '' }, after: { tt_gps: 'A-1' } },
  )

test('edits that a deleted person lost are told to the next one of that name, however it is spelled', async () => {
  await bindToAccount(db, FORMER)
  await db.trips.put({ tt_id: 7, tt_rev: 1, tt_tour: 'LX 7', tt_stp: STP })
  await edit(FORMER.userId)
  await copyUnsent(db, 'sara')
  await db.delete()
  db = open()
  await bindToAccount(db, { ...ANEW, username: 'Sara' })
  expect((await db.aside.toArray()).flatMap(({ lost }) => lost)).toMatchObject([{ name: 'LX 7' }])
})

test('what a deleted person left is not the next one’s: it is put aside with what its rows are called', async () => {
  await bindToAccount(db, FORMER)
  await keepRowsFor(db, viewer('sub', 'alpen'))
  await db.trips.put({ tt_id: 7, tt_rev: 1, tt_tour: 'LX 7', tt_stp: STP })
  await setMeta(db, 'cursor', 'c')
  await edit(FORMER.userId)
  await db.drafts.put({ form: 'trip:7', values: {}, saved_at: 0 })
  writeUnsavedInput('sara', { form: 'trip:8', values: {}, saved_at: 1 })

  await bindToAccount(db, ANEW)
  expect([await db.outbox.count(), await db.drafts.count(), await db.trips.count()]).toEqual([0, 0, 0])
  expect(readUnsavedInput('sara', 'trip:8')).toBeNull()
  expect(await getMeta(db, 'cursor')).toBeUndefined()
  const [left] = await db.aside.toArray()
  expect(left).toMatchObject({
    account: 5,
    entries: [{ user_id: 5, state: 'queued', set: { tt_gps: 'A-1' }, about: { name: 'LX 7', at: STP } }],
    drafts: [{ form: 'trip:7' }, { form: 'trip:8' }],
  })
  if (!left) return
  expect(
    [viewer('sub', 'alpen'), viewer('admin', null), viewer('sub', 'bise')].map((who) => mayRead(left, who)),
  ).toEqual([true, true, false])
  await discardLeftBehind(db, left.account)
  expect(await db.aside.count()).toBe(0)
})

test('the same account finds its queue after every login, and a former one that a restore brought back too', async () => {
  await bindToAccount(db, FORMER)
  await setMeta(db, 'client', 'phone')
  await edit(FORMER.userId)
  await bindToAccount(db, FORMER)
  expect(await db.outbox.count()).toBe(1)
  await bindToAccount(db, ANEW)
  await edit(ANEW.userId)
  await bindToAccount(db, FORMER)
  expect(await db.outbox.toArray()).toMatchObject([{ user_id: 5 }])
  expect(await getMeta(db, 'client')).toBe('phone')
  expect(await db.aside.toArray()).toMatchObject([{ account: 57, entries: [{ user_id: 57 }] }])
})

test('the queue of an older app belongs to who opens it first, unless its person was told to be deleted', async () => {
  await edit()
  await bindToAccount(db, ANEW)
  expect(await db.outbox.count()).toBe(1)

  idb = new IDBFactory()
  db.close()
  db = open()
  await edit()
  await setMeta(db, 'gone', true)
  await bindToAccount(db, ANEW)
  expect([await db.outbox.count(), await db.aside.count()]).toEqual([0, 1])
})

test('edits that a deleted person lost with a database are not told to the next one as its own', async () => {
  await bindToAccount(db, FORMER)
  await edit(FORMER.userId)
  await copyUnsent(db, 'sara')
  await db.delete()
  db = open()
  await bindToAccount(db, ANEW)
  await copyUnsent(db, 'sara')
  expect(readSetting('lost sara')).toBeUndefined()
  expect(await db.aside.toArray()).toMatchObject([{ lost: [{ set: { tt_gps: 'A-1' } }] }])
})
