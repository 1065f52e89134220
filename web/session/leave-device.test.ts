import { Dexie } from 'dexie'
import { IDBDatabase, IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionOver } from '../../shared/domain/access/session-end.ts'
import { getMeta, openLocalDb, setMeta } from '../db/local-db.ts'
import { readSetting, writeSetting } from '../db/local-settings.ts'
import type { Leaving } from '../db/records.ts'
import { emptyStorage } from '../db/storage-sample.ts'
import { readUnsavedInput, writeUnsavedInput } from '../db/unsent/unsaved-input.ts'
import { queueEdit } from '../sync/push/outbox.ts'
import { endByServer } from './end-by-server.ts'
import { leaveDevice } from './leave-device.ts'
import { closeLeftSession, endLeavings } from './leavings.ts'
import { type Session, storedSession } from './stored-session.ts'

/** The device of a person who logs out, or may no longer see the rows on it. */

const use = (indexedDB: Pick<IDBFactory, 'open' | 'deleteDatabase'>): void => {
  vi.stubGlobal('indexedDB', indexedDB)
  Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange })
}
const ofBrowser = { ...Dexie.dependencies }
beforeEach(() => {
  vi.stubGlobal('localStorage', emptyStorage())
  use(new IDBFactory())
})
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(Dexie.dependencies, ofBrowser)
})
afterAll(() => void vi.unstubAllGlobals())

/** A device with a row, a draft and an edit that waits. */
const fillDevice = async (): Promise<void> => {
  const db = openLocalDb('anna')
  await db.trips.put({ tt_id: 1, tt_info: 'secret' } as never)
  const context = { db, username: 'anna', role: 'admin' as const, now: () => 0, newId: () => crypto.randomUUID() }
  await queueEdit(context, { entity: 'trip', key: 1, rev: 1, before: { tt_info: '' }, after: { tt_info: 'typed' } })
  db.close()
  writeUnsavedInput('anna', { form: 'trip:1', values: { tt_info: 'secret' }, saved_at: 1 })
}
const left = async () => {
  const db = openLocalDb('anna')
  const found = {
    trips: await db.trips.count(),
    typed: (await db.outbox.toArray()).map(({ set }) => set.tt_info),
    unsavedInput: readUnsavedInput('anna', 'trip:1'),
    isGone: await getMeta(db, 'gone'),
  }
  db.close()
  return found
}
/** @returns what is left on the device */
const takeBack = async (how: Leaving) => {
  await fillDevice()
  await leaveDevice('anna', how)
  return left()
}
const SEALED = { trips: 0, typed: ['typed'], unsavedInput: null, isGone: undefined }
const EMPTY = { ...SEALED, typed: [] }

test.each(['role_changed', 'user_locked', 'seal'] as const)(
  '%s: the rows and the drafts go, what waits to be sent stays',
  async (ended) => expect(await takeBack(ended)).toEqual(SEALED),
)

test('where the account was deleted, the device knows that whoever has the name next is somebody else', async () =>
  expect(await takeBack('user_gone')).toEqual({ ...SEALED, isGone: true }))

test('what waits is discarded at the wish of its person', async () => expect(await takeBack('discard')).toEqual(EMPTY))

test.each([
  ['seal', SEALED],
  // Edits are discarded with the durable note: without it, they may be later ones.
  ['discard', SEALED],
  ['user_locked', SEALED],
  ['user_gone', { ...SEALED, isGone: true }],
] as const)(
  'a page that is closed while %s is at work leaves the rest to the next one, once',
  async (how, expected) => {
    await fillDevice()
    writeSetting('leaving anna', how)
    // The page is closed here: nothing of its work has reached the disk.
    await endLeavings()
    expect(await left()).toEqual(expected)
    // The person logs in again and works.
    await fillDevice()
    await endLeavings()
    expect(await left()).toMatchObject({ trips: 1 })
  },
)

/** Nothing can be opened until it is called again. */
const breakStorage = (): (() => void) => {
  const { indexedDB } = globalThis
  const open = () => {
    throw new Error('no storage')
  }
  use({ open, deleteDatabase: open })
  return () => use(indexedDB)
}

test('a device that cannot remove the rows yet keeps the note', async () => {
  await fillDevice()
  const mend = breakStorage()
  await expect(leaveDevice('anna', 'seal')).rejects.toThrow()
  await endLeavings()
  mend()
  expect((await left()).trips).toBe(1)
  await endLeavings()
  expect(await left()).toEqual(SEALED)
})

test('who logs in again keeps what could not be removed, and what is saved since', async () => {
  await fillDevice()
  const mend = breakStorage()
  await expect(leaveDevice('anna', 'discard')).rejects.toThrow()
  await endLeavings()
  writeSetting('leaving anna', undefined)
  mend()
  await endLeavings()
  expect(await left()).toMatchObject({ trips: 1, typed: ['typed'] })
})

const SESSION = [
  ['access_token', 'token'],
  ['username', 'Anna'],
  ['role', 'admin'],
  ['first_rows', { rows: 'LX 1, Meier' }],
  ['answers_seen', [1]],
] as const
/** @returns what local storage holds once so many transactions that write were begun: the browser is killed then */
const killAfter = (count: number): (() => Record<string, string>) => {
  const { transaction } = IDBDatabase.prototype
  let begun = 0
  let atKill: Record<string, string> | undefined
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    if (given[1] === 'readwrite') begun += 1
    if (begun <= count) return transaction.apply(this, given)
    atKill ??= { ...localStorage }
    throw new Error('killed')
  })
  return () => atKill ?? { ...localStorage }
}
/** Transactions that write while a person leaves: the note, and the removal. */
const WRITES = 2
const CASES = [0, 1, WRITES].flatMap((count) => [false, true].map((isFlushed) => ({ count, isFlushed })))

describe.each(['seal', 'discard', 'user_gone'] as const)('the browser is killed while a person leaves (%s)', (how) => {
  test.each(CASES)('after $count writes, with local storage on the disk: $isFlushed', async ({ count, isFlushed }) => {
    await fillDevice()
    for (const [name, value] of SESSION) writeSetting(name, value as never)
    const before = { ...localStorage }
    const atKill = killAfter(count)
    const onNoted = () => {
      for (const [name] of SESSION) writeSetting(name, undefined)
    }
    await leaveDevice('Anna', how, { onNoted }).catch(() => undefined)
    const onDisk = isFlushed ? atKill() : before
    vi.restoreAllMocks()
    localStorage.clear()
    for (const [name, value] of Object.entries(onDisk)) localStorage.setItem(name, value)
    // The next page, of the app or of a link.
    expect(await closeLeftSession()).toBe(count > 0 && !isFlushed)
    if (count === 0) {
      // The person has not been told to have left.
      expect(storedSession()).not.toBeNull()
      expect(await left()).toMatchObject({ trips: 1, typed: ['typed'] })
      return
    }
    expect(storedSession()).toBeNull()
    await endLeavings()
    expect(await left()).toEqual({
      ...(how === 'discard' ? EMPTY : SEALED),
      isGone: how === 'user_gone' ? true : undefined,
    })
    expect(Object.keys(localStorage).filter((name) => name !== 'rows_removed')).toEqual([])
  })
})

test('what is saved after edits were discarded stays, whatever becomes of the notes', async () => {
  await fillDevice()
  await leaveDevice('anna', 'discard')
  // The person works again, and neither note could be removed.
  await fillDevice()
  writeSetting('leaving anna', 'discard')
  await endLeavings()
  expect(await left()).toMatchObject({ trips: 0, typed: ['typed'] })
})

test('a disk without any room takes the edits away all the same, where they are discarded', async () => {
  await fillDevice()
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await leaveDevice('anna', 'discard')
  full.mockRestore()
  expect(await left()).toMatchObject({ trips: 0, typed: [] })
})

test('a disk without room for the names of rows takes the note all the same', async () => {
  await fillDevice()
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.name === 'outbox') throw new DOMException('full', 'QuotaExceededError')
    return put.apply(this, given)
  })
  await leaveDevice('anna', 'seal')
  const db = openLocalDb('anna')
  expect(await getMeta(db, 'left')).toBe('seal')
  db.close()
})

describe('a session that the server has ended', () => {
  const TOKEN = 'token'
  const PERSON = { username: 'anna', token: TOKEN } as Session
  /** Ends it, as the page does. @returns what the person was told, and local storage at that moment */
  const end = async (reason: SessionOver, { closes = false } = {}) => {
    const db = openLocalDb('anna')
    let isOpen = true
    const clear = () => {
      if (closes) throw new Error('the page is closed')
      isOpen = false
      for (const [name] of SESSION) writeSetting(name, undefined)
    }
    try {
      await endByServer({ session: PERSON, db }, reason, { isOpen: () => isOpen, clear }).catch(() => undefined)
    } finally {
      db.close()
    }
    return readSetting('session_end')
  }
  const logInBefore = async (): Promise<void> => {
    await fillDevice()
    for (const [name, value] of SESSION) writeSetting(name, value as never)
  }
  const restore = (kept: Record<string, string>): void => {
    localStorage.clear()
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
  }

  test.each(['session_expired', 'session_password_changed'] as const)(
    '%s: local storage that holds it still opens nothing, and everything stays for its person',
    async (reason) => {
      await logInBefore()
      const before = { ...localStorage }
      expect(await end(reason)).toBe(reason)
      expect(await left()).toMatchObject({ trips: 1, typed: ['typed'] })
      restore(before)
      expect(await closeLeftSession()).toBe(true)
      expect(storedSession()).toBeNull()
      await endLeavings()
      expect(await left()).toMatchObject({ trips: 1, typed: ['typed'], unsavedInput: { form: 'trip:1' } })
    },
  )

  test.each(['role_changed', 'user_locked', 'session_ended_elsewhere'] as const)(
    '%s: a page that is closed before it could say so has noted it, and the next one removes the rows',
    async (reason) => {
      await logInBefore()
      await end(reason, { closes: true })
      expect(await closeLeftSession()).toBe(true)
      await endLeavings()
      expect(storedSession()).toBeNull()
      expect(await left()).toEqual(SEALED)
    },
  )

  test('stays on the device where the account is gone and edits wait; its rows go', async () => {
    await logInBefore()
    expect(await end('user_gone')).toBe('user_gone')
    expect(storedSession()).not.toBeNull()
    expect(await closeLeftSession()).toBe(false)
    expect(await left()).toMatchObject({ trips: 0, typed: ['typed'], isGone: true })
  })

  test('is not noted where its person has logged in again', async () => {
    await logInBefore()
    const db = openLocalDb('anna')
    await setMeta(db, 'session', { username: 'anna', token: 'newer', expires_at: null })
    db.close()
    await end('role_changed')
    expect(storedSession()).not.toBeNull()
    expect(await closeLeftSession()).toBe(false)
    expect(await left()).toMatchObject({ trips: 1 })
  })
})

describe('a local storage that is full', () => {
  const fill = () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    Object.assign(Object.getPrototypeOf(localStorage), { setItem: full })
  }

  test('does not hold a logout back', async () => {
    await fillDevice()
    fill()
    const onNoted = vi.fn()
    await leaveDevice('anna', 'seal', { onNoted })
    expect(onNoted).toHaveBeenCalledOnce()
    expect(await left()).toEqual(SEALED)
  })

  test('opens no session that is over, and its rows go', async () => {
    await fillDevice()
    const db = openLocalDb('anna')
    await setMeta(db, 'left', 'seal')
    db.close()
    for (const [name, value] of SESSION) writeSetting(name, value as never)
    fill()
    expect(await closeLeftSession()).toBe(true)
    expect(storedSession()).toBeNull()
    await endLeavings()
    expect(await left()).toEqual(SEALED)
  })
})

describe('a database that takes long to open', () => {
  /** Opens nothing before the time is over. */
  const openAfter = (ms: number): void => {
    const { indexedDB } = globalThis
    const open = (name: string) => {
      const request = {} as IDBOpenDBRequest
      setTimeout(() => {
        const real = indexedDB.open(name)
        const pass = (to: 'onsuccess' | 'onerror' | 'onupgradeneeded') => (event: Event) => {
          Object.assign(request, { transaction: real.transaction })
          if (to !== 'onupgradeneeded') Object.assign(request, to === 'onsuccess' ? { result: real.result } : real)
          request[to]?.(event as never)
        }
        for (const to of ['onsuccess', 'onerror', 'onupgradeneeded'] as const) real[to] = pass(to)
      }, ms)
      return request
    }
    vi.stubGlobal('indexedDB', { open })
  }

  test('is waited for, with a word, and decides', async () => {
    await fillDevice()
    await leaveDevice('anna', 'seal')
    for (const [name, value] of SESSION) writeSetting(name, value as never)
    openAfter(3_300)
    const onSlow = vi.fn()
    expect(await closeLeftSession(onSlow)).toBe(true)
    expect(onSlow).toHaveBeenCalledOnce()
    expect(storedSession()).toBeNull()
  })

  test('and one that fails once is asked again', async () => {
    await fillDevice()
    await leaveDevice('anna', 'seal')
    for (const [name, value] of SESSION) writeSetting(name, value as never)
    vi.spyOn(globalThis.indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('internal error', 'UnknownError')
    })
    const onSlow = vi.fn()
    expect(await closeLeftSession(onSlow)).toBe(true)
    expect(onSlow).not.toHaveBeenCalled()
  })
})

test('data of another account are removed while somebody is logged in, those of the logged-in person never', async () => {
  await fillDevice()
  for (const [name, value] of SESSION) writeSetting(name, value as never)
  writeSetting('leaving anna', 'seal')
  await endLeavings()
  expect(await left()).toMatchObject({ trips: 1 })
  writeSetting('username', 'bert')
  await endLeavings()
  expect(await left()).toEqual(SEALED)
})

test('a session whose person has not left, or has no database yet, stays', async () => {
  for (const [name, value] of SESSION) writeSetting(name, value as never)
  expect(await closeLeftSession()).toBe(false)
  expect(await globalThis.indexedDB.databases()).toEqual([])
  await fillDevice()
  expect(await closeLeftSession()).toBe(false)
  expect(storedSession()).not.toBeNull()
})
