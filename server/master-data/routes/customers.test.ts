import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from '#shared/schemas/history.ts'
import { rowHistory } from '../../store/history/history.ts'
import { addTrip } from '../../testing/sample-trips.ts'
import { admin, pull, type Row, setUpMasterData, t } from './master-data-sample.ts'

setUpMasterData()

const list = async () => (await t.call<Row[]>(admin, 'GET', '/api/customers/all')).body
const add = async (cm_name: string) =>
  (await t.call<{ cm_id: number }>(admin, 'POST', '/api/customers', { cm_name })).body.cm_id
const EMPTY = {
  cm_comatic_id: null,
  cm_reference_1: null,
  cm_reference_2: null,
  cm_reference_3: null,
  cm_reference_4: null,
  cm_reference_5: null,
  cm_requirements: '',
  cm_language: null,
  cm_email: null,
  cm_phone: null,
  cm_address: null,
  cm_payment_days: null,
  cm_vat_rate: null,
  cm_vat_reason: null,
  cm_free_minutes: null,
  cm_waiting_rate: null,
  cm_waiting_step: null,
  cm_waiting_max: null,
  cm_share_position: null,
  cm_share_proof: null,
  cm_holiday_rule: null,
  cm_floater: null,
  cm_floater_from: null,
}

test('added, edited and deleted: answers, look-up, history and change feed; empty values are null', async () => {
  const start = await pull(admin)
  const body = { cm_name: ' Holz AG ', cm_comatic_id: '', cm_reference_1: 'R1', cm_reference_5: null }
  expect(await t.call(admin, 'POST', '/api/customers', body)).toMatchObject({
    status: 200,
    body: { message: 'customer_added', cm_id: 1 },
  })
  const row = { ...EMPTY, cm_id: 1, cm_name: 'Holz AG', cm_reference_1: 'R1' }
  expect(await list()).toEqual([row])
  const added = await pull(admin, start.cursor)
  expect(added.put.customer).toEqual([row])

  expect(await t.call(admin, 'PUT', '/api/customers/1', { cm_name: 'Holz AG' })).toMatchObject({
    status: 200,
    body: { message: 'customer_saved' },
  })
  const edited = await pull(admin, added.cursor)
  expect(edited.put.customer).toEqual([{ ...row, cm_reference_1: null }])

  expect(await t.call(admin, 'DELETE', '/api/customers/1')).toMatchObject({
    status: 200,
    body: { message: 'customer_deleted' },
  })
  expect((await pull(admin, edited.cursor)).del.customer).toEqual([1])
  expect(rowHistory(t.store, 'customer', 1).map(({ action, rev }) => [action, rev])).toEqual([
    ['delete', 3],
    ['edit', 2],
    ['create', 1],
  ])
  expect(await add('Holz AG')).toBe(2)
})

test('language, address, phone and terms of a customer stay where an edit says nothing of them', async () => {
  const contact = {
    cm_language: 'fr',
    cm_email: 'fret@holz.example',
    cm_phone: '+41 44 555 01 01',
    cm_waiting_rate: 55.5,
  }
  await t.call(admin, 'POST', '/api/customers', { cm_name: 'Holz AG', ...contact })
  await t.call(admin, 'PUT', '/api/customers/1', { cm_name: 'Holz AG', cm_reference_1: 'R1' })
  expect(await list()).toEqual([{ ...EMPTY, ...contact, cm_id: 1, cm_name: 'Holz AG', cm_reference_1: 'R1' }])
  expect(Object.keys(rowHistory(t.store, 'customer', 1)[0]?.changes ?? {})).toEqual(['cm_reference_1'])
  await t.call(admin, 'PUT', '/api/customers/1', {
    cm_name: 'Holz AG',
    cm_language: null,
    cm_email: null,
    cm_phone: '',
    cm_waiting_rate: null,
  })
  expect(await list()).toEqual([{ ...EMPTY, cm_id: 1, cm_name: 'Holz AG' }])
})

test.each([
  ['cm_language', 'es', 'language_invalid'],
  ['cm_email', 'holz', 'email_invalid'],
  ['cm_phone', 'call us', 'phone_invalid'],
])('%s %s is 400', async (path, value, message) => {
  expect(await t.call(admin, 'POST', '/api/customers', { cm_name: 'Holz AG', [path]: value })).toMatchObject({
    status: 400,
    body: { errors: [{ path, message }] },
  })
})

test('a name in other letters is 409 customer_already_exists, for a new customer and for a rename', async () => {
  await add('Käse GmbH')
  const id = await add('Holz AG')
  for (const [method, path] of [
    ['POST', '/api/customers'],
    ['PUT', `/api/customers/${id}`],
  ] as const) {
    expect(await t.call(admin, method, path, { cm_name: 'KÄSE gmbh ' })).toMatchObject({
      status: 409,
      body: { message: 'customer_already_exists' },
    })
  }
  expect((await t.call(admin, 'PUT', `/api/customers/${id}`, { cm_name: 'HOLZ AG' })).status).toBe(200)
})

test.each([
  ['no name', {}, 'field_required'],
  ['a blank name', { cm_name: '  ' }, 'field_required'],
  ['a semicolon, which separates the observers', { cm_name: 'a;b' }, 'name_without_semicolon'],
  ['an endless name', { cm_name: 'x'.repeat(121) }, 'text_too_long'],
])('%s is 400', async (_name, body, message) => {
  expect(await t.call(admin, 'POST', '/api/customers', body)).toMatchObject({
    status: 400,
    body: { message, errors: [{ path: 'cm_name', message }] },
  })
})

test.each(['9', '0', '-1', 'x', '1.5', '99999999999999999999'])('the id %s is 404', async (id) => {
  expect((await t.call(admin, 'PUT', `/api/customers/${id}`, { cm_name: 'x' })).status).toBe(404)
  expect((await t.call(admin, 'DELETE', `/api/customers/${id}`)).status).toBe(404)
})

describe('deleting what is in use is 409 still_in_use', () => {
  test.each<[string, (id: number) => unknown]>([
    ['by a trip, in other letters', () => addTrip(t.store, { tt_customer: 'HOLZ ag;olga' })],
    ['by a user', (customer_id) => t.addUser({ username: 'holz', role: 'customer', customer_id })],
  ])('%s', async (_name, use) => {
    const id = await add('Holz AG')
    use(id)
    expect(await t.call(admin, 'DELETE', `/api/customers/${id}`)).toMatchObject({
      status: 409,
      body: { message: 'still_in_use' },
    })
    expect(await list()).toHaveLength(1)
  })

  test('but not an observer of that name', async () => {
    const id = await add('olga')
    addTrip(t.store, { tt_customer: 'Holz AG;olga' })
    expect((await t.call(admin, 'DELETE', `/api/customers/${id}`)).status).toBe(200)
  })
})

describe('a rename', () => {
  test('goes through the trips, keeps their observers and tells every device', async () => {
    const customer_id = await add('Holz AG')
    const holz = t.addUser({ username: 'holz', role: 'customer', customer_id })
    const olga = t.addUser({ username: 'olga', role: 'observer' })
    const trips = ['Holz AG;olga;oskar', 'holz ag', 'Stein AG;olga', 'Holz AG Basel'].map((tt_customer) =>
      addTrip(t.store, { tt_customer }),
    )
    const before = { admin: await pull(admin), olga: await pull(olga), holz: await pull(holz) }
    await t.call(admin, 'PUT', `/api/customers/${customer_id}`, { cm_name: 'Wood Ltd' })

    const seen = async (token: string, cursor: string) =>
      ((await pull(token, cursor)).put.trip ?? []).map((trip) => trip.tt_customer)
    expect(await seen(admin, before.admin.cursor)).toEqual(['Wood Ltd;olga;oskar', 'Wood Ltd'])
    expect(await seen(olga, before.olga.cursor)).toEqual(['Wood Ltd;olga'])
    // The company of the user has another name, so its device starts anew; it still sees the same trips.
    expect(await pull(holz, before.holz.cursor)).toMatchObject({ reset: true })
    expect(await seen(holz, before.holz.cursor)).toEqual(['Wood Ltd', 'Wood Ltd'])
    const [first] = trips
    expect(rowHistory(t.store, 'trip', first?.tt_id ?? 0)[0]).toMatchObject({
      rev: 2,
      username: 'chief',
      action: 'edit',
      changes: { tt_customer: { from: 'Holz AG;olga;oskar', to: 'Wood Ltd;olga;oskar' } },
    })
    const answer = await t.call(admin, 'GET', `/api/trips/${first?.tt_id}`)
    expect(answer.body).toMatchObject({ tt_rev: 2, tt_last_update: '2026-11-21T08:30:00.000Z' })
  })
})

describe('GET /api/customers/:id/history', () => {
  const versionsOf = (token: string | null, id: number) =>
    t.call<HistoryEntry[]>(token, 'GET', `/api/customers/${id}/history`)

  test('says who changed what from what to what, newest first, also of a customer that is gone', async () => {
    const id = await add('Holz AG')
    t.clock.advance(60_000)
    await t.call(admin, 'PUT', `/api/customers/${id}`, { cm_name: 'Holz AG', cm_reference_2: 'PO 7' })
    await t.call(admin, 'DELETE', `/api/customers/${id}`)
    const { status, body } = await versionsOf(admin, id)
    expect(status).toBe(200)
    expect(body.map(({ action }) => action)).toEqual(['delete', 'edit', 'create'])
    expect(body[1]).toEqual({
      rev: 2,
      at: '2026-11-21T08:31:00.000Z',
      username: 'chief',
      action: 'edit',
      source: 'person',
      changes: { cm_reference_2: { from: null, to: 'PO 7' } },
    })
  })

  test('is 404 for an unknown customer, 401 for nobody and 403 for all but admin', async () => {
    const id = await add('Holz AG')
    expect((await versionsOf(admin, 4711)).status).toBe(404)
    expect((await versionsOf(null, id)).status).toBe(401)
    for (const role of ['sub', 'customer', 'observer'] as const) {
      expect((await versionsOf(t.addUser({ username: role, role }), id)).status).toBe(403)
    }
  })
})

test.each([',', ' , ,, ', ' ,'])('an address of commas alone is refused at its field: %j', async (cm_address) => {
  const { status, body } = await t.call<{ errors: object[] }>(admin, 'POST', '/api/customers', {
    cm_name: 'Of commas',
    cm_address,
  })
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toMatch(/cm_address.*party_address_empty|party_address_empty.*cm_address/)
})
