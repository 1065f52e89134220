import { randomUUID } from 'node:crypto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LATER_ENTITIES } from '#shared/domain/sync/entities.ts'
import { openLocalDb, pullOnce } from '../../testing/former-client/pull-2026-11-22.mjs'
import { addNames } from '../../testing/names.ts'
import { addEverybody, addTrip, type Everybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

/** The client of an earlier version, as its devices run it, against this server. */
let t: TestApp
let users: Everybody
let db: ReturnType<typeof openLocalDb>
beforeEach(async () => {
  t = createTestApp()
  t.deps.pullLimits = { snapshotRows: 3, changes: 5000 }
  users = addEverybody(t)
  addNames(t.store, { subcontractors: ['Meier Trans', 'Huber AG'], vehicles: ['TRUCK-1'], drivers: [['Hans', '1']] })
  for (const tt_tour of ['T-1', 'T-2', 'T-3', 'T-4']) addTrip(t.store, { tt_tour })
  for (let n = 0; n < 5; n += 1) await addDocument()
  db = openLocalDb('sara', { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => {
  db.close()
  t.close()
})

const addDocument = () =>
  t.call(users.admin, 'POST', '/api/documents', { do_owner: 'sub', do_owner_key: 'Meier Trans', do_kind: 'eu_licence' })
const asIs = (url: string) => url
/** @param change of the address, as another app would ask */
const pull = (token: string, change = asIs) =>
  pullOnce({
    db,
    fetch: async (url, init) => t.app.request(change(url), init),
    now: () => t.store.now(),
    newId: randomUUID,
    session: () => ({ username: 'sara', token }),
  })
const tours = async () => (await db.trips.toArray()).map(({ tt_tour }) => tt_tour).sort()
const entities = async () => [...new Set((await db.lookups.toArray()).map(({ entity }) => entity))].sort()

test.each(['admin', 'sub'] as const)(
  'of %s: it fetches all of its rows page by page, then what changes',
  async (role) => {
    expect(await pull(users[role])).toBe('applied')
    expect(await tours()).toEqual(['T-1', 'T-2', 'T-3', 'T-4'])
    expect(await entities()).toEqual(expect.arrayContaining(['driver', 'subcontractor', 'vehicle']))
    for (const entity of LATER_ENTITIES) expect(await entities()).not.toContain(entity)
    t.clock.advance(1000)
    await addDocument()
    await t.call(users.admin, 'DELETE', '/api/documents/1')
    await t.call(users.admin, 'PUT', '/api/approval-rules', { rules: [] })
    addTrip(t.store, { tt_tour: 'T-5' })
    expect(await pull(users[role])).toBe('applied')
    expect(await tours()).toEqual(['T-1', 'T-2', 'T-3', 'T-4', 'T-5'])
  },
)

test('were it sent an entity that it does not know, it would refuse the whole answer: the test above would see it', async () => {
  const asNewApp = (url: string) => `${url}&entities=${LATER_ENTITIES.join(',')}`
  await expect(pull(users.admin, asNewApp)).rejects.toThrow('the answer is not a pull')
  expect(await db.table('meta').get('last_pull')).toBeUndefined()
})
