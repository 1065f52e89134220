import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LocalDb, openLocalDb } from '../../db/local-db.ts'
import type { OutboxEntry } from '../../db/records.ts'
import { type OutboxContext, queueEdit, type RowEdit } from './outbox.ts'
import { queueBack } from './queue-back.ts'

let db: LocalDb
let context: OutboxContext
beforeEach(() => {
  db = openLocalDb('anna', { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never })
  context = { db, username: 'anna', role: 'admin', now: () => 0, newId: () => crypto.randomUUID() }
})
afterEach(() => db.close())

const FORMER = { tt_driver: 'Ada', tt_drivernr: '101' }
const MINE = { tt_driver: 'Beat', tt_drivernr: '102' }
const OTHERS = { tt_driver: 'Cleo', tt_drivernr: '103' }
const edit = (before: RowEdit['before'], after: RowEdit['after']) =>
  ({ entity: 'trip', key: 1, rev: 1, before, after }) as RowEdit
const entries = () => db.outbox.orderBy('seq').toArray()
/** Saves a driver; the entry is then as said. */
const saved = async (change: Partial<OutboxEntry>): Promise<void> => {
  await queueEdit(context, edit(FORMER, MINE))
  await db.outbox.toCollection().modify(change)
}
const takeBack = () => queueBack(context, [edit(MINE, FORMER)])
const theirs = [{ unit: 'driver', mine: MINE, theirs: OTHERS, by: null, at: null }]

test('an edit that no request carried goes', async () => {
  await saved({})
  await takeBack()
  expect(await entries()).toEqual([])
})

test.each([
  ['in conflict', { state: 'conflict', theirs }],
  ['that was refused', { state: 'refused', message: 'x' }],
] as const)('an edit %s goes, and no other takes its place', async (_name, change) => {
  await saved(change as Partial<OutboxEntry>)
  await takeBack()
  expect(await entries()).toEqual([])
})

test.each([
  ['on its way', { state: 'sent', attempts: 1 }],
  ['without an answer, which may arrive late', { attempts: 2 }],
  ['of a database that was replaced', { attempts: 1, epoch: 'former' }],
  ['that was taken in part', { state: 'conflict', theirs, set: { ...MINE, tt_info: 'taken' } }],
] as const)('an edit %s stays, with its way back after it', async (_name, change) => {
  await saved(change as Partial<OutboxEntry>)
  await takeBack()
  expect((await entries()).map(({ set }) => set)).toEqual([change && 'set' in change ? change.set : MINE, FORMER])
})

test('an edit that was refused stays where the same was made again and taken, and the way back is sent', async () => {
  await saved({ state: 'refused', message: 'x' })
  await db.trips.put({ tt_id: 1, tt_rev: 2, ...MINE } as never)
  await takeBack()
  expect((await entries()).map(({ state, set }) => [state, set])).toEqual([
    ['refused', MINE],
    ['queued', FORMER],
  ])
})
