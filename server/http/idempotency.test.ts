import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../shared/domain/time/units.ts'
import { prune } from '../jobs/prune.ts'
import { idempotentAnswers } from '../store/schema/sync.ts'
import { KEPT_ANSWERS } from '../sync/store/idempotent-answers.ts'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../testing/test-app.ts'

const PUSH = { client: 'a3bb189e-8bf9-4c4b-9f6c-9b1b1e0f5e0a', mutations: [{ id: 'unreadable' }] }
const never = new AbortController().signal

let t: TestApp
let admin: string
beforeEach(() => {
  t = createTestApp()
  admin = t.addUser({ username: 'dora', role: 'admin' })
})
afterEach(() => t.close())

const kept = () => t.store.db.select().from(idempotentAnswers).all()
const addCustomer = (token: string, name: string, key: string) =>
  t.call(token, 'POST', '/api/customers', { cm_name: name }, { 'idempotency-key': key })

test.each([
  ['/api/timetable/filter', { start_date: '2026-11-01', end_date: '2026-11-30' }],
  ['/api/tours/copy/preview', { weeks: [{ start_date: '2026-11-23', end_date: '2026-11-29' }] }],
])('a call that only reads is answered anew and kept nowhere: POST %s', async (path, body) => {
  const read = () => t.call(admin, 'POST', path, body, { 'idempotency-key': 'k' })
  expect((await read()).status).toBe(200)
  expect(kept()).toEqual([])
  expect((await read()).headers.get('idempotent-replayed')).toBeNull()
})

describe('a kept answer belongs to one user as it was', () => {
  test('a new user of the same name is answered anew', async () => {
    await t.call(admin, 'POST', '/api/registration', {
      username: 'eva',
      email: 'eva@example.com',
      password: TEST_PASSWORD,
      role: 'admin',
    })
    const first = await addCustomer(await t.login('eva'), 'Holz AG', 'k')
    expect(first.status).toBe(200)
    await t.call(admin, 'DELETE', '/api/users/eva')
    expect(kept()).toEqual([])
    await t.call(admin, 'POST', '/api/registration', {
      username: 'eva',
      email: 'eva@example.com',
      password: TEST_PASSWORD,
      role: 'admin',
    })
    const again = await addCustomer(await t.login('eva'), 'Stein AG', 'k')
    expect(again).toMatchObject({ status: 200, body: { message: 'customer_added' } })
    expect(again.body.cm_id).not.toBe(first.body.cm_id)
  })

  test('with another role the same call is refused, not repeated', async () => {
    t.addUser({ username: 'eva', role: 'admin' })
    expect((await addCustomer(await t.login('eva'), 'Holz AG', 'k')).status).toBe(200)
    await t.call(admin, 'PUT', '/api/users/eva', { role: 'observer' })
    expect((await addCustomer(await t.login('eva'), 'Holz AG', 'k')).status).toBe(403)
  })

  test('of another company it is answered as that company', async () => {
    t.addUser({ username: 'zoe', role: 'sub', subcontractor: 'Zoe Trans' })
    const token = t.addUser({ username: 'eva', role: 'sub', subcontractor: 'Eva Trans' })
    const before = await t.call(token, 'POST', '/api/sync/push', PUSH, { 'idempotency-key': 'k' })
    expect(before.status).toBe(200)
    await t.call(admin, 'PUT', '/api/users/eva', { subcontractor: 'Zoe Trans' })
    const after = await t.call(token, 'POST', '/api/sync/push', PUSH, { 'idempotency-key': 'k' })
    expect(after.status).toBe(200)
    expect(after.headers.get('idempotent-replayed')).toBeNull()
  })
})

describe('what is kept for a user has an end', () => {
  test(`the newest ${KEPT_ANSWERS.number}, of this user alone`, async () => {
    const eva = t.addUser({ username: 'eva', role: 'admin' })
    await addCustomer(eva, 'Evas Kunde', 'k')
    t.store.write(() => {
      const [first] = kept()
      if (!first) throw new Error('nothing was kept')
      const dora = first.user_id - 1
      for (let count = 0; count < KEPT_ANSWERS.number; count += 1)
        t.store.db
          .insert(idempotentAnswers)
          .values({ ...first, user_id: dora, key: `old ${count}` })
          .run()
    })
    await addCustomer(admin, 'Holz AG', 'new')
    const keys = kept().map(({ key }) => key)
    expect(keys).toHaveLength(KEPT_ANSWERS.number + 1)
    expect(keys).toContain('new')
    expect(keys).toContain('k')
    expect(keys).not.toContain('old 0')
  })

  test('and no more bytes than allowed', async () => {
    await addCustomer(admin, 'Holz AG', 'first')
    t.store.db
      .update(idempotentAnswers)
      .set({ body: 'x'.repeat(KEPT_ANSWERS.bytes) })
      .run()
    await addCustomer(admin, 'Stein AG', 'second')
    expect(kept().map(({ key }) => key)).toEqual(['second'])
  })

  test('for seven days', async () => {
    await addCustomer(admin, 'Holz AG', 'old')
    t.clock.advance(6 * DAY_MS)
    await addCustomer(admin, 'Stein AG', 'young')
    await prune(t.store, never)
    expect(kept()).toHaveLength(2)
    t.clock.advance(DAY_MS + 60_000)
    await prune(t.store, never)
    expect(kept().map(({ key }) => key)).toEqual(['young'])
  })
})
