import { describe, expect, test } from 'vitest'
import { at, knowing, trip, ZONE } from './clash-sample.ts'
import { allFindings, clashes, openPlan } from './clashes.ts'
import { findingsOfChanges } from './findings-of-changes.ts'
import type { ClashTrip } from './planned-trip.ts'

const DAY = '2026-11-23'
/** Returns the findings without those of the hours. */
const found = (trips: ClashTrip[], knowledge = knowing()) =>
  clashes(trips, knowledge, ZONE).filter(({ kind }) => !kind.startsWith('rest_'))

describe('two trips of one vehicle and one driver', () => {
  test('that overlap are a double booking of both', () => {
    expect(found([trip(1, `${DAY} 08:00 10:00`), trip(2, `${DAY} 09:00 11:00`)])).toEqual([
      { kind: 'vehicle_twice', trip: 2, other: 1 },
      { kind: 'driver_twice', trip: 2, other: 1 },
    ])
  })
  test('of which one ends when the next begins do not collide', () => {
    expect(found([trip(1, `${DAY} 08:00 10:00`), trip(2, `${DAY} 10:00 11:00`, 'B-A')])).toEqual([])
  })
  test('that begin together collide, also when one takes no time', () => {
    const both = [trip(1, `${DAY} 08:00 08:00`), trip(2, `${DAY} 08:00 09:00`)]
    expect(found(both).map(({ kind }) => kind)).toEqual(['vehicle_twice', 'driver_twice'])
  })
  test.each(['inactive', 'canceled'] as const)('of which one is %s do not collide', (tt_status) => {
    expect(found([trip(1, `${DAY} 08:00 10:00`), trip(2, `${DAY} 09:00 11:00`, 'A-B', { tt_status })])).toEqual([])
  })
  test('collide whatever the case and the blanks of their names', () => {
    const other = trip(2, `${DAY} 09:00 11:00`, 'A-B', { tt_gps: ' v ', tt_driver: 'Eva', tt_drivernr: '8' })
    expect(found([trip(1, `${DAY} 08:00 10:00`), other])).toEqual([{ kind: 'vehicle_twice', trip: 2, other: 1 }])
  })
  test('are held against the one that ends last of those before', () => {
    const day = [trip(1, `${DAY} 08:00 18:00`), trip(2, `${DAY} 09:00 10:00`), trip(3, `${DAY} 17:00 19:00`)]
    const vehicle = found(day).filter(({ kind }) => kind === 'vehicle_twice')
    expect(vehicle).toEqual([
      { kind: 'vehicle_twice', trip: 2, other: 1 },
      { kind: 'vehicle_twice', trip: 3, other: 1 },
    ])
  })
})

describe('who the driver is', () => {
  const drivers = [
    { dr_id: 1, dr_name: 'Dora', dr_number: '7' },
    { dr_id: 2, dr_name: 'Dora', dr_number: '8' },
    { dr_id: 3, dr_name: 'Eva', dr_number: '9' },
  ]
  const names = (tt_driver: string, tt_drivernr: string, tt_gps: string) => ({ tt_driver, tt_drivernr, tt_gps })
  test.each([
    ['the number tells namesakes apart', names('Dora', '7', 'V'), names('Dora', '8', 'W'), false],
    ['a name that one driver alone has needs no number', names('Eva', '', 'V'), names('Eva', '9', 'W'), true],
    ['a number needs no name', names('', '9', 'V'), names('eva', '', 'W'), true],
    ['a name that two have is neither of them', names('Dora', '', 'V'), names('Dora', '7', 'W'), false],
    ['one who is not in the master data goes by number', names('Fritz', '5', 'V'), names('Friedrich', '5', 'W'), true],
    ['nobody is not booked twice', names('', '', 'V'), names('', '', 'W'), false],
  ])('%s', (_case, one, other, isTwice) => {
    const trips = [trip(1, `${DAY} 08:00 10:00`, 'A-B', one), trip(2, `${DAY} 09:00 11:00`, 'A-B', other)]
    expect(found(trips, knowing([], { drivers })).some(({ kind }) => kind === 'driver_twice')).toBe(isTwice)
  })
})

describe('the way to the next start', () => {
  const next = (times: string, way: string, knowledge = knowing(['A-B 2', 'B-C 1', 'A-C 1'])) =>
    found([trip(1, `${DAY} 06:00 08:00`), trip(2, `${DAY} ${times}`, way)], knowledge)
  test('that is longer than the gap is said with both minutes', () => {
    expect(next('08:40 10:00', 'C-A')).toEqual([
      { kind: 'gap_too_short', of: 'vehicle', trip: 2, other: 1, needed: 60, available: 40 },
    ])
  })
  test('that just fits is none', () => {
    expect(next('09:00 10:00', 'C-A')).toEqual([])
  })
  test('without any gap is the wrong place', () => {
    expect(next('08:00 09:00', 'C-A')).toEqual([{ kind: 'wrong_place', of: 'vehicle', trip: 2, other: 1, needed: 60 }])
  })
  test('is not guessed without coordinates, router and past drives', () => {
    expect(next('08:00 09:00', 'X-Y')).toEqual([])
    expect(next('08:00 09:00', '-')).toEqual([])
  })
  test('counts for a driver who changes to another vehicle', () => {
    const trips = [trip(1, `${DAY} 06:00 08:00`), trip(2, `${DAY} 08:30 10:00`, 'C-A', { tt_gps: 'W' })]
    expect(found(trips, knowing(['A-B 2', 'B-C 1', 'A-C 1']))).toEqual([
      { kind: 'gap_too_short', of: 'driver', trip: 2, other: 1, needed: 60, available: 30 },
    ])
  })
  test('has the breaks that it asks for', () => {
    expect(next('12:50 23:59', 'C-A', knowing(['B-C 5', 'A-B 2', 'A-C 5']))).toEqual([
      { kind: 'gap_too_short', of: 'vehicle', trip: 2, other: 1, needed: 345, available: 290 },
    ])
  })
})

describe('a single trip', () => {
  const one = (more: Partial<ClashTrip>, knowledge = knowing(['A-B 2'])) =>
    found([trip(1, `${DAY} 08:00 10:00`, 'A-B', more)], knowledge)
  test('that lacks nothing and has the time for its way: nothing', () => {
    expect(one({})).toEqual([])
  })
  test('faster than its way is known to be is too tight', () => {
    expect(one({}, knowing(['A-B 2.5']))).toEqual([{ kind: 'trip_too_tight', trip: 1, needed: 150, available: 120 }])
  })
  test('that ends where it began has no way on the map', () => {
    const addresses = [{ add_id: 'A', add_lat: 47, add_lon: 8 }]
    expect(one({ tt_to_adrnr: 'a' }, knowing([], { addresses }))).toEqual([])
  })
  test.each<[Partial<ClashTrip>, object[]]>([
    [{ tt_gps: '' }, [{ kind: 'no_vehicle', trip: 1 }]],
    [{ tt_driver: '', tt_drivernr: ' ' }, [{ kind: 'no_driver', trip: 1 }]],
    [{ tt_sub: '' }, [{ kind: 'no_subcontractor', trip: 1 }]],
    [{ tt_sub: '', tt_sub_invoice_trip: 0 }, []],
    [{ tt_customer_invoice_trip: 0 }, [{ kind: 'no_price', trip: 1, of: 'customer' }]],
    [{ tt_customer: '', tt_customer_invoice_trip: 0 }, []],
    [{ tt_sub_invoice_trip: 0 }, [{ kind: 'no_price', trip: 1, of: 'subcontractor' }]],
    // A sub does not know what the customer pays.
    [{ tt_customer_invoice_trip: undefined }, []],
    [{ tt_status: 'canceled', tt_gps: '', tt_driver: '', tt_drivernr: '' }, []],
  ])('%o', (more, expected) => {
    expect(one(more)).toEqual(expected)
  })
  test('without times lacks what it lacks, and nothing more is said', () => {
    expect(one({ tt_sta: null, tt_gps: '' })).toEqual([{ kind: 'no_vehicle', trip: 1 }])
  })
})

describe('a driver who is away, a vehicle out of service', () => {
  const away = (from: string, to: string) =>
    knowing([], { drivers: [{ dr_id: 1, dr_name: 'Dora', dr_number: '7', dr_absences: [{ from, to }] }] })
  const out = (from: string, to: string) =>
    knowing([], { vehicles: [{ gps_id: 'V', gps_absences: [{ from, to, kind: 'workshop' }] }] })
  test.each<[string, string, [string, string], boolean]>([
    ['all day', `${DAY} 08:00 10:00`, [DAY, DAY], true],
    ['the day before', `${DAY} 08:00 10:00`, ['2026-11-20', '2026-11-22'], false],
    ['from the day after', `${DAY} 08:00 10:00`, ['2026-11-24', '2026-11-30'], false],
    ['the day of arrival', `${DAY} 22:00 2026-11-24 04:00`, ['2026-11-24', '2026-11-24'], true],
    ['a day that begins when the trip ends', `${DAY} 22:00 2026-11-24 00:00`, ['2026-11-24', '2026-11-24'], false],
    // 00:30 in Zurich is still Sunday in UTC.
    ['the local day', `${DAY} 00:30 05:00`, [DAY, DAY], true],
    ['the 25 hours of the autumn day', '2026-10-25 22:30 2026-10-25 23:30', ['2026-10-25', '2026-10-25'], true],
  ])('%s', (_case, times, [from, to], isAway) => {
    const expected = isAway ? [{ kind: 'absent', trip: 1, from, to }] : []
    expect(found([trip(1, times)], away(from, to))).toEqual(expected)
    const ofVehicle = isAway ? [{ kind: 'out_of_service', trip: 1, from, to }] : []
    expect(found([trip(1, times)], out(from, to))).toEqual(ofVehicle)
    expect(found([trip(1, times, 'A-B', { tt_gps: ' v ' })], out(from, to))).toEqual(ofVehicle)
    expect(found([trip(1, times, 'A-B', { tt_gps: 'W' })], out(from, to))).toEqual([])
  })
})

describe('several trips that change at once', () => {
  const trips = [
    trip(1, `${DAY} 08:00 10:00`, 'A-A', { tt_gps: 'V1', tt_driver: 'Sick', tt_drivernr: '1' }),
    trip(2, `${DAY} 09:00 11:00`, 'A-A', { tt_gps: 'V2', tt_driver: 'Sick too', tt_drivernr: '2' }),
    trip(3, `${DAY} 15:00 16:00`, 'A-A', { tt_gps: 'V3' }),
  ]
  test('are held against each other, each with what it brings, and the plan stays as it was', () => {
    const plan = openPlan(trips, knowing(), ZONE)
    const before = allFindings(plan)
    const changed = trips.slice(0, 2).map((one) => ({ ...one, tt_driver: 'Dora', tt_drivernr: '7' }))
    const found = findingsOfChanges(plan, changed)
    expect(found.get(1)).toEqual([])
    expect(found.get(2)).toEqual([{ kind: 'driver_twice', trip: 2, other: 1 }])
    expect(allFindings(plan)).toEqual(before)
  })
  test('that stand before one that stays are named for what it no longer has', () => {
    const plan = openPlan(trips, knowing(), ZONE)
    const later = { ...trips[0], key: 1, tt_gps: 'V3', tt_sta: at(`${DAY} 15:30`) } as ClashTrip
    expect(findingsOfChanges(plan, [later]).get(1)).toContainEqual({ kind: 'vehicle_twice', trip: 3, other: 1 })
  })
})
