import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import { pick } from '../../shared/domain/sync/merge.ts'
import { CARRIER_FIELDS } from '../../shared/domain/trip/trip-fields.ts'
import { driverKey, type RenamedEntity } from '../master-data/store/former-names.ts'
import { lastSeq } from '../store/history/change-feed.ts'
import { drivers, formerNames, vehicles } from '../store/schema/master-data.ts'
import { alerts } from '../store/schema/messages.ts'
import { addNames } from '../testing/names.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { MONDAY_NAMES } from '../testing/sample-tours.ts'
import { addTrip, SAMPLE_TRIP } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { type Edit, type Fields, NotAllWritable } from './edits.ts'
import { getTrip, reportTrip } from './store/trips.ts'
import { createTrip, editTrip } from './trip-edits.ts'

/** Rights to write a trip's fields, and what follows from a write. */

const ADMIN: Viewer = { username: 'dora', role: 'admin', subcontractor: null, customer: null }
const SUB: Viewer = { username: 'meier', role: 'sub', subcontractor: 'Meier Trans', customer: null }

let t: TestApp
beforeEach(() => {
  t = createTestApp()
  addNames(t.store, {
    customers: ['Holz AG'],
    ...MONDAY_NAMES,
    observers: ['olga', 'oskar'],
  })
})
afterEach(() => t.close())

const trip = (id: number) => getTrip(t.store, id)
const add = (fields = {}): number => addTrip(t.store, fields).tt_id
const edit = (viewer: Viewer, id: number, set: Fields, more: Partial<Edit> = {}) =>
  editTrip(t.store, viewer, id, { set, base: null, ...more })
const ofHuber = { gps_groups: 'Huber AG', dr_groups: 'Huber AG' }
const addVehicleOfHuber = () =>
  t.store.db.insert(vehicles).values({ gps_id: 'HUBER-1', gps_device: 'H', gps_groups: ofHuber.gps_groups }).run()
const addDriver = (dr_name: string, dr_number: string, dr_groups = '') =>
  t.store.db.insert(drivers).values({ dr_name, dr_number, dr_groups, dr_requirements: '' }).returning().get().dr_id
const gaveUp = (entity: RenamedEntity, name: string, key: string | number, seq: number) =>
  t.store.db
    .insert(formerNames)
    .values({ entity, name, key: String(key), seq })
    .run()
const alertAll = (al_type: 'alert_atp' | 'alert_sub_vehicle') =>
  t.store.db
    .insert(alerts)
    .values({
      al_type,
      al_active: true,
      al_adrnr_arr: [],
      al_email_arr: ['anna@example.com'],
      al_sms_arr: [],
      al_lang: 'de',
    })
    .run()

describe('a trip that is created', () => {
  test.each<Viewer['role']>(['sub', 'customer', 'observer'])('is an admin’s to create, not a %s’s', (role) =>
    expect(refusalOf(() => createTrip(t.store, { ...SUB, role }, SAMPLE_TRIP))).toMatchObject({
      status: 403,
      message: 'edit_no_permission',
    }),
  )

  test('under way tells those whom an alert tells', () => {
    alertAll('alert_atp')
    createTrip(t.store, ADMIN, {
      ...SAMPLE_TRIP,
      tt_stp: '2026-11-21T08:00:00.000Z',
      tt_atp: '2026-11-21T08:10:00.000Z',
    })
    expect(t.messages()).toMatchObject([{ event: 'alert_atp', recipient: 'anna@example.com' }])
  })
})

describe('an edit by admin', () => {
  test('tells those whom an alert tells, and is a person’s in the history', async () => {
    alertAll('alert_atp')
    const id = add({ tt_stp: '2026-11-21T08:00:00.000Z' })
    edit(ADMIN, id, { tt_atp: '2026-11-21T08:10:00.000Z' })
    expect(t.messages()).toMatchObject([{ event: 'alert_atp', tt_id: id }])
    expect(trip(id)?.tt_manual_times).toEqual(['tt_atp'])
  })

  test('keeps customer and observers tidy', () => {
    const id = add()
    expect(edit(ADMIN, id, { tt_customer: ' Holz AG ; olga ;; ;oskar ' }).row.tt_customer).toBe('Holz AG;olga;oskar')
    expect(edit(ADMIN, id, { tt_customer: ';' }).row.tt_customer).toBe('')
  })

  test('that spells names in other letters changes nothing', () => {
    const id = add()
    const before = lastSeq(t.store)
    const { changed, row, seq } = edit(ADMIN, id, { tt_gps: 'truck-1', tt_sub: 'MEIER trans' })
    expect([changed, row.tt_rev, seq, lastSeq(t.store)]).toEqual([false, 1, before, before])
  })

  test('of another vehicle answers the row without what the former one had reported', () => {
    const id = add()
    const before = trip(id)
    if (before) reportTrip(t.store, before, { tt_atp: '2026-11-21T08:20:00.000Z', tt_ignition: 1 })
    const { row, seq } = edit(ADMIN, id, { tt_gps: 'TRUCK-2' })
    expect(row).toMatchObject({ tt_gps: 'TRUCK-2', tt_atp: null, tt_ignition: null })
    expect([row, seq]).toEqual([trip(id), lastSeq(t.store)])
  })

  test('ignores what is no field of a trip, and what the server keeps', () => {
    const id = add()
    expect(edit(ADMIN, id, { tt_info: 'new', tt_rev: 70, tt_manual_times: ['tt_ata'], x: 1 }).row).toMatchObject({
      tt_info: 'new',
      tt_rev: 2,
      tt_manual_times: [],
    })
  })
})

describe('an edit of what was agreed with one subcontractor', () => {
  const HUBER = { tt_sub: 'Huber AG', tt_gps: 'HUBER-1', tt_driver: '', tt_drivernr: '' }
  const shown = (id: number): Fields => pick(trip(id) as unknown as Fields, CARRIER_FIELDS)
  const save = (id: number, base: Fields, set: Fields) =>
    edit(ADMIN, id, { ...base, ...set }, { base, rev: 1, seen: lastSeq(t.store) })
  let id: number
  beforeEach(() => {
    addNames(t.store, { subcontractors: ['Huber AG'], vehicles: ['FREE-1'] })
    addVehicleOfHuber()
    addDriver('Hans', '7', 'Meier Trans')
    id = add({ tt_driver: '', tt_drivernr: '' })
  })

  test.each([
    ['driver', { tt_driver: 'Hans', tt_drivernr: '7' }],
    ['price', { tt_sub_invoice_trip: 999.95 }],
    ['check mark', { tt_sub_invoice_check: true }],
    ['comment', { tt_sub_invoice_comment: 'Bahnverlad nach Absprache' }],
  ])('leaves its %s to the person where the trip is another’s by now, and takes the rest', (_what, set) => {
    const base = { ...shown(id), tt_info: 'gate 4' }
    edit(ADMIN, id, HUBER)
    const theirs = shown(id)
    const { conflicts } = save(id, base, { ...set, tt_info: 'gate 9' })
    expect(trip(id)).toMatchObject({ ...theirs, tt_info: 'gate 9' })
    const { tt_info: _info, ...mine } = { ...base, ...set }
    expect(conflicts).toEqual([{ unit: 'carrier', mine, theirs }])
    expect(save(id, theirs, mine).conflicts).toEqual([])
    expect(trip(id)).toMatchObject(mine)
  })

  test('takes the trip from its own subcontractor, whatever that one changes meanwhile, but not over another’s change', () => {
    const base = shown(id)
    t.addUser({ username: 'meier', role: 'sub', subcontractor: 'Meier Trans' })
    edit(SUB, id, { tt_driver: 'Hans', tt_drivernr: '7', tt_sub_invoice_comment: 'von uns' })
    expect(save(id, base, HUBER).conflicts).toEqual([])
    expect(trip(id)).toMatchObject({ ...HUBER, tt_sub_invoice_comment: '' })

    const given = shown(id)
    edit(ADMIN, id, { tt_sub_invoice_trip: 640 })
    expect(save(id, given, base).conflicts.map(({ unit }) => unit)).toEqual(['carrier'])
  })

  test('is taken of a trip without a vehicle, which an edit cannot take away', () => {
    t.store.sqlite.prepare("update trips set tt_gps = '' where tt_id = ?").run(id)
    expect(save(id, shown(id), { tt_driver: 'Hans', tt_drivernr: '7' }).conflicts).toEqual([])
    expect(trip(id)).toMatchObject({ tt_gps: '', tt_driver: 'Hans' })
    const base = shown(id)
    edit(ADMIN, id, { tt_gps: 'FREE-1' })
    expect(refusalOf(() => save(id, { ...base, tt_gps: 'FREE-1' }, { tt_gps: '' }))).toMatchObject({ status: 400 })
    // Who decides for one that had chosen none.
    edit(ADMIN, id, HUBER)
    expect(save(id, shown(id), base).conflicts).toEqual([])
    expect(trip(id)).toMatchObject(base)
  })

  test('is of one who has another name by now: nothing is asked', async () => {
    const base = shown(id)
    const seen = lastSeq(t.store)
    const admin = t.addUser({ username: 'chief', role: 'admin' })
    await t.call(admin, 'PUT', '/api/subcontractors/Meier Trans', { sc_name: 'Meier AG' })
    expect(trip(id)?.tt_sub).toBe('Meier AG')
    expect(edit(ADMIN, id, { ...base, tt_gps: 'FREE-1' }, { base, rev: 1, seen }).conflicts).toEqual([])
  })
})

describe('an edit by a sub', () => {
  test('of vehicle and driver is written, and tells those whom an alert tells', () => {
    alertAll('alert_sub_vehicle')
    addDriver('Jan', '1')
    const id = add()
    const { row } = edit(SUB, id, { tt_gps: 'TRUCK-2', tt_driver: 'Jan', tt_drivernr: '1', tt_rev: 9, x: 1 })
    expect(row).toMatchObject({ tt_gps: 'TRUCK-2', tt_driver: 'Jan', tt_drivernr: '1' })
    expect(t.messages()).toMatchObject([{ event: 'alert_sub_vehicle' }])
    expect(edit(SUB, id, { tt_driver: '', tt_drivernr: '' }).row).toMatchObject({ tt_driver: '', tt_drivernr: '' })
  })

  test.each<[string, Fields]>([
    ['tt_gps', { tt_gps: 'HUBER-1' }],
    ['tt_driver', { tt_driver: 'Huber Jan', tt_drivernr: '9' }],
  ])('of those of another company is not offered: %s', (path, set) => {
    addVehicleOfHuber()
    addDriver('Huber Jan', '9', ofHuber.dr_groups)
    const id = add()
    expect(refusalOf(() => edit(SUB, id, set))).toMatchObject({
      status: 400,
      errors: [{ path, message: 'choice_not_offered' }],
    })
    expect(trip(id)?.tt_rev).toBe(1)
  })

  test.each([
    ['what it does not see, rightly guessed', { tt_note: SAMPLE_TRIP.tt_note }],
    ['what it does not see', { tt_note: 'guess' }],
    ['what it sees and may not write', { tt_from_text: 'Elsewhere' }],
  ])('of %s is told what it may write', (_what, set) => {
    const id = add()
    const refusal = refusalOf(() => edit(SUB, id, { ...set, tt_gps: 'TRUCK-2' }))
    expect(refusal).toMatchObject({ status: 403, message: 'field_not_allowed' })
    expect(refusal instanceof NotAllWritable && refusal.writable).toEqual(['tt_gps'])
    expect(trip(id)).toMatchObject({ tt_rev: 1, tt_gps: 'TRUCK-1' })
  })

  test('of a trip that is over is refused, with that reason', () => {
    const id = add()
    t.clock.set('2026-11-21T14:00:00.000Z')
    const refusal = refusalOf(() => edit(SUB, id, { tt_gps: 'TRUCK-2' }))
    expect(refusal).toMatchObject({ status: 403, message: 'edit_no_permission_edit_old_trips' })
    expect(refusal).not.toBeInstanceOf(NotAllWritable)
  })
})

describe('a name that somebody else has by now', () => {
  const sub = (tt_sub: string) => ({ tt_sub })
  const faultsOf = (id: number, set: Fields, base: Fields, viewer = ADMIN) => {
    const refusal = refusalOf(() => edit(viewer, id, set, { base, seen: 50 }))
    expect(refusal.status).toBe(400)
    return refusal.errors?.map(({ path, message, values }) => [path, message, values?.known])
  }
  beforeEach(() => addNames(t.store, { subcontractors: ['Alpen', 'First'] }))

  test('is asked about though the row says it already, where the one who was meant is no more', () => {
    gaveUp('subcontractor', 'alpen', '', 100)
    expect(faultsOf(add(sub('Alpen')), sub('Alpen'), sub('Huber AG'))).toEqual([['tt_sub', 'name_given_anew', 'no']])
  })

  test('is a conflict, not a question, where the row has a third name by now', () => {
    gaveUp('subcontractor', 'alpen', '', 100)
    const { conflicts, changed } = edit(ADMIN, add(sub('Meier Trans')), sub('Alpen'), {
      base: sub('Huber AG'),
      seen: 50,
    })
    expect([changed, conflicts.map(({ unit }) => unit)]).toEqual([false, ['carrier']])
  })

  test('is a conflict where the one who was meant has another name, and the row names the bearer', () => {
    gaveUp('subcontractor', 'alpen', 'First', 100)
    const { conflicts } = edit(ADMIN, add(sub('Alpen')), sub('Alpen'), { base: sub('Huber AG'), seen: 50 })
    expect(conflicts.map(({ mine }) => mine)).toEqual([sub('First')])
  })

  test('is asked about beside what else is wrong, and says all that is wrong with itself', () => {
    gaveUp('subcontractor', 'alpen', 'First', 100)
    const set = { ...sub('Alpen'), tt_gps: 'NOBODY' }
    expect(faultsOf(add(sub('Huber AG')), set, { ...sub('Huber AG'), tt_gps: 'TRUCK-1' })).toEqual([
      ['tt_sub', 'name_given_anew', 'yes'],
      ['tt_gps', expect.any(String), undefined],
    ])
  })

  describe('of a driver', () => {
    const jan = { tt_driver: 'Jan', tt_drivernr: '1' }
    const hans = { tt_driver: 'Hans Muster', tt_drivernr: '17' }
    /** Jan 1 is called Jens 2 by now, and another one has his name. */
    const rename = (former: string, bearer: string) => {
      gaveUp('driver', driverKey('Jan', '1'), addDriver('Jens', '2', former), 100)
      addDriver('Jan', '1', bearer)
      // Of the same name or number, and seen by every subcontractor.
      addDriver('Jan', '9')
      addDriver('Other', '1')
      addDriver('Jens', '8')
      addDriver('Other', '2')
    }
    const OTHERS = ofHuber.dr_groups

    test('is asked of a sub, with both where it sees both', () => {
      rename('', '')
      expect(faultsOf(add(), jan, hans, SUB)).toEqual([['tt_driver', 'name_given_anew', 'yes']])
    })

    test('is asked of a sub without a word of the one that it does not see', () => {
      rename(OTHERS, '')
      const [fault] = refusalOf(() => edit(SUB, add(), jan, { base: hans, seen: 50 })).errors ?? []
      expect(fault).toMatchObject({ message: 'name_given_anew', values: { now: '', known: 'no' }, offers: [jan] })
    })

    test('is not asked of a sub that does not see the bearer: it meant the other', () => {
      rename('', OTHERS)
      const { row } = edit(SUB, add(), jan, { base: hans, seen: 50 })
      expect(row).toMatchObject({ tt_driver: 'Jens', tt_drivernr: '2' })
    })
  })
})
