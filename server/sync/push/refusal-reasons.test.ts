import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answerValues, NO_ANSWER } from '#shared/domain/trip/answer-given.ts'
import type { MutationResult } from '#shared/schemas/sync.ts'
import type { TourFields } from '#shared/schemas/tour.ts'
import type { TripFields } from '#shared/schemas/trip.ts'
import { addNames } from '../../testing/names.ts'
import { MONDAY_TOUR, monday } from '../../testing/sample-tours.ts'
import { addTrip } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { getTour } from '../../tours/store/tours.ts'
import { deleteTrips, getTrip } from '../../trips/store/trips.ts'

const NOW = '2026-11-21T08:30:00.000Z'
let t: TestApp
let admin: string
let meier: string
beforeEach(() => {
  t = createTestApp({ now: NOW })
  admin = t.addUser({ username: 'dispo', role: 'admin' })
  meier = t.addUser({ username: 'meier', role: 'sub', subcontractor: 'Meier Trans' })
  t.addUser({ username: 'huber', role: 'sub', subcontractor: 'Huber AG' })
  addNames(t.store, {
    customers: ['Holz AG'],
    addresses: [
      ['A1', 'Basel Hub'],
      ['A2', 'Genf Nord'],
    ],
    vehicles: ['TRUCK-1', 'TRUCK-2'],
  })
})
afterEach(() => t.close())

const client = randomUUID()
const push = async (mutation: object, token = meier, user = 'meier'): Promise<MutationResult | undefined> => {
  const whole = { id: randomUUID(), user, format: 1, entity: 'trip', op: 'edit', key: 1, rev: 1, set: {}, base: {} }
  const mutations = [{ ...whole, ...mutation }]
  return (await t.call<{ results: MutationResult[] }>(token, 'POST', '/api/sync/push', { client, mutations })).body
    .results[0]
}
const COMMENT = { set: { tt_sub_invoice_comment: 'late' }, base: { tt_sub_invoice_comment: 'secret sub comment' } }
const edit = (fields: Partial<TripFields>) => t.call(admin, 'PUT', '/api/trips/1', fields)
const TRIP = { name: 'T-100', stp: '2026-11-21T09:00:00.000Z' }

describe('a refused edit of a trip says what happened to it', () => {
  test.each(['canceled', 'inactive'] as const)('%s: by whom and when', async (status) => {
    addTrip(t.store)
    t.clock.advance(60_000)
    await edit({ tt_status: status })
    t.clock.advance(60_000)
    await edit({ tt_info: 'later' })
    expect(await push(COMMENT)).toMatchObject({
      status: 'refused',
      message: 'edit_no_permission_not_active',
      reason: { what: `trip_${status}`, ...TRIP, by: 'dispo', at: '2026-11-21T08:31:00.000Z' },
    })
  })

  test("canceled, as dispatch answers in its subcontractor's name", async () => {
    const trip = addTrip(t.store)
    await edit({ tt_status: 'canceled' })
    const answer = { set: answerValues(trip, 'accepted'), base: NO_ANSWER }
    expect(await push(answer, admin, 'dispo')).toMatchObject({
      status: 'refused',
      message: 'answer_not_asked',
      reason: { what: 'trip_canceled', ...TRIP },
    })
  })

  test('given to another subcontractor: with the tour and the time that this one saw, and without the other one', async () => {
    addTrip(t.store)
    await edit({ tt_sub: 'Huber AG' })
    await edit({ tt_tour: 'HUBER-7', tt_stp: '2026-11-21T09:15:00.000Z' })
    const result = await push(COMMENT)
    expect(result).toMatchObject({
      message: 'not_found',
      reason: { what: 'trip_given_away', ...TRIP, by: 'dispo', at: NOW },
    })
    expect(JSON.stringify(result)).not.toMatch(/huber/i)
  })

  test('deleted: by whom and when', async () => {
    const trip = addTrip(t.store)
    deleteTrips(t.store, [trip], { username: 'dispo', source: 'person' })
    expect(await push(COMMENT)).toMatchObject({
      message: 'not_found',
      reason: { what: 'trip_deleted', ...TRIP, by: 'dispo', at: NOW },
    })
  })

  test('over, and with vehicle and driver locked: since when', async () => {
    addTrip(t.store)
    const vehicle = { set: { tt_gps: 'TRUCK-2' }, base: { tt_gps: 'TRUCK-1' } }
    t.clock.set('2026-11-21T09:00:01.000Z')
    expect((await push(vehicle))?.reason).toEqual({ what: 'trip_started', ...TRIP, by: null, at: TRIP.stp })
    t.clock.set('2026-11-21T13:00:01.000Z')
    expect((await push(COMMENT))?.reason).toEqual({
      what: 'trip_over',
      ...TRIP,
      by: null,
      at: '2026-11-21T13:00:00.000Z',
    })
  })

  test('moved by a dispatcher until it is over: by whom and when, and from which day', async () => {
    addTrip(t.store)
    t.clock.advance(60_000)
    const times = (day: string) => ({
      tt_stp: `2026-11-${day}T09:00:00.000Z`,
      tt_std: `2026-11-${day}T09:30:00.000Z`,
      tt_sta: `2026-11-${day}T13:00:00.000Z`,
    })
    await edit(times('23'))
    t.clock.advance(60_000)
    await edit(times('20'))
    const moved = { by: 'dispo', at: '2026-11-21T08:32:00.000Z', from: TRIP.stp }
    expect(await push(COMMENT)).toMatchObject({
      message: 'edit_no_permission_edit_old_trips',
      reason: { what: 'trip_over', stp: '2026-11-20T09:00:00.000Z', moved },
    })
    // An edit of the trip's present revision already knew the move, so the reason does not tell it.
    expect((await push({ ...COMMENT, rev: 3 }))?.reason).not.toHaveProperty('moved')
    await edit(times('21'))
    t.clock.set('2026-11-21T09:00:01.000Z')
    const vehicle = { set: { tt_gps: 'TRUCK-2' }, base: { tt_gps: 'TRUCK-1' } }
    expect((await push(vehicle))?.reason).not.toHaveProperty('moved')
  })

  test("another company's driver who changed it has no name", async () => {
    addTrip(t.store)
    const { store } = t
    const trip = getTrip(store, 1)
    if (trip) deleteTrips(store, [trip], { username: 'huber', source: 'person' })
    expect((await push(COMMENT))?.reason).toMatchObject({ what: 'trip_deleted', by: null })
  })

  test('asked again it is told again, and no more once the person may not know it', async () => {
    addTrip(t.store)
    await edit({ tt_sub: 'Huber AG' })
    const mutation = { ...COMMENT, id: randomUUID() }
    const first = await push(mutation)
    expect(first?.reason?.what).toBe('trip_given_away')
    expect(await push(mutation)).toEqual(first)
    t.store.sqlite.exec("update users set subcontractor = 'Other' where username = 'meier'")
    expect(await push(mutation)).toEqual({ ...first, reason: undefined })
  })
})

test.each([
  ['that was never seen', { tt_sub: 'Huber AG' }, 1],
  ['that does not exist', {}, 99],
])('a trip %s is not found, and nothing is told of it', async (_name, fields, key) => {
  addTrip(t.store, fields)
  await edit({ tt_status: 'canceled' })
  const result = await push({ ...COMMENT, key })
  expect(result).toEqual({ mutation: result?.mutation, status: 'refused', seq: 0, rev: null, message: 'not_found' })
})

describe('a refused edit of a tour says what happened to it', () => {
  const TOUR: TourFields = { ...MONDAY_TOUR, tr_name: 'LX 7' }
  const ABOUT = { name: 'LX 7', stp: null, by: 'dispo', at: NOW }
  const take = {
    entity: 'tour',
    set: { tr_week_gps: monday<string | null>(null, null) },
    base: { tr_week_gps: TOUR.tr_week_gps },
  }

  test.each([
    [
      'given away',
      () => t.call(admin, 'PUT', '/api/tours/1', { tr_week_sub: monday<string | null>('Huber AG', null) }),
      'tour_given_away',
    ],
    ['deleted', () => t.call(admin, 'DELETE', '/api/tours/1'), 'tour_deleted'],
    ['locked', () => t.call(admin, 'PUT', '/api/tours/1', { tr_week_locked: monday(true, false) }), 'tour_day_locked'],
  ] as const)('%s', async (_name, work, what) => {
    expect((await t.call(admin, 'POST', '/api/tours', TOUR)).status).toBe(200)
    expect((await work()).status).toBe(200)
    expect(await push(take)).toMatchObject({ status: 'refused', reason: { what, ...ABOUT } })
  })

  const WORKDAYS: TourFields = {
    ...TOUR,
    tr_week_status: [true, true, true, true, false, false, false],
    tr_week_sub: ['Meier Trans', 'Meier Trans', 'Meier Trans', 'Huber AG', null, null, null],
    tr_week_gps: ['TRUCK-1', 'TRUCK-1', 'TRUCK-1', 'TRUCK-1', null, null, null],
  }
  const give = (...days: number[]) => {
    const paths = (value: string | null) => Object.fromEntries(days.map((day) => [`tr_week_gps.${day}`, value]))
    return { entity: 'tour', format: 2, set: paths(null), base: paths('TRUCK-1') }
  }
  const vehicles = () => getTour(t.store, 1)?.tr_week_gps.slice(0, 4)

  test('one day locked: the others are taken, and the refusal names that day, by whom and when', async () => {
    await t.call(admin, 'POST', '/api/tours', WORKDAYS)
    t.clock.advance(60_000)
    await t.call(admin, 'PUT', '/api/tours/1', { tr_week_locked: WORKDAYS.tr_week_locked.with(1, true) })
    t.clock.advance(60_000)
    await t.call(admin, 'PUT', '/api/tours/1', { tr_week_locked: WORKDAYS.tr_week_locked.with(1, true).with(5, true) })
    const locked = { what: 'tour_day_locked', name: 'LX 7', by: 'dispo', at: '2026-11-21T08:31:00.000Z', day: 1 }
    const partly = await push(give(0, 1, 2))
    expect(partly).toMatchObject({
      status: 'refused',
      message: 'tour_day_locked',
      units: ['day_1'],
      errors: [{ path: 'tr_week_gps.1', message: 'tour_day_locked' }],
      reason: locked,
      reasons: [locked],
    })
    expect(partly).not.toHaveProperty('theirs')
    expect(vehicles()).toEqual([null, 'TRUCK-1', null, 'TRUCK-1'])
    const alone = await push(give(1))
    expect(alone).toMatchObject({ status: 'refused', message: 'tour_day_locked', seq: 0, reasons: [locked] })
    expect(alone).not.toHaveProperty('units')
  })

  test('a day given away and one that runs no more: each with its reason, and nothing of the new one', async () => {
    await t.call(admin, 'POST', '/api/tours', WORKDAYS)
    await t.call(admin, 'PUT', '/api/tours/1', { tr_week_sub: WORKDAYS.tr_week_sub.with(0, 'Huber AG') })
    await t.call(admin, 'PUT', '/api/tours/1', { tr_week_status: WORKDAYS.tr_week_status.with(1, false) })
    const result = await push(give(0, 1, 2, 3))
    expect(result).toMatchObject({
      units: ['day_0', 'day_1', 'day_3'],
      reasons: [
        { what: 'tour_day_given_away', day: 0, by: 'dispo' },
        { what: 'tour_day_off', day: 1, by: 'dispo' },
      ],
    })
    // Thursday never was its day, and an older app reads no reason that it does not know.
    expect(result?.reasons).toHaveLength(2)
    expect(result).not.toHaveProperty('reason')
    expect(JSON.stringify(result)).not.toMatch(/huber/i)
    expect(vehicles()).toEqual(['TRUCK-1', 'TRUCK-1', null, 'TRUCK-1'])
  })

  test('a day in conflict beside a locked one: the conflict is told, the lock too, the rest is taken', async () => {
    await t.call(admin, 'POST', '/api/tours', WORKDAYS)
    await t.call(admin, 'PUT', '/api/tours/1', {
      tr_week_gps: WORKDAYS.tr_week_gps.with(2, 'TRUCK-2'),
      tr_week_locked: WORKDAYS.tr_week_locked.with(1, true),
    })
    expect(await push(give(0, 1, 2))).toMatchObject({
      status: 'refused',
      units: ['day_1'],
      theirs: [{ unit: 'day_2', mine: { tr_week_gps: null }, theirs: { tr_week_gps: 'TRUCK-2' } }],
    })
    expect(vehicles()).toEqual([null, 'TRUCK-1', 'TRUCK-2', 'TRUCK-1'])
  })

  test('a PUT is all or nothing', async () => {
    await t.call(admin, 'POST', '/api/tours', WORKDAYS)
    await t.call(admin, 'PUT', '/api/tours/1', { tr_week_locked: WORKDAYS.tr_week_locked.with(1, true) })
    const answer = await t.call(meier, 'PUT', '/api/tours/1', { tr_week_gps: monday<string | null>(null, null) })
    expect(answer.status).toBe(403)
    expect(vehicles()).toEqual(['TRUCK-1', 'TRUCK-1', 'TRUCK-1', 'TRUCK-1'])
  })

  test('an edit of an older app, with whole weeks, is taken by day too', async () => {
    await t.call(admin, 'POST', '/api/tours', WORKDAYS)
    await t.call(admin, 'PUT', '/api/tours/1', { tr_week_locked: WORKDAYS.tr_week_locked.with(1, true) })
    const seen = ['TRUCK-1', 'TRUCK-1', 'TRUCK-1', null, null, null, null]
    const edit = { entity: 'tour', set: { tr_week_gps: [null, null, ...seen.slice(2)] }, base: { tr_week_gps: seen } }
    expect(await push(edit)).toMatchObject({ status: 'refused', units: ['day_1'] })
    expect(vehicles()).toEqual([null, 'TRUCK-1', 'TRUCK-1', 'TRUCK-1'])
  })
})
