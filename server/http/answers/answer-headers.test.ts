import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addTrip } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { answerHeaders } from './answer-headers.ts'

describe('headers of answers', () => {
  const app = new Hono()
  app.use(answerHeaders(() => ({ 'x-kept': 'usual', 'x-changed': 'usual' })))
  app.get('/usual', (c) => c.json({}))
  app.get('/own', (c) => {
    c.header('x-changed', 'own')
    return c.json({})
  })
  app.get('/by-itself', () => new Response('x', { headers: { 'x-changed': 'own' } }))
  app.get('/refused', () => {
    throw new Error('refused')
  })
  app.onError((_error, c) => c.json({}, 500))
  const headersOf = async (path: string) => Object.fromEntries((await app.request(path)).headers)

  test.each([
    ['/usual', { 'x-kept': 'usual', 'x-changed': 'usual' }],
    ['/own', { 'x-kept': 'usual', 'x-changed': 'own' }],
    ['/by-itself', { 'x-kept': 'usual', 'x-changed': 'own' }],
    ['/refused', { 'x-kept': 'usual', 'x-changed': 'usual' }],
    ['/nowhere', { 'x-kept': 'usual', 'x-changed': 'usual' }],
  ])('%s has them, unless it says otherwise', async (path, expected) => {
    expect(await headersOf(path)).toMatchObject(expected)
  })
})

describe('an answer is built once, with all of its headers', () => {
  const built = globalThis.Response
  let count = 0
  let t: TestApp
  let admin: string
  beforeEach(() => {
    t = createTestApp()
    admin = t.addUser({ username: 'dora', role: 'admin' })
    addTrip(t.store)
    count = 0
    globalThis.Response = class extends built {
      constructor(body?: BodyInit | null, init?: ResponseInit) {
        super(body, init)
        count += 1
      }
    }
  })
  afterEach(() => {
    globalThis.Response = built
    t.close()
  })

  test.each([
    ['GET', '/api/sync/pull', 200],
    ['GET', '/api/timetable', 200],
    ['GET', '/api/trips/77', 404],
    ['PUT', '/api/trips/1', 200],
    ['GET', '/healthz', 200],
  ])('%s %s', async (method, path, status) => {
    expect((await t.call(admin, method, path, method === 'PUT' ? {} : undefined)).status).toBe(status)
    expect(count).toBe(1)
  })
})

test('an answer of the API, a refusal too, says the server’s time', async () => {
  const t = createTestApp()
  for (const path of ['/api/auth', '/api/nothing-here', '/api/sync/pull']) {
    expect((await t.app.request(path)).headers.get('x-tours')).toBe(String(t.clock.now()))
  }
  t.close()
})
