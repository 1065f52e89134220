import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MARKER_HEADER } from '../../shared/domain/sync-format.ts'
import { type LocalDb, openLocalDb } from '../db/local-db.ts'
import { pullOnce } from './pull.ts'

let db: LocalDb
beforeEach(() => {
  db = openLocalDb('sara', { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never })
})
afterEach(() => db.close())

/** Pulls once while the server answers these one after the other. @returns the trips on the device afterwards */
const tripsAfter = async (...answers: Record<string, unknown>[]): Promise<number[]> => {
  const waiting = [...answers]
  await pullOnce({
    db,
    fetch: async () => {
      const answer = { cursor: 'c', seq: 1, epoch: 'e', del: {}, acks: [], reset: true, ...waiting.shift() }
      return Response.json(answer, { headers: { [MARKER_HEADER]: '1' } })
    },
    now: () => 0,
    newId: () => crypto.randomUUID(),
    session: () => ({ username: 'sara', token: 't' }),
  })
  expect(waiting).toEqual([])
  return (await db.trips.toArray()).map(({ tt_id }) => tt_id)
}
const trip = (tt_id: number) => ({ trip: [{ tt_id, tt_rev: 1 }] })

it('pages of one snapshot are applied together', async () => {
  expect(await tripsAfter({ put: trip(1), more: true, begins: true }, { put: trip(2) })).toEqual([1, 2])
})

it('of a snapshot that begins anew, for another role or company, the pages before are not kept', async () => {
  const answers = [
    { put: trip(1), more: true, begins: true },
    { put: trip(2), more: true, begins: true },
    { put: trip(3) },
  ]
  expect(await tripsAfter(...answers)).toEqual([2, 3])
})
