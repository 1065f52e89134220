import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MARKER_HEADER } from '../../shared/domain/sync/sync-format.ts'
import { type LocalDb, openLocalDb } from '../db/local-db.ts'
import { type Connection, createConnectionStore } from './connection.ts'
import { createEngine } from './engine.ts'
import { queueEdit } from './push/outbox.ts'
import { queueBack } from './push/queue-back.ts'
import { waitingReason } from './push/waiting-reason.ts'

const EDIT = { entity: 'trip' as const, key: 1, rev: 1, before: { tt_info: '' }, after: { tt_info: 'x' } }
const EMPTY_PULL = { cursor: 'c', seq: 0, epoch: 'e', put: {}, del: {}, acks: [] }

let db: LocalDb
let unexpected: unknown[]
beforeEach(() => {
  db = openLocalDb('anna', { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never })
  unexpected = []
})
afterEach(() => db.close())

const answer = (status: number, body: object) => Response.json(body, { status, headers: { [MARKER_HEADER]: '1' } })

const start = ({
  fetch = async (_url: string, _init: RequestInit) => answer(200, EMPTY_PULL),
  isBusy = false,
  mayBeOffline = (): boolean => false,
} = {}) => {
  const connection = createConnectionStore()
  const context = {
    db,
    fetch,
    now: () => 0,
    newId: () => crypto.randomUUID(),
    session: () => ({ username: 'anna', token: 't' }),
    mayBeOffline,
  }
  const engine = createEngine(
    context,
    connection,
    async (work) => {
      if (isBusy) return 'busy'
      await work()
      return 'done'
    },
    (error) => unexpected.push(error),
  )
  return { engine, connection, context }
}

/**
 * Makes each write of these tables fail until the disk has room again.
 * @returns a function that makes room
 */
const fillDisk = (...tables: ('meta' | 'outbox')[]): (() => void) => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  for (const table of tables) {
    db[table].hook('creating', full as never)
    db[table].hook('updating', full as never)
  }
  return () => {
    for (const table of tables) {
      db[table].hook('creating').unsubscribe(full as never)
      db[table].hook('updating').unsubscribe(full as never)
    }
  }
}

test('a disk without room for what was fetched is told, until it has room again', async () => {
  const { engine, connection } = start()
  const makeRoom = fillDisk('meta')
  await engine.sync()
  expect(connection.get()).toMatchObject({ isStorageFull: true })
  makeRoom()
  await engine.sync()
  expect(connection.get()).toMatchObject({ state: 'online', isStorageFull: false })
  expect(unexpected).toEqual([])
})

test('a disk on which an edit cannot be marked as sent is told, although fetching goes on', async () => {
  const { engine, connection, context } = start()
  await queueEdit({ ...context, username: 'anna', role: 'admin' }, EDIT)
  fillDisk('outbox')
  await engine.sync()
  expect(connection.get()).toMatchObject({ state: 'online', isStorageFull: true })
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'queued', attempts: 0 }])
  expect(unexpected).toEqual([])
})

const withEdit = async (options: Parameters<typeof start>[0]) => {
  const { engine, connection, context } = start(options)
  await queueEdit({ ...context, username: 'anna', role: 'admin' }, EDIT)
  await engine.sync()
  return connection.get()
}
const failingPush = (response: () => Response) => async (url: string) =>
  url === '/api/sync/push' ? response() : answer(200, EMPTY_PULL)

test('an edit that the server fails to take waits for the server, one that another tab sends for that tab', async () => {
  const failing = failingPush(() => answer(500, { message: 'general_request_not_successful' }))
  expect(await withEdit({ fetch: failing })).toMatchObject({ state: 'online', held: 'server_fault' })
  const stopped = failingPush(() => answer(200, { epoch: 'e', results: [] }))
  expect(await withEdit({ fetch: stopped })).toMatchObject({ state: 'online', held: 'server_fault' })
  expect(await withEdit({ isBusy: true })).toMatchObject({ state: 'online', held: 'other_tab' })
})

test('is never called offline while only sending is held up on the way', async () => {
  const { engine, connection, context } = start({
    fetch: async (url) =>
      url === '/api/sync/push' ? new Response('blocked', { status: 423 }) : answer(200, EMPTY_PULL),
  })
  await queueEdit({ ...context, username: 'anna', role: 'admin' }, EDIT)
  await engine.sync()
  const states = new Set<string>()
  connection.subscribe(() => states.add(connection.get().state))
  await engine.sync()
  expect([...states]).not.toContain('offline')
  expect(connection.get()).toMatchObject({ state: 'online', offlineSince: null, held: 'no_answer' })
  expect(waitingReason(connection.get())).toBe('wait_no_answer')
})

test('is offline once fetching gets no answer either', async () => {
  const dead = async (): Promise<Response> => {
    throw new TypeError('failed')
  }
  expect(await withEdit({ fetch: dead })).toMatchObject({ state: 'offline', offlineSince: 0, obstacle: 'no_network' })
})

const BACK = { ...EDIT, before: EDIT.after, after: EDIT.before }
const TAKEN = (init: RequestInit) => {
  const [{ id }] = JSON.parse(String(init.body)).mutations
  return answer(200, { epoch: 'e', results: [{ mutation: id, status: 'applied', seq: 1, rev: 2 }] })
}

describe('an edit saved without a network', () => {
  /** @param reaches returns true for addresses that a request gets to */
  const device = (reaches: (url: string) => boolean, mayBeOffline?: () => boolean) => {
    const asked: string[] = []
    const fetch = async (url: string, init: RequestInit) => {
      asked.push(url)
      if (!reaches(url)) throw new TypeError('Failed to fetch')
      return url === '/api/sync/push' ? TAKEN(init) : answer(200, EMPTY_PULL)
    }
    const { engine, context } = start({ fetch, ...(mayBeOffline && { mayBeOffline }) })
    return { engine, outbox: { ...context, username: 'anna', role: 'admin' as const }, asked }
  }
  const states = async () =>
    (await db.outbox.toArray()).map(({ set, state, attempts }) => [set.tt_info, state, attempts])

  test('is no attempt, as often as it is tried, and goes when it is taken back', async () => {
    const { engine, outbox, asked } = device(() => false)
    await engine.sync()
    for (const _try of [1, 2, 3]) {
      await queueEdit(outbox, EDIT)
      await engine.sync()
      await expect(engine.drain()).rejects.toThrow('no connection')
      expect(await states()).toEqual([['x', 'queued', 0]])
      await queueBack(outbox, [BACK])
      expect(await states()).toEqual([])
    }
    expect(asked).not.toContain('/api/sync/push')
  })

  test('is none either where the device itself says that there is no network', async () => {
    const { engine, outbox, asked } = device(
      () => false,
      () => true,
    )
    await queueEdit(outbox, EDIT)
    await engine.sync()
    expect(await states()).toEqual([['x', 'queued', 0]])
    expect(asked).not.toContain('/api/sync/push')
  })

  test('leaves as soon as anything gets through, whatever the device says', async () => {
    let isOnline = false
    const { engine, outbox } = device(
      () => isOnline,
      () => true,
    )
    await queueEdit(outbox, EDIT)
    await engine.sync()
    isOnline = true
    await engine.sync()
    expect(await states()).toEqual([['x', 'acked', 1]])
  })

  test('counts as sent where its own request was lost: it stays, with its way back after it', async () => {
    const { engine, outbox } = device((url) => url !== '/api/sync/push')
    await queueEdit(outbox, EDIT)
    await engine.sync()
    await queueBack(outbox, [BACK])
    expect(await states()).toEqual([
      ['x', 'queued', 1],
      ['', 'queued', 0],
    ])
  })
})

test.each<[string, () => Response, Connection['obstacle']]>([
  ['a fault of the server', () => answer(500, { message: 'general_request_not_successful' }), 'server_fault'],
  ['a proxy whose server is down', () => new Response('Bad Gateway', { status: 502 }), 'server_fault'],
  ['a hotel’s page', () => new Response('<html>'), 'foreign_answer'],
])(
  'what is not fetched because of %s is told apart from no network, until it is fetched',
  async (_what, bad, obstacle) => {
    let isBad = true
    const { engine, connection, context } = start({ fetch: async () => (isBad ? bad() : answer(200, EMPTY_PULL)) })
    await queueEdit({ ...context, username: 'anna', role: 'admin' }, EDIT)
    await engine.sync()
    expect(connection.get()).toMatchObject({ state: 'offline', offlineSince: 0, obstacle })
    const states = new Set<string>()
    connection.subscribe(() => states.add(connection.get().state))
    await engine.sync()
    expect([...states]).not.toContain('online')
    isBad = false
    await db.outbox.clear()
    await engine.sync()
    expect(connection.get()).toMatchObject({ state: 'online', offlineSince: null, obstacle: null })
  },
)

test('what held up an edit is forgotten once nothing does', async () => {
  let isBroken = true
  const { engine, connection, context } = start({
    fetch: async (url) => {
      if (url !== '/api/sync/push') return answer(200, EMPTY_PULL)
      if (isBroken) return answer(503, { message: 'general_request_not_successful' })
      const [{ id } = { id: '' }] = await db.outbox.toArray()
      return answer(200, { epoch: 'e', results: [{ mutation: id, status: 'applied', seq: 1, rev: 1, id: 7 }] })
    },
  })
  await queueEdit({ ...context, username: 'anna', role: 'admin' }, EDIT)
  await engine.sync()
  expect(connection.get().held).toBe('server_fault')
  isBroken = false
  await engine.sync()
  expect(connection.get().held).toBeNull()
})

test.each([
  ['session_expired', null],
  ['session_password_changed', null],
  ['session_ended_elsewhere', 'session_ended_elsewhere'],
  ['user_gone', 'user_gone'],
  ['user_locked', 'user_locked'],
  ['role_changed', 'role_changed'],
])('a 401 that says %s asks to log in, and takes rows back only for good reason', async (message, ended) => {
  const said = await withEdit({ fetch: async () => answer(401, { message }) })
  expect(said).toMatchObject({ needsLogin: message, ended })
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'queued', attempts: 0 }])
})

test('a portal that answers 401 with words of its own takes nothing back', async () => {
  const said = await withEdit({ fetch: async () => Response.json({ message: 'user_gone' }, { status: 401 }) })
  expect(said).toMatchObject({ state: 'offline', needsLogin: null, ended: null, obstacle: 'foreign_answer' })
})
