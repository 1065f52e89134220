import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { queueEdit } from '../../sync/push/outbox.ts'
import { bindToAccount } from '../account.ts'
import { openLocalDb, setMeta } from '../local-db.ts'
import { unsentEditsOfOthers } from './unsent-edits.ts'

let idb: IDBFactory
beforeEach(() => {
  idb = new IDBFactory()
})
const namesOf = async () => (await idb.databases()).map(({ name, version }) => `${name} ${version}`).sort()

/** Saves edits of some trips for a person on the device. */
const saveEdits = async (username: string, trips: readonly number[]) => {
  const db = openLocalDb(username, { indexedDB: idb, IDBKeyRange: IDBKeyRange as never })
  await db.open()
  const context = { db, username, role: 'admin' as const, now: () => 0, newId: () => crypto.randomUUID() }
  for (const key of trips) {
    await queueEdit(context, { entity: 'trip', key, rev: 1, before: { tt_info: '' }, after: { tt_info: 'x' } })
  }
  return db
}

test('counts what waits of others, and nothing of the person who is logged in', async () => {
  ;(await saveEdits('Anna', [1, 2])).close()
  const bert = await saveEdits('bert', [1, 2, 3])
  await bert.outbox.update(1, { state: 'acked' })
  await bert.outbox.update(2, { state: 'refused' })
  bert.close()
  ;(await saveEdits('carl', [])).close()
  expect(await unsentEditsOfOthers('ANNA', idb)).toEqual([{ username: 'bert', count: 2, isGone: false }])
  expect(await unsentEditsOfOthers(null, idb)).toEqual([
    { username: 'anna', count: 2, isGone: false },
    { username: 'bert', count: 2, isGone: false },
  ])
})

test('makes no database, also of one that was removed while it looked', async () => {
  ;(await saveEdits('anna', [1])).close()
  const before = await namesOf()
  const told = await idb.databases()
  idb.databases = async () => [...told, { name: 'tours-gone', version: 20 }]
  expect(await unsentEditsOfOthers(null, idb)).toEqual([{ username: 'anna', count: 1, isGone: false }])
  idb.databases = IDBFactory.prototype.databases
  expect(await namesOf()).toEqual(before)
})

test('leaves databases of another format and of other apps as they are', async () => {
  const made = async (name: string) => {
    const request = idb.open(name, 7)
    await new Promise((resolve) => {
      request.onsuccess = resolve
    })
    request.result.close()
  }
  await made('tours-newer')
  await made('something else')
  const before = await namesOf()
  expect(await unsentEditsOfOthers(null, idb)).toEqual([])
  expect(await namesOf()).toEqual(before)
})

test('does not stand in the way of a tab that removes its own database', async () => {
  const anna = await saveEdits('anna', [1])
  const looking = unsentEditsOfOthers(null, idb)
  await anna.delete()
  await looking
  expect(await namesOf()).toEqual([])
})

test('tells nothing where the browser does not tell which databases there are', async () => {
  ;(await saveEdits('anna', [1])).close()
  idb.databases = undefined as never
  expect(await unsentEditsOfOthers(null, idb)).toEqual([])
})

test('marks edits that are not sent any more: of a deleted person, and of a former account of another person', async () => {
  const anna = await saveEdits('anna', [1])
  await setMeta(anna, 'gone', true)
  anna.close()
  const bert = await saveEdits('bert', [1, 2])
  await setMeta(bert, 'account', 1)
  await bindToAccount(bert, { username: 'bert', userId: 2 })
  bert.close()
  expect(await unsentEditsOfOthers(null, idb)).toEqual([
    { username: 'anna', count: 1, isGone: true },
    { username: 'bert', count: 2, isGone: true },
  ])
})
