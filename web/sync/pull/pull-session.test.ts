import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MARKER_HEADER } from '#shared/domain/sync/sync-format.ts'
import { clientId, type LocalDb, openLocalDb } from '../../db/local-db.ts'
import type { SyncSession } from '../api.ts'
import { type PullContext, pullOnce } from './pull.ts'

/** The session and device of a pull, and the data of the device that a later answer leaves alone. */

let db: LocalDb
let session: SyncSession | null
beforeEach(() => {
  db = openLocalDb('sara', { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never })
  session = { username: 'sara', token: 't' }
})
afterEach(() => db.close())

/** Pulls once. @returns the clients that asked */
const pull = async (answer: object, onAsk = () => {}) => {
  const clients: string[] = []
  const context: PullContext = {
    db,
    fetch: async (url) => {
      clients.push(new URL(url, 'http://x').searchParams.get('client') ?? '')
      onAsk()
      const body = { cursor: 'c', seq: 1, epoch: 'e', put: {}, del: {}, acks: [], ...answer }
      return Response.json(body, { headers: { [MARKER_HEADER]: '1' } })
    },
    now: () => 0,
    newId: () => crypto.randomUUID(),
    session: () => session,
  }
  return { outcome: await pullOnce(context), clients }
}

test('nobody is logged in: nothing is asked', async () => {
  session = null
  expect(await pull({})).toEqual({ outcome: 'no_session', clients: [] })
})

test('who logs out while the answer is on its way gets no rows', async () => {
  const { outcome } = await pull({ put: { trip: [{ tt_id: 1, tt_rev: 1 }] }, reset: true }, () => {
    session = null
  })
  expect([outcome, await db.trips.count()]).toEqual(['stale', 0])
})

test('a device asks as one client, the one whose edits it sends', async () => {
  const { clients: first } = await pull({ reset: true })
  const { clients: second } = await pull({})
  expect([...first, ...second]).toEqual(Array(2).fill(await clientId(db, () => 'another')))
})

test('an answer that brings other rows leaves alone which ids the rows made here have', async () => {
  await pull({ reset: true })
  await db.idmap.put({ local: 'c:1', entity: 'trip', id: 7 })
  await pull({ put: { trip: [{ tt_id: 1, tt_rev: 1 }] } })
  await pull({ put: { trip: [{ tt_id: 1, tt_rev: 1 }] }, reset: true })
  expect(await db.idmap.count()).toBe(1)
})

test('an answer of a lower number that replaces nothing is no other database', async () => {
  await pull({ reset: true, seq: 9 })
  await db.idmap.put({ local: 'c:1', entity: 'trip', id: 7 })
  await pull({ seq: 5 })
  expect(await db.idmap.count()).toBe(1)
})
