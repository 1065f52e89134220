import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PullAnswer } from '#shared/schemas/sync.ts'
import { addNames } from '../../testing/names.ts'
import { MONDAY_NAMES, MONDAY_TOUR } from '../../testing/sample-tours.ts'
import { addEverybody, addTrip, type Everybody } from '../../testing/sample-trips.ts'
import { pull as pullFrom } from '../../testing/sync-calls.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

/** Master data, tours and trips on their way to the devices: whole, page by page, and as they change. */
let t: TestApp
let users: Everybody
const DEVICE = randomUUID()
beforeEach(async () => {
  t = createTestApp()
  users = addEverybody(t)
  addNames(t.store, {
    customers: ['Holz AG', 'Stein AG'],
    ...MONDAY_NAMES,
  })
  await call('POST', '/api/tours', MONDAY_TOUR)
  for (const tt_sub of ['Meier Trans', 'Huber AG', 'Meier Trans']) addTrip(t.store, { tt_sub })
})
afterEach(() => t.close())

const call = async (method: string, path: string, body?: object) =>
  expect(await t.call(users.admin, method, path, body)).toMatchObject({ status: 200 })
const pull = async (token: string, cursor?: string) => (await pullFrom(t, token, DEVICE, cursor)).body
const KEYS = ['tt_id', 'tr_id', 'cm_id', 'dr_id', 'gps_id', 'add_id', 'sc_name', 'username']
const idsOf = (put: PullAnswer['put']) =>
  Object.fromEntries(
    Object.entries(put).map(([entity, rows]) => [
      entity,
      rows.map((row) => KEYS.map((key) => (row as Record<string, unknown>)[key]).find((key) => key !== undefined)),
    ]),
  )
const ADDRESS = {
  add_id: 'A1',
  add_name: 'Basel Hub',
  add_lat: null,
  add_lon: null,
  add_radius: null,
  add_street: '',
  add_region: '',
  add_slot_url: '',
  add_slot_lead: null,
}

describe('a device that begins gets', () => {
  test('of admin: all master data, and what its screens show of each', async () => {
    const { put } = await pull(users.admin)
    expect(idsOf(put)).toMatchObject({
      customer: [1, 2],
      vehicle: ['TRUCK-1', 'TRUCK-2'],
      driver: [1],
      address: ['A1', 'A2'],
      observer: ['olga', 'otto'],
      tour: [1],
      trip: [1, 2, 3],
    })
    expect(put.vehicle?.[0]).toEqual({ gps_id: 'TRUCK-1', gps_groups: '', gps_device: 'TRUCK-1', gps_absences: [] })
    expect(put.subcontractor?.map((row) => row.sc_name).sort()).toEqual(['Huber AG', 'Meier Trans'])
    expect(put.subcontractor?.[0]).toHaveProperty('sc_email')
    const driver = { dr_id: 1, dr_name: 'Hans Muster', dr_number: '17', dr_phone: null }
    expect(put.driver).toEqual([{ ...driver, dr_groups: '', dr_requirements: '', dr_absences: [] }])
    expect(put.address?.[0]).toEqual(ADDRESS)
  })

  test('of a subcontractor: what it may choose from, its own name, and no telematics unit', async () => {
    const { put } = await pull(users.sub)
    expect(idsOf(put)).toEqual({
      subcontractor: ['Meier Trans'],
      address: ['A1', 'A2'],
      vehicle: ['TRUCK-1', 'TRUCK-2'],
      driver: [1],
      tour: [1],
      trip: [1, 3],
    })
    expect(put.vehicle?.[0]).toEqual({ gps_id: 'TRUCK-1', gps_groups: '' })
  })

  test('of a subcontractor: when its vehicles are out of service, and not why', async () => {
    const day = { from: '2026-12-24', to: '2026-12-24' }
    const gps_absences = [{ ...day, to_time: '12:00', kind: 'damaged' }]
    await call('PUT', '/api/gps/TRUCK-1', { gps_id: 'TRUCK-1', gps_groups: 'Meier Trans', gps_absences })
    const ofTruck = async (token: string) =>
      (await pull(token)).put.vehicle?.filter(({ gps_id }) => gps_id === 'TRUCK-1').map((row) => row.gps_absences)
    expect(await ofTruck(users.admin)).toEqual([gps_absences])
    expect(await ofTruck(users.sub)).toEqual([[{ ...day, to_time: '12:00' }]])
    expect(await ofTruck(users.foreignSub)).toEqual([])
    await call('PUT', '/api/gps/TRUCK-1', { gps_id: 'TRUCK-1', gps_groups: '', gps_absences })
    expect(await ofTruck(users.admin)).toEqual([gps_absences])
    expect(await ofTruck(users.sub)).toEqual([undefined])
  })

  test('of another one: no vehicle, driver and trip of the first', async () => {
    for (const [path, groups] of [
      ['/api/gps/TRUCK-1', { gps_id: 'TRUCK-1', gps_groups: 'Meier Trans' }],
      ['/api/drivers/1', { dr_name: 'Hans Muster', dr_groups: 'Meier Trans' }],
    ] as const)
      await call('PUT', path, groups)
    expect(idsOf((await pull(users.foreignSub)).put)).toEqual({
      subcontractor: ['Huber AG'],
      address: ['A1', 'A2'],
      vehicle: ['TRUCK-2'],
      trip: [2],
    })
  })
})

describe('a device that is up to date hears', () => {
  const hear = async (change: () => Promise<unknown>, token = users.admin) => {
    const { cursor } = await pull(token)
    await change()
    const { put, del } = await pull(token, cursor)
    return { put, del }
  }

  test.each([
    ['a customer', 'PUT', '/api/customers/1', { cm_name: 'Holz & Sohn' }, 'customer', { cm_id: 1 }],
    [
      'a subcontractor',
      'PUT',
      '/api/subcontractors/Huber AG',
      { sc_name: 'Huber AG', sc_email: 'h@example.com' },
      'subcontractor',
      { sc_name: 'Huber AG' },
    ],
    [
      'a vehicle',
      'PUT',
      '/api/gps/TRUCK-2',
      { gps_id: 'TRUCK-2', gps_device: 'unit 2' },
      'vehicle',
      { gps_id: 'TRUCK-2' },
    ],
    ['a driver', 'PUT', '/api/drivers/1', { dr_name: 'Hans Muster', dr_requirements: 'ADR' }, 'driver', { dr_id: 1 }],
    [
      'an address',
      'PUT',
      '/api/address/A2',
      { add_id: 'A2', add_name: 'Genf Nord', add_lat: 46.2, add_lon: 6.1, add_radius: 500 },
      'address',
      { add_id: 'A2' },
    ],
    ['a tour', 'PUT', '/api/tours/1', { tr_tour_comb: 'K2' }, 'tour', { tr_id: 1 }],
  ] as const)('of %s that was changed, and of no other', async (_what, method, path, body, entity, row) => {
    const { put } = await hear(() => call(method, encodeURI(path), body))
    expect(put[entity]).toHaveLength(1)
    expect(put[entity]).toMatchObject([row])
  })

  test.each([
    ['a vehicle', 'TRUCK-2', '/api/gps/TRUCK-2', 'vehicle'],
    ['an address', 'A3', '/api/address/A3', 'address'],
    ['a driver', 2, '/api/drivers/2', 'driver'],
    ['a tour', 1, '/api/tours/1', 'tour'],
  ] as const)('that %s is gone, by the key that it holds it under', async (_what, key, path, entity) => {
    addNames(t.store, { addresses: [['A3', 'Chur']], drivers: [['Eva Kern', '18']] })
    expect((await hear(() => call('DELETE', path))).del).toEqual({ [entity]: [key] })
  })

  test('that a customer is gone, by its number', async () => {
    const { body } = await t.call<{ cm_id: number }>(users.admin, 'POST', '/api/customers', { cm_name: 'Kurz AG' })
    const { del } = await hear(() => call('DELETE', `/api/customers/${body.cm_id}`))
    expect(del).toEqual({ customer: [body.cm_id] })
  })

  test('that a vehicle that trips name is retired: it keeps its name there', async () => {
    const { put, del } = await hear(() => call('DELETE', '/api/gps/TRUCK-1'))
    expect(del).toEqual({})
    expect(put.vehicle).toEqual([
      { gps_id: 'TRUCK-1', gps_groups: '', gps_device: 'TRUCK-1', gps_absences: [], retired: true },
    ])
    expect((await pull(users.sub)).put.vehicle).toEqual([
      { gps_id: 'TRUCK-1', gps_groups: '', retired: true },
      { gps_id: 'TRUCK-2', gps_groups: '' },
    ])
  })

  test('nothing of a customer as a subcontractor', async () => {
    const change = () => call('POST', '/api/customers', { cm_name: 'Neu AG' })
    expect(await hear(change, users.sub)).toEqual({ put: {}, del: {} })
  })
})

test.each([1, 2, 3, 4, 5, 100])(
  'pages of %s rows bring everything once, and all but the last say so',
  async (snapshotRows) => {
    const whole = await pull(users.admin)
    t.deps.pullLimits = { snapshotRows, changes: 5000 }
    const sent: Record<string, unknown[]> = {}
    let page: PullAnswer | undefined
    let pages = 0
    do {
      page = await pull(users.admin, page?.cursor)
      pages += 1
      expect(page.reset).toBe(true)
      expect(page.put.trip?.length ?? 0).toBeLessThanOrEqual(snapshotRows)
      if (page.more) expect(page.acks).toEqual([])
      for (const [entity, rows] of Object.entries(page.put)) sent[entity] = [...(sent[entity] ?? []), ...rows]
    } while (page.more)
    expect(sent).toEqual(whole.put)
    if (snapshotRows === 1) expect(pages).toBeGreaterThanOrEqual(8)
    // Those of today end a page of their own.
    if (snapshotRows === 100) expect(pages).toBe(2)
  },
)
