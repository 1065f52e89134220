import { Dexie } from 'dexie'
import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MARKER_HEADER } from '../../shared/domain/sync/sync-format.ts'
import { now } from '../clock/clock.ts'
import { getMeta, openLocalDb, setMeta } from '../db/local-db.ts'
import { writeSetting } from '../db/local-settings.ts'
import { emptyStorage } from '../db/storage-sample.ts'
import { queueEdit } from '../sync/push/outbox.ts'
import { leaveDevice, noteHourOver, noteOver } from './leave-device.ts'
import { closeLeftSession, endLeavings } from './leavings.ts'
import { logIn } from './login.ts'
import { clearSession } from './session.ts'
import { storedSession } from './stored-session.ts'

/** A login on a device whose storage fails while it holds the note that the person has left. */

const ofBrowser = { ...Dexie.dependencies }
beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, emptyStorage())
  vi.stubGlobal('location', { pathname: '/admin/login', search: '', hash: '' })
  vi.stubGlobal('history', { state: null })
  const indexedDB = new IDBFactory()
  vi.stubGlobal('indexedDB', indexedDB)
  Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange })
})
afterEach(() => {
  vi.restoreAllMocks()
  clearSession()
  Object.assign(Dexie.dependencies, ofBrowser)
})
afterAll(() => void vi.unstubAllGlobals())

const ANSWER = {
  ...{ access_token: 'token', username: 'anna', user_id: 1, role: 'admin', subcontractor: null, customer: null },
  ...{ company_id: null, time_zone: 'UTC', first_steps: false },
}
const answered = () => Promise.resolve(Response.json(ANSWER, { headers: { [MARKER_HEADER]: '1' } }))
const work = async (): Promise<void> => {
  const db = openLocalDb('anna')
  const context = { db, username: 'anna', role: 'admin' as const, now: () => 0, newId: () => crypto.randomUUID() }
  await queueEdit(context, { entity: 'trip', key: 1, rev: 1, before: { tt_info: '' }, after: { tt_info: 'typed' } })
  db.close()
}
const found = async () => {
  const db = openLocalDb('anna')
  const edits = (await db.outbox.toArray()).map(({ set }) => set.tt_info)
  const left = await getMeta(db, 'left')
  db.close()
  return { edits, left }
}
/** So many transactions that write fail. */
const fail = (times: number): void => {
  const { transaction } = IDBDatabase.prototype
  let failed = 0
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    if (given[1] !== 'readwrite' || failed === times) return transaction.apply(this, given)
    failed += 1
    throw new DOMException('full', 'QuotaExceededError')
  })
}

test.each(['seal', 'discard'] as const)(
  'a login whose first write fails takes the note of "%s" away all the same: the next start keeps what was saved',
  async (how) => {
    await leaveDevice('anna', how)
    fail(1)
    await logIn('anna', 'x', true, answered())
    vi.restoreAllMocks()
    await work()
    expect(await found()).toEqual({ edits: ['typed'], left: undefined })
    expect(await closeLeftSession()).toBe(false)
    await endLeavings()
    expect(storedSession()?.username).toBe('anna')
    expect(await found()).toMatchObject({ edits: ['typed'] })
  },
)

/** A session without stay-logged-in that was not used for an hour. */
const timeOut = async (): Promise<void> => {
  await logIn('anna', 'x', false, answered())
  clearSession()
  const db = openLocalDb('anna')
  await setMeta(db, 'session', { username: 'anna', token: 'former', expires_at: now() - 1 })
  db.close()
}
describe.each([true, false])('a login right after the hour was over, stay-logged-in: %s', (stays) => {
  test.each([
    ['before', async (note: () => Promise<unknown>, enter: () => Promise<unknown>) => [await note(), await enter()]],
    ['during', (note: () => Promise<unknown>, enter: () => Promise<unknown>) => Promise.all([enter(), note()])],
    ['after', async (note: () => Promise<unknown>, enter: () => Promise<unknown>) => [await enter(), await note()]],
  ])('lasts where the end of the former session is noted %s it', async (_when, run) => {
    await timeOut()
    await run(
      () => noteHourOver('anna'),
      () => logIn('anna', 'x', stays, answered()),
    )
    expect(await closeLeftSession()).toBe(false)
    expect(storedSession()?.token).toBe('token')
    const db = openLocalDb('anna')
    expect(await getMeta(db, 'session')).toMatchObject({ token: 'token' })
    db.close()
  })
})

test('an hour that is over is noted, and closes the session that local storage still holds', async () => {
  await timeOut()
  await noteHourOver('anna')
  for (const [name, value] of [
    ['access_token', 'former'],
    ['username', 'anna'],
    ['role', 'admin'],
  ] as const)
    writeSetting(name, value)
  expect(await closeLeftSession()).toBe(true)
})

test('a login whose note stays does not open', async () => {
  await work()
  await leaveDevice('anna', 'seal')
  fail(Number.POSITIVE_INFINITY)
  await expect(logIn('anna', 'x', true, answered())).rejects.toThrow()
  vi.restoreAllMocks()
  expect(storedSession()).toBeNull()
  expect(await found()).toEqual({ edits: ['typed'], left: 'seal' })
  await logIn('anna', 'x', true, answered())
  expect(storedSession()?.username).toBe('anna')
  expect(await found()).toEqual({ edits: ['typed'], left: undefined })
})

test('a browser without storage has no note, and the login opens', async () => {
  vi.spyOn(globalThis.indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no storage', 'InvalidStateError')
  })
  await logIn('anna', 'x', true, answered())
  expect(storedSession()?.username).toBe('anna')
})

test('rows of a session that was over go when another person logs in; what waits stays sealed', async () => {
  await logIn('anna', 'x', true, answered())
  await work()
  const db = openLocalDb('anna')
  await db.trips.put({ tt_id: 7, tt_info: 'secret' } as never)
  db.close()
  await noteOver('anna')
  clearSession()
  const bea = { ...ANSWER, username: 'bea', user_id: 2, access_token: 'other' }
  await logIn('bea', 'x', true, Promise.resolve(Response.json(bea, { headers: { [MARKER_HEADER]: '1' } })))
  const former = openLocalDb('anna')
  expect(await former.trips.count()).toBe(0)
  former.close()
  expect(await found()).toMatchObject({ edits: ['typed'] })
})
