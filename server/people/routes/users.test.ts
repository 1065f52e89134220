import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rowHistory } from '../../store/history/history.ts'
import { sessions, users } from '../../store/schema/accounts.ts'
import { subcontractors } from '../../store/schema/master-data.ts'
import { TEST_PASSWORD } from '../../testing/test-app.ts'
import {
  addCustomer,
  admin,
  edit,
  feed,
  listed,
  outcome,
  PASSWORD,
  register,
  remove,
  setUpUsers,
  subcontractorNames,
  t,
} from '../../testing/users-sample.ts'

setUpUsers()

describe('every call', () => {
  const calls: [string, string, object | undefined][] = [
    ['GET', '/api/users', undefined],
    ['POST', '/api/registration', { username: 'x', email: 'x@example.com', password: PASSWORD, role: 'admin' }],
    ['PUT', '/api/users/Dora', { role: 'admin' }],
    ['DELETE', '/api/users/Dora', undefined],
    ['GET', '/api/users/Dora/history', undefined],
  ]
  test.each(calls)('%s %s is 401 for nobody and 403 for all but admin', async (method, path, body) => {
    expect((await t.call(null, method, path, body)).status).toBe(401)
    for (const role of ['sub', 'customer', 'observer'] as const) {
      const token = t.addUser({ username: role, role })
      expect(outcome(await t.call(token, method, `${path}?role=admin`, body))).toEqual([403, 'not_allowed'])
    }
  })
})

describe('registration', () => {
  test('adds a user who can log in', async () => {
    expect(outcome(await register({ role: 'observer' }))).toEqual([200, 'user_added'])
    expect((await t.call(await t.login('anna', PASSWORD), 'GET', '/api/auth')).body).toMatchObject({ role: 'observer' })
  })

  test('keeps nothing of the password but an argon2id hash', async () => {
    await register({})
    const row = t.store.db.select().from(users).where(eq(users.username, 'anna')).get()
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('takes subcontractor as a spelling of sub', async () => {
    await register({ role: 'subcontractor' })
    expect(await listed('anna')).toMatchObject({ role: 'sub' })
  })

  test.each([
    { why: 'a taken username', body: { username: 'DORA' }, status: 409, message: 'username_taken', path: 'username' },
    { why: 'a taken address', body: { email: 'Dora@Example.com' }, status: 409, message: 'email_taken', path: 'email' },
    {
      why: 'a short password',
      body: { password: '1234567' },
      status: 400,
      message: 'password_too_short',
      path: 'password',
    },
    { why: 'no username', body: { username: undefined }, status: 400, message: 'field_required', path: 'username' },
    { why: 'an empty username', body: { username: ' ' }, status: 400, message: 'field_required', path: 'username' },
    { why: 'a semicolon', body: { username: 'a;b' }, status: 400, message: 'username_invalid', path: 'username' },
    { why: 'a folder in a path', body: { username: '.' }, status: 400, message: 'username_invalid', path: 'username' },
    { why: 'no address', body: { email: 'anna' }, status: 400, message: 'email_invalid', path: 'email' },
    { why: 'an unknown role', body: { role: 'boss' }, status: 400, message: 'role_invalid', path: 'role' },
    {
      why: 'an unknown subcontractor',
      body: { subcontractor: 'Nobody AG' },
      status: 400,
      message: 'subcontractor_unknown',
      path: 'subcontractor',
    },
    {
      why: 'an unknown customer',
      body: { role: 'customer', customer_id: 99 },
      status: 400,
      message: 'customer_unknown',
      path: 'customer_id',
    },
  ])('$why is $status and adds nothing', async ({ body, status, message, path }) => {
    const answer = await register(body)
    expect(outcome(answer)).toEqual([status, message])
    expect(answer.body.errors?.map((error) => error.path)).toContain(path)
    expect(t.store.db.select().from(users).all()).toHaveLength(2)
    expect(subcontractorNames()).toEqual([])
    expect(feed()).toEqual([])
  })

  test('two of the same name at once: one', async () => {
    const both = await Promise.all([register({}), register({ email: 'other@example.com' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('the company of a user', () => {
  test('is the chosen subcontractor, as the master data spell it', async () => {
    t.store.db.insert(subcontractors).values({ sc_name: 'Frey AG', sc_name_key: 'frey ag' }).run()
    await register({ subcontractor: 'frey ag' })
    expect(await listed('anna')).toMatchObject({ subcontractor: 'Frey AG', customer: null })
    await register({ username: 'bert', email: 'bert@example.com', subcontractor: 'Frey AG' })
    expect(await listed('bert')).toMatchObject({ subcontractor: 'Frey AG' })
  })

  test('is the subcontractor of the same name without a choice', async () => {
    t.store.db.insert(subcontractors).values({ sc_name: 'ANNA', sc_name_key: 'anna' }).run()
    await register({})
    expect(await listed('anna')).toMatchObject({ subcontractor: 'ANNA' })
    expect(subcontractorNames()).toEqual(['ANNA'])
  })

  test.each([{}, { subcontractor: null }, { subcontractor: '' }])(
    'is a new subcontractor of that name when there is none (%j)',
    async (body) => {
      await register(body)
      expect(await listed('anna')).toMatchObject({ subcontractor: 'anna' })
      expect(subcontractorNames()).toEqual(['anna'])
      expect(feed()).toMatchObject([
        { entity: 'subcontractor', key: 'anna', before: null, after: { sc_name: 'anna', sc_email: null } },
      ])
      expect(rowHistory(t.store, 'subcontractor', 'anna')).toMatchObject([{ action: 'create', username: 'Dora' }])
    },
  )

  test('is the chosen customer, else that of the same name, else none until one is chosen', async () => {
    const post = addCustomer('Post')
    addCustomer('Anna')
    await register({ role: 'customer', customer_id: post })
    expect(await listed('anna')).toMatchObject({ customer: 'Post', subcontractor: null })
    await edit('anna', { customer_id: null })
    expect(await listed('anna')).toMatchObject({ customer: 'Anna' })
    await register({ role: 'customer', username: 'bert', email: 'bert@example.com' })
    expect(await listed('bert')).toMatchObject({ customer: null })
    await edit('bert', { customer_id: post })
    expect(await listed('bert')).toMatchObject({ customer: 'Post' })
  })

  test('of admins and observers is none, whatever is asked for', async () => {
    await register({ role: 'observer', subcontractor: 'Nobody AG', customer_id: 99 })
    expect(await listed('anna')).toMatchObject({ subcontractor: null, customer: null })
  })

  test('acts at once when it changes, in the same session', async () => {
    const token = t.addUser({ username: 'anna', role: 'sub', subcontractor: 'Frey AG' })
    t.store.db.insert(subcontractors).values({ sc_name: 'Keller', sc_name_key: 'keller' }).run()
    await edit('anna', { subcontractor: 'Keller' })
    const answer = await t.call(token, 'GET', '/api/auth')
    expect([answer.status, answer.body.subcontractor]).toEqual([200, 'Keller'])
  })

  test('pokes the devices when it changes', async () => {
    t.addUser({ username: 'anna', role: 'sub', subcontractor: 'Frey AG' })
    let pokes = 0
    t.store.onCommit(() => {
      pokes += 1
    })
    await edit('anna', { subcontractor: null })
    expect(pokes).toBe(1)
  })
})

describe('edit', () => {
  test('an absent field means unchanged, an empty password too', async () => {
    t.addUser({ username: 'anna', role: 'sub', subcontractor: 'Frey AG', email: 'a@example.com' })
    expect(outcome(await edit('ANNA', { email: 'b@example.com', password: '' }))).toEqual([200, 'user_saved'])
    expect(await listed('anna')).toEqual({
      username: 'anna',
      email: 'b@example.com',
      role: 'sub',
      subcontractor: 'Frey AG',
      customer_id: null,
      customer: null,
      built_in: false,
      locked: false,
    })
    await t.login('anna', TEST_PASSWORD)
  })

  test('a new password ends every session of the user', async () => {
    const token = t.addUser({ username: 'anna', role: 'observer' })
    expect((await edit('anna', { password: PASSWORD })).status).toBe(200)
    expect((await t.call(token, 'GET', '/api/auth')).status).toBe(401)
    await t.login('anna', PASSWORD)
  })

  test('a new role ends every session of the user, the same role none', async () => {
    const token = t.addUser({ username: 'anna', role: 'observer' })
    await edit('anna', { role: 'observer', email: 'new@example.com' })
    expect((await t.call(token, 'GET', '/api/auth')).status).toBe(200)
    await edit('anna', { role: 'sub' })
    expect((await t.call(token, 'GET', '/api/auth')).status).toBe(401)
    expect(await listed('anna')).toMatchObject({ role: 'sub', subcontractor: 'anna' })
  })

  test('of oneself keeps the session that asks', async () => {
    const other = await t.login('Dora')
    expect((await edit('dora', { password: PASSWORD })).status).toBe(200)
    expect((await t.call(admin, 'GET', '/api/users')).status).toBe(200)
    expect((await t.call(other, 'GET', '/api/users')).status).toBe(401)
  })

  test('the own address may be written again, in another case', async () => {
    t.addUser({ username: 'anna', role: 'observer', email: 'anna@example.com' })
    expect((await edit('anna', { email: 'Anna@Example.com' })).status).toBe(200)
    expect(outcome(await edit('anna', { email: 'dora@EXAMPLE.com' }))).toEqual([409, 'email_taken'])
  })

  test('a new address or password ends reset links on their way', async () => {
    t.addUser({ username: 'anna', role: 'observer' })
    for (const change of [{ email: 'new@example.com' }, { password: PASSWORD }]) {
      await t.call(null, 'POST', '/api/pwreset/anna', {})
      const id = /pwreset\?language=de#([\w-]+)/.exec(t.messages().at(-1)?.body ?? '')?.[1]
      await edit('anna', change)
      const answer = await t.call(null, 'POST', `/api/pwresetchange/${id}`, { newpassword: PASSWORD })
      expect(outcome(answer)).toEqual([400, 'reset_id_invalid'])
    }
  })

  test.each([
    { why: 'an unknown user', username: 'nobody', body: {}, status: 404, message: 'user_not_found' },
    {
      why: 'the built-in admin',
      username: 'Admin',
      body: { email: 'x@example.com' },
      status: 403,
      message: 'edit_no_permission_change_user',
    },
    {
      why: 'another role for the built-in admin',
      username: 'admin',
      body: { role: 'observer' },
      status: 403,
      message: 'edit_no_permission_change_user',
    },
    { why: 'a short password', username: 'anna', body: { password: 'x' }, status: 400, message: 'password_too_short' },
    {
      why: 'an unknown subcontractor',
      username: 'anna',
      body: { role: 'sub', subcontractor: 'Nobody AG' },
      status: 400,
      message: 'subcontractor_unknown',
    },
  ])('$why is $status and changes nothing', async ({ username, body, status, message }) => {
    t.addUser({ username: 'anna', role: 'observer' })
    const before = t.store.db.select().from(users).all()
    expect(outcome(await edit(username, body))).toEqual([status, message])
    expect(t.store.db.select().from(users).all()).toEqual(before)
  })

  test('the last admin stays admin', async () => {
    t.store.db.delete(users).where(eq(users.username, 'admin')).run()
    expect(outcome(await edit('Dora', { role: 'observer' }))).toEqual([409, 'last_admin'])
    t.addUser({ username: 'emil', role: 'admin' })
    expect((await edit('Dora', { role: 'observer' })).status).toBe(200)
  })

  test('with an Idempotency-Key is done once', async () => {
    t.addUser({ username: 'anna', role: 'observer' })
    const put = () => t.call(admin, 'PUT', '/api/users/anna', { email: 'b@example.com' }, { 'idempotency-key': 'one' })
    expect((await put()).status).toBe(200)
    expect((await put()).headers.get('idempotent-replayed')).toBe('true')
    expect(rowHistory(t.store, 'user', 'anna')).toHaveLength(1)
  })
})

describe('delete', () => {
  test('removes the user and ends its sessions at once; its history stays', async () => {
    const token = t.addUser({ username: 'anna', role: 'sub', subcontractor: 'Frey AG' })
    await t.call(null, 'POST', '/api/pwreset/anna', {})
    expect(outcome(await remove('anna'))).toEqual([200, 'user_deleted'])
    expect((await t.call(token, 'GET', '/api/auth')).status).toBe(401)
    expect(await listed('anna')).toBeUndefined()
    expect(t.store.db.select().from(sessions).all()).toHaveLength(2)
    expect(subcontractorNames()).toEqual(['Frey AG'])
    expect(rowHistory(t.store, 'user', 'anna')[0]).toMatchObject({ action: 'delete', username: 'Dora' })
  })

  test.each([
    { why: 'an unknown user', username: 'nobody', status: 404, message: 'user_not_found' },
    { why: 'the built-in admin', username: 'ADMIN', status: 403, message: 'edit_no_permission_delete_user' },
    { why: 'oneself', username: 'dora', status: 403, message: 'edit_no_permission_delete_user' },
  ])('$why is $status', async ({ username, status, message }) => {
    expect(outcome(await remove(username))).toEqual([status, message])
    expect(t.store.db.select().from(users).all()).toHaveLength(2)
  })
})
