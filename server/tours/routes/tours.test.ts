import { beforeEach, describe, expect, test } from 'vitest'
import { newTourDefaults } from '#shared/domain/tour/weekday-rules.ts'
import { NIGHT_WAY } from '../../testing/sample-tours.ts'
import {
  add,
  admin,
  FOREIGN,
  huber,
  meier,
  pull,
  put,
  type Row,
  read,
  STORED,
  setUpTours,
  TOUR,
  t,
  week,
} from './tours-sample.ts'

setUpTours()

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
    ...NIGHT_WAY,
    tr_std_plus_day: 0,
    tr_requirements: ['11_2_7'],
    tr_week_status: TOUR.tr_week_status,
    tr_week_sub: week<unknown>('Meier Trans', null, null),
    tr_week_gps: week<unknown>('MEIER-1', null, null),
    tr_week_driver: week<unknown>(11, null, null),
    tr_week_drivernr: week<unknown>('0011', null, null),
    tr_week_sub_invoice_trip: week<unknown>(701.11, 0, 0),
    tr_week_sub_invoice_toll: week<unknown>(702.22, 0, 0),
    tr_week_locked: week(false, false, false),
    tr_valid_from: null,
    tr_valid_to: null,
    tr_holiday_rule: '',
    tr_days: [],
    tr_prices: [],
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

describe('what a tour says of days', () => {
  const DAY = '2026-12-25'
  const price = { from: DAY, customer_trip: 1, customer_toll: 0, sub_trip: week(1, 1, 0), sub_toll: week(0, 0, 0) }
  const at = (path: string, message: string) => ({ status: 400, body: { message, errors: [{ path, message }] } })
  const off = { day: DAY, kind: 'off' }
  const extra = { day: DAY, kind: 'extra' }

  test.each([
    ['off and extra on one day', { tr_days: [off, extra] }, 'tr_days.1.day', 'tour_day_twice'],
    [
      'two extras of one day',
      { tr_days: [extra, { day: '2026-12-01', kind: 'off' }, extra] },
      'tr_days.2.day',
      'tour_day_twice',
    ],
    [
      'two prices from one day',
      { tr_prices: [price, { ...price, customer_trip: 2 }] },
      'tr_prices.1.from',
      'tour_price_twice',
    ],
    [
      'an extra day after its end',
      { tr_valid_to: '2026-12-24', tr_days: [extra] },
      'tr_days.0.day',
      'tour_day_outside_validity',
    ],
    [
      'another one before its start',
      { tr_valid_from: '2026-12-26', tr_days: [{ ...extra, kind: 'changed' }] },
      'tr_days.0.day',
      'tour_day_outside_validity',
    ],
  ])('%s: refused at the field, added and edited', async (_what, fields, path, message) => {
    expect(await add(fields)).toMatchObject(at(path, message))
    await add()
    expect(await put(admin, fields)).toMatchObject(at(path, message))
    expect(await read()).toEqual(STORED)
  })

  test('an extra day on which it runs anyway is refused when it is new, and right where the day is closed', async () => {
    const [MONDAY, TUESDAY] = ['2026-12-28', '2026-12-29']
    const onMonday = { day: MONDAY, kind: 'extra' }
    const refused = at('tr_days.0.day', 'tour_day_runs_already')
    expect(await add({ tr_days: [onMonday] })).toMatchObject(refused)
    await t.call(admin, 'POST', '/api/closed-days', { cd_day: MONDAY, cd_name: 'Betriebsfest' })
    await add({ tr_days: [onMonday] })
    await t.call(admin, 'DELETE', '/api/closed-days/1')
    // It is there by now: edits of the tour and of the day itself go on.
    expect((await put(admin, { tr_name: 'T-101' })).status).toBe(200)
    expect((await put(admin, { tr_days: [{ ...onMonday, reason: 'Inventur' }] })).status).toBe(200)
    expect(await put(admin, { tr_days: [onMonday, { day: TUESDAY, kind: 'extra' }] })).toMatchObject(
      at('tr_days.1.day', 'tour_day_runs_already'),
    )
    expect((await put(admin, { tr_days: [onMonday, { day: TUESDAY, kind: 'changed' }] })).status).toBe(200)
  })

  test('the end of a tour is refused while an extra day lies behind it; one of the past is in nobody’s way', async () => {
    await add({ tr_days: [{ day: '2026-11-02', kind: 'extra' }, extra] })
    expect(await put(admin, { tr_valid_to: '2026-12-24' })).toMatchObject(
      at('tr_days.1.day', 'tour_day_outside_validity'),
    )
    expect((await put(admin, { tr_valid_from: '2026-12-01' })).status).toBe(200)
  })
})
