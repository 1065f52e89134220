import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#shared/domain/time/units.ts'
import { prune } from '../../jobs/prune.ts'
import { hashToken } from '../../kit/tokens.ts'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'

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
  await t.call(ended, 'DELETE', `/api/sessions/${await ownSession(ended)}`)
  t.clock.advance(31 * DAY_MS)
  for (const token of [loggedOut, expired, ended]) expect(await answerTo(token)).toEqual([401, 'session_expired'])
})

const ownSession = async (token: string): Promise<number> => {
  const { body } = await t.call(token, 'GET', '/api/sessions')
  return (body as unknown as { id: number; current: boolean }[]).find(({ current }) => current)?.id ?? 0
}

test('a new password is told as such to every other device, by whomever it was set', async () => {
  const phone = await t.login('anna')
  await t.call(anna, 'POST', '/api/changepw', { password: TEST_PASSWORD, newpassword: 'a-new-password-1' })
  expect(await answerTo(phone)).toEqual([401, 'session_password_changed'])
  expect((await answerTo(anna))[0]).toBe(200)
  await t.call(admin, 'PUT', '/api/users/anna', { password: 'another-password-1' })
  expect(await answerTo(anna, '/api/auth')).toEqual([401, 'session_password_changed'])
})

test('with a new role or a lock beside the new password, that is the reason; and it stays', async () => {
  await t.call(admin, 'PUT', '/api/users/anna', { password: 'another-password-1', role: 'observer' })
  expect(await answerTo(anna)).toEqual([401, 'role_changed'])
  const bert = t.addUser({ username: 'bert', role: 'admin' })
  await t.call(admin, 'PUT', '/api/users/bert', { password: 'another-password-1', locked: true })
  await t.call(admin, 'DELETE', '/api/users/bert')
  expect(await answerTo(bert)).toEqual([401, 'user_locked'])
})

test('a session that another device ended is told so', async () => {
  const phone = await t.login('anna')
  await t.call(anna, 'DELETE', `/api/sessions/${await ownSession(phone)}`)
  expect(await answerTo(phone)).toEqual([401, 'session_ended_elsewhere'])
  expect((await answerTo(anna))[0]).toBe(200)
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
  t.clock.advance(399 * DAY_MS)
  await prune(t.store, never)
  expect(await answerTo(anna)).toEqual([401, 'user_gone'])
  t.clock.advance(2 * DAY_MS)
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
  // A login with a wrong password does not tell that the user is locked.
  const guess = await t.call(null, 'POST', '/api/login', { username: 'anna', password: 'a wrong one' })
  expect([guess.status, guess.body.message]).toEqual([401, 'password_incorrect'])
  await t.call(admin, 'PUT', '/api/users/anna', { locked: false })
  expect((await logIn()).status).toBe(200)
})
