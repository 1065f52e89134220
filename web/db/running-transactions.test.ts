import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { openLocalDb } from './local-db.ts'
import { endTransactions } from './running-transactions.ts'

test('undoes what a page leaves behind, and the next page goes on', async () => {
  const device = { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never }
  const left = openLocalDb('sara', device)
  await left.open()
  let endless: Promise<unknown> = Promise.resolve()
  await new Promise<void>((begun) => {
    endless = left
      .transaction('rw', left.meta, async () => {
        await left.meta.put({ name: 'cursor', value: 'half' })
        begun()
        for (;;) await left.meta.get('cursor')
      })
      .catch((error: Error) => error.name)
  })

  const next = openLocalDb('sara', device)
  const cursor = next.meta.get('cursor')
  endTransactions(left)
  expect(await cursor).toBeUndefined()
  expect(await endless).toBe('AbortError')
  next.close()
})
