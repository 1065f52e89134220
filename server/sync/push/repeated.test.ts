import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MutationResult } from '#shared/schemas/sync.ts'
import type { TourFields } from '#shared/schemas/tour.ts'
import { addNames } from '../../testing/names.ts'
import { MONDAY_TOUR } from '../../testing/sample-tours.ts'
import { addTrip } from '../../testing/sample-trips.ts'
import { mutation, push } from '../../testing/sync-calls.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { deleteTrips, getTrip } from '../../trips/store/trips.ts'

/** A stored conflict whose device asks again, and whose person may see less of the row by then. */
let t: TestApp
let admin: string
let meier: string
let dispo: string
const PHONE = randomUUID()
beforeEach(() => {
  t = createTestApp()
  admin = t.addUser({ username: 'dora', role: 'admin' })
  meier = t.addUser({ username: 'meier', role: 'sub', subcontractor: 'Meier Trans' })
  dispo = t.addUser({ username: 'dispo', role: 'admin' })
  addNames(t.store, {
    customers: ['Holz AG'],
    subcontractors: ['Meier Trans', 'Huber AG'],
    vehicles: ['TRUCK-1', 'TRUCK-2'],
    addresses: [
      ['A1', 'Basel Hub'],
      ['A2', 'Genf Nord'],
    ],
  })
})
afterEach(() => t.close())

const call = async (method: string, path: string, body?: object) =>
  expect(await t.call(admin, method, path, body)).toMatchObject({ status: 200 })
type Edit = { entity?: string; set: object; base: object }
const tell = async (token: string, edit: object): Promise<MutationResult | undefined> =>
  (await push(t, token, PHONE, [edit])).body.results[0]
/** The conflicts as they are told at once, and again after something happened, which may have ended the session. */
const toldTwice = async (token: string, edit: Edit, happen: () => unknown) => {
  const user = token === meier ? 'meier' : 'dispo'
  const sent = mutation({ user, op: 'edit', key: 1, rev: 1, ...edit })
  const once = await tell(token, sent)
  expect(once).toMatchObject({ status: 'conflict', message: 'edit_conflict' })
  await happen()
  const again = await tell(await t.login(user), sent)
  expect(again).toMatchObject({ status: 'conflict', message: 'edit_conflict', seq: once?.seq })
  return { once: once?.theirs ?? [], again: again?.theirs ?? [], hidden: again?.units ?? [] }
}
const demote = () => call('PUT', '/api/users/dispo', { role: 'sub', subcontractor: 'Meier Trans' })

describe('a conflict about a trip', () => {
  const COMMENT = {
    set: { tt_sub_invoice_comment: 'mine' },
    base: { tt_sub_invoice_comment: 'what stood there before' },
  }
  beforeEach(() => addTrip(t.store))

  test('is told again as it was to who still sees it', async () => {
    const { once, again, hidden } = await toldTwice(meier, COMMENT, () =>
      call('PUT', '/api/trips/1', { tt_info: 'dock 4' }),
    )
    expect(hidden).toEqual([])
    expect(once).toMatchObject([{ unit: 'tt_sub_invoice_comment' }])
    expect(again).toEqual(once)
  })

  test.each([
    ['the trip was given to another company', () => call('PUT', '/api/trips/1', { tt_sub: 'Huber AG' })],
    [
      'the trip was deleted',
      () => {
        const trip = getTrip(t.store, 1)
        if (trip) deleteTrips(t.store, [trip], { username: 'dora', source: 'person' })
      },
    ],
    [
      'the person became a customer',
      () => call('PUT', '/api/users/meier', { role: 'customer', customer_id: 1, subcontractor: null }),
    ],
  ])('not when %s: then its name alone is', async (_what, happen) => {
    const { again, hidden } = await toldTwice(meier, COMMENT, happen)
    expect(again).toEqual([])
    expect(hidden).toEqual(['tt_sub_invoice_comment'])
  })

  test('of a dispatcher who drives for a company now, what that company may know', async () => {
    const edit = { set: { tt_note: 'mine', tt_info: 'mine' }, base: { tt_note: 'before', tt_info: 'before' } }
    const { once, again, hidden } = await toldTwice(dispo, edit, demote)
    expect(once.map(({ unit }) => unit)).toEqual(['tt_info', 'tt_note'])
    expect(again.map(({ unit }) => unit)).toEqual(['tt_info'])
    expect(hidden).toEqual(['tt_note'])
  })
})

describe('a conflict about a tour', () => {
  const week = <Value>(monday: Value, tuesday: Value): Value[] => [
    monday,
    tuesday,
    ...Array<Value>(5).fill(null as Value),
  ]
  const TOUR: TourFields = {
    ...MONDAY_TOUR,
    tr_week_status: [true, true, false, false, false, false, false],
    tr_week_sub: week<string | null>('Meier Trans', 'Meier Trans'),
    tr_week_gps: week<string | null>('TRUCK-1', 'TRUCK-1'),
  }
  const GPS = {
    entity: 'tour',
    set: { tr_week_gps: week<string | null>('TRUCK-2', 'TRUCK-2') },
    base: { tr_week_gps: week<string | null>('BEFORE', 'BEFORE') },
  }
  beforeEach(() => call('POST', '/api/tours', TOUR))

  test('is told again as it was to who still has the days', async () => {
    const { once, again } = await toldTwice(meier, GPS, () => call('PUT', '/api/tours/1', { tr_name: 'T-2' }))
    expect(once.map(({ unit }) => unit)).toEqual(['day_0', 'day_1'])
    expect(again).toEqual(once)
  })

  test('of the days that are still theirs, when another company has one of them', async () => {
    const { again } = await toldTwice(meier, GPS, () =>
      call('PUT', '/api/tours/1', { tr_week_sub: week<string | null>('Huber AG', 'Meier Trans') }),
    )
    expect(again.map(({ unit }) => unit)).toEqual(['day_1'])
  })

  test.each([
    [
      'another company has all of them',
      () => call('PUT', '/api/tours/1', { tr_week_sub: week<string | null>('Huber AG', 'Huber AG') }),
    ],
    ['the tour was deleted', () => call('DELETE', '/api/tours/1')],
  ])('not when %s', async (_what, happen) => {
    expect((await toldTwice(meier, GPS, happen)).again).toEqual([])
  })

  test('of a dispatcher who drives for a company now: what is of no day, and what it may know', async () => {
    const edit = {
      entity: 'tour',
      set: { tr_name: 'mine', tr_customer_invoice_trip: 5 },
      base: { tr_name: 'before', tr_customer_invoice_trip: 4 },
    }
    const { once, again } = await toldTwice(dispo, edit, demote)
    expect(once.map(({ unit }) => unit)).toEqual(['tr_name', 'tr_customer_invoice_trip'])
    expect(again.map(({ unit }) => unit)).toEqual(['tr_name'])
  })

  test('nothing of days of which it may know a part alone', async () => {
    const edit = {
      entity: 'tour',
      set: {
        tr_week_gps: week<string | null>('TRUCK-2', 'TRUCK-2'),
        tr_week_observer: week<string | null>('olga', null),
      },
      base: { tr_week_gps: week<string | null>('X', 'X'), tr_week_observer: week<string | null>('X', null) },
    }
    const { once, again } = await toldTwice(dispo, edit, demote)
    expect(once.map(({ unit }) => unit)).toEqual(['day_0', 'day_1'])
    expect(again).toEqual([])
  })
})

test('an edit that was merged is a duplicate when it comes again', async () => {
  addTrip(t.store)
  await call('PUT', '/api/trips/1', { tt_info: 'theirs' })
  const edit = { user: 'dora', op: 'edit', key: 1, rev: 1, set: { tt_note: 'mine' }, base: { tt_note: 'secret note' } }
  const sent = mutation(edit)
  expect(await tell(admin, sent)).toMatchObject({ status: 'merged', rev: 3 })
  expect(await tell(admin, sent)).toMatchObject({ status: 'duplicate', rev: 3 })
})
