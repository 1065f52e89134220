import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TripFields } from '../../schemas/trip.ts'
import { formatInstant } from '../time/dates.ts'
import { copyWarnings, type PlannedTrip, plannedTimes, type TourOfWeek, tripsOfWeek } from './tour-week.ts'

const ZURICH = 'Europe/Zurich'
const times = (stp: string, std: string, sta: string, stdPlus = 0, staPlus = 0) => ({
  tr_stp: stp,
  tr_std: std,
  tr_std_plus_day: stdPlus,
  tr_sta: sta,
  tr_sta_plus_day: staPlus,
})

describe('planned times of a tour', () => {
  const night = times('23:30', '23:45', '05:15', 0, 1)

  test.each([
    ['an ordinary night', '2026-11-20', ZURICH, ['2026-11-20T22:30', '2026-11-20T22:45', '2026-11-21T04:15']],
    [
      'the spring night, an hour shorter',
      '2026-03-28',
      ZURICH,
      ['2026-03-28T22:30', '2026-03-28T22:45', '2026-03-29T03:15'],
    ],
    [
      'the autumn night, an hour longer',
      '2026-10-24',
      ZURICH,
      ['2026-10-24T21:30', '2026-10-24T21:45', '2026-10-25T04:15'],
    ],
    ['UTC, which never changes', '2026-03-28', 'UTC', ['2026-03-28T23:30', '2026-03-28T23:45', '2026-03-29T05:15']],
    [
      'west of Greenwich',
      '2026-03-07',
      'America/New_York',
      ['2026-03-08T04:30', '2026-03-08T04:45', '2026-03-08T09:15'],
    ],
    ['a half-hour offset', '2026-11-20', 'Asia/Kolkata', ['2026-11-20T18:00', '2026-11-20T18:15', '2026-11-20T23:45']],
    ['into the leap day', '2028-02-28', 'UTC', ['2028-02-28T23:30', '2028-02-28T23:45', '2028-02-29T05:15']],
    ['into the new year', '2026-12-31', 'UTC', ['2026-12-31T23:30', '2026-12-31T23:45', '2027-01-01T05:15']],
  ])('23:30 to 05:15 over %s', (_name, day, zone, [stp, std, sta]) => {
    expect(plannedTimes(night, day, zone)).toEqual({
      tt_stp: `${stp}:00.000Z`,
      tt_std: `${std}:00.000Z`,
      tt_sta: `${sta}:00.000Z`,
    })
  })

  test.each([
    ['skipped departure is 03:30', times('01:00', '02:30', '05:00'), '2026-03-29', '01:00 03:30 05:00'],
    ['skipped departure, plus-day', times('22:00', '02:30', '05:00', 1, 1), '2026-03-28', '22:00 03:30 05:00'],
    [
      'skipped positioning takes the departure along',
      times('02:30', '03:00', '05:00'),
      '2026-03-29',
      '03:30 03:30 05:00',
    ],
    ['skipped positioning takes all along', times('02:30', '03:00', '03:15'), '2026-03-29', '03:30 03:30 03:30'],
    ['skipped departure takes the arrival along', times('01:00', '02:45', '03:00'), '2026-03-29', '01:00 03:45 03:45'],
    ['plus-days count from the weekday', times('08:00', '08:00', '06:00', 2, 3), '2026-03-27', '08:00 08:00 06:00'],
  ])('%s', (_name, tour, day, shown) => {
    const { tt_stp, tt_std, tt_sta } = plannedTimes(tour, day, ZURICH)
    expect([tt_stp, tt_std, tt_sta].map((time) => formatInstant(time, ZURICH).slice(11)).join(' ')).toBe(shown)
  })

  test('a double departure 02:30 is the first one', () => {
    expect(plannedTimes(times('01:00', '02:30', '05:00'), '2026-10-25', ZURICH)).toEqual({
      tt_stp: '2026-10-24T23:00:00.000Z',
      tt_std: '2026-10-25T00:30:00.000Z',
      tt_sta: '2026-10-25T04:00:00.000Z',
    })
  })

  test('keep their order on every day of the year, the two of the clock change included', () => {
    const clock = fc
      .integer({ min: 0, max: 1439 })
      .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)
    const day = fc.constantFrom('2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-11-21')
    fc.assert(
      fc.property(fc.tuple(clock, clock, clock), day, (clocks, start) => {
        const [stp = '', std = '', sta = ''] = clocks.sort()
        const { tt_stp, tt_std, tt_sta } = plannedTimes(times(stp, std, sta), start, ZURICH)
        expect(tt_stp <= tt_std && tt_std <= tt_sta).toBe(true)
      }),
    )
  })
})

const week = <Value>(fill: Value, changes: Record<number, Value> = {}): Value[] =>
  Array.from({ length: 7 }, (_, day) => (day in changes ? (changes[day] as Value) : fill))

const tour: TourOfWeek = {
  ...times('23:30', '23:45', '05:15', 0, 1),
  tr_name: '4711',
  tr_status: true,
  tr_cm_name: 'Nord AG',
  tr_tour_comb: 'K1',
  tr_departure: 'ZRH',
  tr_arrival: 'BSL',
  tr_customer_invoice_trip: 540.5,
  tr_customer_invoice_toll: 81.2,
  tr_week_status: week(false, { 0: true, 5: true }),
  tr_week_sub: week<string | null>(null, { 0: 'Alpen Trans', 5: 'Berg Trans' }),
  // A day that is not enabled may hold leftovers; it makes no trip.
  tr_week_gps: week<string | null>(null, { 0: 'ZH 1', 2: 'ZH 2' }),
  tr_week_driver: week<number | null>(null, { 0: 7, 5: 99 }),
  tr_week_drivernr: week<string | null>(null, { 0: 'D7' }),
  tr_week_observer: week<string | null>(null, { 0: 'olga; otto' }),
  tr_week_sub_invoice_trip: week(0, { 0: 410, 5: 420.1 }),
  tr_week_sub_invoice_toll: week(0, { 0: 60 }),
}
const lookup = {
  addressName: (id: string) => ({ ZRH: 'Zürich Hub' })[id],
  driverName: (id: number) => (id === 7 ? 'Hans Muster' : undefined),
}

describe('trips of a tour in a week', () => {
  const trips = tripsOfWeek(tour, 202653, ZURICH, lookup)

  test('one for each enabled weekday, scheduled, with all that goes with the tour', () => {
    expect(trips.map((trip) => trip.tt_stp)).toEqual(['2026-12-28T22:30:00.000Z', '2027-01-02T22:30:00.000Z'])
    expect(trips[0]).toEqual({
      tt_tour: '4711',
      tt_status: 'scheduled',
      tt_customer: 'Nord AG;olga;otto',
      tt_from_adrnr: 'ZRH',
      tt_from_text: 'Zürich Hub',
      tt_to_adrnr: 'BSL',
      tt_to_text: 'BSL',
      tt_sub: 'Alpen Trans',
      tt_driver: 'Hans Muster',
      tt_drivernr: 'D7',
      tt_gps: 'ZH 1',
      tt_stp: '2026-12-28T22:30:00.000Z',
      tt_std: '2026-12-28T22:45:00.000Z',
      tt_sta: '2026-12-29T04:15:00.000Z',
      tt_etp: null,
      tt_eta: null,
      tt_atp: null,
      tt_atd: null,
      tt_ata: null,
      tt_note: '',
      tt_info: '',
      tt_tour_combination: 'K1',
      tt_invoice_check: true,
      tt_customer_invoice_trip: 540.5,
      tt_customer_invoice_toll: 81.2,
      tt_customer_invoice_waiting_fee: 0,
      tt_customer_invoice_cancellation_fee: 0,
      tt_customer_invoice_text: '',
      tt_sub_invoice_trip: 410,
      tt_sub_invoice_toll: 60,
      tt_sub_invoice_waiting_fee: 0,
      tt_sub_invoice_cancellation_fee: 0,
      tt_sub_invoice_comment: '',
    })
  })

  test('a day’s own subcontractor and prices, empty without vehicle, driver and observers', () => {
    expect(trips[1]).toMatchObject({
      tt_customer: 'Nord AG',
      tt_sub: 'Berg Trans',
      tt_gps: '',
      tt_driver: '',
      tt_drivernr: '',
      tt_sub_invoice_trip: 420.1,
      tt_sub_invoice_toll: 0,
    })
  })

  test('has every field of the wire schema, and passes it', () => {
    expect(Object.keys(trips[0] ?? {}).sort()).toEqual(Object.keys(TripFields.shape).sort())
    expect(TripFields.parse(trips[0])).toEqual(trips[0])
  })

  test('none for a tour that is not scheduled', () => {
    expect(tripsOfWeek({ ...tour, tr_status: false }, 202653, ZURICH, lookup)).toEqual([])
  })

  test('a week that does not exist is a RangeError', () => {
    expect(() => tripsOfWeek(tour, 202753, ZURICH, lookup)).toThrow(RangeError)
  })
})

/** A trip of 2026-11-23 between two hours of the day, UTC. */
const trip = (tour: string, from: number, to: number, fields: Partial<PlannedTrip> = {}): PlannedTrip => ({
  tt_tour: tour,
  tt_status: 'scheduled',
  tt_gps: `vehicle of ${tour}`,
  tt_driver: `driver of ${tour}`,
  tt_drivernr: '',
  tt_stp: new Date(Date.UTC(2026, 10, 23, from)).toISOString(),
  tt_sta: new Date(Date.UTC(2026, 10, 23, to)).toISOString(),
  ...fields,
})
const brief = (planned: PlannedTrip[], existing: PlannedTrip[] = []): string[] =>
  copyWarnings(planned, existing, 'UTC').map((warning) =>
    [warning.kind, warning.tour, ...('with' in warning ? [warning.with] : [])].join(' '),
  )

describe('warnings before copying', () => {
  const v = { tt_gps: 'V' }

  test.each<[string, PlannedTrip[], PlannedTrip[], string[]]>([
    ['nothing to warn of', [trip('A', 8, 10), trip('B', 8, 10)], [], []],
    ['no vehicle', [trip('A', 8, 10, { tt_gps: '' })], [], ['no_vehicle A']],
    ['no driver', [trip('A', 8, 10, { tt_driver: ' ' })], [], ['no_driver A']],
    ['a number alone is a driver', [trip('A', 8, 10, { tt_driver: '', tt_drivernr: '7' })], [], []],
    [
      'two without vehicle do not collide',
      [trip('A', 8, 10, { tt_gps: '' }), trip('B', 8, 10, { tt_gps: '' })],
      [],
      ['no_vehicle A', 'no_vehicle B'],
    ],
    ['vehicle twice among the planned', [trip('B', 9, 11, v), trip('A', 8, 10, v)], [], ['vehicle_twice B A']],
    [
      'the same vehicle spelled otherwise',
      [trip('A', 8, 10, v), trip('B', 9, 11, { tt_gps: ' v ' })],
      [],
      ['vehicle_twice B A'],
    ],
    ['one after the other', [trip('A', 8, 10, v), trip('B', 10, 12, v)], [], []],
    ['one within the other', [trip('A', 8, 20, v), trip('B', 10, 12, v)], [], ['vehicle_twice B A']],
    [
      'a long one seen over a short one between',
      [trip('A', 8, 20, v), trip('B', 9, 10, v), trip('C', 12, 13, v)],
      [],
      ['vehicle_twice B A', 'vehicle_twice C A'],
    ],
    ['the same moment without length', [trip('A', 8, 8, v), trip('B', 8, 8, v)], [], ['vehicle_twice B A']],
    ['against an earlier existing trip', [trip('A', 9, 11, v)], [trip('X', 8, 10, v)], ['vehicle_twice A X']],
    ['against a later existing trip', [trip('A', 9, 11, v)], [trip('X', 10, 12, v)], ['vehicle_twice A X']],
    ['against an existing trip of the same time', [trip('A', 9, 11, v)], [trip('X', 9, 11, v)], ['vehicle_twice A X']],
    [
      'against several existing trips, once',
      [trip('A', 8, 20, v)],
      [trip('X', 9, 10, v), trip('Y', 11, 12, v)],
      ['vehicle_twice A X'],
    ],
    ['existing ones among themselves', [], [trip('X', 8, 10, v), trip('Y', 9, 11, v)], []],
    ['a canceled existing trip', [trip('A', 9, 11, v)], [trip('X', 9, 11, { ...v, tt_status: 'canceled' })], []],
    ['an inactive existing trip', [trip('A', 9, 11, v)], [trip('X', 9, 11, { ...v, tt_status: 'inactive' })], []],
    [
      'driver twice by number',
      [trip('A', 8, 10, { tt_drivernr: '7' }), trip('B', 9, 11, { tt_drivernr: '7' })],
      [],
      ['driver_twice B A'],
    ],
    [
      'driver twice by name',
      [trip('A', 8, 10, { tt_driver: 'Hans' }), trip('B', 9, 11, { tt_driver: 'hans' })],
      [],
      ['driver_twice B A'],
    ],
    [
      'one name, two numbers',
      [
        trip('A', 8, 10, { tt_driver: 'Hans', tt_drivernr: '7' }),
        trip('B', 9, 11, { tt_driver: 'Hans', tt_drivernr: '8' }),
      ],
      [],
      [],
    ],
    ['a number is no name', [trip('A', 8, 10, { tt_drivernr: '7' }), trip('B', 9, 11, { tt_driver: '7' })], [], []],
  ])('%s', (_name, planned, existing, warnings) => expect(brief(planned, existing)).toEqual(warnings))

  test('say the day of the positioning in the zone, and come sorted by day and tour', () => {
    const planned = [
      trip('B', 23, 30, { tt_gps: '' }),
      trip('C', 8, 10, { tt_gps: '' }),
      trip('A', 23, 30, { tt_gps: '', tt_driver: '' }),
    ]
    expect(copyWarnings(planned, [], ZURICH)).toEqual([
      { kind: 'no_vehicle', tour: 'C', day: '2026-11-23' },
      { kind: 'no_vehicle', tour: 'A', day: '2026-11-24' },
      { kind: 'no_driver', tour: 'A', day: '2026-11-24' },
      { kind: 'no_vehicle', tour: 'B', day: '2026-11-24' },
    ])
  })

  test('name every planned trip that collides, as itself or as the other, and none else', () => {
    const span = fc.record({ from: fc.integer({ min: 0, max: 20 }), hours: fc.integer({ min: 0, max: 6 }) })
    const spans = fc.array(span, { maxLength: 12 })
    fc.assert(
      fc.property(spans, spans, (plannedSpans, existingSpans) => {
        const toTrip = (name: string) => (one: { from: number; hours: number }, index: number) =>
          trip(`${name}${index}`, one.from, one.from + one.hours, v)
        const planned = plannedSpans.map(toTrip('P'))
        const existing = existingSpans.map(toTrip('X'))
        const collide = (a: PlannedTrip, b: PlannedTrip) =>
          a !== b && (a.tt_stp === b.tt_stp || (a.tt_stp < b.tt_sta && b.tt_stp < a.tt_sta))
        const colliding = planned.filter((a) => [...planned, ...existing].some((b) => collide(a, b)))
        const named = copyWarnings(planned, existing, 'UTC').flatMap((w) => ('with' in w ? [w.tour, w.with] : []))
        const namedPlanned = new Set(named.filter((name) => name.startsWith('P')))
        expect([...namedPlanned].sort()).toEqual(colliding.map((one) => one.tt_tour).sort())
      }),
      { numRuns: 500 },
    )
  })

  // Compared pair by pair they would take minutes, and the test its time limit.
  test('of a week with 100,000 trips are found, even when one vehicle drives them all', () => {
    const planned = Array.from({ length: 100_000 }, (_, index) => trip(`T${index}`, index % 160, (index % 160) + 9, v))
    expect(copyWarnings(planned, [], ZURICH)).toHaveLength(99_999)
  })
})
