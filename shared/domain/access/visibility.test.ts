import { describe, expect, test } from 'vitest'
import type { TourDay } from '../tour/dated.ts'
import { mayKnowTripField, TRIP_FIELDS } from '../trip/trip-fields.ts'
import type { TripStatus } from '../trip/trip-status.ts'
import { ownTourDays } from './own-tour-days.ts'
import type { Viewer } from './roles.ts'
import {
  isTourVisible,
  isTripVisible,
  visibleAddress,
  visibleDriver,
  visibleObserver,
  visibleSubcontractor,
  visibleToAdmin,
  visibleTour,
  visibleTrip,
  visibleVehicle,
} from './visibility.ts'

const admin: Viewer = { username: 'admin', role: 'admin', subcontractor: null, customer: null }
const sub: Viewer = { username: 'sepp', role: 'sub', subcontractor: 'Alpen Trans', customer: null }
const customer: Viewer = { username: 'carla', role: 'customer', subcontractor: null, customer: 'Nord AG' }
const observer: Viewer = { username: 'olga', role: 'observer', subcontractor: null, customer: null }

const fullTrip = (over: Record<string, unknown> = {}) => ({
  ...(Object.fromEntries(TRIP_FIELDS.map((field) => [field, `value of ${field}`])) as Record<string, unknown>),
  tt_id: 7,
  tt_rev: 3,
  tt_sub: 'Alpen Trans',
  tt_customer: 'Nord AG;olga;otto',
  tt_status: 'active' as TripStatus,
  ...over,
})

describe('isTripVisible', () => {
  const trip = { tt_sub: 'Alpen Trans', tt_customer: 'Nord AG;olga;otto', tt_status: 'active' as TripStatus }
  test.each([
    ['admin sees any trip', admin, { tt_sub: '', tt_customer: '', tt_status: 'scheduled' }, true],
    ['sub sees its own', sub, {}, true],
    ['sub sees its own whatever the spelling', sub, { tt_sub: ' ALPEN trans ' }, true],
    ['sub sees its own scheduled trip', sub, { tt_status: 'scheduled' }, true],
    ['sub does not see another’s', sub, { tt_sub: 'Alpen Trans 2' }, false],
    ['sub does not see a trip without subcontractor', sub, { tt_sub: '' }, false],
    ['sub without company sees nothing', { ...sub, subcontractor: null }, { tt_sub: '' }, false],
    ['sub with empty company sees nothing', { ...sub, subcontractor: '' }, { tt_sub: '' }, false],
    ['sub is not matched by the customer’s name', { ...sub, subcontractor: 'Nord AG' }, {}, false],
    ['customer sees its own', customer, {}, true],
    ['customer sees its own whatever the spelling', customer, { tt_customer: 'NORD ag ' }, true],
    ['customer sees inactive', customer, { tt_status: 'inactive' }, true],
    ['customer sees canceled', customer, { tt_status: 'canceled' }, true],
    ['customer does not see scheduled', customer, { tt_status: 'scheduled' }, false],
    ['customer among the observers does not see it', { ...customer, customer: 'olga' }, {}, false],
    ['customer whose name is a prefix does not see it', { ...customer, customer: 'Nord' }, {}, false],
    ['customer without customer sees nothing', { ...customer, customer: null }, { tt_customer: '' }, false],
    ['customer of a trip without customer', { ...customer, customer: '' }, { tt_customer: ';olga' }, false],
    ['observer among the others', observer, {}, true],
    ['observer whatever the spelling', { ...observer, username: 'OTTO' }, {}, true],
    ['observer does not see scheduled', observer, { tt_status: 'scheduled' }, false],
    ['observer that is not named', { ...observer, username: 'ol' }, {}, false],
    ['observer with the customer’s name', { ...observer, username: 'Nord AG' }, {}, false],
  ] as [string, Viewer, Partial<typeof trip>, boolean][])('%s', (_, viewer, over, visible) => {
    expect(isTripVisible(viewer, { ...trip, ...over })).toBe(visible)
    expect(visibleTrip(viewer, fullTrip(over)) !== null).toBe(visible)
  })
})

describe('visibleTrip', () => {
  test.each([admin, sub, customer, observer])('$role receives exactly the fields that it may know', (viewer) => {
    const shown = TRIP_FIELDS.filter((field) => mayKnowTripField(viewer.role, field))
    expect(Object.keys(visibleTrip(viewer, fullTrip()) ?? {}).sort()).toEqual([...shown].sort())
  })

  test.each([
    [admin, 'Nord AG;olga;otto'],
    [sub, 'Nord AG;olga;otto'],
    [customer, 'Nord AG'],
    [observer, 'Nord AG;olga'],
    [{ ...observer, username: 'otto' }, 'Nord AG;otto'],
  ])('tt_customer for %j', (viewer, joined) => {
    expect(visibleTrip(viewer, fullTrip())?.tt_customer).toBe(joined)
  })

  test('a field that nobody listed goes to admin alone', () => {
    const trip = fullTrip({ tt_secret: 1 })
    expect(visibleTrip(admin, trip)).toHaveProperty('tt_secret')
    for (const viewer of [sub, customer, observer]) expect(visibleTrip(viewer, trip)).not.toHaveProperty('tt_secret')
  })

  test('the row that came in is left as it was', () => {
    const trip = Object.freeze(fullTrip())
    visibleTrip(observer, trip)
    expect(trip).toEqual(fullTrip())
  })

  test('nulls stay, absent fields stay absent', () => {
    const trip = { ...fullTrip(), tt_eta: null, tt_info: undefined }
    expect(visibleTrip(sub, trip)).toHaveProperty('tt_eta', null)
    expect(visibleTrip(sub, trip)).not.toHaveProperty('tt_info')
  })
})

describe('visibleTour', () => {
  const tour = {
    tr_id: 1,
    tr_rev: 2,
    tr_name: 'T1',
    tr_cm_id: 5,
    tr_cm_name: 'Nord AG',
    tr_client: 'Nord AG',
    tr_customer_invoice_trip: 500,
    tr_customer_invoice_toll: 50,
    tr_week_status: [true, true, false, true, false, false, false],
    tr_week_sub: ['Alpen Trans', 'Other', 'Alpen Trans', 'alpen trans', null, null, null],
    tr_week_gps: ['v1', 'v2', 'v3', 'v4', null, null, null],
    tr_week_driver: [1, 2, 3, 4, null, null, null],
    tr_week_drivernr: ['11', '12', '13', '14', null, null, null],
    tr_week_observer: ['olga', 'otto', null, null, null, null, null],
    tr_week_sub_invoice_trip: [100, 200, 300, 400, 0, 0, 0],
    tr_week_sub_invoice_toll: [10, 20, 30, 40, 0, 0, 0],
    tr_week_locked: [true, true, false, false, false, false, false],
  }

  test('a sub reads its own enabled days, the others come back empty', () => {
    expect(visibleTour(sub, tour)).toEqual({
      tr_id: 1,
      tr_rev: 2,
      tr_name: 'T1',
      tr_week_status: [true, true, false, true, false, false, false],
      tr_week_sub: ['Alpen Trans', null, null, 'alpen trans', null, null, null],
      tr_week_gps: ['v1', null, null, 'v4', null, null, null],
      tr_week_driver: [1, null, null, 4, null, null, null],
      tr_week_drivernr: ['11', null, null, '14', null, null, null],
      tr_week_sub_invoice_trip: [100, 0, 0, 400, 0, 0, 0],
      tr_week_sub_invoice_toll: [10, 0, 0, 40, 0, 0, 0],
      tr_week_locked: [true, false, false, false, false, false, false],
    })
    expect(ownTourDays(sub, tour)).toEqual([true, false, false, true, false, false, false])
  })

  test('a day of its week that is given to another is off for it, and nothing else is known of that', () => {
    // Mondays and Thursdays are its own, Tuesdays another's.
    const tr_days: TourDay[] = [
      {
        day: '2026-11-23',
        kind: 'changed',
        sub: 'Other',
        reason: 'cheaper',
        gps: 'v2',
        sub_trip: 90,
        customer_trip: 1,
      },
      { day: '2026-11-24', kind: 'changed', sub: 'Third', reason: 'secret' },
      { day: '2026-11-26', kind: 'off', reason: 'Inventur', run: 3 },
      { day: '2026-11-29', kind: 'extra', sub: 'Alpen Trans', sub_trip: 80, customer_trip: 500 },
      { day: '2026-11-30', kind: 'changed', customer_trip: 999, reason: 'agreed with the customer' },
      { day: '2026-12-03', kind: 'changed', customer_trip: 999, sub_toll: 12, reason: 'Umweg' },
      { day: '2026-12-07', kind: 'changed', reason: 'Baustelle' },
    ]
    expect(visibleTour(sub, { ...tour, tr_days })).toHaveProperty('tr_days', [
      { day: '2026-11-23', kind: 'off' },
      { day: '2026-11-26', kind: 'off', reason: 'Inventur' },
      { day: '2026-11-29', kind: 'extra', sub: 'Alpen Trans', sub_trip: 80 },
      { day: '2026-12-03', kind: 'changed', sub_toll: 12, reason: 'Umweg' },
      { day: '2026-12-07', kind: 'changed', reason: 'Baustelle' },
    ])
  })

  test('a day on which only prices of others change is none for a sub', () => {
    const price = (from: string, customer_trip: number, monday: number, tuesday: number) => ({
      ...{ from, customer_trip, customer_toll: 50 },
      ...{ sub_trip: [monday, tuesday, 300, 400, 0, 0, 0], sub_toll: tour.tr_week_sub_invoice_toll },
    })
    const own = (from: string, monday: number) => ({
      ...{ from, sub_trip: [monday, 0, 0, 400, 0, 0, 0], sub_toll: [10, 0, 0, 40, 0, 0, 0] },
    })
    const tr_prices = [
      price('2026-10-01', 510, 100, 200),
      price('2026-11-01', 520, 110, 200),
      price('2026-12-01', 530, 110, 200),
      price('2027-01-01', 530, 110, 220),
      price('2027-02-01', 530, 100, 220),
    ]
    expect(visibleTour(sub, { ...tour, tr_prices })).toHaveProperty('tr_prices', [
      own('2026-11-01', 110),
      own('2027-02-01', 100),
    ])
  })

  test('of a tour that was not read whole, nothing is made up', () => {
    const { tr_week_gps: _gps, ...part } = tour
    expect(visibleTour(sub, part)).not.toHaveProperty('tr_week_gps')
  })

  test('admin reads all of it', () => expect(visibleTour(admin, tour)).toEqual(tour))

  const none = [false, false, false, false, false, false, false]
  test.each([
    ['sub whose only day is disabled', sub, { ...tour, tr_week_status: none }, false],
    ['another sub', { ...sub, subcontractor: 'Third' }, tour, false],
    ['sub without company', { ...sub, subcontractor: null }, tour, false],
    ['customer of the tour', customer, tour, false],
    ['observer of the tour', observer, tour, false],
    ['sub with an own day', sub, tour, true],
    ['admin without any day', admin, { ...tour, tr_week_status: none }, true],
  ] as const)('%s', (_, viewer, row, visible) => {
    expect(visibleTour(viewer, row) !== null).toBe(visible)
    expect(isTourVisible(viewer, row)).toBe(visible)
  })
})

/** Other roles have no company; should one ever be left over from a former role, it opens nothing. */
describe.each([customer, observer])('$role with the company of a former role', (viewer) => {
  const leftOver = { ...viewer, subcontractor: 'Alpen Trans' }

  test('sees no tour, no vehicle, no driver and no subcontractor of it', () => {
    const tour = { tr_week_status: [true], tr_week_sub: ['Alpen Trans'] }
    expect(ownTourDays(leftOver, tour)).toEqual([false])
    expect(visibleTour(leftOver, tour)).toBeNull()
    expect(visibleVehicle(leftOver, { gps_groups: 'Alpen Trans' })).toBeNull()
    expect(visibleDriver(leftOver, { dr_groups: '' })).toBeNull()
    expect(visibleSubcontractor(leftOver, { sc_name: 'Alpen Trans' })).toBeNull()
  })
})

describe('look-ups', () => {
  test.each([
    ['', true],
    [' ; ', true],
    ['alpen trans', true],
    ['north; ALPEN TRANS', true],
    ['north', false],
    ['alpen', false],
  ])('sub and a vehicle or driver of the groups %j: %j', (groups, visible) => {
    expect(visibleVehicle(sub, { gps_groups: groups }) !== null).toBe(visible)
    expect(visibleDriver(sub, { dr_groups: groups }) !== null).toBe(visible)
  })

  test.each([customer, observer, { ...sub, subcontractor: null }])('no vehicle and no driver for %j', (viewer) => {
    expect(visibleVehicle(viewer, { gps_groups: '' })).toBeNull()
    expect(visibleDriver(viewer, { dr_groups: '' })).toBeNull()
  })

  test('a sub does not learn with whom a vehicle or driver is shared', () => {
    expect(visibleVehicle(sub, { gps_groups: 'north; alpen TRANS ;south' })).toEqual({ gps_groups: 'alpen TRANS' })
    expect(visibleDriver(sub, { dr_groups: 'Alpen Trans;north' })).toEqual({ dr_groups: 'Alpen Trans' })
    expect(visibleDriver(sub, { dr_groups: '' })).toEqual({ dr_groups: '' })
    expect(visibleDriver(sub, { dr_groups: 'Alpen Trans;north;ALPEN TRANS' })).toEqual({
      dr_groups: 'Alpen Trans;ALPEN TRANS',
    })
  })

  test('a sub knows when drivers of its own group are away, and nobody else', () => {
    const dr_absences = [{ from: '2026-12-24', to: '2026-12-24' }]
    expect(visibleDriver(sub, { dr_groups: 'Alpen Trans;north', dr_absences })).toHaveProperty('dr_absences')
    expect(visibleDriver(sub, { dr_groups: '', dr_absences })).toEqual({ dr_groups: '' })
    const ill = [{ ...dr_absences[0], from: '2026-12-24', to: '2026-12-24', to_time: '12:00', kind: 'ill' as const }]
    expect(visibleDriver(sub, { dr_groups: 'Alpen Trans', dr_absences: ill })).toEqual({
      dr_groups: 'Alpen Trans',
      dr_absences: [{ from: '2026-12-24', to: '2026-12-24', to_time: '12:00' }],
    })
    expect(visibleDriver(admin, { dr_groups: '', dr_absences: ill })).toHaveProperty('dr_absences', ill)
    expect(visibleDriver(admin, { dr_groups: '', dr_absences })).toHaveProperty('dr_absences')
  })

  test('a sub knows when vehicles of its own group are out of service, of no others, and not why', () => {
    const day = { from: '2026-12-24', to: '2026-12-24' }
    const gps_absences = [{ ...day, kind: 'damaged' as const }]
    expect(visibleVehicle(sub, { gps_groups: 'Alpen Trans', gps_absences })).toMatchObject({ gps_absences: [day] })
    expect(visibleVehicle(sub, { gps_groups: '', gps_absences })).toEqual({ gps_groups: '' })
    expect(visibleVehicle(admin, { gps_groups: '', gps_absences })).toHaveProperty('gps_absences', gps_absences)
    expect(visibleVehicle(sub, { gps_groups: 'north', gps_absences })).toBeNull()
    expect(visibleVehicle(admin, { gps_groups: 'north', gps_absences })).toHaveProperty('gps_absences', gps_absences)
  })

  test('admin sees every vehicle and driver', () => {
    expect(visibleVehicle(admin, { gps_groups: 'north' })).toEqual({ gps_groups: 'north' })
    expect(visibleDriver(admin, { dr_groups: 'north' })).toEqual({ dr_groups: 'north' })
  })

  test.each([admin, sub, customer, observer])('$role sees addresses', (viewer) => {
    expect(visibleAddress(viewer, 'A')).toBe('A')
  })

  test.each([
    [admin, 'Other', true],
    [sub, 'alpen trans', true],
    [sub, 'Other', false],
    [customer, 'Nord AG', false],
    [observer, 'olga', false],
  ])('subcontractor for %j: %s %j', (viewer, sc_name, visible) => {
    expect(visibleSubcontractor(viewer, { sc_name }) !== null).toBe(visible)
  })

  test.each([
    [admin, true],
    [sub, false],
    [customer, false],
    [observer, false],
  ])('customers and observers for %j: %j', (viewer, visible) => {
    expect(visibleToAdmin(viewer, 'Nord AG') !== null).toBe(visible)
    expect(visibleObserver(viewer, 'olga') !== null).toBe(visible)
  })
})
