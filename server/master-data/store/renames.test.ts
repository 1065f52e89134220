import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TourFields } from '#shared/schemas/tour.ts'
import type { TripFields } from '#shared/schemas/trip.ts'
import { lastSeq } from '../../store/history/change-feed.ts'
import { rowHistory } from '../../store/history/history.ts'
import { drivers, vehicles } from '../../store/schema/master-data.ts'
import { alerts } from '../../store/schema/messages.ts'
import { changesAfter } from '../../sync/store/sync-log.ts'
import { addNames } from '../../testing/names.ts'
import { addTour as addSampleTour, monday, week } from '../../testing/sample-tours.ts'
import { addTrip } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { getTour } from '../../tours/store/tours.ts'
import { getTrip } from '../../trips/store/trips.ts'
import { formerHolders } from './former-names.ts'
import { listDrivers, listVehicles } from './lookups.ts'
import { renameAddress, renameCustomer, renameDriver, renameSubcontractor } from './renames.ts'

/** Plants a former name in each place that may hold one, and similar texts that are not it. */

const AUTHOR = { username: 'anna', source: 'person' } as const
const FROM = 'Meier Trans'
const TO = 'Meier & Sohn'

let t: TestApp
beforeEach(() => {
  t = createTestApp()
  addNames(t.store, {
    customers: ['Holz AG', 'Stein AG'],
    subcontractors: [FROM, 'Huber AG'],
    drivers: [
      ['Jan', '1'],
      ['Jan', '2'],
    ],
    addresses: [
      ['HUB', 'Basel Hub'],
      ['GVA', 'Genf'],
    ],
  })
})
afterEach(() => t.close())

const addTour = (fields: Partial<TourFields> = {}): number =>
  addSampleTour(t.store, { tr_week_sub: week('Huber AG'), ...fields }).tr_id
const tour = (id: number) => getTour(t.store, id)
const add = (fields: Partial<TripFields>) => addTrip(t.store, fields).tt_id
const trip = (id: number) => getTrip(t.store, id)
/** Lines of the change feed that a rename makes, as `trip 1`. */
const linesOf = (rename: () => void) => {
  const since = lastSeq(t.store)
  t.store.write(rename)
  return changesAfter(t.store, since, 100)
}
const named = (lines: readonly { entity: string; key: string }[]) => lines.map(({ entity, key }) => `${entity} ${key}`)

describe('a subcontractor', () => {
  const rename = () => renameSubcontractor(t.store, FROM, TO, AUTHOR)

  test('is renamed on those days of tours that it drives, in any letters', () => {
    const own = addTour({ tr_week_sub: monday('MEIER trans', 'Huber AG') })
    const foreign = addTour()
    expect(named(linesOf(rename))).toEqual([`tour ${own}`])
    expect(tour(own)).toMatchObject({ tr_rev: 2, tr_week_sub: monday(TO, 'Huber AG') })
    expect(tour(foreign)).toMatchObject({ tr_rev: 1, tr_week_sub: week('Huber AG') })
    expect(rowHistory(t.store, 'tour', own)).toHaveLength(2)
  })

  test('is renamed in alerts that are narrowed to it, and in no other', () => {
    const narrowedTo = (al_sub: string | null) => {
      const nothing = { al_adrnr_arr: [], al_email_arr: [], al_sms_arr: [] }
      const alert = { al_type: 'alert_ata', al_active: true, al_lang: 'de', al_sub, ...nothing } as const
      t.store.db.insert(alerts).values(alert).run()
    }
    for (const al_sub of ['meier trans', 'Huber AG', null]) narrowedTo(al_sub)
    t.store.write(rename)
    expect(
      t.store.db
        .select({ al_sub: alerts.al_sub })
        .from(alerts)
        .all()
        .map(({ al_sub }) => al_sub),
    ).toEqual([TO, 'Huber AG', null])
  })

  test('is renamed in the groups of vehicles and drivers, those that are no longer offered too', () => {
    const vehicle = (gps_id: string, gps_groups: string, retired: boolean) =>
      t.store.db.insert(vehicles).values({ gps_id, gps_groups, gps_device: gps_id, retired }).run()
    vehicle('OLD', 'Nord;Meier Trans', true)
    vehicle('OTHER', 'Meier Trans Basel', false)
    t.store.db.update(drivers).set({ dr_groups: 'Meier Trans', retired: true }).where(eq(drivers.dr_id, 1)).run()
    t.store.db.update(drivers).set({ dr_groups: 'Huber AG' }).where(eq(drivers.dr_id, 2)).run()
    t.store.write(rename)
    expect(listVehicles(t.store, true).map(({ gps_groups }) => gps_groups)).toEqual([`Nord;${TO}`, 'Meier Trans Basel'])
    expect(listDrivers(t.store, true).map(({ dr_groups }) => dr_groups)).toEqual([TO, 'Huber AG'])
    // One version each, of nothing but the groups; none of what did not change.
    expect(rowHistory(t.store, 'vehicle', 'OLD').map(({ changes }) => changes)).toEqual([
      { gps_groups: { from: 'Nord;Meier Trans', to: `Nord;${TO}` } },
    ])
    expect(rowHistory(t.store, 'driver', 1).map(({ changes }) => changes)).toEqual([
      { dr_groups: { from: 'Meier Trans', to: TO } },
    ])
    expect([rowHistory(t.store, 'vehicle', 'OTHER'), rowHistory(t.store, 'driver', 2)]).toEqual([[], []])
  })

  test('is renamed in the accounts of its people, whose versions say so', () => {
    t.addUser({ username: 'meier', role: 'sub', subcontractor: FROM })
    t.addUser({ username: 'sohn', role: 'sub', subcontractor: TO })
    t.store.write(rename)
    expect(rowHistory(t.store, 'user', 'meier')).toMatchObject([
      { action: 'edit', rev: 1, username: 'anna', changes: { subcontractor: { from: FROM, to: TO } } },
    ])
    t.store.write(() => renameSubcontractor(t.store, TO, 'Sohn AG', AUTHOR))
    expect(rowHistory(t.store, 'user', 'meier').map(({ rev }) => rev)).toEqual([2, 1])
    // A user that has the new name already gets no version of it.
    expect(rowHistory(t.store, 'user', 'sohn')).toHaveLength(1)
  })
})

describe('a customer', () => {
  const rename = () => renameCustomer(t.store, { cm_id: 1, from: 'Holz AG', to: 'Wood Ltd' }, AUTHOR)

  test('is renamed on its trips, and the feed says who could see them before and may now', () => {
    const own = add({ tt_customer: 'holz ag;olga' })
    const nobody = add({ tt_customer: ';olga' })
    expect(linesOf(rename)).toMatchObject([
      { key: String(own), before: { tt_customer: 'holz ag;olga' }, after: { tt_customer: 'Wood Ltd;olga' } },
    ])
    expect(trip(nobody)).toMatchObject({ tt_rev: 1, tt_customer: ';olga' })
  })

  test('stays in its tours by id: the devices hear of those, and of no other’s', () => {
    const own = addTour()
    addTour({ tr_cm_id: 2 })
    const lines = linesOf(rename)
    expect(named(lines)).toEqual([`tour ${own}`])
    expect(lines[0]?.before).toEqual(lines[0]?.after)
    expect(lines[0]?.before).toMatchObject({ tr_week_sub: week('Huber AG') })
    expect(tour(own)?.tr_rev).toBe(1)
  })
})

describe('a driver', () => {
  const jan = (dr_name: string, dr_number: string) => ({
    dr_id: 1,
    dr_name,
    dr_number,
    dr_groups: '',
    dr_requirements: '',
  })
  const rename = (dr_name: string, dr_number: string) => () =>
    renameDriver(t.store, jan('Jan', '1'), jan(dr_name, dr_number), AUTHOR)
  const drive = (day: number | null, number: string | null, others: number | null = null) => ({
    tr_week_driver: monday(day, others),
    tr_week_drivernr: monday(number, null),
  })

  test.each([
    ['by name', 'Jens', '1'],
    ['by number', 'Jan', '9'],
    ['by both', 'Jens', '9'],
  ])('is renamed %s on the trips that name both as they were', (_how, name, number) => {
    const own = add({ tt_driver: 'Jan', tt_drivernr: '1' })
    const others = [add({ tt_driver: 'Jan', tt_drivernr: '2' }), add({ tt_driver: 'Jon', tt_drivernr: '1' })]
    const [line] = linesOf(rename(name, number))
    expect(trip(own)).toMatchObject({ tt_driver: name, tt_drivernr: number, tt_rev: 2 })
    expect(others.map((id) => trip(id)?.tt_rev)).toEqual([1, 1])
    // The driver of a trip does not decide which users see it.
    expect(line?.after).toEqual(line?.before)
    // The version names what is different, and nothing else.
    const changes = rowHistory(t.store, 'trip', own)[0]?.changes
    expect(Object.keys(changes ?? {})).toEqual([
      ...(name === 'Jan' ? [] : ['tt_driver']),
      ...(number === '1' ? [] : ['tt_drivernr']),
    ])
  })

  test('that is saved under the same name and number is not renamed', () => {
    add({ tt_driver: 'Jan', tt_drivernr: '1' })
    expect(linesOf(rename('Jan', '1'))).toEqual([])
    expect(formerHolders(t.store, 'driver', '["jan","1"]')).toEqual([])
  })

  test('gets its new number on those days of tours that have both its id and the former one', () => {
    const own = addTour(drive(1, '1'))
    const others = [addTour(drive(1, '7')), addTour(drive(2, '1')), addTour(drive(null, null))]
    expect(named(linesOf(rename('Jan', '9')))).toEqual([`tour ${own}`])
    expect(tour(own)?.tr_week_drivernr).toEqual(monday('9', null))
    expect(others.map((id) => tour(id)?.tr_rev)).toEqual([1, 1, 1])
  })

  test('who keeps its number leaves tours alone, which say id and number', () => {
    addTour(drive(1, '1'))
    expect(linesOf(rename('Jens', '1'))).toEqual([])
  })
})

describe('an address', () => {
  const hub = (add_name: string) => ({ add_id: 'HUB', add_name, add_lat: null, add_lon: null, add_radius: null })
  const rename = (name: string) => () => renameAddress(t.store, hub('Basel Hub'), hub(name), AUTHOR)

  test('is renamed at either end of trips, where they show its former name under its id', () => {
    const from = add({ tt_from_adrnr: 'HUB', tt_from_text: 'Basel Hub', tt_to_adrnr: 'X', tt_to_text: 'Basel Hub' })
    const to = add({ tt_from_adrnr: 'X', tt_from_text: 'Basel Hub', tt_to_adrnr: 'HUB', tt_to_text: 'Basel Hub' })
    const other = add({ tt_from_adrnr: 'HUB', tt_from_text: 'Ramp 3', tt_to_adrnr: 'HUB', tt_to_text: 'Ramp 4' })
    t.store.write(rename('Basel Nord'))
    expect(trip(from)).toMatchObject({ tt_from_text: 'Basel Nord', tt_to_text: 'Basel Hub', tt_rev: 2 })
    expect(trip(to)).toMatchObject({ tt_from_text: 'Basel Hub', tt_to_text: 'Basel Nord', tt_rev: 2 })
    expect(trip(other)).toMatchObject({ tt_rev: 1 })
  })

  test('that is saved under the same name keeps no former one', () => {
    add({ tt_from_adrnr: 'HUB', tt_from_text: 'Basel Hub' })
    expect(linesOf(rename('Basel Hub'))).toEqual([])
    expect(formerHolders(t.store, 'address', 'basel hub')).toEqual([])
  })
})
