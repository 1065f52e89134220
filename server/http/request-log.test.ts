import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let written: string
beforeEach(() => {
  written = ''
  const write = (line: string): void => {
    written += line
  }
  t = createTestApp({ logTo: { write } })
  t.setAddress('192.0.2.77')
})
afterEach(() => t.close())

/** Every line of the log, each of them one JSON value. */
const lines = (): Record<string, unknown>[] =>
  written
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('the log of requests', () => {
  test('says when, who, what and how it ended, by a number that the answer carries too', async () => {
    const token = t.addUser({ username: 'dora', role: 'admin' })
    const { headers } = await t.call(token, 'PUT', '/api/trips/77', {})
    const [line] = lines()
    expect(line).toMatchObject({
      level: 30,
      time: expect.any(Number),
      requestId: headers.get('x-request-id'),
      method: 'PUT',
      path: '/api/trips/:id',
      status: 404,
      user: 'dora',
    })
  })

  test.each([
    [401, 'a wrong password', () => t.call(null, 'POST', '/api/login', { username: 'dora', password: 'guessed' })],
    [401, 'a forged token', () => t.call('forged', 'GET', '/api/auth')],
    [403, 'a call of admin', () => t.call(t.addUser({ username: 'olga', role: 'observer' }), 'GET', '/api/users')],
  ])('%i, %s: also from where, for whoever looks for an attack', async (status, _what, ask) => {
    await ask()
    expect(lines()).toMatchObject([{ status, from: '192.0.2.77' }])
  })

  test.each([
    '/api/calendar/s3cret/more',
    '/API/calendar/s3cret.ics',
    '/api/%63alendar/s3cret/more',
    '/api%2fcalendar%2fs3cret.ics',
    '//api//calendar//s3cret.ics',
    '/api/telematics/osmand/s3cret/',
    '/api/trips/7/s3cret',
    '/nowhere/at/s3cret',
    '/pwreset/s3cret',
    ...['/pwreset%23s3cret', '/t%23s3cret', '/t;%23s3cret', '/t%3Fs3cret', '/a/%23s3cret', '//s/s3cret'],
  ])('no secret of a path that no call has: %s', async (path) => {
    await t.call(null, 'GET', path)
    expect(lines()).toHaveLength(1)
    expect(written).not.toContain('s3cret')
  })

  test.each([...['/api%252fcalendar%252f', '/t', '/x/', '/', '/%2574/', '/api/x/../calendar/', '/api;/calendar/']])(
    'nor a token behind %s',
    async (path) => {
      await t.call(null, 'GET', path + 's3cret'.repeat(8))
      expect(lines()).toHaveLength(1)
      expect(written).not.toContain('s3cret')
    },
  )

  test.each(['PROPFIND', 'OPTIONS', 'DELETE'])('nor by %s', async (method) => {
    await t.call(null, method, '/api/calendar/s3cret.ics')
    expect(written).not.toContain('s3cret')
  })

  test('too many attempts: from where', async () => {
    for (let count = 0; count < 6; count += 1) await t.call(null, 'POST', '/api/pwreset/dora', {})
    expect(lines().at(-1)).toMatchObject({ status: 429, from: '192.0.2.77' })
  })

  test('who may do what he does is not followed around', async () => {
    t.addUser({ username: 'dora', role: 'admin' })
    await t.call(null, 'POST', '/api/login', { username: 'dora', password: TEST_PASSWORD })
    await t.call(null, 'GET', '/api/openapi.json')
    expect(written).not.toContain('192.0.2.77')
  })

  test('the token of a link that a messenger has moved into the path is not there', async () => {
    for (const path of ['/t/%23', '/S/%2523', '/a%23', '/t/']) await t.app.request(path + 'x'.repeat(43))
    expect(lines().map(({ path }) => path)).toEqual(['/t/…', '/s/…', '/a/…', '/t/…'])
  })

  test('a refused mutation: whose, of which row, and why; no value of it, and nothing of one that is not readable', async () => {
    const token = t.addUser({ username: 'dora', role: 'admin' })
    const edit = {
      id: '3f8c6a52-90f1-4b43-8d0a-2a2f1f2f6d10',
      user: 'dora',
      format: 1,
      entity: 'trip',
      op: 'edit',
      key: 77,
      rev: 1,
      set: { tt_note: 'typed' },
      base: { tt_note: 'shown' },
    }
    const unreadable = { ...edit, id: '3f8c6a52-90f1-4b43-8d0a-2a2f1f2f6d11', entity: 'forged', key: 'forged' }
    const client = '3f8c6a52-90f1-4b43-8d0a-2a2f1f2f6d12'
    await t.call(token, 'POST', '/api/sync/push', { client, mutations: [edit, unreadable] })
    const refused = lines().filter(({ msg }) => msg === 'mutations refused')
    const first = [
      { entity: 'trip', key: 77, message: 'not_found' },
      { entity: null, key: null, message: 'sync_malformed_mutation' },
    ]
    expect(refused).toMatchObject([{ level: 30, requestId: expect.any(String), user: 'dora', count: 2, first }])
    for (const word of ['typed', 'shown', 'forged', token]) expect(written).not.toContain(word)
  })

  test('many refused mutations of a call are one line with their number, shorter than what was sent', async () => {
    const token = t.addUser({ username: 'olga', role: 'observer' })
    const mutations = Array.from({ length: 500 }, () => ({ id: 'a' }))
    const body = { client: '3f8c6a52-90f1-4b43-8d0a-2a2f1f2f6d12', mutations }
    expect((await t.call(token, 'POST', '/api/sync/push', body)).status).toBe(200)
    expect(lines().filter(({ msg }) => msg !== 'request')).toMatchObject([{ msg: 'mutations refused', count: 500 }])
    expect(written.length).toBeLessThan(JSON.stringify(body).length)
  })

  test('what a client writes cannot make a line of its own', async () => {
    const headers = { 'user-agent': 'x\\n{"level":50}', 'x-request-id': 'chosen' }
    for (const path of ['/api/%0a%7b%22level%22:50%7d', '/api/a"b\\c', '/api/auth?x=%0d%0a', '/api/\u2028'])
      await t.call(null, 'GET', path, undefined, headers)
    expect(lines()).toHaveLength(4)
    for (const line of lines()) expect(line).toMatchObject({ level: 30, msg: 'request' })
    expect(written).not.toContain('chosen')
  })
})
