import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashToken } from '../../auth/tokens.ts'
import { prune } from '../../jobs/prune.ts'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'

const DAY = 24 * 3_600_000
let t: TestApp
let admin: string
let anna: string
beforeEach(() => {
  t = createTestApp()
  admin = t.addUser({ username: 'dora', role: 'admin' })
  anna = t.addUser({ username: 'anna', role: 'admin' })
})
afterEach(() => t.close())

const answerTo = async (token: string | null, path = '/api/sync/pull') => {
  const { status, body } = await t.call(token, 'GET', path)
  return [status, body.message]
}

test('a token of a deleted user is told so, on each of its devices', async () => {
  const phone = await t.login('anna')
  await t.call(admin, 'DELETE', '/api/users/anna')
  expect(await answerTo(anna)).toEqual([401, 'user_gone'])
  expect(await answerTo(phone, '/api/auth')).toEqual([401, 'user_gone'])
})

test('a token from before a new role is told so; the session that gave itself the role goes on', async () => {
  await t.call(admin, 'PUT', '/api/users/anna', { role: 'observer' })
  expect(await answerTo(anna)).toEqual([401, 'role_changed'])
  const tablet = await t.login('dora')
  await t.call(await t.login('dora'), 'GET', '/api/auth')
  t.addUser({ username: 'bert', role: 'admin' })
  expect((await t.call(admin, 'PUT', '/api/users/dora', { role: 'observer' })).status).toBe(200)
  expect((await t.call(admin, 'GET', '/api/auth')).body).toMatchObject({ role: 'observer' })
  expect(await answerTo(tablet)).toEqual([401, 'role_changed'])
})

test('an end that changes nothing of what the person may see is a session that expired', async () => {
  const [loggedOut, expired, ended] = [await t.login('anna'), anna, await t.login('dora')]
  await t.call(loggedOut, 'POST', '/api/logout', {})
  await t.call(admin, 'PUT', '/api/users/dora', { password: 'another-password-1' })
  t.clock.advance(31 * DAY)
  for (const token of [loggedOut, expired, ended]) expect(await answerTo(token)).toEqual([401, 'session_expired'])
})

test('who never had a token of the user learns nothing of it', async () => {
  await t.call(admin, 'DELETE', '/api/users/anna')
  for (const stranger of [null, 'anna', hashToken(anna)])
    expect(await answerTo(stranger)).toEqual([401, 'session_expired'])
  const login = await t.call(null, 'POST', '/api/login', { username: 'anna', password: TEST_PASSWORD })
  expect([login.status, login.body.message]).toEqual([401, 'password_incorrect'])
})

test('after 400 days the token is as unknown as any other', async () => {
  await t.call(admin, 'DELETE', '/api/users/anna')
  const never = new AbortController().signal
  t.clock.advance(399 * DAY)
  await prune(t.store, never)
  expect(await answerTo(anna)).toEqual([401, 'user_gone'])
  t.clock.advance(2 * DAY)
  await prune(t.store, never)
  expect(await answerTo(anna)).toEqual([401, 'session_expired'])
})

test('a locked user is told so on each device and cannot log in, until it is unlocked', async () => {
  const phone = await t.login('anna')
  const logIn = () => t.call(null, 'POST', '/api/login', { username: 'anna', password: TEST_PASSWORD })
  expect((await t.call(admin, 'PUT', '/api/users/anna', { locked: true })).body.message).toBe('user_saved')
  expect(await answerTo(anna)).toEqual([401, 'user_locked'])
  expect(await answerTo(phone, '/api/auth')).toEqual([401, 'user_locked'])
  expect(await logIn()).toMatchObject({ status: 403, body: { message: 'user_locked' } })
  // Who does not know the password learns nothing.
  const guess = await t.call(null, 'POST', '/api/login', { username: 'anna', password: 'a wrong one' })
  expect([guess.status, guess.body.message]).toEqual([401, 'password_incorrect'])
  await t.call(admin, 'PUT', '/api/users/anna', { locked: false })
  expect((await logIn()).status).toBe(200)
})
