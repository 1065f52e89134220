import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newTourDefaults } from '../../shared/domain/weekday-rules.ts'
import { adoptAppVersion } from '../app/app-version.ts'
import { queueCreate, queueEdit } from '../sync/outbox.ts'
import { type LocalDb, openLocalDb } from './local-db.ts'
import { readSetting, resetPreferences, writeSetting } from './local-settings.ts'
import { emptyStorage } from './storage-sample.ts'
import { rememberUnsent, watchUnsent } from './unsent-memory.ts'

const STP = '2026-11-23T06:00:00.000Z'
let idb: IDBFactory
let db: LocalDb
const open = () => openLocalDb('anna', { indexedDB: idb, IDBKeyRange: IDBKeyRange as never })
beforeEach(async () => {
  vi.stubGlobal('localStorage', emptyStorage())
  resetPreferences()
  idb = new IDBFactory()
  db = open()
  await db.trips.put({ tt_id: 7, tt_rev: 1, tt_tour: 'LX 7', tt_stp: STP })
})
afterEach(() => db.close())
afterAll(() => void vi.unstubAllGlobals())

const context = () => ({ db, username: 'anna', role: 'admin' as const, now: () => 0, newId: () => crypto.randomUUID() })
const edit = (key: number, info = 'x') =>
  queueEdit(context(), { entity: 'trip', key, rev: 1, before: { tt_info: '' }, after: { tt_info: info } })
/** The browser loses the database under the app, which starts again. */
const lose = async () => {
  await db.delete()
  db = open()
  await rememberUnsent(db, 'anna')
}
const lost = () => readSetting('lost anna')

it('edits that waited in a database that is gone are told, with tour, day and fields', async () => {
  await edit(7)
  await queueCreate(context(), { entity: 'tour', fields: { ...newTourDefaults(), tr_name: 'Neue Tour' } })
  await rememberUnsent(db, 'anna')
  expect(lost()).toBeUndefined()
  await lose()
  expect(lost()).toMatchObject({
    count: 2,
    edits: [
      { entity: 'trip', op: 'edit', name: 'LX 7', at: STP, fields: ['tt_info'] },
      { entity: 'tour', op: 'create', name: 'Neue Tour', at: null, fields: expect.arrayContaining(['tr_name']) },
    ],
  })
})

it('nothing is told where nothing waited, nor of what was sent while the page was closed', async () => {
  await rememberUnsent(db, 'anna')
  await lose()
  expect(lost()).toBeUndefined()
  await edit(7)
  await rememberUnsent(db, 'anna')
  await db.outbox.clear()
  await rememberUnsent(db, 'anna')
  await lose()
  expect(lost()).toBeUndefined()
})

it('what was lost stays told until it is confirmed, also when it happens again, and after an update', async () => {
  await edit(7)
  await rememberUnsent(db, 'anna')
  await lose()
  await edit(8)
  await rememberUnsent(db, 'anna')
  adoptAppVersion('next')
  resetPreferences()
  await lose()
  expect(lost()?.count).toBe(2)
  writeSetting('lost anna', undefined)
  await lose()
  expect(lost()).toBeUndefined()
})

it('a name that was known is kept after its row has left the device', async () => {
  await edit(7)
  await rememberUnsent(db, 'anna')
  await db.trips.clear()
  await rememberUnsent(db, 'anna')
  expect(readSetting('unsent anna')?.edits).toMatchObject([{ name: 'LX 7', at: STP }])
})

it('a hundred waiting edits are counted, and the first ones listed in some kilobytes', async () => {
  for (let key = 1; key <= 100; key += 1) await edit(key, 'y'.repeat(500))
  await rememberUnsent(db, 'anna')
  expect(readSetting('unsent anna')?.count).toBe(100)
  expect(localStorage.getItem('unsent anna')?.length).toBeLessThan(8_000)
})

it('while it is watched, each save and each answer is remembered', async () => {
  // Dexie's live queries look for the browser's.
  const { dependencies } = Dexie
  const ofBrowser = dependencies.indexedDB
  dependencies.indexedDB = idb
  const stop = watchUnsent(db, 'anna')
  await edit(7)
  await vi.waitFor(() => expect(readSetting('unsent anna')?.count).toBe(1))
  await edit(8)
  await vi.waitFor(() => expect(readSetting('unsent anna')?.count).toBe(2))
  await db.outbox.delete(1)
  await vi.waitFor(() => expect(readSetting('unsent anna')?.count).toBe(1))
  stop()
  dependencies.indexedDB = ofBrowser
  await lose()
  expect(lost()?.count).toBe(1)
})
