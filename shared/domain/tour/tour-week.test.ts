import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TripFields } from '../../schemas/trip.ts'
import { NO_CALENDAR } from '../calendar/closed-days.ts'
import { plannedTrips } from '../calendar/planned-days.ts'
import { formatInstant } from '../time/dates.ts'
import { weekDays } from '../time/weeks.ts'
import { NO_ANSWER } from '../trip/answer-given.ts'
import { plannedTimes, type TourOfWeek } from './tour-week.ts'

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
      'skipped positioning ends with the departure',
      times('02:30', '03:00', '05:00'),
      '2026-03-29',
      '03:00 03:00 05:00',
    ],
    ['times that exist stay', times('02:30', '03:00', '03:15'), '2026-03-29', '03:00 03:00 03:15'],
    ['skipped departure ends with the arrival', times('01:00', '02:45', '03:00'), '2026-03-29', '01:00 03:00 03:00'],
    ['two that are skipped', times('02:15', '02:45', '03:20'), '2026-03-29', '03:15 03:20 03:20'],
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

  const clock = fc
    .integer({ min: 0, max: 1439 })
    .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)

  test('keep their order on every day of the year, the two of the clock change included', () => {
    const day = fc.constantFrom('2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-11-21')
    fc.assert(
      fc.property(fc.tuple(clock, clock, clock), day, (clocks, start) => {
        const [stp = '', std = '', sta = ''] = clocks.sort()
        const { tt_stp, tt_std, tt_sta } = plannedTimes(times(stp, std, sta), start, ZURICH)
        expect(tt_stp <= tt_std && tt_std <= tt_sta).toBe(true)
      }),
    )
  })

  test('move in the skipped hour alone, on no other day and at no other time', () => {
    fc.assert(
      fc.property(fc.tuple(clock, clock, clock), (clocks) => {
        const [stp = '', std = '', sta = ''] = clocks.sort()
        const { tt_stp, tt_std, tt_sta } = plannedTimes(times(stp, std, sta), '2026-03-29', ZURICH)
        const shown = [tt_stp, tt_std, tt_sta].map((time) => formatInstant(time, ZURICH).slice(11))
        const isSkipped = (time: string) => time >= '02:00' && time < '03:00'
        expect(shown.map((time, at) => (isSkipped(clocks[at] ?? '') ? '' : time))).toEqual(
          clocks.map((time) => (isSkipped(time) ? '' : time)),
        )
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
  tr_requirements: ['11_2_7', 'adr'],
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

const tripsOfWeek = (of: TourOfWeek, week: number) =>
  plannedTrips(of, weekDays(week), { timeZone: ZURICH, lookup, calendar: NO_CALENDAR })

describe('trips of a tour in a week', () => {
  const trips = tripsOfWeek(tour, 202653)

  test('one for each enabled weekday, scheduled, with all that goes with the tour', () => {
    expect(trips.map((trip) => trip.tt_stp)).toEqual(['2026-12-28T22:30:00.000Z', '2027-01-02T22:30:00.000Z'])
    expect(trips[0]).toEqual({
      ...NO_ANSWER,
      // A slot belongs to its day.
      ...{ tt_from_slot_from: null, tt_from_slot_to: null, tt_from_slot_number: '' },
      ...{ tt_to_slot_from: null, tt_to_slot_to: null, tt_to_slot_number: '' },
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
      tt_requirements: '11_2_7;adr',
      tt_approval_override: '',
      tt_invoice_check: true,
      tt_sub_invoice_check: null,
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
    expect(tripsOfWeek({ ...tour, tr_status: false }, 202653)).toEqual([])
  })

  test('a week that does not exist is a RangeError', () => {
    expect(() => tripsOfWeek(tour, 202753)).toThrow(RangeError)
  })
})
