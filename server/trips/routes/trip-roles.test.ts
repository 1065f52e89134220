import { describe, expect, test } from 'vitest'
import { addTrip, type Everybody, HIDDEN_WORDS } from '../../testing/sample-trips.ts'
import { getTrip } from '../store/trips.ts'
import { everybody, get, put, setUpTrips, t } from './trips-sample.ts'

setUpTrips()

describe('who sees and edits what', () => {
  const MATRIX: [keyof Everybody, 'active' | 'scheduled', number, number, string?][] = [
    ['admin', 'active', 200, 200],
    ['sub', 'active', 200, 200],
    ['sub', 'scheduled', 200, 200],
    ['foreignSub', 'active', 404, 404, 'not_found'],
    ['customer', 'active', 200, 403, 'edit_no_permission'],
    ['customer', 'scheduled', 404, 404, 'not_found'],
    ['foreignCustomer', 'active', 404, 404, 'not_found'],
    ['observer', 'active', 200, 403, 'edit_no_permission'],
    ['observer', 'scheduled', 404, 404, 'not_found'],
    ['foreignObserver', 'active', 404, 404, 'not_found'],
  ]

  test.each(MATRIX)('%s, %s trip: reads %i, edits %i', async (who, tt_status, reads, edits, message) => {
    const { tt_id } = addTrip(t.store, { tt_status })
    const token = everybody[who]
    const read = await get(tt_id, token)
    // The comment of the sub is no field of a customer; the vehicle is.
    const edited = await put(tt_id, who === 'admin' || who === 'sub' ? { tt_sub_invoice_comment: 'x' } : {}, {}, token)
    expect([read.status, edited.status]).toEqual([reads, edits])
    if (message) expect(edited.body).toMatchObject({ message })
    const chooser = await t.call<unknown[][]>(token, 'GET', '/api/tours')
    expect(chooser.body).toHaveLength(reads === 200 ? 1 : 0)
    for (const body of [read.body, edited.body, chooser.body]) {
      for (const word of HIDDEN_WORDS[who]) expect(JSON.stringify(body)).not.toMatch(word)
    }
  })

  test('a sub changes its comment, vehicle and driver, and nothing else', async () => {
    const { tt_id } = addTrip(t.store)
    t.store.sqlite.exec(
      `insert into vehicles (gps_id, gps_groups, gps_device, retired) values ('TRUCK-2', 'meier trans', 'TRUCK-2', 0)`,
    )
    t.store.sqlite.exec(
      `insert into drivers (dr_id, dr_name, dr_number, dr_groups, dr_requirements, retired) values (5, 'Eva Kern', '18', 'Meier Trans', '', 0)`,
    )
    const own = { tt_sub_invoice_comment: 'late', tt_gps: 'TRUCK-2', tt_driver: 'Eva Kern', tt_drivernr: '18' }
    expect(await put(tt_id, own, {}, everybody.sub)).toMatchObject({ status: 200, body: { tt_rev: 2 } })
    expect(getTrip(t.store, tt_id)).toMatchObject(own)
    for (const foreign of [
      { tt_status: 'canceled' },
      { tt_info: 'x' },
      { tt_note: '' },
      { tt_customer_invoice_trip: 0 },
      // No edit knows these: they are refused all the same, not dropped.
      { tt_id: 99 },
      { tt_last_edit: '2026-01-01T00:00:00.000Z' },
      { tt_manual_times: ['tt_atp'] },
      { no_such_field: 1 },
    ]) {
      const answer = await put(tt_id, foreign, {}, everybody.sub)
      expect(answer, JSON.stringify(foreign)).toMatchObject({ status: 403, body: { message: 'field_not_allowed' } })
    }
    // Fields that it sees, unchanged, do no harm.
    const { body: seen } = await get(tt_id, everybody.sub)
    expect((await put(tt_id, { ...seen, ...own }, {}, everybody.sub)).status).toBe(200)
  })

  test.each([
    ['its vehicle after the planned positioning', '2026-11-21T09:00:01Z', 'active', 'trip_vehicle_driver_locked'],
    ['an old trip', '2026-11-21T13:00:00Z', 'active', 'edit_no_permission_edit_old_trips'],
    ['an inactive trip', '2026-11-21T08:30:00Z', 'inactive', 'edit_no_permission_not_active'],
  ] as const)('403 for a sub that changes %s', async (_name, now, tt_status, message) => {
    const { tt_id } = addTrip(t.store, { tt_status })
    t.clock.set(now)
    const answer = await put(tt_id, { tt_gps: '' }, {}, everybody.sub)
    expect(answer.status).toBe(400)
    t.store.sqlite.exec(
      `insert into vehicles (gps_id, gps_groups, gps_device, retired) values ('TRUCK-2', '', 'TRUCK-2', 0)`,
    )
    expect(await put(tt_id, { tt_gps: 'TRUCK-2' }, {}, everybody.sub)).toMatchObject({ status: 403, body: { message } })
  })

  test('a conflict of a sub tells nothing of hidden fields', async () => {
    const { tt_id } = addTrip(t.store)
    await put(tt_id, { tt_sub_invoice_comment: 'from admin', tt_note: 'secret note 2' })
    const answer = await put(tt_id, { tt_sub_invoice_comment: 'mine' }, { 'x-base-rev': '1' }, everybody.sub)
    expect(answer).toMatchObject({ status: 409, body: { conflicts: [{ unit: 'tt_sub_invoice_comment' }] } })
    for (const word of HIDDEN_WORDS.sub) expect(JSON.stringify(answer.body)).not.toMatch(word)
  })
})
