import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newTourDefaults } from '../../shared/domain/tour/weekday-rules.ts'
import { addNames } from '../testing/names.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let admin: string
let meier: string
let huber: string
beforeEach(async () => {
  t = createTestApp()
  admin = t.addUser({ username: 'chief', role: 'admin' })
  meier = t.addUser({ username: 'meier', role: 'sub', subcontractor: 'Meier Trans' })
  huber = t.addUser({ username: 'huber', role: 'sub', subcontractor: 'Huber AG' })
  await t.call(admin, 'POST', '/api/customers', { cm_name: 'Secret Customer' })
  for (const add_id of ['HUB', 'GVA']) await t.call(admin, 'POST', '/api/address', { add_id, add_name: `At ${add_id}` })
  for (const [gps_id, gps_groups] of [
    ['MEIER-1', 'meier trans'],
    ['MEIER-2', 'Meier Trans'],
    ['HUBER-1', 'huber ag'],
  ])
    await t.call(admin, 'POST', '/api/gps', { gps_id, gps_groups })
  await t.call(admin, 'POST', '/api/drivers', {
    dr_id: 11,
    dr_name: 'Max',
    dr_number: '0011',
    dr_groups: 'Meier Trans',
  })
  await t.call(admin, 'POST', '/api/drivers', {
    dr_id: 998877,
    dr_name: 'Hal',
    dr_number: '5544',
    dr_groups: 'Huber AG',
  })
  addNames(t.store, { observers: ['olga', 'oskar', 'secret-observer'] })
})
afterEach(() => t.close())

type Row = Record<string, unknown>
const week = <Value>(monday: Value, tuesday: Value, rest: Value): Value[] => [
  monday,
  tuesday,
  ...Array.from({ length: 5 }, () => rest),
]
/** Mondays are Meier's, Tuesdays Huber's; Wednesday is not driven, but still holds a name. */
const TOUR = {
  tr_name: 'T-100',
  tr_status: true,
  tr_cm_id: 1,
  tr_tour_comb: 'K1',
  tr_departure: 'HUB',
  tr_arrival: 'GVA',
  tr_stp: '20:00',
  tr_std: '20:30',
  tr_std_plus_day: 0,
  tr_sta: '01:15',
  tr_sta_plus_day: 1,
  tr_requirements: ['11_2_7'],
  tr_customer_invoice_trip: 901.11,
  tr_customer_invoice_toll: 902.22,
  tr_week_status: week(true, true, false),
  tr_week_sub: week<string | null>('Meier Trans', 'Huber AG', null),
  tr_week_gps: week<string | null>('MEIER-1', 'HUBER-1', null),
  tr_week_driver: week<number | null>(11, 998877, null),
  tr_week_drivernr: week<string | null>('0011', '5544', null),
  tr_week_observer: week<string | null>('olga;secret-observer', 'oskar', null),
  tr_week_sub_invoice_trip: week(701.11, 801.11, 0),
  tr_week_sub_invoice_toll: week(702.22, 802.22, 0),
  tr_week_locked: week(false, true, false),
}
const STORED = { ...TOUR, tr_id: 1, tr_rev: 1, tr_cm_name: 'Secret Customer', tr_client: 'Secret Customer' }
/** What Meier must not learn. */
const FOREIGN = [
  /huber/i,
  /998877/,
  /5544/,
  /80[12]\.\d/,
  /90[12]\.\d/,
  /secret/i,
  /olga/,
  /oskar/,
  /tr_cm_/,
  /observer/,
]

const add = (fields: Row = {}) => t.call(admin, 'POST', '/api/tours', { ...TOUR, ...fields })
const put = (token: string, body: Row, headers: Record<string, string> = {}) =>
  t.call(token, 'PUT', '/api/tours/1', body, headers)
const read = async (token = admin) => (await t.call<Row>(token, 'GET', '/api/tours/1')).body
const pull = async (token: string, cursor?: string) =>
  (
    await t.call<{ cursor: string; put: Record<string, Row[]>; del: Record<string, number[]> }>(
      token,
      'GET',
      `/api/sync/pull${cursor ? `?cursor=${cursor}` : ''}`,
    )
  ).body

test('added, edited and deleted: answers, list, history and change feed', async () => {
  const start = await pull(admin)
  expect(await add()).toMatchObject({ status: 200, body: { message: 'tour_added', tr_id: 1, tr_rev: 1 } })
  expect(await read()).toEqual(STORED)
  expect((await t.call<Row[]>(admin, 'GET', '/api/tours/all')).body).toEqual([STORED])
  const added = await pull(admin, start.cursor)
  expect(added.put.tour).toEqual([STORED])

  expect(await put(admin, { tr_tour_comb: 'K2' })).toMatchObject({
    status: 200,
    body: { message: 'tour_saved', tr_id: 1, tr_rev: 2 },
  })
  const edited = await pull(admin, added.cursor)
  expect(edited.put.tour).toEqual([{ ...STORED, tr_tour_comb: 'K2', tr_rev: 2 }])
  expect((await t.call(admin, 'GET', '/api/tours/combinations/all')).body).toEqual(['K2'])

  expect(await t.call(admin, 'DELETE', '/api/tours/1')).toMatchObject({
    status: 200,
    body: { message: 'tour_deleted' },
  })
  expect((await pull(admin, edited.cursor)).del.tour).toEqual([1])
  for (const [method, body] of [['GET'], ['PUT', {}], ['DELETE']] as const)
    expect((await t.call(admin, method, '/api/tours/1', body)).status).toBe(404)
  expect((await t.call<Row[]>(admin, 'GET', '/api/tours/1/history')).body).toMatchObject([
    { rev: 3, action: 'delete', username: 'chief' },
    { rev: 2, action: 'edit', changes: { tr_tour_comb: { from: 'K1', to: 'K2' } } },
    { rev: 1, action: 'create' },
  ])
})

test('neu answers the defaults of a new tour to admin; a sub gets 403', async () => {
  expect((await t.call(admin, 'GET', '/api/tours/neu')).body).toEqual(newTourDefaults())
  expect(await t.call(meier, 'GET', '/api/tours/neu')).toMatchObject({
    status: 403,
    body: { message: 'edit_no_permission' },
  })
})

describe('who may call', () => {
  const CALLS = [
    ['GET', '/api/tours/all'],
    ['GET', '/api/tours/1'],
    ['GET', '/api/tours/neu'],
    ['POST', '/api/tours', TOUR],
    ['PUT', '/api/tours/1', {}],
    ['DELETE', '/api/tours/1'],
    ['GET', '/api/tours/1/history'],
    ['GET', '/api/pricelist/all'],
  ] as const
  test.each([
    [null, [401, 401, 401, 401, 401, 401, 401, 401]],
    ['sub', [200, 200, 403, 403, 200, 403, 403, 403]],
    ['customer', [403, 403, 403, 403, 403, 403, 403, 403]],
    ['observer', [403, 403, 403, 403, 403, 403, 403, 403]],
  ] as const)('%s', async (role, expected) => {
    await add()
    const company = { subcontractor: 'Meier Trans', customer_id: 1 }
    const token = role && t.addUser({ username: 'asker', role, ...company })
    const statuses = []
    for (const [method, path, body] of CALLS) statuses.push((await t.call(token, method, path, body)).status)
    expect(statuses).toEqual(expected)
    expect(await read()).toEqual(STORED)
  })
})

describe('what a sub sees', () => {
  const SEEN = {
    tr_id: 1,
    tr_rev: 1,
    tr_name: 'T-100',
    tr_status: true,
    tr_tour_comb: 'K1',
    tr_departure: 'HUB',
    tr_arrival: 'GVA',
    tr_stp: '20:00',
    tr_std: '20:30',
    tr_std_plus_day: 0,
    tr_sta: '01:15',
    tr_sta_plus_day: 1,
    tr_requirements: ['11_2_7'],
    tr_week_status: TOUR.tr_week_status,
    tr_week_sub: week<unknown>('Meier Trans', null, null),
    tr_week_gps: week<unknown>('MEIER-1', null, null),
    tr_week_driver: week<unknown>(11, null, null),
    tr_week_drivernr: week<unknown>('0011', null, null),
    tr_week_sub_invoice_trip: week<unknown>(701.11, 0, 0),
    tr_week_sub_invoice_toll: week<unknown>(702.22, 0, 0),
    tr_week_locked: week(false, false, false),
  }

  test('its own days, and nothing of the others, in every answer', async () => {
    await add()
    expect(await read(meier)).toEqual(SEEN)
    expect((await t.call(meier, 'GET', '/api/tours/all')).body).toEqual([SEEN])
    const answers = [
      await t.call(meier, 'GET', '/api/tours/all'),
      await t.call(meier, 'GET', '/api/tours/1'),
      await t.call(meier, 'GET', '/api/sync/pull'),
      await t.call(meier, 'GET', '/api/gps'),
      await t.call(meier, 'GET', '/api/drivers'),
      await put(meier, { tr_week_gps: week('MEIER-2', 'MEIER-2', null) }),
      await put(meier, { tr_week_gps: week('HUBER-X', null, null) }),
      await put(meier, { tr_week_gps: week('MEIER-2', null, null) }),
      await put(meier, { tr_week_gps: week(null, null, null) }, { 'x-base-rev': '1' }),
      await put(meier, { tr_week_gps: week('MEIER-1', null, null) }, { 'x-base-rev': '99' }),
      await put(meier, { tr_name: 'x' }, { 'if-match': '"9"' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 403, 400, 200, 409, 400, 412])
    for (const { body, headers } of answers) {
      // Random by nature: they may hold any digits.
      const named = [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'etag')
      const text = JSON.stringify([body, named]).replace(/"(cursor|epoch)":"[^"]*"/g, '')
      for (const secret of FOREIGN) expect(text).not.toMatch(secret)
    }
  })

  test('neither a tour without an own day nor one whose own day is switched off: 404 as if it did not exist', async () => {
    await add({ tr_week_sub: week('Huber AG', 'Huber AG', null) })
    await add({ tr_week_status: week(false, true, false) })
    expect((await t.call(meier, 'GET', '/api/tours/all')).body).toEqual([])
    for (const id of [1, 2, 3]) {
      expect((await t.call(meier, 'GET', `/api/tours/${id}`)).status).toBe(404)
      expect((await t.call(meier, 'PUT', `/api/tours/${id}`, {})).status).toBe(404)
    }
  })

  test('combinations of its own trips and tours only', async () => {
    await add()
    await add({ tr_tour_comb: 'Huber only', tr_week_sub: week('Huber AG', 'Huber AG', null) })
    expect((await t.call(meier, 'GET', '/api/tours/combinations/all')).body).toEqual(['K1'])
    expect((await t.call(admin, 'GET', '/api/tours/combinations/all')).body).toEqual(['Huber only', 'K1'])
  })

  test('a tombstone when its last day is given to another', async () => {
    await add()
    const before = await pull(meier)
    await put(admin, { tr_week_sub: week('Huber AG', 'Huber AG', null) })
    expect(await pull(meier, before.cursor)).toMatchObject({ put: {}, del: { tour: [1] } })
  })
})

describe('what a sub may change', () => {
  beforeEach(() => add())

  test('vehicle and driver of its own day, sent as it saw them, and the other days stay', async () => {
    const seen = await read(meier)
    const body = { ...seen, tr_week_gps: week('MEIER-2', null, null) }
    expect(await put(meier, body)).toMatchObject({ status: 200, body: { message: 'tour_saved', tr_rev: 2 } })
    expect(await read()).toEqual({ ...STORED, tr_rev: 2, tr_week_gps: week('MEIER-2', 'HUBER-1', null) })
  })

  test.each([
    ['another field', { tr_stp: '19:00' }, 403, 'field_not_allowed'],
    ['its own price', { tr_week_sub_invoice_trip: week(999, 0, 0) }, 403, 'field_not_allowed'],
    ['a field that it does not see', { tr_week_observer: week(null, null, null) }, 403, 'field_not_allowed'],
    ['the customer price, guessed right', { tr_customer_invoice_trip: 901.11 }, 403, 'field_not_allowed'],
    ['its id', { tr_id: 99 }, 403, 'field_not_allowed'],
    ['a field that no tour has', { no_such_field: 1 }, 403, 'field_not_allowed'],
    ["another company's day", { tr_week_gps: week('MEIER-1', 'MEIER-1', null) }, 403, 'field_not_allowed'],
    ["another company's vehicle", { tr_week_gps: week('HUBER-1', null, null) }, 400, 'choice_not_offered'],
    ["another company's driver", { tr_week_driver: week(998877, null, null) }, 400, 'choice_not_offered'],
    ['six days', { tr_week_gps: [null] }, 400, 'tour_week_of_seven'],
  ])('not %s', async (_name, body, status, message) => {
    expect(await put(meier, body)).toMatchObject({ status, body: { message } })
    expect(await read()).toEqual(STORED)
  })

  test('not a driver who lacks a requirement of the tour', async () => {
    for (const [dr_id, dr_requirements] of [
      [12, '11_2_7;ADR'],
      [13, 'ADR'],
    ] as const) {
      const dr_name = `Driver ${dr_id}`
      const driver = { dr_id, dr_name, dr_number: `${dr_id}`, dr_groups: 'Meier Trans', dr_requirements }
      await t.call(admin, 'POST', '/api/drivers', driver)
    }
    expect(await put(meier, { tr_week_driver: week(13, null, null) })).toMatchObject({
      status: 400,
      body: { message: 'choice_not_offered', errors: [{ path: 'tr_week_driver.0' }] },
    })
    expect(await put(meier, { tr_week_driver: week(12, null, null) })).toMatchObject({ status: 200 })
  })

  test('not a day that admin locked', async () => {
    expect(await put(huber, { tr_week_gps: week(null, null, null) })).toMatchObject({
      status: 403,
      body: { message: 'tour_day_locked' },
    })
  })
})

describe('two people at once', () => {
  beforeEach(() => add())

  test('X-Base-Rev merges different fields, and a whole body too', async () => {
    await put(admin, { tr_tour_comb: 'K2' })
    expect(await put(admin, { ...TOUR, tr_name: 'T-200' }, { 'x-base-rev': '1' })).toMatchObject({
      status: 200,
      body: { tr_rev: 3 },
    })
    expect(await read()).toMatchObject({ tr_name: 'T-200', tr_tour_comb: 'K2' })
  })

  test('X-Base-Rev merges different days', async () => {
    await put(admin, { tr_week_gps: week('MEIER-1', 'MEIER-2', null) })
    const body = { tr_week_gps: week('MEIER-2', 'HUBER-1', null) }
    expect((await put(admin, body, { 'x-base-rev': '1' })).status).toBe(200)
    expect((await read()).tr_week_gps).toEqual(week('MEIER-2', 'MEIER-2', null))
  })

  test('the same field is 409 with both values, and nothing is written', async () => {
    await put(admin, { tr_tour_comb: 'K2' })
    expect(await put(admin, { tr_tour_comb: 'K3', tr_name: 'T-200' }, { 'x-base-rev': '1' })).toMatchObject({
      status: 409,
      body: {
        message: 'edit_conflict',
        conflicts: [
          { unit: 'tr_tour_comb', mine: { tr_tour_comb: 'K3' }, theirs: { tr_tour_comb: 'K2' }, by: 'chief' },
        ],
      },
    })
    expect(await read()).toMatchObject({ tr_tour_comb: 'K2', tr_name: 'T-100', tr_rev: 2 })
  })

  test('what admin chose meanwhile is a conflict for the sub, not a choice of its own', async () => {
    await put(admin, { tr_week_gps: week('HUBER-1', 'HUBER-1', null) })
    expect(await put(meier, { tr_week_gps: week('MEIER-2', null, null) }, { 'x-base-rev': '1' })).toMatchObject({
      status: 409,
      body: { message: 'edit_conflict', conflicts: [{ unit: 'day_0', theirs: { tr_week_gps: 'HUBER-1' } }] },
    })
  })

  test('a conflict names who changed that day, although its sender has just changed another one', async () => {
    const gps = (monday: string, tuesday: string) => ({ tr_week_gps: week<string | null>(monday, tuesday, null) })
    const both = { tr_week_sub: week('Meier Trans', 'Meier Trans', null), tr_week_locked: week(false, false, false) }
    const crew = { tr_week_driver: week(11, 11, null), tr_week_drivernr: week('0011', '0011', null) }
    await put(admin, { ...both, ...crew, ...gps('MEIER-1', 'MEIER-1') })
    await put(admin, gps('HUBER-1', 'MEIER-1'))
    const edit = { set: gps('MEIER-2', 'MEIER-2'), base: gps('MEIER-1', 'MEIER-1') }
    const about = { id: randomUUID(), user: 'meier', format: 1, entity: 'tour', op: 'edit', key: 1, rev: 2 }
    const mutations = [{ ...about, ...edit }]
    const { body } = await t.call(meier, 'POST', '/api/sync/push', { client: randomUUID(), mutations })
    expect(body).toMatchObject({ results: [{ status: 'conflict', theirs: [{ unit: 'day_0', by: 'chief' }] }] })
    expect((await read()).tr_week_gps).toEqual(gps('HUBER-1', 'MEIER-2').tr_week_gps)
  })

  test('without X-Base-Rev the last write wins', async () => {
    await put(admin, { tr_tour_comb: 'K2' })
    expect((await put(admin, { tr_tour_comb: 'K3' })).status).toBe(200)
    expect((await read()).tr_tour_comb).toBe('K3')
  })

  test.each(['0', '-1', '2', 'x', '1.5', '9'.repeat(30)])('X-Base-Rev %s is 400', async (rev) => {
    expect(await put(admin, { tr_name: 'x' }, { 'x-base-rev': rev })).toMatchObject({
      status: 400,
      body: { message: 'base_rev_unknown' },
    })
  })

  test('If-Match is strict for PUT and DELETE, with the tag or the revision', async () => {
    const tag = (await t.call(admin, 'GET', '/api/tours/1')).headers.get('etag') ?? ''
    expect((await put(admin, { tr_name: 'T-2' }, { 'if-match': tag })).status).toBe(200)
    expect(await put(admin, { tr_name: 'T-3' }, { 'if-match': tag })).toMatchObject({
      status: 412,
      body: { message: 'precondition_failed' },
    })
    expect((await put(admin, { tr_name: 'T-3' }, { 'if-match': '"2"' })).status).toBe(200)
    expect((await t.call(admin, 'DELETE', '/api/tours/1', undefined, { 'if-match': '"2"' })).status).toBe(412)
    expect((await t.call(admin, 'DELETE', '/api/tours/1', undefined, { 'if-match': '"3"' })).status).toBe(200)
  })

  test('an Idempotency-Key saves and creates once', async () => {
    for (let i = 0; i < 2; i += 1) {
      expect((await put(admin, { tr_name: 'T-2' }, { 'idempotency-key': 'a' })).body.tr_rev).toBe(2)
      const answer = await t.call(admin, 'POST', '/api/tours', TOUR, { 'idempotency-key': 'b' })
      expect(answer.body.tr_id).toBe(2)
    }
    expect((await t.call<Row[]>(admin, 'GET', '/api/tours/all')).body).toHaveLength(2)
  })
})

test('ETag: 304 until a tour, its customer or the person changes', async () => {
  await add()
  const known = async (path: string, token = admin) => {
    const tag = (await t.call(token, 'GET', path)).headers.get('etag') ?? ''
    return async (by = token) => (await t.call(by, 'GET', path, undefined, { 'if-none-match': tag })).status
  }
  const [all, one, prices] = [
    await known('/api/tours/all'),
    await known('/api/tours/1'),
    await known('/api/pricelist/all'),
  ]
  expect([await all(), await one(), await prices()]).toEqual([304, 304, 304])
  expect([await all(meier), await one(meier)]).toEqual([200, 200])
  await t.call(admin, 'PUT', '/api/customers/1', { cm_name: 'Wood Ltd' })
  expect([await all(), await one(), await prices()]).toEqual([200, 200, 200])
})

describe('refused', () => {
  test.each([
    ['no name', { tr_name: ' ' }, 'tr_name', 'field_required'],
    ['no enabled day', { tr_week_status: week(false, false, false) }, 'tr_week_status', 'tour_weekday_required'],
    ['an enabled day without subcontractor', { tr_week_sub: week('Meier Trans', '', null) }, 'tr_week_sub.1', null],
    ['an unknown customer', { tr_cm_id: 99 }, 'tr_cm_id', 'name_unknown'],
    ['an unknown address', { tr_departure: 'x' }, 'tr_departure', 'name_unknown'],
    ['a time of 24:00', { tr_stp: '24:00' }, 'tr_stp', 'invalid_time'],
    ['a negative plus-day', { tr_sta_plus_day: -1 }, 'tr_sta_plus_day', 'only_positive_numbers'],
    ['arrival before departure', { tr_sta_plus_day: 0 }, 'tr_sta', 'trip_times_order_planned'],
    ['three decimals', { tr_customer_invoice_trip: 1.005 }, 'tr_customer_invoice_trip', 'amount_invalid'],
    ['eight days', { tr_week_gps: Array(8).fill(null) }, 'tr_week_gps', 'tour_week_of_seven'],
  ])('%s is 400 for a new tour and for an edit', async (_name, fields, path, message) => {
    await add()
    for (const answer of [await add(fields), await put(admin, fields)]) {
      expect(answer.status).toBe(400)
      expect(answer.body.errors).toContainEqual({ path, message: message ?? expect.any(String) })
    }
    expect(await read()).toEqual(STORED)
  })

  test.each([
    ['an array', []],
    ['null', null],
    ['a text', 'x'],
    ['wrong types', Object.fromEntries(Object.keys(TOUR).map((field) => [field, { a: [1] }]))],
    ['nulls', Object.fromEntries(Object.keys(TOUR).map((field) => [field, null]))],
  ])('a body of %s is 400', async (_name, body) => {
    await add()
    expect((await t.call(admin, 'POST', '/api/tours', body)).status).toBe(400)
    expect((await t.call(admin, 'PUT', '/api/tours/1', body)).status).toBe(400)
    expect((await t.call(meier, 'PUT', '/api/tours/1', body)).status).toBe(400)
  })

  test.each(['0', '-1', '1.5', 'new', '%00', '99', '1e30'])('the id %s is 404', async (id) => {
    await add()
    expect((await t.call(admin, 'GET', `/api/tours/${id}`)).status).toBe(404)
    expect((await t.call(admin, 'PUT', `/api/tours/${id}`, {})).status).toBe(404)
    expect((await t.call(admin, 'GET', `/api/tours/${id}/history`)).status).toBe(404)
  })
})

describe('master data that a tour uses', () => {
  beforeEach(() => add())

  test('is retired, and the customer stays', async () => {
    expect((await t.call(admin, 'DELETE', '/api/gps/HUBER-1')).body.message).toBe('vehicle_retired')
    expect((await t.call(admin, 'DELETE', '/api/gps/MEIER-2')).body.message).toBe('vehicle_deleted')
    expect((await t.call(admin, 'DELETE', '/api/drivers/998877')).body.message).toBe('driver_retired')
    expect((await t.call(admin, 'DELETE', '/api/address/HUB')).body.message).toBe('address_retired')
    expect((await t.call(admin, 'DELETE', '/api/customers/1')).body.message).toBe('still_in_use')
    expect(await put(admin, { tr_name: 'still editable' })).toMatchObject({ status: 200 })
  })

  test('a renamed subcontractor keeps its days', async () => {
    const before = await pull(admin)
    await t.call(admin, 'PUT', '/api/subcontractors/Meier%20Trans', { sc_name: 'Sohn AG' })
    expect((await pull(admin, before.cursor)).put.tour).toMatchObject([
      { tr_rev: 2, tr_week_sub: week('Sohn AG', 'Huber AG', null) },
    ])
    expect((await read(meier)).tr_week_sub).toEqual(week('Sohn AG', null, null))
  })

  test('a renamed customer reaches the devices that show its name', async () => {
    const before = await pull(admin)
    await t.call(admin, 'PUT', '/api/customers/1', { cm_name: 'Wood Ltd' })
    expect((await pull(admin, before.cursor)).put.tour).toMatchObject([
      { tr_cm_name: 'Wood Ltd', tr_client: 'Wood Ltd' },
    ])
  })
})

test('the price list has a row for each tour and each distinct subcontractor, price and toll', async () => {
  await add()
  const row = {
    id: 1,
    status: true,
    tour_no: 'T-100',
    from: 'At HUB',
    to: 'At GVA',
    tour_comb: 'K1',
    customer: 'Secret Customer',
    c_trip: 901.11,
    c_toll: 902.22,
    stp: '20:00',
    std: '20:30',
    sta: '01:15',
  }
  expect((await t.call(admin, 'GET', '/api/pricelist/all')).body).toEqual([
    { ...row, subcontractor: 'Meier Trans', sub_trip: 701.11, sub_toll: 702.22 },
    { ...row, subcontractor: 'Huber AG', sub_trip: 801.11, sub_toll: 802.22 },
  ])
})
