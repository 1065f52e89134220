import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ActiveSession } from '#shared/schemas/accounts/active-session.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let admin: string
let sub: string
beforeEach(() => {
  t = createTestApp()
  admin = t.addUser({ username: 'chief', role: 'admin' })
  sub = t.addUser({ username: 'sara', role: 'sub', subcontractor: 'Alpen Trans' })
})
afterEach(() => t.close())

const list = async (token: string | null, query = '') => t.call<ActiveSession[]>(token, 'GET', `/api/sessions${query}`)
const end = (token: string | null, id: number | string) => t.call(token, 'DELETE', `/api/sessions/${id}`)

test('everybody sees the own sessions, last used first, and which one asks; nothing that opens them', async () => {
  t.clock.advance(120_000)
  await t.call(null, 'POST', '/api/login', { username: 'sara', password: 'correct horse' }, { 'user-agent': 'Phone' })
  t.clock.advance(240_000)
  const { status, body } = await list(sub)
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      id: expect.any(Number),
      username: 'sara',
      created_at: '2026-11-21T08:30:00.000Z',
      last_used_at: '2026-11-21T08:36:00.000Z',
      user_agent: 'test',
      current: true,
    },
    {
      id: expect.any(Number),
      username: 'sara',
      created_at: '2026-11-21T08:32:00.000Z',
      last_used_at: '2026-11-21T08:32:00.000Z',
      user_agent: 'Phone',
      current: false,
    },
  ])
})

test('admin sees those of everybody when asked to; others are 403, nobody is 401', async () => {
  expect((await list(admin)).body.map(({ username }) => username)).toEqual(['chief'])
  expect((await list(admin, '?all=true')).body.map(({ username }) => username).sort()).toEqual(['chief', 'sara'])
  expect((await list(sub, '?all=true')).status).toBe(403)
  expect((await list(null)).status).toBe(401)
  expect((await list(sub, '?all=maybe')).status).toBe(400)
})

test('a session that ran out is not listed and cannot be ended', async () => {
  const body = { username: 'sara', password: 'correct horse', stay_logged_in: false }
  await t.call(null, 'POST', '/api/login', body)
  const [short] = (await list(sub)).body.filter(({ current }) => !current)
  t.clock.advance(3_600_001)
  expect((await list(sub)).body).toHaveLength(1)
  expect((await end(sub, short?.id ?? 0)).status).toBe(404)
})

test('an own session is ended at once; the own current one too', async () => {
  const other = await t.login('sara')
  const [id] = (await list(other)).body.filter(({ current }) => current).map((session) => session.id)
  expect(await end(sub, id ?? 0)).toMatchObject({ status: 200, body: { message: 'session_ended' } })
  expect((await list(other)).status).toBe(401)
  expect((await end(sub, id ?? 0)).status).toBe(404)
  const [own] = (await list(sub)).body
  expect((await end(sub, own?.id ?? 0)).status).toBe(200)
  expect((await list(sub)).status).toBe(401)
})

test('of somebody else only by admin: 404 for all others, and it goes on', async () => {
  const [chief] = (await list(admin)).body
  expect((await end(sub, chief?.id ?? 0)).status).toBe(404)
  expect((await list(admin)).status).toBe(200)
  const [sara] = (await list(sub)).body
  expect((await end(admin, sara?.id ?? 0)).status).toBe(200)
  expect((await list(sub)).status).toBe(401)
})

test.each(['0', '-1', 'x', '99999'])('the id %s is 404', async (id) => {
  expect((await end(admin, id)).status).toBe(404)
})
