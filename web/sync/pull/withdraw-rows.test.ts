import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getMeta, openLocalDb } from '../../db/local-db.ts'
import { emptyStorage } from '../../db/storage-sample.ts'
import { readUnsavedInput, writeUnsavedInput } from '../../db/unsent/unsaved-input.ts'
import { queueEdit } from '../push/outbox.ts'
import { withdrawRows } from './withdraw-rows.ts'

/** The device of a person who may no longer see the rows on it. */

const ofBrowser = { ...Dexie.dependencies }
beforeEach(() => {
  vi.stubGlobal('localStorage', emptyStorage())
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => void Object.assign(Dexie.dependencies, ofBrowser))
afterAll(() => void vi.unstubAllGlobals())

/** @returns what is left on the device */
const takeBack = async (ended: Parameters<typeof withdrawRows>[1]) => {
  const db = openLocalDb('anna')
  await db.trips.put({ tt_id: 1, tt_info: 'secret' } as never)
  const context = { db, username: 'anna', role: 'admin' as const, now: () => 0, newId: () => crypto.randomUUID() }
  await queueEdit(context, { entity: 'trip', key: 1, rev: 1, before: { tt_info: '' }, after: { tt_info: 'typed' } })
  db.close()
  writeUnsavedInput('anna', { form: 'trip:1', values: { tt_info: 'secret' }, saved_at: 1 })
  await withdrawRows('anna', ended)
  const after = openLocalDb('anna')
  const left = {
    trips: await after.trips.count(),
    typed: (await after.outbox.toArray()).map(({ set }) => set.tt_info),
    unsavedInput: readUnsavedInput('anna', 'trip:1'),
    isGone: await getMeta(after, 'gone'),
  }
  after.close()
  return left
}

test.each(['role_changed', 'user_locked'] as const)(
  '%s: the rows and the drafts go, what waits to be sent stays',
  async (ended) =>
    expect(await takeBack(ended)).toEqual({ trips: 0, typed: ['typed'], unsavedInput: null, isGone: undefined }),
)

test('where the account was deleted, the device knows that whoever has the name next is somebody else', async () =>
  expect(await takeBack('user_gone')).toEqual({ trips: 0, typed: ['typed'], unsavedInput: null, isGone: true }))
