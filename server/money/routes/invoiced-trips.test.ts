import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MUTATION_FORMAT } from '#shared/domain/sync/sync-format.ts'
import type { MutationResult } from '#shared/schemas/sync.ts'
import { addNames } from '../../testing/names.ts'
import { addEverybody, type Everybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { deleteTrips, getTrip, updateTrips } from '../../trips/store/trips.ts'
import { drivenTrip, statementCalls } from './statements/statements-sample.ts'

/** A trip of a final statement at every door where trips are written. */

let t: TestApp
let everybody: Everybody
let id: number
const AUTHOR = { username: 'dora', source: 'weeks' } as const
beforeEach(async () => {
  t = createTestApp()
  everybody = addEverybody(t)
  addNames(t.store, {
    vehicles: ['TRUCK-1', 'TRUCK-2'],
    drivers: [['Hans Muster', '17']],
    addresses: [
      ['A1', 'Basel Hub'],
      ['A2', 'Genf Nord'],
    ],
  })
  id = drivenTrip(t, 2).tt_id
  const admin = statementCalls(t, everybody.admin)
  const { st_id } = (await admin.make('Holz AG', 'customer')).body
  expect((await admin.finalise(st_id)).status).toBe(200)
})
afterEach(() => t.close())

const trip = () => {
  const row = getTrip(t.store, id)
  if (!row) throw new Error('the trip is gone')
  return row
}

describe('a trip of a final statement', () => {
  test('by a push: refused with its reason at each field', async () => {
    const { body } = await t.call<{ results: MutationResult[] }>(everybody.admin, 'POST', '/api/sync/push', {
      client: crypto.randomUUID(),
      mutations: [
        {
          id: crypto.randomUUID(),
          user: 'dora',
          format: MUTATION_FORMAT,
          entity: 'trip',
          op: 'edit',
          key: id,
          rev: 1,
          set: { tt_gps: 'TRUCK-2', tt_customer_invoice_toll: 5 },
          base: { tt_gps: 'TRUCK-1', tt_customer_invoice_toll: 0 },
        },
      ],
    })
    expect(body.results).toMatchObject([
      {
        status: 'refused',
        message: 'trip_invoiced',
        errors: [
          { path: 'tt_gps', message: 'trip_invoiced' },
          { path: 'tt_customer_invoice_toll', message: 'trip_invoiced' },
        ],
      },
    ])
    expect(trip().tt_gps).toBe('TRUCK-1')
  })

  test('by week operations and deletions: all or nothing', () => {
    const other = drivenTrip(t, 3)
    expect(() => updateTrips(t.store, [other, trip()], { tt_status: 'scheduled' }, AUTHOR)).toThrow('trip_invoiced')
    expect(getTrip(t.store, other.tt_id)?.tt_status).toBe('active')
    expect(() => deleteTrips(t.store, [other, trip()], AUTHOR)).toThrow('trip_invoiced')
    expect(getTrip(t.store, other.tt_id)).toBeDefined()
  })

  test('no rename: the trip gets the new name, and its final statement keeps the one under which it was made', async () => {
    const cm_id = Number(t.store.sqlite.prepare("select cm_id from customers where cm_name = 'Holz AG'").pluck().get())
    const customer = await t.call(everybody.admin, 'PUT', `/api/customers/${cm_id}`, { cm_name: 'Holz' })
    expect(customer.status).toBe(200)
    expect(trip().tt_customer).toMatch(/^Holz(?:;|$)/)
    expect(
      t.store.sqlite.prepare("select st_final_party from statements where st_state = 'final'").pluck().all(),
    ).toEqual(['Holz AG'])
    const sub = await t.call(everybody.admin, 'PUT', '/api/subcontractors/Meier%20Trans', { sc_name: 'Meier' })
    expect(sub.status).toBe(200)
    expect(trip().tt_sub).toBe('Meier')
  })

  test('an upload passes it over, as every trip that is there', async () => {
    const plan = [
      'TOUR;CUSTOMER;FROM;TO;SUB;VEHICLE;DRIVERNO;SDTP;SDTD;SDTA;CUSTOMER_TRIP',
      'T-2;Holz AG;A1;A2;Meier Trans;TRUCK-2;17;02.11.2026 07:00;02.11.2026 08:00;02.11.2026 10:00;7',
    ].join('\n')
    const form = new FormData()
    form.append('file', new File([plan], 'plan.csv'))
    const { status, body } = await t.call(everybody.admin, 'POST', '/api/upload', form)
    expect([status, body]).toMatchObject([200, { added: 0, present: 1 }])
    expect(trip()).toMatchObject({ tt_gps: 'TRUCK-1', tt_customer_invoice_trip: 100 })
  })

  test('the other side and what is no fact stay open', async () => {
    const fields = { tt_sub_invoice_toll: 4, tt_note: 'seen', tt_customer: 'Holz AG;olga', tt_sub: 'Huber AG' }
    expect((await t.call(everybody.admin, 'PUT', `/api/trips/${id}`, fields)).status).toBe(200)
  })

  test('an item that was charged stays on the journal', async () => {
    const of = 'side=customer&party=Holz%20AG&startDay=2026-11-01&endDay=2026-11-30'
    const save = async (invoice_items: object[]) => {
      const { rev } = (await t.call<{ rev: string }>(everybody.admin, 'GET', `/api/invoice?${of}`)).body
      const days = { start_date: '2026-11-01', end_date: '2026-11-30' }
      const body = { side: 'customer', party: 'Holz AG', ...days, rev, invoice_items }
      return t.call(everybody.admin, 'PUT', '/api/invoice', body)
    }
    const diesel = { date: '2026-11-30', fuel: 10, extra_cost: 0, invoice_text: 'Diesel' }
    const toll = { date: '2026-11-29', fuel: 0, extra_cost: 7, invoice_text: 'Toll' }
    expect((await save([diesel])).status).toBe(200)
    const admin = statementCalls(t, everybody.admin)
    const { st_id } = (await admin.make('Holz AG', 'customer')).body
    // The fuel of the trip that stands in the first one.
    expect((await admin.read(st_id)).statement.totals).toMatchObject({ items: 10, total: 10 })
    expect((await admin.finalise(st_id)).status).toBe(200)
    expect((await save([diesel, toll])).status).toBe(200)
    expect(await save([toll])).toMatchObject({ status: 409, body: { message: 'invoice_item_invoiced' } })
  })
})
