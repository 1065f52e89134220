import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { beginImport, settleImport, writeImported } from '../../imports/store/unfinished-imports.ts'
import { closeSessionsOf } from '../../people/store/actors.ts'
import { noteSessionsEnd } from '../../people/store/ended-sessions.ts'
import { findUser } from '../../people/store/users.ts'
import { addTrip } from '../../testing/sample-trips.ts'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'

/** The stream beats every 25 s, and looks for its session then at the latest. */
const BEFORE_THE_NEXT_BEAT_MS = 20_000
const AT_ONCE_MS = 250

let t: TestApp
let admin: string
let bert: string
beforeEach(() => {
  t = createTestApp()
  admin = t.addUser({ username: 'dora', role: 'admin' })
  bert = t.addUser({ username: 'bert', role: 'admin' })
})
afterEach(() => t.close())

const ask = (token: string) => t.app.request('/api/sync/pokes', { headers: { authorization: `Bearer ${token}` } })
const listen = async (token: string) => {
  const reader = ((await ask(token)).body as ReadableStream<Uint8Array>).getReader()
  /** The next event, `end` when there are no more. */
  const next = async (): Promise<string> => {
    const { done, value } = await reader.read()
    return done ? 'end' : (/event: (\w+)/.exec(new TextDecoder().decode(value))?.[1] ?? '')
  }
  expect(await next()).toBe('ready')
  return { next, close: () => reader.cancel() }
}

describe('the stream of pokes ends with the session that opened it', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['logged out', () => t.call(bert, 'POST', '/api/logout')],
    ['deleted by admin', () => t.call(admin, 'DELETE', '/api/users/bert')],
    ['another role', () => t.call(admin, 'PUT', '/api/users/bert', { role: 'observer' })],
    ['locked by admin', () => t.call(admin, 'PUT', '/api/users/bert', { locked: true })],
    ['another password', () => t.call(admin, 'PUT', '/api/users/bert', { password: 'another-password-1' })],
    ['over', async () => t.clock.advance(31 * 24 * 3_600_000)],
  ])('%s: the next change is no longer told', async (_why, end) => {
    const { next, close } = await listen(bert)
    addTrip(t.store)
    expect(await next()).toBe('poke')
    await end()
    addTrip(t.store)
    expect(await next()).toBe('end')
    await close()
  })

  test('a user who is deleted together with a change that concerns others is told at once', async () => {
    t.addUser({ username: 'olga', role: 'observer' })
    const otto = t.addUser({ username: 'otto', role: 'observer' })
    addTrip(t.store, { tt_customer: 'Helvetia;olga' })
    const { next, close } = await listen(otto)
    t.store.write(() => {
      noteSessionsEnd(t.store, findUser(t.store, 'otto')?.id ?? 0, 'user_gone')
      closeSessionsOf(t.store, findUser(t.store, 'otto')?.id ?? 0)
      addTrip(t.store, { tt_customer: 'Helvetia;olga' })
    })
    expect(await next()).toBe('end')
    await close()
  })

  const sessionOf = (token: string) =>
    t
      .call<{ id: number; current: boolean }[]>(token, 'GET', '/api/sessions')
      .then(({ body }) => body.find(({ current }) => current)?.id)
  test.each<[string, () => Promise<unknown>]>([
    ['deleted by admin', () => t.call(admin, 'DELETE', '/api/users/bert')],
    ['locked by admin', () => t.call(admin, 'PUT', '/api/users/bert', { locked: true })],
    ['a password by admin', () => t.call(admin, 'PUT', '/api/users/bert', { password: 'another horse' })],
    ['ended by admin', async () => t.call(admin, 'DELETE', `/api/sessions/${await sessionOf(bert)}`)],
    [
      'ended on another device',
      async () => t.call(await t.login('bert'), 'DELETE', `/api/sessions/${await sessionOf(bert)}`),
    ],
    [
      'the password changed on another device',
      async () => {
        const body = { username: 'bert', password: TEST_PASSWORD, newpassword: 'another horse' }
        return t.call(await t.login('bert'), 'POST', '/api/changepw', body)
      },
    ],
  ])('%s: at once, though nothing else changes', { timeout: BEFORE_THE_NEXT_BEAT_MS }, async (_why, end) => {
    const { next, close } = await listen(bert)
    expect((await end()) as object).toMatchObject({ status: 200 })
    let event = await next()
    while (event === 'poke') event = await next()
    expect(event).toBe('end')
    await close()
  })

  test('another company, in the same session: its trips are told from then on', async () => {
    t.addUser({ username: 'sven', role: 'sub', subcontractor: 'Bise' })
    const sara = t.addUser({ username: 'sara', role: 'sub', subcontractor: 'Meier Trans' })
    const { next, close } = await listen(sara)
    await t.call(admin, 'PUT', '/api/users/sara', { subcontractor: 'Bise' })
    expect(await next()).toBe('poke')
    addTrip(t.store, { tt_sub: 'Bise' })
    expect(await next()).toBe('poke')
    await close()
  })

  test('somebody else’s goes on', async () => {
    const { next, close } = await listen(admin)
    await t.call(bert, 'POST', '/api/logout')
    addTrip(t.store)
    expect(await next()).toBe('poke')
    await close()
  })
})

test('what is somebody else’s does not wake a device, and the stream is kept open all the same', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const { next, close } = await listen(t.addUser({ username: 'sara', role: 'sub', subcontractor: 'Meier Trans' }))
    let event = ''
    const heard = next().then((name) => {
      event = name
    })
    for (let second = 0; second < 24; second += 8) {
      addTrip(t.store, { tt_sub: 'Bise' })
      await vi.advanceTimersByTimeAsync(8_000)
    }
    expect(event).toBe('')
    await vi.advanceTimersByTimeAsync(2_000)
    await heard
    expect(event).toBe('beat')
    await close()
  } finally {
    vi.useRealTimers()
  }
})

test('a client that does not read is owed one poke, however much happens', async () => {
  const reader = ((await ask(bert)).body as ReadableStream<Uint8Array>).getReader()
  for (let commit = 0; commit < 3; commit += 1) {
    addTrip(t.store)
    await breathe()
    await breathe()
  }
  const next = async () => new TextDecoder().decode((await reader.read()).value)
  expect([await next(), await next()]).toEqual(['event: ready\ndata: \n\n', 'event: poke\ndata: \n\n'])
  await t.call(admin, 'PUT', '/api/users/bert', { locked: true })
  expect((await reader.read()).done).toBe(true)
})

test('more people than are told in a row are all told, also of what is committed meanwhile', async () => {
  const open = await Promise.all(
    Array.from({ length: 60 }, async (_person, index) =>
      listen(t.addUser({ username: `person${index}`, role: 'admin' })),
    ),
  )
  addTrip(t.store)
  expect(await open[0]?.next()).toBe('poke')
  addTrip(t.store)
  expect(new Set(await Promise.all(open.slice(1).map(({ next }) => next())))).toEqual(new Set(['poke']))
  expect(await open[0]?.next()).toBe('poke')
  for (const { close } of open) await close()
})

test('one session holds twenty streams at most; one that is closed makes room', async () => {
  const open = []
  for (let count = 0; count < 20; count += 1) open.push(await listen(bert))
  expect((await ask(bert)).status).toBe(429)
  // Another session of the same person is another device.
  await (await listen(await t.login('bert'))).close()
  await open.pop()?.close()
  await expect.poll(async () => (await ask(bert)).status).toBe(200)
  for (const { close } of open) await close()
})

test('many commits of an import are told as few pokes, and its end is told', async () => {
  const { next, close } = await listen(bert)
  expect(beginImport(t.store)).toBe(true)
  const told: string[] = []
  const hearing = (async () => {
    for (let event = await next(); event !== 'end'; event = await next()) told.push(event)
  })()
  for (let commit = 0; commit < 30; commit += 1) {
    writeImported(t.store, () => addTrip(t.store))
    for (let turn = 0; turn < 4; turn += 1) await breathe()
  }
  expect(told.length).toBeLessThanOrEqual(2)
  const before = told.length
  writeImported(t.store, () => {
    addTrip(t.store)
    settleImport(t.store)
  })
  await expect.poll(() => told.length).toBeGreaterThan(before)
  await close()
  await hearing
})

describe('while an import is written, what it does not write is told at once', () => {
  /** A stream that was told of the first rows: of the next ones it is told a second and a half later. */
  const listenDuringImport = async (token: string) => {
    expect(beginImport(t.store)).toBe(true)
    const stream = await listen(token)
    writeImported(t.store, () => addTrip(t.store))
    expect(await stream.next()).toBe('poke')
    writeImported(t.store, () => addTrip(t.store))
    return stream
  }
  /** Waits for an event that comes before the import's own rows are told. */
  const soon = async (event: Promise<string>) => Promise.race([event, pause(AT_ONCE_MS, 'nothing')])

  test('an edit of another person', async () => {
    const { next, close } = await listenDuringImport(bert)
    const event = next()
    expect(await soon(event)).toBe('nothing')
    const edit = await t.call(admin, 'PUT', '/api/trips/1', { tt_note: 'gate 9' })
    expect(edit).toMatchObject({ status: 200 })
    expect(await soon(event)).toBe('poke')
    await close()
  })

  test('the end of a session', async () => {
    const { next, close } = await listenDuringImport(bert)
    await t.call(admin, 'PUT', '/api/users/bert', { locked: true })
    expect(await soon(next())).toBe('end')
    await close()
  })

  test('but to nobody whom it does not concern', async () => {
    const sven = t.addUser({ username: 'sven', role: 'sub', subcontractor: 'Bise' })
    expect(beginImport(t.store)).toBe(true)
    const { next, close } = await listen(sven)
    writeImported(t.store, () => addTrip(t.store, { tt_sub: 'Bise' }))
    expect(await next()).toBe('poke')
    const event = next()
    writeImported(t.store, () => addTrip(t.store, { tt_sub: 'Bise' }))
    addTrip(t.store, { tt_sub: 'Meier Trans' })
    expect(await soon(event)).toBe('nothing')
    expect(await event).toBe('poke')
    await close()
  })
})

test('HEAD opens no stream, however often it is asked', async () => {
  const head = () => t.app.request('/api/sync/pokes', { method: 'HEAD', headers: { authorization: `Bearer ${bert}` } })
  for (let count = 0; count < 21; count += 1) {
    const answer = await head()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  }
  await (await listen(bert)).close()
})

test('once the server has stopped, no stream is told anything more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const reader = ((await ask(bert)).body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    t.store.close()
    await vi.advanceTimersByTimeAsync(30_000)
    for (let turn = 0; turn < 5; turn += 1) await breathe()
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
    t = createTestApp()
  }
})
