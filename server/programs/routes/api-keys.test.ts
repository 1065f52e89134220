import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#shared/domain/time/units.ts'
import type { ApiKey } from '#shared/schemas/programs/api-key.ts'
import { KEY_REQUESTS, KEY_WRITES } from '../../http/key-access.ts'
import { hashToken } from '../../kit/tokens.ts'
import { settleRestored } from '../../sync/store/restored.ts'
import { addNames } from '../../testing/names.ts'
import { addEverybody, addTrip, type Everybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { programSecrets } from '../store/secrets.ts'

let t: TestApp
let everybody: Everybody
const lines: string[] = []
beforeEach(() => {
  lines.length = 0
  t = createTestApp({ logTo: { write: (line: string) => void lines.push(line) } })
  everybody = addEverybody(t)
})
afterEach(() => t.close())

const ADMIN = { role: 'admin', ak_name: 'ERP', ak_scopes: ['trips:read'], ak_expires_at: null }
const SUB = { ...ADMIN, role: 'sub', subcontractor: 'Meier Trans' }
const make = async (body: object): Promise<{ ak_id: number; token: string }> =>
  (await t.call<{ ak_id: number; token: string }>(everybody.admin, 'POST', '/api/keys', body)).body
const list = async () => (await t.call<ApiKey[]>(everybody.admin, 'GET', '/api/keys')).body

describe('a key', () => {
  test('is shown once, listed without what opens it, and only its hash is kept', async () => {
    const { ak_id, token } = await make(SUB)
    expect(token).toMatch(/^tours_[\w-]{43}$/)
    const keys = await list()
    expect(keys).toEqual([
      {
        ...{ ak_id, ak_name: 'ERP', ak_prefix: token.slice(0, 12), ak_role: 'sub', ak_company: 'Meier Trans' },
        ...{ ak_scopes: ['trips:read'], ak_created_by: 'dora', ak_created_at: '2026-11-21T08:30:00.000Z' },
        ...{ ak_expires_at: null, ak_last_used_at: null },
      },
    ])
    const rows = JSON.stringify(t.store.sqlite.prepare('select * from api_keys').all())
    expect(rows).not.toContain(token)
    expect(rows).toContain(hashToken(token))
    await t.call(token, 'GET', '/api/timetable')
    expect(lines.join('\n')).not.toContain(token.slice(12))
    expect(lines.join('\n')).toContain('key/ERP')
    expect((await list())[0]?.ak_last_used_at).toBe('2026-11-21T08:30:00.000Z')
  })

  test.each([
    [SUB, 'masterdata:write', 400],
    [SUB, 'journal:read', 201],
    [ADMIN, 'masterdata:write', 201],
  ])('%j may be allowed %s: %i', async (body, scope, status) => {
    const answer = await t.call(everybody.admin, 'POST', '/api/keys', { ...body, ak_scopes: [scope] })
    expect(answer.status === 200 || answer.status === 201).toBe(status === 201)
    if (status === 400)
      expect(answer).toMatchObject({
        status,
        body: { errors: [{ path: 'ak_scopes', message: 'key_scope_of_other_role' }] },
      })
  })

  test('sees what its role sees, also after its company was renamed', async () => {
    addTrip(t.store)
    addTrip(t.store, { tt_sub: 'Huber AG' })
    const { token } = await make(SUB)
    const trips = async () => (await t.call<Record<string, unknown>[]>(token, 'GET', '/api/timetable')).body
    const [own, ...others] = await trips()
    expect(others).toEqual([])
    expect(own).toMatchObject({ tt_sub: 'Meier Trans' })
    expect(own).not.toHaveProperty('tt_note')
    const renamed = { sc_name: 'Meier und Sohn', sc_email: null }
    expect((await t.call(everybody.admin, 'PUT', '/api/subcontractors/Meier%20Trans', renamed)).status).toBe(200)
    expect((await trips()).map(({ tt_sub }) => tt_sub)).toEqual(['Meier und Sohn'])
  })

  test('writes in its own name, once for one Idempotency-Key', async () => {
    addNames(t.store, {
      vehicles: ['TRUCK-1'],
      addresses: [
        ['A1', 'Basel Hub'],
        ['A2', 'Genf Nord'],
      ],
    })
    const { token } = await make({ ...ADMIN, ak_scopes: ['trips:write'] })
    const body = {
      ...{ tt_tour: 'E-1', tt_from_adrnr: 'A1', tt_from_text: 'Basel Hub', tt_to_adrnr: 'A2', tt_to_text: 'Genf Nord' },
      ...{ tt_gps: 'TRUCK-1', tt_stp: '2026-11-22T09:00:00Z', tt_std: '2026-11-22T09:30:00Z' },
      ...{ tt_sta: '2026-11-22T13:00:00Z' },
    }
    const create = () => t.call<{ tt_id: number }>(token, 'POST', '/api/trips', body, { 'idempotency-key': 'order 17' })
    const first = await create()
    expect([first.status, (await create()).body.tt_id]).toEqual([200, first.body.tt_id])
    const history = await t.call<{ username: string }[]>(
      everybody.admin,
      'GET',
      `/api/trips/${first.body.tt_id}/history`,
    )
    expect(history.body.map(({ username }) => username)).toEqual(['key/ERP'])
    expect(await t.call(token, 'GET', '/api/timetable')).toMatchObject({
      status: 403,
      body: { message: 'api_key_scope_missing', scope: 'trips:read' },
    })
  })

  test('opens nothing once it was revoked, has ended, or its company is gone', async () => {
    const key = await make({ ...SUB, ak_expires_at: '2026-12-01T00:00:00Z' })
    const other = await make({ ...SUB, ak_name: 'second' })
    const status = async (token: string) => (await t.call(token, 'GET', '/api/timetable')).status
    expect([await status(key.token), await status(`${key.token}x`)]).toEqual([200, 401])
    t.clock.advance(11 * DAY_MS)
    expect([await status(key.token), await status(other.token)]).toEqual([401, 200])
    t.store.sqlite.exec("delete from subcontractors where sc_name = 'Meier Trans'")
    expect(await t.call(other.token, 'GET', '/api/timetable')).toMatchObject({
      status: 401,
      body: { message: 'api_key_unknown' },
    })
    const again = await make({ ...ADMIN, ak_name: 'third' })
    const admin = t.addUser({ username: 'erik', role: 'admin' })
    expect((await t.call(admin, 'DELETE', `/api/keys/${again.ak_id}`)).status).toBe(200)
    expect(await status(again.token)).toBe(401)
    expect((await t.call(admin, 'DELETE', `/api/keys/${again.ak_id}`)).status).toBe(404)
  })

  test.each([
    [{ role: 'admin', subcontractor: 'Meier Trans' }, 'subcontractor'],
    [{ role: 'sub', subcontractor: 'Meier Trans', customer_id: 1 }, 'customer_id'],
  ])('of a role that its company is not of is refused: %o', async (party, path) => {
    expect(await t.call(everybody.admin, 'POST', '/api/keys', { ...ADMIN, ...party })).toMatchObject({
      status: 400,
      body: { errors: [{ path, message: 'value_invalid' }] },
    })
  })

  test('is bound by its own limits, apart from those of others', async () => {
    const { token } = await make(ADMIN)
    const other = await make({ ...ADMIN, ak_name: 'second' })
    const create = () => t.call(token, 'POST', '/api/trips', {})
    for (let count = 0; count < KEY_WRITES.attempts; count += 1) expect((await create()).status).toBe(403)
    expect(await create()).toMatchObject({ status: 429, body: { retry_after: 60 } })
    for (let count = KEY_WRITES.attempts; count < KEY_REQUESTS.attempts; count += 1)
      await t.call(token, 'GET', '/api/trips/1')
    expect((await t.call(token, 'GET', '/api/timetable')).status).toBe(429)
    expect((await t.call(other.token, 'GET', '/api/timetable')).status).toBe(200)
    t.clock.advance(KEY_REQUESTS.windowMs)
    expect((await t.call(token, 'GET', '/api/timetable')).status).toBe(200)
  })

  test('stands in the log of the day, made and revoked, without what opens it', async () => {
    const { ak_id, token } = await make(SUB)
    await t.call(everybody.admin, 'DELETE', `/api/keys/${ak_id}`)
    const rows = t.store.sqlite.prepare("select action, username, changes from history where entity = 'api_key'").all()
    expect(rows).toMatchObject([{ action: 'create', username: 'dora' }, { action: 'delete' }])
    expect(JSON.stringify(rows)).not.toContain(hashToken(token))
    const log = { log_date: '2026-11-21', language: 'fr' }
    expect((await t.call(everybody.admin, 'POST', '/api/logdownload', log)).status).toBe(200)
  })
})

test.each([
  [{ ...SUB, subcontractor: 'Nobody' }, 'subcontractor_unknown'],
  [{ ...SUB, subcontractor: null }, 'subcontractor_unknown'],
  [{ ...ADMIN, role: 'customer', customer_id: 99 }, 'customer_unknown'],
  [{ ...ADMIN, role: 'observer' }, 'value_invalid'],
  [{ ...ADMIN, ak_scopes: [] }, 'field_required'],
  [{ ...ADMIN, ak_scopes: ['users:write'] }, 'value_invalid'],
  [{ ...ADMIN, ak_expires_at: '2026-11-21T08:30:00Z' }, 'invalid_date'],
])('%j is refused: %s', async (body, message) => {
  expect(await t.call(everybody.admin, 'POST', '/api/keys', body)).toMatchObject({ status: 400, body: { message } })
})

test('two keys have two names', async () => {
  await make(ADMIN)
  expect(await t.call(everybody.admin, 'POST', '/api/keys', { ...ADMIN, ak_name: 'erp' })).toMatchObject({
    status: 409,
    body: { message: 'api_key_name_taken' },
  })
})

test('of a restored database only those keys open that had not been revoked since', async () => {
  const kept = await make(ADMIN)
  const revoked = await make({ ...ADMIN, ak_name: 'second' })
  const inUse = programSecrets(t.store.sqlite)
  inUse.delete(hashToken(revoked.token))
  const replaced = {
    ...{ tokenHashes: new Set<string>(), endedSessions: [], secretHashes: new Set<string>(), line: [] },
    ...{ programSecrets: inUse, givenIds: new Map(), givenNumbers: null as never },
  }
  settleRestored(t.store, replaced, { nothingSince: true })
  expect((await t.call(kept.token, 'GET', '/api/timetable')).status).toBe(200)
  expect((await t.call(revoked.token, 'GET', '/api/timetable')).status).toBe(401)
  settleRestored(t.store, null, { nothingSince: true })
  expect((await t.call(kept.token, 'GET', '/api/timetable')).status).toBe(401)
})
