import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../auth/password.ts'
import { hashToken } from '../../auth/tokens.ts'
import { startOutbox } from '../../notify/outbox.ts'
import { logins, passwordResets, sessions, users } from '../../store/schema/accounts.ts'
import { customers } from '../../store/schema/master-data.ts'
import { rowHistory } from '../../store/trips/history.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NEW_PASSWORD = 'a fresh start'

let t: TestApp
let logged: string[]
beforeEach(() => {
  logged = []
  t = createTestApp({
    env: { PUBLIC_URL: 'https://tours.example.com/' },
    logTo: { write: (line) => logged.push(line) },
  })
})
afterEach(() => t.close())

const login = (username: string, password: string, more: object = {}) =>
  t.call<{ access_token: string; message: string }>(null, 'POST', '/api/login', { username, password, ...more })
const authStatus = async (token: string): Promise<number> => (await t.call(token, 'GET', '/api/auth')).status
const events = () =>
  t.store.db
    .select()
    .from(logins)
    .all()
    .map(({ event, username }) => `${event} ${username}`)
const resetLink = (nth = 0): string => {
  const body = t.messages()[nth]?.body ?? ''
  const id = /https:\/\/tours\.example\.com\/pwreset\?language=de#([\w-]+)/.exec(body)?.[1]
  if (!id) throw new Error(`no link in ${body}`)
  return id
}
const askReset = (username: string, body: object = {}) => t.call(null, 'POST', `/api/pwreset/${username}`, body)
const useReset = (id: string, newpassword = NEW_PASSWORD) =>
  t.call(null, 'POST', `/api/pwresetchange/${id}`, { newpassword })
const changePassword = (token: string | null, body: object) =>
  t.call(token, 'POST', '/api/changepw', { password: TEST_PASSWORD, newpassword: NEW_PASSWORD, ...body })

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
    const median = (values: number[]): number => values.sort((a, b) => a - b)[3] ?? 0
    const ratio = median(times.nobody) / median(times.anna)
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

describe('a reset link', () => {
  test('is noted when it is asked for, for known and unknown names alike: both write, so that the time tells nothing', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    for (const username of ['anna', 'nobody-here']) expect((await askReset(username)).status).toBe(200)
    expect(events().filter((event) => event.startsWith('reset_requested'))).toEqual([
      'reset_requested anna',
      'reset_requested ?',
    ])
    expect(t.messages()).toHaveLength(1)
  })

  test('sets a new password once, ends every session, and the text of the mail is forgotten', async () => {
    const mails = await startMailServer()
    t.deps.env.SMTP_URL = mails.url
    const outbox = startOutbox(t.deps, { pollMs: 0 })
    const token = t.addUser({ username: 'anna', role: 'observer', email: 'anna@example.com' })
    expect((await askReset('ANNA', { language: 'fr' })).body).toEqual({ message: 'reset_mail_sent' })
    await outbox.runOnce()
    const [mail] = mails.received
    expect(mail).toMatchObject({ to: ['anna@example.com'], subject: 'Définir un nouveau mot de passe' })
    expect(mail?.text).toContain('Bonjour anna\n')
    expect(t.messages()).toMatchObject([{ state: 'sent', body: null, confidential: true }])
    await outbox.stop()
    await mails.close()

    const id = /\/pwreset\?language=fr#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await useReset(id)).body).toEqual({ message: 'password_changed' })
    expect(await authStatus(token)).toBe(401)
    expect((await login('anna', NEW_PASSWORD)).status).toBe(200)
    const again = await useReset(id, 'another password')
    expect([again.status, again.body.message]).toEqual([400, 'reset_id_invalid'])
    expect(events()).toContain('password_reset anna')
  })

  test.each([
    ['de', 'Neues Passwort festlegen'],
    ['en', 'Set a new password'],
    ['it', 'Impostare una nuova password'],
    ['nl', 'Nieuw wachtwoord instellen'],
    ['xx', 'Neues Passwort festlegen'],
    [undefined, 'Neues Passwort festlegen'],
  ])('comes in the language %s', async (language, subject) => {
    t.addUser({ username: 'anna', role: 'admin' })
    await askReset('anna', { language })
    expect(t.messages()[0]?.subject).toBe(subject)
  })

  test('an unknown user gets the same answer, and nobody a mail', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    const unknown = await askReset('nobody')
    expect(t.messages()).toEqual([])
    const known = await askReset('anna')
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(known.status).toBe(200)
  })

  test('the built-in admin can reset its own', async () => {
    t.addUser({ username: 'admin', role: 'admin', built_in: true })
    await askReset('admin')
    expect((await useReset(resetLink())).status).toBe(200)
    expect((await login('admin', NEW_PASSWORD)).status).toBe(200)
  })

  test('works 15 minutes', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    await askReset('anna')
    await askReset('anna')
    t.clock.advance(15 * MINUTE - 1)
    const [first, second] = [resetLink(0), resetLink(1)]
    t.clock.advance(1)
    const late = await useReset(first)
    expect([late.status, late.body.message]).toEqual([400, 'reset_timed_out'])
    t.clock.advance(-1)
    expect((await useReset(second)).status).toBe(200)
  })

  test('a nonsense id is 400, a short password too, and leaves the link usable', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    await askReset('anna')
    expect((await useReset('nonsense')).body).toEqual({ message: 'reset_id_invalid' })
    expect((await useReset(resetLink(), 'short')).body.message).toBe('password_too_short')
    expect((await useReset(resetLink())).status).toBe(200)
  })

  test('used twice at once works once', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    await askReset('anna')
    const both = await Promise.all([useReset(resetLink()), useReset(resetLink(), 'another password')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('never leads where the request says', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    await t.call(null, 'POST', '/api/pwreset/anna', {}, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    expect(t.messages()[0]?.body).not.toContain('evil')
    expect(resetLink()).toMatch(/^[\w-]{43}$/)
  })
})

describe('too many attempts', () => {
  const refusedAfter = async (attempt: () => Promise<{ status: number }>, max = 200): Promise<number> => {
    for (let i = 0; i < max; i += 1) if ((await attempt()).status === 429) return i
    return max
  }

  test('10 failed logins of an account in 15 minutes, from anywhere, then 429 with Retry-After', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    let n = 0
    const attempt = () => {
      n += 1
      t.setAddress(`192.0.2.${n}`)
      return login(n % 2 ? 'anna' : ' ANNA', 'wrong horse')
    }
    expect(await refusedAfter(attempt)).toBe(10)
    const refused = await login('anna', TEST_PASSWORD)
    expect([refused.status, refused.body.message]).toEqual([429, 'too_many_attempts'])
    expect(refused.headers.get('retry-after')).toBe('900')
    expect((await login('bert', 'wrong horse')).status).toBe(401)
    t.clock.advance(15 * MINUTE)
    expect((await login('anna', TEST_PASSWORD)).status).toBe(200)
  })

  test('an unknown account is refused like a known one', async () => {
    expect(await refusedAfter(() => login('nobody', 'wrong horse'))).toBe(10)
  })

  test('many accounts from one address', async () => {
    let n = 0
    const attempt = () => {
      n += 1
      return login(`user${n}`, 'wrong horse')
    }
    expect(await refusedAfter(attempt)).toBe(50)
    t.setAddress('192.0.2.99')
    expect((await attempt()).status).toBe(401)
  })

  test('guesses at once count each', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    const all = await Promise.all(Array.from({ length: 15 }, () => login('anna', 'wrong horse')))
    expect(all.filter(({ status }) => status === 429)).toHaveLength(5)
  })

  test('logins that succeed do not count', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    expect(await refusedAfter(() => login('anna', TEST_PASSWORD), 60)).toBe(60)
  })

  test('behind a trusted proxy the client counts, not the proxy, and not what the client says', async () => {
    t.deps.env.TRUSTED_PROXIES = 1
    t.setAddress('10.0.0.1')
    let n = 0
    const attempt = (client: string) => {
      n += 1
      return t.call(
        null,
        'POST',
        '/api/login',
        { username: `user${n}`, password: 'wrong horse' },
        { 'x-forwarded-for': `198.51.100.${n}, ${client}` },
      )
    }
    expect(await refusedAfter(() => attempt('203.0.113.1'))).toBe(50)
    expect((await attempt('203.0.113.2')).status).toBe(401)
  })

  test('old passwords', async () => {
    const token = t.addUser({ username: 'anna', role: 'admin' })
    expect(await refusedAfter(() => changePassword(token, { password: 'wrong horse' }))).toBe(10)
    expect((await changePassword(token, {})).headers.get('retry-after')).toBe('900')
  })

  test('reset mails of an account, known or not', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    expect(await refusedAfter(() => askReset('anna'))).toBe(5)
    expect(await refusedAfter(() => askReset('nobody'))).toBe(5)
    expect(t.messages()).toHaveLength(5)
    t.clock.advance(HOUR)
    expect((await askReset('anna')).status).toBe(200)
  })

  test('reset mails from an address', async () => {
    let n = 0
    const attempt = () => {
      n += 1
      return askReset(`user${n}`)
    }
    expect(await refusedAfter(attempt)).toBe(30)
  })

  test('guessed reset links', async () => {
    expect(await refusedAfter(() => useReset('nonsense'))).toBe(20)
  })
})

test('the database holds no token, no reset id and no password; the log neither', async () => {
  t.addUser({ username: 'anna', role: 'admin' })
  const token = await t.login('anna')
  await askReset('anna')
  const id = resetLink()
  await useReset(id)
  await login('anna', 'wrong horse')
  await login(NEW_PASSWORD, 'x')
  const after = await login('anna', NEW_PASSWORD)
  await changePassword(after.body.access_token, { password: NEW_PASSWORD, newpassword: 'the third one' })
  const [newest] = t.store.db.select().from(sessions).all()
  expect(newest?.token_hash).toBe(hashToken(after.body.access_token))

  const { db } = t.store
  const kept = JSON.stringify([users, sessions, passwordResets, logins].map((table) => db.select().from(table).all()))
  const history = JSON.stringify(rowHistory(t.store, 'user', 'anna'))
  for (const secret of [token, after.body.access_token, id, TEST_PASSWORD, NEW_PASSWORD, 'the third one']) {
    expect(kept).not.toContain(secret)
    expect(history).not.toContain(secret)
    expect(logged.join('')).not.toContain(secret)
  }
  expect(history).not.toContain('argon2')
  expect(logged.length).toBeGreaterThan(5)
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
    expect((await t.call(dora, 'GET', '/api/auth')).body).toMatchObject({ dispatch: { dispatch_phone: '', dispatch_email: '' } })
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
