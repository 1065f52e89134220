import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getMeta, type LocalDb, openLocalDb, setMeta } from '../web/db/local-db.ts'
import { queueEdit } from '../web/sync/push/outbox.ts'
import { endInBackground } from './drain-in-background.ts'

/** Acts of the worker where the server says that a session is over, while no page is open. */

let db: LocalDb
beforeEach(async () => {
  db = openLocalDb('anna', { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never })
  await db.trips.put({ tt_id: 1, tt_info: 'secret' } as never)
  await setMeta(db, 'session', { username: 'anna', token: 'token', expires_at: null })
})
afterEach(() => db.close())

const save = () =>
  queueEdit(
    { db, username: 'anna', role: 'admin', now: () => 0, newId: () => crypto.randomUUID() },
    { entity: 'trip', key: 1, rev: 1, before: { tt_info: '' }, after: { tt_info: 'typed' } },
  )
const found = async () => ({
  trips: await db.trips.count(),
  edits: await db.outbox.count(),
  left: await getMeta(db, 'left'),
  token: (await getMeta(db, 'session'))?.token,
})

test.each([
  ['session_expired', { trips: 1, left: 'over' }],
  ['session_password_changed', { trips: 1, left: 'over' }],
  ['role_changed', { trips: 0, left: 'role_changed' }],
  ['user_locked', { trips: 0, left: 'user_locked' }],
  ['session_ended_elsewhere', { trips: 0, left: 'session_ended_elsewhere' }],
  // The login shows the edits of who is gone.
  ['user_gone', { trips: 0, left: undefined }],
] as const)('%s: it is noted, and the edits stay', async (reason, expected) => {
  await save()
  await endInBackground(db, 'token', reason)
  expect(await found()).toEqual({ ...expected, edits: 1, token: undefined })
})

test('an account that is gone and has no edits leaves', async () => {
  await endInBackground(db, 'token', 'user_gone')
  expect(await found()).toMatchObject({ trips: 0, left: 'user_gone' })
})

test('an older session says nothing of a newer one', async () => {
  await endInBackground(db, 'older', 'role_changed')
  expect(await found()).toEqual({ trips: 1, edits: 0, left: undefined, token: 'token' })
})
