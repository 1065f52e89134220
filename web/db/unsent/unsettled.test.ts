import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { openLocalDb } from '../local-db.ts'
import { waitingEdit } from '../outbox/entry-sample.ts'
import { unsettledIn } from './unsettled.ts'

test('an edit that went out without an answer may count; one that never left, or that was answered, does not', async () => {
  const db = openLocalDb('anna', { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never })
  await db.outbox.bulkAdd([
    waitingEdit({ seq: 1, id: 'never' }),
    waitingEdit({ seq: 2, id: 'on its way', state: 'sent', attempts: 1 }),
    waitingEdit({ seq: 3, id: 'unanswered', attempts: 2 }),
    waitingEdit({ seq: 4, id: 'refused', state: 'refused', attempts: 1 }),
    waitingEdit({ seq: 5, id: 'conflict', state: 'conflict', attempts: 1 }),
    waitingEdit({ seq: 6, id: 'taken', state: 'acked', attempts: 1 }),
  ])
  expect(await unsettledIn(db)).toEqual({ count: 5, mayCount: 2 })
  db.close()
})
