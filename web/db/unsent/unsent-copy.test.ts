import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newTourDefaults } from '#shared/domain/tour/weekday-rules.ts'
import { adoptAppVersion } from '../../app/app-version.ts'
import { queueCreate, queueEdit } from '../../sync/push/outbox.ts'
import { type LocalDb, openLocalDb } from '../local-db.ts'
import { readSetting, writeSetting } from '../local-settings.ts'
import { resetPreferences } from '../reset-preferences.ts'
import { emptyStorage } from '../storage-sample.ts'
import { copyUnsent, watchUnsent } from './unsent-copy.ts'
import { UNSETTLED } from './unsettled.ts'

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
  await copyUnsent(db, 'anna')
}
const lost = () => readSetting('lost anna')

test('edits that waited in a database that is gone are told, with tour, day and all that was typed', async () => {
  await edit(7)
  await queueCreate(context(), { entity: 'tour', fields: { ...newTourDefaults(), tr_name: 'Neue Tour' } })
  await copyUnsent(db, 'anna')
  expect(lost()).toBeUndefined()
  await lose()
  expect(lost()).toMatchObject({
    count: 2,
    edits: [
      { entity: 'trip', op: 'edit', name: 'LX 7', at: STP, set: { tt_info: 'x' }, base: { tt_info: '' } },
      { entity: 'tour', op: 'create', name: 'Neue Tour', at: null, set: { tr_name: 'Neue Tour' } },
    ],
  })
})

test.each([...UNSETTLED.map((state) => [state]), [...UNSETTLED], UNSETTLED.toReversed()])(
  'no state of a waiting edit is left out of the copy: %s',
  async (...states) => {
    for (const [index, state] of states.entries()) {
      await edit(index + 1, `typed ${index}`)
      await db.outbox.update(index + 1, { state })
    }
    await copyUnsent(db, 'anna')
    await lose()
    const typed = states.map((_, index) => ({ set: { tt_info: `typed ${index}` } }))
    expect(lost()).toMatchObject({ count: states.length, edits: typed })
  },
)

test('nothing is told where nothing waited, nor of what was sent while the page was closed', async () => {
  await copyUnsent(db, 'anna')
  await lose()
  expect(lost()).toBeUndefined()
  await edit(7)
  await copyUnsent(db, 'anna')
  await db.outbox.clear()
  await copyUnsent(db, 'anna')
  await lose()
  expect(lost()).toBeUndefined()
})

test('what was lost stays told until it is confirmed, also when it happens again, and after an update', async () => {
  await edit(7)
  await copyUnsent(db, 'anna')
  await lose()
  await edit(8)
  await copyUnsent(db, 'anna')
  adoptAppVersion('next')
  resetPreferences()
  await lose()
  expect(lost()?.count).toBe(2)
  writeSetting('lost anna', undefined)
  await lose()
  expect(lost()).toBeUndefined()
})

test('a name that was known is kept after its row has left the device', async () => {
  await edit(7)
  await copyUnsent(db, 'anna')
  await db.trips.clear()
  await copyUnsent(db, 'anna')
  expect(readSetting('unsent anna')?.edits).toMatchObject([{ name: 'LX 7', at: STP }])
})

test('a hundred waiting edits are all kept with their values; of thousands as many as local storage has room for', async () => {
  for (let key = 1; key <= 100; key += 1) await edit(key, `${key} ${'y'.repeat(500)}`)
  await copyUnsent(db, 'anna')
  const { count, edits = [] } = readSetting('unsent anna') ?? {}
  expect([count, edits.length]).toEqual([100, 100])
  expect(edits.at(-1)?.set).toEqual({ tt_info: `100 ${'y'.repeat(500)}` })
  for (let key = 101; key <= 200; key += 1) await edit(key, 'y'.repeat(10_000))
  await copyUnsent(db, 'anna')
  expect(readSetting('unsent anna')?.count).toBe(200)
  expect(localStorage.getItem('unsent anna')?.length).toBeLessThan(500_000)
})

/** Makes Dexie's live queries find the browser's database. */
const asInBrowser = (): (() => void) => {
  const { dependencies } = Dexie
  const ofBrowser = dependencies.indexedDB
  dependencies.indexedDB = idb
  return () => {
    dependencies.indexedDB = ofBrowser
  }
}
const deleteUnderIt = () =>
  new Promise((resolve, reject) => {
    const request = idb.deleteDatabase(db.name)
    request.onsuccess = resolve
    request.onerror = reject
  })

test.each([
  ['and the notes stay', () => undefined],
  ['with all notes of it', () => localStorage.clear()],
])('a database that the browser takes under an open page is noticed at once, %s', async (_name, clear) => {
  const end = asInBrowser()
  const onLost = vi.fn()
  await copyUnsent(db, 'anna')
  const stop = watchUnsent(db, 'anna', onLost)
  for (const key of [7, 8, 9]) await edit(key, `typed ${key}`)
  await vi.waitFor(() => expect(readSetting('unsent anna')?.count).toBe(3))
  clear()
  await deleteUnderIt()
  await vi.waitFor(() => expect(lost()?.count).toBe(3), { timeout: 5000 })
  expect(lost()?.edits.map(({ set }) => set?.tt_info)).toEqual(['typed 7', 'typed 8', 'typed 9'])
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1))
  stop()
  end()
})

test('while it is watched, each save and each answer is remembered', async () => {
  const end = asInBrowser()
  const stop = watchUnsent(db, 'anna')
  await edit(7)
  await vi.waitFor(() => expect(readSetting('unsent anna')?.count).toBe(1))
  await edit(8)
  await vi.waitFor(() => expect(readSetting('unsent anna')?.count).toBe(2))
  await db.outbox.delete(1)
  await vi.waitFor(() => expect(readSetting('unsent anna')?.count).toBe(1))
  stop()
  end()
  await lose()
  expect(lost()?.count).toBe(1)
})
