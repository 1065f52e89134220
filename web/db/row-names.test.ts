import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LocalDb, openLocalDb } from './local-db.ts'
import { waitingEdit } from './outbox/entry-sample.ts'
import type { OutboxEntry } from './records.ts'
import { storeRowNames } from './row-names.ts'

let db: LocalDb
beforeEach(async () => {
  db = openLocalDb('anna', { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never })
  await db.trips.put({ tt_id: 7, tt_rev: 1, tt_tour: 'LX 7308', tt_stp: '2026-11-23T09:00:00.000Z' })
  await db.tours.put({ tr_id: 7, tr_rev: 1, tr_name: 'Genf Nacht' })
  await db.lookups.put({ entity: 'statement', key: '7', row: { st_id: 7, st_party: 'Meier Trans' } })
  await db.idmap.put({ local: 'c:1', entity: 'trip', id: 7 })
})
afterEach(() => db.close())

const GIVEN = { name: '16.11. – 22.11. · LX 7311', at: null }
test.each<[string, Partial<OutboxEntry>, OutboxEntry['about']]>([
  ['a trip by its tour and time', { entity: 'trip' }, { name: 'LX 7308', at: '2026-11-23T09:00:00.000Z' }],
  ['a trip that was made here', { entity: 'trip', key: 'c:1' }, { name: 'LX 7308', at: '2026-11-23T09:00:00.000Z' }],
  ['a tour by its name', { entity: 'tour' }, { name: 'Genf Nacht', at: null }],
  [
    'a statement as its answers were named, not as the trip of its number',
    { entity: 'statement', about: GIVEN },
    GIVEN,
  ],
  ['a trip that is not here as before', { entity: 'trip', key: 8, about: GIVEN }, GIVEN],
  ['a row of an entity that is none here as before', { entity: 'holiday' as never, about: GIVEN }, GIVEN],
])('an edit keeps the name of %s', async (_what, entry, about) => {
  await db.outbox.put(waitingEdit(entry))
  await storeRowNames(db)
  expect((await db.outbox.toArray()).map((stored) => stored.about)).toEqual([about])
})
