import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { MUTATION_FORMAT } from '#shared/domain/sync/sync-format.ts'
import { Mutation } from '#shared/schemas/sync.ts'
import { openLocalDb } from '../local-db.ts'
import { localDbName } from '../local-db-name.ts'

const KEY = 'c:6ecd5ae6-4a7c-4d23-9c7c-bb0c1d1cbb55'
const entry = (seq: number, fields: Record<string, unknown>) => ({
  seq,
  id: `6ecd5ae6-4a7c-4d23-9c7c-00000000000${seq}`,
  user: 'anna',
  format: 1,
  entity: 'trip',
  op: 'edit',
  key: KEY,
  set: { tt_status: 'canceled' },
  base: { tt_status: 'active' },
  state: 'queued',
  attempts: 0,
  saved_at: 5,
  ...fields,
})
const REFUSED = { state: 'refused', message: 'sync_malformed_mutation' }

/** The outbox after a device that an earlier version of the app wrote on is opened by this one. */
const upgraded = async (...stored: Record<string, unknown>[]) => {
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never }
  const former = new Dexie(localDbName('anna'), idb)
  former.version(1).stores({ outbox: '++seq, &id, state, [entity+key]' })
  former.version(2).stores({ results: 'name' })
  await former.table('outbox').bulkAdd(stored)
  former.close()
  const db = openLocalDb('anna', idb)
  const entries = await db.outbox.orderBy('seq').toArray()
  db.close()
  return entries
}

test('an edit that was refused because it had no revision waits to be sent', async () => {
  const [waiting, ...others] = await upgraded(entry(1, REFUSED))
  expect([waiting, ...others]).toMatchObject([{ rev: null, state: 'queued', set: { tt_status: 'canceled' } }])
  expect(waiting).not.toHaveProperty('message')
  expect(Mutation.safeParse(waiting).success).toBe(true)
})

test('one without a revision that still waits gets the revision that such a row has', async () =>
  expect(await upgraded(entry(1, {}))).toMatchObject([{ rev: null, state: 'queued' }]))

test('what was refused for another reason, or is damaged, stays refused', async () => {
  const entries = await upgraded(
    entry(1, { rev: 3, ...REFUSED }),
    entry(2, { state: 'refused', message: 'edit_no_permission' }),
    entry(3, { ...REFUSED, set: 'nonsense' }),
    // Accepted: it must not be sent a second time.
    entry(4, { state: 'acked', message: 'sync_malformed_mutation' }),
  )
  expect(entries.map(({ state }) => state)).toEqual(['refused', 'refused', 'refused', 'acked'])
})

const WEEK = { message: 'tour_week_of_seven', errors: [{ path: 'tr_week_gps', message: 'tour_week_of_seven' }] }
test('an edit of a tour whose weeks had holes is sent anew with the days that it has', async () => {
  const gps: string[] = []
  gps[2] = 'A-2'
  const stored = entry(1, {
    ...WEEK,
    state: 'refused',
    entity: 'tour',
    key: 1,
    rev: 3,
    attempts: 2,
    set: { tr_week_gps: gps, tr_week_driver: [null, null, 4] },
    base: { tr_week_gps: [undefined, undefined, 'X-1'], tr_week_driver: [null, null, 4] },
  })
  const [upgraded1] = await upgraded(stored)
  expect(upgraded1).toMatchObject({
    state: 'queued',
    attempts: 0,
    format: MUTATION_FORMAT,
    set: { 'tr_week_gps.2': 'A-2', 'tr_week_driver.2': 4 },
    base: { 'tr_week_gps.2': 'X-1', 'tr_week_driver.2': 4 },
  })
  expect(Object.keys(upgraded1?.set ?? {})).toHaveLength(2)
  // The server keeps its answer to the former id.
  expect(upgraded1?.id).not.toBe(stored.id)
  expect(upgraded1).not.toHaveProperty('errors')
  expect(Mutation.safeParse(upgraded1).success).toBe(true)
})

const BROKEN = {
  ...WEEK,
  state: 'refused',
  entity: 'tour',
  key: 1,
  rev: 3,
  set: { tr_week_gps: ['A-2'], tr_name: 'b' },
  base: { tr_week_gps: ['X-1'], tr_name: 'a' },
}
test('the other fields of such an edit go along, and no fault of a day is needed to find it', async () => {
  const [whole, byFault] = await upgraded(
    entry(1, { ...BROKEN, errors: undefined }),
    entry(2, { ...BROKEN, message: 'malformed_request', errors: [{ path: 'tr_name', message: 'x' }, ...WEEK.errors] }),
  )
  for (const one of [whole, byFault])
    expect(one).toMatchObject({
      state: 'queued',
      set: { 'tr_week_gps.0': 'A-2', tr_name: 'b' },
      base: { 'tr_week_gps.0': 'X-1', tr_name: 'a' },
    })
})

test('a field that says the same as before stays out of it, and a list that is no week stays a list', async () => {
  const [one] = await upgraded(
    entry(1, {
      ...BROKEN,
      set: { tr_week_gps: [null, 'A-2'], tr_name: 'same', tr_list: ['x'] },
      base: { tr_week_gps: [null, null], tr_name: 'same', tr_list: ['y'] },
    }),
  )
  expect(one?.set).toEqual({ 'tr_week_gps.1': 'A-2', tr_list: ['x'] })
  expect(one?.base).toEqual({ 'tr_week_gps.1': null, tr_list: ['y'] })
})

test('a week of which the edit says nothing is no list, and stays as it is', async () => {
  const [one] = await upgraded(
    entry(1, {
      ...BROKEN,
      set: { tr_week_gps: ['A-2'], tr_week_sub: null },
      base: { tr_week_gps: ['X-1'], tr_week_sub: 'x' },
    }),
  )
  expect(one?.set).toEqual({ 'tr_week_gps.0': 'A-2', tr_week_sub: null })
})

test.each<[string, Record<string, unknown>]>([
  ['is not refused', { state: 'conflict' }],
  ['is a create', { op: 'create' }],
  ['is damaged', { base: null }],
  ['has other faults', { message: 'malformed_request', errors: [{ path: 'tr_name', message: 'too_long' }] }],
  ['has no faults', { message: 'malformed_request', errors: undefined }],
])('an edit of a tour that %s stays as it is', async (_name, change) => {
  const stored = entry(1, { ...BROKEN, ...change })
  expect(await upgraded(stored)).toEqual([stored])
})
