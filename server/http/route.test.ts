import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { STRANGER_LIMITS } from '../kit/open-of-people.ts'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let admin: string
beforeEach(() => {
  t = createTestApp()
  admin = t.addUser({ username: 'dora', role: 'admin' })
})
afterEach(() => t.close())

/** Sends a text as JSON, as it is. */
const post = async (path: string, text: string, headers: Record<string, string> = {}) => {
  const answer = await t.app.request(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json', ...headers },
    body: text,
  })
  return { status: answer.status, body: await answer.json() }
}
const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
const MALFORMED = { status: 400, body: { message: 'malformed_request' } }

test('an address without a session has a thousand calls open, and others as many', async () => {
  const people = t.deps.openOfPeople
  const visits = Array.from({ length: 1_000 }, () => people.enter('at 192.0.2.1', STRANGER_LIMITS))
  const logIn = () => t.call(null, 'POST', '/api/login', { username: 'dora', password: TEST_PASSWORD })
  expect(await logIn()).toMatchObject({ status: 429, body: { message: 'too_many_attempts' } })
  expect((await t.call(admin, 'GET', '/api/auth')).status).toBe(200)
  t.setAddress('192.0.2.2')
  expect((await logIn()).status).toBe(200)
  for (const visit of visits) visit.leave()
  t.setAddress('192.0.2.1')
  expect((await logIn()).status).toBe(200)
})

describe('a body that is nested deeper, or holds more, than anything that is meant', () => {
  test.each([33, 5000, 300_000])('%i levels are malformed, in a field that nobody asked for too', async (levels) => {
    expect(await post('/api/customers', deep(levels))).toEqual(MALFORMED)
    expect(await post('/api/customers', `{"cm_name":"A","more":${deep(levels)}}`)).toEqual(MALFORMED)
  })

  test('with an Idempotency-Key, which looks at all of it', async () => {
    const body = `{"cm_name":"A","more":${deep(20_000)}}`
    expect(await post('/api/customers', body, { 'idempotency-key': 'k' })).toEqual(MALFORMED)
  })

  test('in a mutation, whose values are checked late', async () => {
    const { set, ...mutation } = {
      id: randomUUID(),
      user: 'dora',
      format: 1,
      entity: 'trip',
      op: 'edit',
      key: 1,
      rev: 1,
      base: {},
      set: 'deep',
    }
    const text = JSON.stringify({ client: randomUUID(), mutations: [{ ...mutation, set: { tt_info: set } }] })
    expect(await post('/api/sync/push', text.replace('"deep"', deep(20_000)))).toEqual(MALFORMED)
  })

  test('nor may it have more values than any request means', async () => {
    const keys = Array.from({ length: 120_000 }, (_, key) => `"k${key}":1`).join()
    expect(await post('/api/customers', `{"cm_name":"A",${keys}}`)).toEqual(MALFORMED)
    expect(await post('/api/customers', `{"cm_name":"A","more":[${'[],'.repeat(120_000)}1]}`)).toEqual(MALFORMED)
  })

  test('brackets, commas and quotes within texts are text', async () => {
    const note = JSON.stringify(`${'[{,'.repeat(120_000)}\\" ]}`)
    expect(await post('/api/customers', `{"cm_name":"A","more":${note}}`)).toMatchObject({ status: 200 })
  })

  test('a few levels are none of that business', async () => {
    expect(await post('/api/customers', `{"cm_name":"A","more":${deep(20)}}`)).toMatchObject({ status: 200 })
  })
})
