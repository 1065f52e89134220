import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../shared/domain/time/units.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { alertPassingTime } from '../messages/alerts.ts'
import { addresses } from '../store/schema/master-data.ts'
import { outbox } from '../store/schema/messages.ts'
import { writeReports } from '../telematics/write-reports.ts'
import { addEverybody, addTrip, type Everybody, SAMPLE_TRIP } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { getTrip, type Reported, reportTrip } from './store/trips.ts'

let t: TestApp
let users: Everybody
beforeEach(() => {
  t = createTestApp()
  users = addEverybody(t)
})
afterEach(() => t.close())

const at = (clock: string, day = '21') => `2026-11-${day}T${clock}:00.000Z`
const NO_SLOTS = {
  ...{ tt_from_slot_from: null, tt_from_slot_to: null, tt_from_slot_number: '' },
  ...{ tt_to_slot_from: null, tt_to_slot_to: null, tt_to_slot_number: '' },
}
const SLOT = { tt_to_slot_from: at('12:30'), tt_to_slot_to: at('13:30'), tt_to_slot_number: 'GH-4711' }
const edit = (token: string, tt_id: number, set: object) => t.call<Trip>(token, 'PUT', `/api/trips/${tt_id}`, set)
const advanceTo = (instant: string) => t.clock.advance(Date.parse(instant) - t.store.now())

describe('a slot', () => {
  test('is booked by the subcontractor of the trip, and seen by all who see its times', async () => {
    const { tt_id } = addTrip(t.store, NO_SLOTS)
    expect(await edit(users.sub, tt_id, SLOT)).toMatchObject({ status: 200 })
    for (const token of [users.admin, users.sub, users.customer, users.observer])
      expect((await t.call(token, 'GET', `/api/trips/${tt_id}`)).body).toMatchObject(SLOT)
    expect(await edit(users.foreignSub, tt_id, SLOT)).toMatchObject({ status: 404 })
    expect(await edit(users.customer, tt_id, { tt_to_slot_number: 'mine' })).toMatchObject({ status: 403 })
  })

  test('is the subcontractor’s to move until STA, and beyond it until it ends; nothing else is', async () => {
    const { tt_id } = addTrip(t.store, { ...NO_SLOTS, ...SLOT })
    advanceTo(at('13:10'))
    const later = { tt_to_slot_from: at('14:00'), tt_to_slot_to: at('15:00') }
    expect(await edit(users.sub, tt_id, { ...later, tt_sub_invoice_comment: 'too late' })).toMatchObject({
      status: 403,
      body: { message: 'edit_no_permission_edit_old_trips' },
    })
    expect(await edit(users.sub, tt_id, later)).toMatchObject({ status: 200 })
    advanceTo(at('15:00'))
    expect(await edit(users.sub, tt_id, SLOT)).toMatchObject({ status: 403 })
  })

  test.each<[string, object, object[]]>([
    ['a start alone', { tt_to_slot_from: at('12:30') }, [{ path: 'tt_to_slot_to', message: 'slot_incomplete' }]],
    [
      'an end before the start',
      { tt_to_slot_from: at('13:30'), tt_to_slot_to: at('12:30') },
      [{ path: 'tt_to_slot_to', message: 'slot_reversed' }],
    ],
    [
      'more than a day',
      { tt_from_slot_from: at('09:00'), tt_from_slot_to: at('09:01', '22') },
      [{ path: 'tt_from_slot_to', message: 'slot_too_long' }],
    ],
    [
      'another week',
      { tt_from_slot_from: at('08:59', '14'), tt_from_slot_to: at('09:30', '14') },
      [{ path: 'tt_from_slot_from', message: 'slot_far' }],
    ],
  ])('%s is refused at its field, of a new trip too', async (_, slot, errors) => {
    const trip = addTrip(t.store, NO_SLOTS)
    expect(await edit(users.sub, trip.tt_id, slot)).toMatchObject({ status: 400, body: { errors } })
    expect(getTrip(t.store, trip.tt_id)).toMatchObject(NO_SLOTS)
    const created = await t.call<{ errors: object[] }>(users.admin, 'POST', '/api/trips', {
      ...SAMPLE_TRIP,
      ...NO_SLOTS,
      ...slot,
    })
    expect(created.body.errors).toEqual(expect.arrayContaining(errors))
  })

  test('stays where the trip moves to another week, and with a number alone', async () => {
    const { tt_id } = addTrip(t.store, { ...NO_SLOTS, ...SLOT })
    const times = { tt_stp: at('09:00', '30'), tt_std: at('09:30', '30'), tt_sta: at('13:00', '30') }
    expect(await edit(users.admin, tt_id, times)).toMatchObject({ status: 200 })
    expect(getTrip(t.store, tt_id)).toMatchObject(SLOT)
    expect(await edit(users.admin, tt_id, { ...NO_SLOTS, tt_to_slot_number: '7' })).toMatchObject({ status: 200 })
  })
})

describe('an address', () => {
  const ADDRESS = { add_id: 'FRA', add_name: 'Frankfurt', add_lat: null, add_lon: null }
  const portal = (more: object) => t.call(users.admin, 'POST', '/api/address', { ...ADDRESS, ...more })

  test('says where and how early its slots are booked; to those who book them', async () => {
    const wants = { add_slot_url: 'https://example.com/slots', add_slot_lead: 90 }
    expect(await portal(wants)).toMatchObject({ status: 200 })
    const seen = async (token: string) => (await t.call<object[]>(token, 'GET', '/api/address')).body[0]
    expect(await seen(users.sub)).toMatchObject(wants)
    expect(Object.keys((await seen(users.customer)) ?? {})).not.toContain('add_slot_url')
  })

  test.each(['http://example.com', 'javascript:alert(1)', 'example.com', 'https://user:pass@example.com', 'https://'])(
    'is never led to by %s',
    async (add_slot_url) => {
      const errors = [{ path: 'add_slot_url', message: 'slot_url_invalid' }]
      expect(await portal({ add_slot_url })).toMatchObject({ status: 400, body: { errors } })
      expect(t.store.db.select().from(addresses).all()).toEqual([])
    },
  )
})

describe('the alert', () => {
  const told = () =>
    t.store.db
      .select()
      .from(outbox)
      .all()
      .map(({ body }) => (body ?? '').split('\n').filter((line) => line.startsWith('Slot ')))
  const report = (tt_id: number, reported: Reported) =>
    writeReports(t.store, () => {
      const before = getTrip(t.store, tt_id)
      const written = before && reportTrip(t.store, before, reported)
      return { changed: before && written ? [{ before, after: written.row, changedBy: null }] : [] }
    })
  const minutes = (count: number) => {
    for (let minute = 0; minute < count; minute += 1) {
      t.clock.advance(MINUTE_MS)
      alertPassingTime(t.store)
    }
  }
  beforeEach(async () => {
    const alert = { al_type: 'alert_slot_risk', al_lang: 'de', al_email_arr: ['anna@example.com'] }
    expect(await t.call(users.admin, 'POST', '/api/alerts', alert)).toMatchObject({ status: 200 })
    advanceTo(at('11:00'))
  })

  test('goes out once for a slot, though the estimate wavers, and again for another one', async () => {
    const { tt_id } = addTrip(t.store, { ...NO_SLOTS, ...SLOT })
    for (const clock of ['13:45', '13:15', '13:50']) {
      report(tt_id, { tt_eta: at(clock) })
      minutes(3)
    }
    expect(told()).toEqual([
      [
        'Slot wird voraussichtlich verpasst',
        'Slot Ankunft: 15\u{a0}min zu spät',
        'Slot Ankunft: 21.11. 13:30–14:30 · GH-4711',
      ],
    ])
    await edit(users.sub, tt_id, { tt_to_slot_to: at('13:40') })
    minutes(3)
    expect(told()).toHaveLength(2)
    await edit(users.sub, tt_id, { tt_to_slot_from: at('13:30'), tt_to_slot_to: at('14:30') })
    minutes(3)
    expect(told()).toHaveLength(2)
  })

  test('needs no estimate once the slot has ended, and none of a slot that was reached', async () => {
    const [late, there] = [addTrip(t.store, { ...NO_SLOTS, ...SLOT }), addTrip(t.store, { ...NO_SLOTS, ...SLOT })]
    await edit(users.admin, late.tt_id, { tt_atp: at('08:00'), tt_atd: at('08:30') })
    advanceTo(at('13:29'))
    await edit(users.admin, there.tt_id, { tt_atp: at('08:00'), tt_atd: at('08:30'), tt_ata: at('13:20') })
    minutes(1)
    expect(told()).toEqual([])
    minutes(5)
    expect(told()).toHaveLength(1)
  })
})
