import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rowHistory } from '../../store/history/history.ts'
import { passwordResets } from '../../store/schema/accounts.ts'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import { firstAdmin } from '../admin-user.ts'

let t: TestApp
beforeEach(() => {
  t = createTestApp()
})
afterEach(() => t.close())

type Answer = { message?: string; errors?: { path: string; message: string }[] }
const emailOf = async (token: string) => (await t.call<{ email: string }>(token, 'GET', '/api/account')).body.email
const change = (token: string | null, body: object) =>
  t.call<Answer>(token, 'PUT', '/api/account', { email: 'new@example.com', password: TEST_PASSWORD, ...body })

describe('the own address', () => {
  test.each(['admin', 'sub', 'customer', 'observer'] as const)('a %s reads and changes it', async (role) => {
    const token = t.addUser({ username: 'anna', role, email: 'anna@example.com' })
    expect(await emailOf(token)).toBe('anna@example.com')
    const { status, body } = await change(token, { email: ' new@example.com ' })
    expect([status, body.message]).toEqual([200, 'email_changed'])
    expect(await emailOf(token)).toBe('new@example.com')
    expect(rowHistory(t.store, 'user', 'anna')).toMatchObject([
      { username: 'anna', changes: { email: { from: 'anna@example.com', to: 'new@example.com' } } },
    ])
  })

  test('the built-in admin, whom nobody can edit, gets an address that mails reach', async () => {
    ;(await firstAdmin(t.store, { ADMIN_PASSWORD: TEST_PASSWORD }))(() => {})
    const admin = await t.login('admin')
    expect(await emailOf(admin)).toBe('admin@localhost')
    expect((await change(admin, { email: 'dispo@example.com' })).status).toBe(200)
    await t.call(null, 'POST', '/api/pwreset/admin', {})
    expect(t.messages()).toMatchObject([{ recipient: 'dispo@example.com' }])
  })

  test('links that went to the former one are void', async () => {
    const token = t.addUser({ username: 'anna', role: 'sub', email: 'anna@example.com' })
    await t.call(null, 'POST', '/api/pwreset/anna', {})
    await change(token, { email: 'anna@example.com' })
    expect(t.store.db.select().from(passwordResets).all()).toHaveLength(1)
    await change(token, {})
    expect(t.store.db.select().from(passwordResets).all()).toEqual([])
  })

  test.each([
    {
      why: 'a wrong password',
      body: { password: 'wrong horse' },
      status: 400,
      path: 'password',
      message: 'password_incorrect',
    },
    { why: 'no password', body: { password: '' }, status: 400, path: 'password', message: 'field_required' },
    { why: 'no address', body: { email: 'admin@localhost' }, status: 400, path: 'email', message: 'email_invalid' },
    { why: 'somebody else’s', body: { email: 'DORA@example.com' }, status: 409, path: 'email', message: 'email_taken' },
  ])('$why is $status at its field and changes nothing', async ({ body, status, path, message }) => {
    t.addUser({ username: 'dora', role: 'admin', email: 'dora@example.com' })
    const token = t.addUser({ username: 'anna', role: 'sub', email: 'anna@example.com' })
    const answer = await change(token, body)
    expect([answer.status, answer.body.message, answer.body.errors]).toEqual([status, message, [{ path, message }]])
    expect(await emailOf(token)).toBe('anna@example.com')
    expect(rowHistory(t.store, 'user', 'anna')).toEqual([])
  })

  test('is 401 for nobody', async () => {
    expect((await t.call(null, 'GET', '/api/account')).status).toBe(401)
    expect((await change(null, {})).status).toBe(401)
  })

  test('guesses of the password count together with those of changing it', async () => {
    const token = t.addUser({ username: 'anna', role: 'admin' })
    const guess = () => change(token, { password: 'wrong horse' })
    const guessElsewhere = () =>
      t.call(token, 'POST', '/api/changepw', { password: 'wrong horse', newpassword: 'a fresh start' })
    for (let n = 0; n < 5; n += 1) {
      expect((await guess()).status).toBe(400)
      expect((await guessElsewhere()).status).toBe(400)
    }
    expect((await guess()).status).toBe(429)
    expect((await guessElsewhere()).status).toBe(429)
  })
})
