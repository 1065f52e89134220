import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import type { TourFields } from '../../shared/schemas/tour.ts'
import { lastSeq } from '../store/history/change-feed.ts'
import { drivers, formerNames, vehicles } from '../store/schema/master-data.ts'
import { addNames } from '../testing/names.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { addTour, monday, week } from '../testing/sample-tours.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { type Fields, NotAllWritable } from '../trips/edits.ts'
import { allTours, getTour } from './store/tours.ts'
import { createTour, editTour, removeTour } from './tour-edits.ts'

/** Rights to write a tour's fields, day by day. */

const ADMIN: Viewer = { username: 'dora', role: 'admin', subcontractor: null, customer: null }
const SUB: Viewer = { username: 'sara', role: 'sub', subcontractor: 'Alpen', customer: null }
const OTHERS: Viewer[] = [
  { username: 'holz', role: 'customer', subcontractor: null, customer: 'Holz AG' },
  { username: 'olga', role: 'observer', subcontractor: null, customer: null },
]

let t: TestApp
beforeEach(() => {
  t = createTestApp()
  addNames(t.store, {
    customers: ['Holz AG'],
    subcontractors: ['Alpen', 'Berg'],
    vehicles: ['A-1', 'A-2', 'B-1'],
    drivers: [
      ['Anna', '1'],
      ['Bert', '2'],
    ],
    addresses: [
      ['HUB', 'Basel Hub'],
      ['GVA', 'Genf'],
    ],
  })
  t.store.db.update(vehicles).set({ gps_groups: 'Berg' }).where(eq(vehicles.gps_id, 'B-1')).run()
  t.store.db.update(drivers).set({ dr_groups: 'Berg' }).where(eq(drivers.dr_id, 2)).run()
})
afterEach(() => t.close())

/** Alpen drives on Monday and Tuesday, Berg on the other days. */
const add = (fields: Partial<TourFields> = {}): number =>
  addTour(t.store, { tr_week_sub: ['Alpen', 'Alpen', ...week('Berg').slice(2)], ...fields }).tr_id
const tour = (id: number) => getTour(t.store, id)
const edit = (viewer: Viewer, id: number, set: Fields, more: { base?: Fields; isInParts?: boolean } = {}) =>
  editTour(t.store, viewer, id, { set, base: null, ...more })
const writableOf = (work: () => unknown) => {
  const refusal = refusalOf(work)
  expect(refusal).toMatchObject({ status: 403, message: 'field_not_allowed' })
  return refusal instanceof NotAllWritable ? refusal.writable : null
}

test.each([SUB, ...OTHERS])('nobody but an admin creates or deletes a tour: $role', (viewer) => {
  const id = add()
  const before = lastSeq(t.store)
  const { tr_id: _id, tr_rev: _rev, ...fields } = tour(id) ?? {}
  expect(refusalOf(() => createTour(t.store, viewer, fields))).toMatchObject({
    status: 403,
    message: 'edit_no_permission',
  })
  expect(refusalOf(() => removeTour(t.store, viewer, id))).toMatchObject({ status: viewer === SUB ? 403 : 404 })
  expect([allTours(t.store).length, lastSeq(t.store)]).toEqual([1, before])
})

test.each(OTHERS)('a tour is not there for a $role', (viewer) =>
  expect(refusalOf(() => edit(viewer, add(), { tr_name: 'x' })).status).toBe(404),
)

describe('a sub', () => {
  test('that changes more than it may is told what it may: its own days that are not locked', () => {
    const id = add({ tr_week_locked: [false, true, ...week(false).slice(2)] })
    const set = { tr_name: 'x', tr_week_gps: ['A-1', 'A-1', 'A-1', ...week(null).slice(3)] }
    expect(writableOf(() => edit(SUB, id, set))).toEqual(['tr_week_gps.0'])
    expect(tour(id)).toMatchObject({ tr_rev: 1, tr_name: 'T' })
  })

  test('may not write what it sees: the price and the status of its own day', () => {
    const id = add()
    for (const set of [
      { tr_week_sub_invoice_trip: monday(100, 0), tr_week_gps: monday('A-1', null) },
      { 'tr_week_status.0': false, 'tr_week_gps.0': 'A-1' },
    ])
      expect(writableOf(() => edit(SUB, id, set))).toEqual(['tr_week_gps.0'])
    expect(tour(id)?.tr_rev).toBe(1)
  })

  test('may not even ask about what it does not see', () => {
    const id = add({ tr_customer_invoice_trip: 70 })
    for (const price of [70, 71])
      expect(writableOf(() => edit(SUB, id, { tr_customer_invoice_trip: price, 'tr_week_gps.1': 'A-1' }))).toEqual([
        'tr_week_gps.1',
      ])
  })

  test('writes vehicle, driver and number of its day', () => {
    const id = add()
    const { changed, row } = edit(SUB, id, {
      'tr_week_gps.1': 'A-1',
      'tr_week_driver.1': 1,
      'tr_week_drivernr.1': '1',
    })
    expect(changed).toBe(true)
    expect([row.tr_week_gps[1], row.tr_week_driver[1], row.tr_week_drivernr[1]]).toEqual(['A-1', 1, '1'])
  })

  test.each<[string, Fields]>([
    ['tr_week_gps.0', { 'tr_week_gps.0': 'B-1' }],
    ['tr_week_driver.0', { 'tr_week_driver.0': 2 }],
  ])('is not offered those of another company: %s', (path, set) => {
    const id = add()
    expect(refusalOf(() => edit(SUB, id, set))).toMatchObject({
      status: 400,
      errors: [{ path, message: 'choice_not_offered' }],
    })
    expect(tour(id)?.tr_rev).toBe(1)
  })

  test('corrects the number on a day for which admin chose a driver that it does not see', () => {
    const id = add({ tr_week_driver: monday(2, null), tr_week_drivernr: monday('2', null) })
    expect(edit(SUB, id, { 'tr_week_drivernr.0': '22' }).row.tr_week_drivernr[0]).toBe('22')
  })

  test('that changes several values of a locked day is told of it once', () => {
    const id = add({ tr_week_locked: monday(true, false) })
    const set = { 'tr_week_gps.0': 'A-1', 'tr_week_driver.0': 1 }
    expect(refusalOf(() => edit(SUB, id, set))).toMatchObject({
      status: 403,
      message: 'tour_day_locked',
      errors: [{ path: 'tr_week_gps.0', message: 'tour_day_locked' }],
    })
  })
})

describe('by day', () => {
  test('what can be taken is written, what cannot is left as it is, with its reason', () => {
    const id = add({ tr_week_locked: monday(true, false) })
    const { row, refused, changed } = edit(
      SUB,
      id,
      { 'tr_week_gps.0': 'A-1', 'tr_week_gps.1': 'A-2' },
      { isInParts: true },
    )
    expect([changed, row.tr_week_gps.slice(0, 2)]).toEqual([true, [null, 'A-2']])
    expect(refused).toEqual({ units: ['day_0'], faults: [{ path: 'tr_week_gps.0', message: 'tour_day_locked' }] })
  })

  test('a vehicle that is not offered refuses its day, and no other', () => {
    const id = add()
    const { row, refused } = edit(SUB, id, { 'tr_week_gps.0': 'A-1', 'tr_week_gps.1': 'B-1' }, { isInParts: true })
    expect(row.tr_week_gps.slice(0, 2)).toEqual(['A-1', null])
    expect(refused).toMatchObject({
      units: ['day_1'],
      faults: [{ path: 'tr_week_gps.1', message: 'choice_not_offered' }],
    })
  })

  test('where no day can be taken the whole is refused', () => {
    const id = add({ tr_week_locked: monday(true, false) })
    const set = { 'tr_week_gps.0': 'A-1', 'tr_week_gps.1': 'B-1' }
    expect(refusalOf(() => edit(SUB, id, set, { isInParts: true }))).toMatchObject({
      status: 400,
      errors: [{ path: 'tr_week_gps.0' }, { path: 'tr_week_gps.1' }],
    })
    expect(refusalOf(() => edit(SUB, id, { 'tr_week_gps.0': 'A-1' }, { isInParts: true }))).toMatchObject({
      status: 403,
      message: 'tour_day_locked',
    })
  })

  test('what is of no day is written beside it, lists that are no week whole', () => {
    t.store.db.update(drivers).set({ dr_requirements: 'ADR;GDP' }).run()
    const id = add()
    const { row, refused } = edit(
      ADMIN,
      id,
      { tr_name: 'new', tr_requirements: ['ADR', 'GDP'], 'tr_week_gps.3': 'nobody', 'tr_week_gps.4': 'A-1' },
      { isInParts: true },
    )
    expect(row).toMatchObject({ tr_name: 'new', tr_requirements: ['ADR', 'GDP'] })
    expect(row.tr_week_gps.slice(3, 5)).toEqual([null, 'A-1'])
    expect(refused?.units).toEqual(['day_3'])
  })

  test('a fault of no day refuses the whole', () => {
    const id = add()
    const set = { tr_name: '', 'tr_week_gps.4': 'A-1' }
    expect(refusalOf(() => edit(ADMIN, id, set, { isInParts: true })).status).toBe(400)
    expect(tour(id)?.tr_rev).toBe(1)
  })
})

describe('an admin', () => {
  test('that spells a name in other letters changes nothing', () => {
    const id = add({ tr_week_gps: monday('A-1', null) })
    const { changed, row } = edit(ADMIN, id, { 'tr_week_gps.0': 'a-1', 'tr_week_sub.0': 'ALPEN' })
    expect([changed, row.tr_rev, row.tr_week_gps[0]]).toEqual([false, 1, 'A-1'])
  })

  test('writes a requirement alone, and says it as a field', () => {
    t.store.db.update(drivers).set({ dr_requirements: 'ADR' }).run()
    const id = add()
    expect(edit(ADMIN, id, { tr_requirements: ['ADR'], unknown: 1 }).row).toMatchObject({ tr_requirements: ['ADR'] })
  })

  test('gives a day any vehicle and driver', () => {
    const { row } = edit(ADMIN, add(), { 'tr_week_gps.0': 'B-1', 'tr_week_driver.0': 2 })
    expect([row.tr_week_gps[0], row.tr_week_driver[0]]).toEqual(['B-1', 2])
  })
})

test('an extra day that was written when the tour did not run on it is taken from a device, and not from a call', () => {
  const extra = { tr_days: [{ day: '2100-01-04', kind: 'extra' }] } // a Monday, ticked by another since
  const id = add()
  const base = { tr_days: [] }
  expect(refusalOf(() => editTour(t.store, ADMIN, id, { set: extra, base }))).toMatchObject({
    errors: [{ path: 'tr_days.0.day', message: 'tour_day_runs_already' }],
  })
  expect(editTour(t.store, ADMIN, id, { set: extra, base, seen: null, isInParts: true })).toMatchObject({
    ...{ changed: true, conflicts: [], row: extra },
  })
})

describe('a company whose name another one has by now', () => {
  /** Alpen was another company until line 100 of the change feed. */
  const gaveUp = (key: string) => {
    addNames(t.store, { subcontractors: ['First'] })
    t.store.db.insert(formerNames).values({ entity: 'subcontractor', name: 'alpen', key, seq: 100 }).run()
  }
  const write = (id: number, set: Fields, base: Fields, isInParts = false) =>
    editTour(t.store, ADMIN, id, { set, base, seen: 50, isInParts })
  const faultsOf = (work: () => unknown) => refusalOf(work).errors?.map(({ path, message }) => [path, message])
  const ASKED = ['tr_week_sub.1', 'name_given_anew']

  test('is asked about on the day that the edit writes, also where the tour says it already and the other is no more', () => {
    gaveUp('')
    expect(faultsOf(() => write(add(), { 'tr_week_sub.1': 'Alpen' }, { 'tr_week_sub.1': 'Berg' }))).toEqual([ASKED])
    const ofBerg = add({ tr_week_sub: week('Berg') })
    expect(faultsOf(() => write(ofBerg, { 'tr_week_sub.1': 'Alpen' }, { 'tr_week_sub.1': 'Berg' }))).toEqual([ASKED])
  })

  test('is no question where that day is in conflict', () => {
    gaveUp('')
    const id = add({ tr_week_sub: week('First') })
    const { conflicts } = write(id, { 'tr_week_sub.1': 'Alpen' }, { 'tr_week_sub.1': 'Berg' })
    expect(conflicts.map(({ unit }) => unit)).toEqual(['day_1'])
  })

  test('is no question where the one who was meant has another name, and the tour names the bearer', () => {
    gaveUp('First')
    const { conflicts } = write(add(), { 'tr_week_sub.1': 'Alpen' }, { 'tr_week_sub.1': 'Berg' })
    expect(conflicts.map(({ mine }) => mine)).toMatchObject([{ tr_week_sub: 'First' }])
  })

  test('refuses its day alone, with the other faults of the edit in order of their days', () => {
    gaveUp('First')
    const id = add({ tr_week_sub: week('Berg') })
    const before = { 'tr_week_sub.1': 'Berg', 'tr_week_gps.4': null, 'tr_week_gps.0': null, 'tr_week_gps.3': null }
    const set = {
      'tr_week_gps.4': 'NOBODY',
      'tr_week_sub.1': 'Alpen',
      'tr_week_gps.0': 'NOBODY',
      'tr_week_gps.3': 'A-1',
    }
    const { refused, row, changed } = write(id, set, before, true)
    expect([changed, row.tr_week_gps]).toEqual([true, [null, null, null, 'A-1', null, null, null]])
    expect(row.tr_week_sub).toEqual(week('Berg'))
    expect(refused?.units).toEqual(['day_0', 'day_1', 'day_4'])
    expect(refused?.faults.filter(({ path }) => path === 'tr_week_sub.1')).toMatchObject([
      { message: 'name_given_anew', values: { now: 'First' } },
    ])
  })
})

describe('a delete', () => {
  test('is of the tour that the person saw, by a name that it ever had', () => {
    const id = add()
    edit(ADMIN, id, { tr_name: 'second' })
    edit(ADMIN, id, { tr_name: 'third' })
    expect(refusalOf(() => removeTour(t.store, ADMIN, id, { tr_name: 'never' }))).toMatchObject({
      status: 409,
      message: 'sync_other_database',
    })
    expect(tour(id)).toBeDefined()
    removeTour(t.store, ADMIN, id, { tr_name: 'T' })
    expect(tour(id)).toBeUndefined()
  })

  test.each([{ tr_name: 'T' }, {}])('of a tour of this name now, or of one of which nothing is said: %o', (seen) => {
    const id = add()
    removeTour(t.store, ADMIN, id, seen)
    expect(tour(id)).toBeUndefined()
  })

  test('of a tour that is gone is 404', () => expect(refusalOf(() => removeTour(t.store, ADMIN, 77)).status).toBe(404))
})
