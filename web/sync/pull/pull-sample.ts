import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach } from 'vitest'
import { type LocalDb, openLocalDb } from '../../db/local-db.ts'
import type { PullContext } from './pull.ts'

export let db: LocalDb

/** Called once by each file of tests: every test begins with the empty device of sara. */
export const setUpPull = (): void => {
  beforeEach(() => {
    db = openLocalDb('sara', { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never })
  })
  afterEach(() => db.close())
}

export const context = (fetch: PullContext['fetch']): PullContext => ({
  db,
  fetch,
  now: () => 0,
  newId: () => crypto.randomUUID(),
  session: () => ({ username: 'sara', token: 't' }),
})
