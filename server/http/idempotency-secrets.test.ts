import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '../../shared/api.ts'
import type { Call } from '../../shared/call.ts'
import { createApp } from '../app.ts'
import { canonicalJson } from '../store/content-hash.ts'
import { idempotentAnswers } from '../store/schema/sync.ts'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../testing/test-app.ts'
import { takesIdempotencyKey } from './idempotency.ts'

let t: TestApp
let admin: string
beforeEach(() => {
  t = createTestApp()
  admin = t.addUser({ username: 'dora', role: 'admin' })
})
afterEach(() => t.close())

const KEY = { 'idempotency-key': 'k' }
const EVA = { username: 'eva', email: 'eva@example.com', role: 'admin' }
const kept = () => t.store.db.select().from(idempotentAnswers).all()
const register = (password: string, more: object = {}) =>
  t.call(admin, 'POST', '/api/registration', { ...EVA, password, ...more }, KEY)
const edit = (password: string) => t.call(admin, 'PUT', '/api/users/eva', { password }, KEY)

const fieldsOf = (schema: unknown): string[] => {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf)
  if (schema === null || typeof schema !== 'object') return []
  const { properties } = schema as { properties?: object }
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(fieldsOf)]
}

test('every call whose body names a secret says which fields those are', () => {
  const found = (Object.entries(api) as [string, Call][]).flatMap(([name, { body, secrets = [] }]) => {
    const fields = body ? fieldsOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) : []
    expect(
      secrets.filter((secret) => !fields.includes(secret)),
      name,
    ).toEqual([])
    const named = fields.filter((field) => /pass(word|wd|phrase)|secret|token|api_?key|\bpin\b/i.test(field))
    return named.filter((field) => !secrets.includes(field)).map((field) => `${name} ${field}`)
  })
  expect(found).toEqual([])
})

test('nothing that is kept can be tested with a guess: not with the password, not with the whole body', async () => {
  t.addUser({ username: 'otto', role: 'sub', subcontractor: 'Otto Trans' })
  const guess = 'guessed it'
  const email = 'a@example.com'
  const requests: [string, string, object][] = [
    ['POST', '/api/registration', { ...EVA, password: guess, passwordAgain: guess }],
    ['PUT', '/api/users/otto', { password: guess }],
    ['POST', '/api/changepw', { username: 'dora', password: TEST_PASSWORD, newpassword: guess }],
    ['PUT', '/api/account', { email, password: guess }],
  ]
  for (const [index, [method, path, body]] of requests.entries()) {
    const answer = await t.call(admin, method, path, body, { 'idempotency-key': `k${index}` })
    expect(answer, path).toMatchObject({ status: 200 })
  }
  const sha = (value: unknown) => createHash('sha256').update(canonicalJson(value)).digest('base64url')
  const stored = kept().map(({ request_hash }) => request_hash)
  expect(stored).toHaveLength(requests.length)
  for (const [method, path, body] of requests) {
    const secrets = Object.fromEntries(Object.entries(body).filter(([name]) => name.includes('password')))
    for (const tried of [[method.toLowerCase(), path, body], body, secrets, guess])
      expect(stored.filter((hash) => hash.includes(sha(tried)))).toEqual([])
  }
  expect(JSON.stringify(kept())).not.toContain(guess)
})

describe('a request with a password', () => {
  test('is answered once: repeated as it was it gets the kept answer', async () => {
    expect((await register('long enough')).status).toBe(200)
    const again = await register('long enough')
    expect(again).toMatchObject({ status: 200, body: { message: 'user_added' } })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })

  test('with another password the key was used for another request, and nothing is done', async () => {
    await register('long enough')
    for (const password of ['other enough', TEST_PASSWORD])
      expect(await register(password)).toMatchObject({ status: 409, body: { message: 'idempotency_key_reused' } })
    expect(await register('long enough', { role: 'observer' })).toMatchObject({ status: 409 })
    await t.login('eva', 'long enough')
    await expect(t.login('eva', 'other enough')).rejects.toThrow('401')
  })

  test('and without one are two requests', async () => {
    t.addUser({ ...EVA, role: 'admin' })
    const put = (body: object) => t.call(admin, 'PUT', '/api/users/eva', body, KEY)
    expect((await put({})).status).toBe(200)
    expect((await put({ password: 'long enough' })).status).toBe(409)
  })

  test('after a restart is made anew, so that no answer speaks of another password than the one that is set', async () => {
    const restart = () => {
      const app = createApp({ ...t.deps, secretKey: Buffer.from('of another run of the server') })
      t.app.fetch = app.fetch
      t.app.request = app.request
    }
    await register('long enough')
    restart()
    // Its own rule answers: the name is taken, by whichever password.
    expect(await register('other enough')).toMatchObject({ status: 409, body: { errors: [{ path: 'username' }] } })
    const token = await t.login('eva', 'long enough')
    expect(
      (await t.call(admin, 'PUT', '/api/users/eva', { password: 'first of two' }, { 'idempotency-key': 'e' })).status,
    ).toBe(200)
    expect(await t.call(token, 'GET', '/api/auth')).toMatchObject({ status: 401 })
    await t.login('eva', 'first of two')
  })

  test('sent twice at once is done, and answered twice', async () => {
    t.addUser({ ...EVA, role: 'admin' })
    const answers = await Promise.all([edit('long enough'), edit('long enough')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(kept()).toHaveLength(1)
    await t.login('eva', 'long enough')
  })
})

test('calls that need nobody keep no answer at all', () => {
  const open = (Object.values(api) as Call[]).filter(({ roles }) => roles === 'nobody-needed')
  expect(open.filter(takesIdempotencyKey)).toEqual([])
})
