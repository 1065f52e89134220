import { describe, expect, test } from 'vitest'
import { hashToken } from '../../kit/tokens.ts'
import { rowHistory } from '../../store/history/history.ts'
import { users } from '../../store/schema/accounts.ts'
import { customers } from '../../store/schema/master-data.ts'
import {
  askReset,
  authStatus,
  changePassword,
  DAY,
  events,
  HOUR,
  login,
  MINUTE,
  NEW_PASSWORD,
  resetLink,
  setUpSessions,
  t,
  useReset,
} from '../../testing/session-sample.ts'
import { TEST_PASSWORD } from '../../testing/test-app.ts'
import { hashPassword } from '../password.ts'

setUpSessions()

describe('login', () => {
  test('answers the token and what the device needs to run offline', async () => {
    t.addUser({ username: 'Anna', role: 'sub', subcontractor: 'Anna Trans AG' })
    const answer = await login('anna', TEST_PASSWORD)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      user_id: 1,
      username: 'Anna',
      role: 'sub',
      subcontractor: 'Anna Trans AG',
      customer: null,
      company_id: expect.stringMatching(/^.{36}$/),
      dispatch: { dispatch_phone: '', dispatch_email: '' },
      first_steps: false,
      time_zone: 'Europe/Zurich',
      app_version: 'test',
      message: 'logged_in',
    })
    const { access_token: token, message: _message, ...session } = answer.body
    expect((await t.call(token, 'GET', '/api/auth')).body).toEqual(session)
    expect(events()).toEqual(['login Anna'])
  })

  test('a company keeps its id through a rename, an account its own, and a new account has another', async () => {
    const admin = t.addUser({ username: 'boss', role: 'admin' })
    const token = t.addUser({ username: 'anna', role: 'sub', subcontractor: 'Anna Trans AG' })
    const ask = async (who: string) =>
      (await t.call<{ user_id: number; company_id: string }>(who, 'GET', '/api/auth')).body
    const before = await ask(token)
    await t.call(admin, 'PUT', '/api/subcontractors/Anna%20Trans%20AG', { sc_name: 'Anna AG', sc_email: null })
    expect(await ask(token)).toEqual({ ...before, subcontractor: 'Anna AG' })
    await t.call(admin, 'DELETE', '/api/users/anna')
    const anew = await ask(t.addUser({ username: 'anna', role: 'sub', subcontractor: 'Anna AG' }))
    expect(anew.user_id).toBeGreaterThan(before.user_id)
    expect(anew.company_id).toBe(before.company_id)
    expect(await ask(t.addUser({ username: 'bert', role: 'sub', subcontractor: 'Bise' }))).not.toMatchObject({
      company_id: before.company_id,
    })
  })

  test('a customer user learns its customer', async () => {
    const { id } = t.store.db
      .insert(customers)
      .values({ cm_name: 'Post', cm_name_key: 'post' })
      .returning({ id: customers.cm_id })
      .get()
    const token = t.addUser({ username: 'paul', role: 'customer', customer_id: id })
    expect((await t.call(token, 'GET', '/api/auth')).body).toMatchObject({ customer: 'Post', subcontractor: null })
  })

  test('a wrong password and an unknown user get the same answer', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    const wrong = await login('anna', 'wrong horse')
    const unknown = await login('nobody', 'wrong horse')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ message: 'password_incorrect' })
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
    const names = (answer: typeof wrong) => [...answer.headers.keys()].sort()
    expect(names(unknown)).toEqual(names(wrong))
    expect(events()).toEqual(['login_failed anna', 'login_failed ?'])
  })

  test('a wrong password and an unknown user take the same time', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    t.store.db
      .update(users)
      .set({ password_hash: await hashPassword('anything') })
      .run()
    const spent = async (username: string): Promise<number> => {
      const started = performance.now()
      await login(username, 'wrong horse')
      return performance.now() - started
    }
    await spent('nobody')
    const times = { anna: [] as number[], nobody: [] as number[] }
    for (let i = 0; i < 7; i += 1) {
      times.anna.push(await spent('anna'))
      times.nobody.push(await spent('nobody'))
    }
    // The shortest of each: what else the machine does only makes them longer.
    const ratio = Math.min(...times.nobody) / Math.min(...times.anna)
    expect(ratio).toBeGreaterThan(1 / 3)
    expect(ratio).toBeLessThan(3)
  })

  test.each([
    { body: {}, status: 400 },
    { body: { username: 'anna', password: '' }, status: 400 },
    { body: { username: 7, password: 'x' }, status: 400 },
  ])('$body is $status', async ({ body, status }) => {
    expect((await t.call(null, 'POST', '/api/login', body)).status).toBe(status)
  })

  test('no answer without a token, with a wrong one, or with the hash of one', async () => {
    const token = t.addUser({ username: 'anna', role: 'admin' })
    for (const wrong of [null, 'nonsense', hashToken(token)]) {
      const answer = await t.call(wrong, 'GET', '/api/auth')
      expect([answer.status, answer.body.message]).toEqual([401, 'session_expired'])
    }
  })

  test('the query parameters role and username are ignored', async () => {
    const token = t.addUser({ username: 'anna', role: 'observer' })
    const answer = await t.call(token, 'GET', '/api/auth?role=admin&username=admin')
    expect(answer.body).toMatchObject({ username: 'anna', role: 'observer' })
  })
})

describe('a session', () => {
  test('with stay-logged-in lives 30 days from its last use', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    const token = await t.login('anna')
    t.clock.advance(29 * DAY)
    expect(await authStatus(token)).toBe(200)
    t.clock.advance(29 * DAY)
    expect(await authStatus(token)).toBe(200)
    t.clock.advance(30 * DAY)
    expect(await authStatus(token)).toBe(401)
  })

  test('without stay-logged-in lives one hour from its last use', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    const { body } = await login('anna', TEST_PASSWORD, { stay_logged_in: false })
    t.clock.advance(59 * MINUTE)
    expect(await authStatus(body.access_token)).toBe(200)
    t.clock.advance(59 * MINUTE)
    expect(await authStatus(body.access_token)).toBe(200)
    t.clock.advance(HOUR)
    expect(await authStatus(body.access_token)).toBe(401)
  })

  test('ends by logout, and only this one', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    const [here, there] = [await t.login('anna'), await t.login('anna')]
    expect((await t.call(here, 'POST', '/api/logout')).body).toEqual({ message: 'logged_out' })
    expect([await authStatus(here), await authStatus(there)]).toEqual([401, 200])
    expect((await t.call(here, 'POST', '/api/logout')).status).toBe(401)
    expect(events().at(-1)).toBe('logout anna')
  })
})

describe('changing the own password', () => {
  test('works, and ends the other sessions and every reset link', async () => {
    const here = t.addUser({ username: 'anna', role: 'sub', subcontractor: 'Anna' })
    const there = await t.login('anna')
    await askReset('anna')
    const link = resetLink()
    expect((await changePassword(here, { username: 'anna' })).body).toEqual({ message: 'password_changed' })
    expect([await authStatus(here), await authStatus(there)]).toEqual([200, 401])
    expect((await login('anna', TEST_PASSWORD)).status).toBe(401)
    expect((await login('anna', NEW_PASSWORD)).status).toBe(200)
    expect((await useReset(link)).body.message).toBe('reset_id_invalid')
    expect(rowHistory(t.store, 'user', 'anna')[0]).toMatchObject({
      username: 'anna',
      action: 'edit',
      changes: { password: { from: null, to: null } },
    })
    expect(events()).toContain('password_changed anna')
  })

  test('the built-in admin may change its own', async () => {
    const token = t.addUser({ username: 'admin', role: 'admin', built_in: true })
    expect((await changePassword(token, {})).status).toBe(200)
    expect((await login('admin', NEW_PASSWORD)).status).toBe(200)
  })

  test.each([
    { why: 'a wrong old one', body: { password: 'wrong horse' }, status: 400, message: 'old_password_wrong' },
    { why: 'a short new one', body: { newpassword: 'short' }, status: 400, message: 'password_too_short' },
    { why: 'no new one', body: { newpassword: undefined }, status: 400, message: 'field_required' },
    { why: 'somebody else', body: { username: 'admin' }, status: 403, message: 'edit_no_permission_change_user' },
  ])('$why is $status and changes nothing', async ({ body, status, message }) => {
    const token = t.addUser({ username: 'anna', role: 'admin' })
    t.addUser({ username: 'admin', role: 'admin', built_in: true })
    const answer = await changePassword(token, body)
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect((await login('anna', TEST_PASSWORD)).status).toBe(200)
  })

  test('without a session is 401', async () => {
    expect((await changePassword(null, {})).status).toBe(401)
  })

  test('two at once: the second knows an old password no longer', async () => {
    const token = t.addUser({ username: 'anna', role: 'admin' })
    const both = await Promise.all([
      changePassword(token, { newpassword: 'first password' }),
      changePassword(token, { newpassword: 'second password' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('how dispatch is reached', () => {
  const contact = { dispatch_phone: '+41 44 123 45 67', dispatch_email: 'dispo@example.com' }

  test('admin says it, and everybody who is logged in is told, until it is changed', async () => {
    const dora = t.addUser({ username: 'dora', role: 'admin' })
    expect((await t.call(dora, 'PUT', '/api/dispatch', contact)).body).toEqual({ message: 'dispatch_saved' })
    for (const role of ['sub', 'customer', 'observer'] as const) {
      const token = t.addUser({ username: role, role })
      expect((await t.call(token, 'GET', '/api/auth')).body).toMatchObject({ role, dispatch: contact })
    }
    await t.call(dora, 'PUT', '/api/dispatch', { dispatch_phone: '', dispatch_email: '' })
    expect((await t.call(dora, 'GET', '/api/auth')).body).toMatchObject({
      dispatch: { dispatch_phone: '', dispatch_email: '' },
    })
  })

  test.each([
    ['a word for a number', { ...contact, dispatch_phone: 'Zentrale' }, 'dispatch_phone', 'phone_invalid'],
    ['no address', { ...contact, dispatch_email: 'dispo' }, 'dispatch_email', 'email_invalid'],
  ])('%s is refused at its field', async (_, body, path, message) => {
    const dora = t.addUser({ username: 'dora', role: 'admin' })
    const answer = await t.call(dora, 'PUT', '/api/dispatch', body)
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
  })
})
