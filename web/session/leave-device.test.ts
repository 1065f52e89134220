import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getMeta, openLocalDb } from '../db/local-db.ts'
import { type Leaving, writeSetting } from '../db/local-settings.ts'
import { emptyStorage } from '../db/storage-sample.ts'
import { readUnsavedInput, writeUnsavedInput } from '../db/unsent/unsaved-input.ts'
import { queueEdit } from '../sync/push/outbox.ts'
import { endLeavings, leaveDevice } from './leave-device.ts'

/** The device of a person who logs out, or may no longer see the rows on it. */

const ofBrowser = { ...Dexie.dependencies }
beforeEach(() => {
  vi.stubGlobal('localStorage', emptyStorage())
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => void Object.assign(Dexie.dependencies, ofBrowser))
afterAll(() => void vi.unstubAllGlobals())

/** A device with a row, a draft and an edit that waits. */
const fillDevice = async (): Promise<void> => {
  const db = openLocalDb('anna')
  await db.trips.put({ tt_id: 1, tt_info: 'secret' } as never)
  const context = { db, username: 'anna', role: 'admin' as const, now: () => 0, newId: () => crypto.randomUUID() }
  await queueEdit(context, { entity: 'trip', key: 1, rev: 1, before: { tt_info: '' }, after: { tt_info: 'typed' } })
  db.close()
  writeUnsavedInput('anna', { form: 'trip:1', values: { tt_info: 'secret' }, saved_at: 1 })
}
const left = async () => {
  const db = openLocalDb('anna')
  const found = {
    trips: await db.trips.count(),
    typed: (await db.outbox.toArray()).map(({ set }) => set.tt_info),
    unsavedInput: readUnsavedInput('anna', 'trip:1'),
    isGone: await getMeta(db, 'gone'),
  }
  db.close()
  return found
}
/** @returns what is left on the device */
const takeBack = async (how: Leaving) => {
  await fillDevice()
  await leaveDevice('anna', how)
  return left()
}
const SEALED = { trips: 0, typed: ['typed'], unsavedInput: null, isGone: undefined }
const EMPTY = { ...SEALED, typed: [] }

test.each(['role_changed', 'user_locked', 'seal'] as const)(
  '%s: the rows and the drafts go, what waits to be sent stays',
  async (ended) => expect(await takeBack(ended)).toEqual(SEALED),
)

test('where the account was deleted, the device knows that whoever has the name next is somebody else', async () =>
  expect(await takeBack('user_gone')).toEqual({ ...SEALED, isGone: true }))

test('what waits is discarded at the wish of its person', async () => expect(await takeBack('discard')).toEqual(EMPTY))

test.each([
  ['seal', SEALED],
  ['discard', EMPTY],
  ['user_locked', SEALED],
  ['user_gone', { ...SEALED, isGone: true }],
] as const)(
  'a page that is closed while %s is at work leaves the rest to the next one, once',
  async (how, expected) => {
    await fillDevice()
    writeSetting('leaving anna', how)
    // The page is closed here: nothing of its work has reached the disk.
    await endLeavings()
    expect(await left()).toEqual(expected)
    // The person logs in again and works.
    await fillDevice()
    await endLeavings()
    expect(await left()).toMatchObject({ trips: 1 })
  },
)

/** Nothing can be opened until it is called again. */
const breakStorage = (): (() => void) => {
  const { indexedDB } = Dexie.dependencies
  const open = () => {
    throw new Error('no storage')
  }
  Object.assign(Dexie.dependencies, { indexedDB: { open, deleteDatabase: open } })
  return () => void Object.assign(Dexie.dependencies, { indexedDB })
}

test('a device that cannot remove the rows yet keeps the note', async () => {
  await fillDevice()
  const mend = breakStorage()
  await expect(leaveDevice('anna', 'seal')).rejects.toThrow()
  await endLeavings()
  mend()
  expect((await left()).trips).toBe(1)
  await endLeavings()
  expect(await left()).toEqual(SEALED)
})

test('who logs in again keeps what could not be removed, and what is saved since', async () => {
  await fillDevice()
  const mend = breakStorage()
  await expect(leaveDevice('anna', 'discard')).rejects.toThrow()
  await endLeavings('Anna')
  mend()
  await endLeavings()
  expect(await left()).toMatchObject({ trips: 1, typed: ['typed'] })
})
