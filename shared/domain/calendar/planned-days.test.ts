import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../seeded-random.ts'
import { addDaysToDay } from '../time/dates.ts'
import { weekDays, weekdayIndex } from '../time/weeks.ts'
import type { TourDay } from '../tour/dated.ts'
import type { TourOfWeek } from '../tour/tour-week.ts'
import { type Calendar, type ClosedDay, calendarOf, coversRegion, NO_CALENDAR } from './closed-days.ts'
import { type CalendarTour, needlessExtras, plannedDay, plannedDays, plannedTrips, runsAnyway } from './planned-days.ts'

const ZURICH = 'Europe/Zurich'
const week = <Value>(fill: Value, changes: Record<number, Value> = {}): Value[] =>
  Array.from({ length: 7 }, (_, day) => (day in changes ? (changes[day] as Value) : fill))

type CalendarTourOfWeek = TourOfWeek & CalendarTour
/** From Zurich to Frankfurt on workdays, through the night. */
const TOUR: CalendarTourOfWeek = {
  tr_name: 'ZF 1',
  tr_status: true,
  tr_cm_id: 7,
  tr_cm_name: 'Nord AG',
  tr_tour_comb: '',
  tr_departure: 'ZRH',
  tr_arrival: 'FRA',
  tr_stp: '22:00',
  tr_std: '22:30',
  tr_std_plus_day: 0,
  tr_sta: '04:00',
  tr_sta_plus_day: 1,
  tr_requirements: [],
  tr_customer_invoice_trip: 500,
  tr_customer_invoice_toll: 50,
  tr_week_status: week(true, { 5: false, 6: false }),
  tr_week_sub: week<string | null>('Alpen', { 4: 'Bise' }),
  tr_week_gps: week<string | null>('A-1', { 4: 'B-1' }),
  tr_week_driver: week<number | null>(1, { 4: 2 }),
  tr_week_drivernr: week<string | null>('11', { 4: '22' }),
  tr_week_observer: week<string | null>(null),
  tr_week_sub_invoice_trip: week(400),
  tr_week_sub_invoice_toll: week(40),
}

let nextId = 0
const closed = (cd_day: string, scope: Partial<ClosedDay> = {}): ClosedDay => {
  nextId += 1
  return { cd_id: nextId, cd_day, cd_name: 'closed', cd_region: '', cd_customer: null, cd_addresses: [], ...scope }
}
const calendar = (closedDays: ClosedDay[], rule: string | null = null): Calendar =>
  calendarOf({
    closedDays,
    addresses: [
      { add_id: 'ZRH', add_region: 'CH-ZH' },
      { add_id: 'FRA', add_region: 'DE-HE' },
    ],
    customers: [{ cm_id: 7, cm_holiday_rule: rule }],
  })
const with_ = (fields: Partial<CalendarTourOfWeek>): CalendarTourOfWeek => ({ ...TOUR, ...fields })
const rests = { tr_holiday_rule: 'rests' }
const exception = (day: string, kind: TourDay['kind'], fields: Partial<TourDay> = {}): TourDay => ({
  day,
  kind,
  ...fields,
})

describe('what becomes of a tour on a day', () => {
  const CHRISTMAS = closed('2026-12-25')
  const CASES: [string, CalendarTourOfWeek, string, Calendar, string | null][] = [
    ['runs on its weekday', TOUR, '2026-12-24', NO_CALENDAR, 'runs'],
    ['has nothing to do with others', TOUR, '2026-12-26', NO_CALENDAR, null],
    ['none of it when it is switched off', with_({ tr_status: false }), '2026-12-24', NO_CALENDAR, null],
    ['not before its season', with_({ tr_valid_from: '2026-12-25' }), '2026-12-24', NO_CALENDAR, null],
    ['on the first day of it', with_({ tr_valid_from: '2026-12-24' }), '2026-12-24', NO_CALENDAR, 'runs'],
    ['on the last day of it', with_({ tr_valid_to: '2026-12-24' }), '2026-12-24', NO_CALENDAR, 'runs'],
    [
      'a season over New Year',
      with_({ tr_valid_from: '2026-12-01', tr_valid_to: '2027-01-31' }),
      '2027-01-01',
      NO_CALENDAR,
      'runs',
    ],
    ['in week 53', TOUR, '2026-12-31', NO_CALENDAR, 'runs'],
    ['asks on a closed day', TOUR, '2026-12-25', calendar([CHRISTMAS]), 'asks'],
    ['rests by its rule', with_(rests), '2026-12-25', calendar([CHRISTMAS]), 'rests'],
    ['runs by its rule', with_({ tr_holiday_rule: 'runs' }), '2026-12-25', calendar([CHRISTMAS], 'rests'), 'runs'],
    ['rests by the rule of its customer', TOUR, '2026-12-25', calendar([CHRISTMAS], 'rests'), 'rests'],
    [
      'a holiday where it departs',
      with_(rests),
      '2026-12-28',
      calendar([closed('2026-12-28', { cd_region: 'CH' })]),
      'rests',
    ],
    [
      'a holiday where it arrives, on that day',
      with_(rests),
      '2026-12-24',
      calendar([closed('2026-12-25', { cd_region: 'DE-HE' })]),
      'rests',
    ],
    [
      'a holiday where it arrives, the day before',
      with_(rests),
      '2026-12-25',
      calendar([closed('2026-12-25', { cd_region: 'DE-HE' })]),
      'runs',
    ],
    [
      'a holiday of another part of the country',
      with_(rests),
      '2026-12-24',
      calendar([closed('2026-12-25', { cd_region: 'DE-BY' })]),
      'runs',
    ],
    [
      'a closed address',
      with_(rests),
      '2026-12-24',
      calendar([closed('2026-12-25', { cd_addresses: ['FRA'] })]),
      'rests',
    ],
    [
      'its customer is closed',
      with_(rests),
      '2026-12-24',
      calendar([closed('2026-12-24', { cd_customer: 7 })]),
      'rests',
    ],
    ['another customer is', with_(rests), '2026-12-24', calendar([closed('2026-12-24', { cd_customer: 8 })]), 'runs'],
    [
      'half a day is asked about',
      with_(rests),
      '2026-12-24',
      calendar([closed('2026-12-24', { cd_half: true })]),
      'asks',
    ],
    [
      'half a day beside a whole one',
      with_(rests),
      '2026-12-24',
      calendar([closed('2026-12-24', { cd_half: true }), closed('2026-12-24')]),
      'rests',
    ],
    ['taken out', with_({ tr_days: [exception('2026-12-24', 'off')] }), '2026-12-24', NO_CALENDAR, 'off'],
    [
      'an extra one on a weekday that it has not',
      with_({ tr_days: [exception('2026-12-27', 'extra')] }),
      '2026-12-27',
      NO_CALENDAR,
      'runs',
    ],
    [
      'an extra one on a closed day',
      with_({ ...rests, tr_days: [exception('2026-12-25', 'extra')] }),
      '2026-12-25',
      calendar([CHRISTMAS]),
      'runs',
    ],
    [
      'an earlier one on half a day is decided',
      with_({ tr_days: [exception('2026-12-24', 'changed')] }),
      '2026-12-24',
      calendar([closed('2026-12-24', { cd_half: true })]),
      'runs',
    ],
    [
      'a change on a weekday that it has not',
      with_({ tr_days: [exception('2026-12-27', 'changed')] }),
      '2026-12-27',
      NO_CALENDAR,
      null,
    ],
    [
      'an extra one beyond its season',
      with_({ tr_valid_to: '2026-12-26', tr_days: [exception('2026-12-27', 'extra')] }),
      '2026-12-27',
      NO_CALENDAR,
      null,
    ],
  ]
  test.each(CASES)('%s', (_name, tour, day, known, what) => {
    expect(plannedDay(tour, day, known)?.what ?? null).toBe(what)
  })

  test('a region covers its parts, and no part the whole', () => {
    expect([
      coversRegion('CH', 'CH-ZH'),
      coversRegion('CH-ZH', 'CH'),
      coversRegion('', 'CH'),
      coversRegion('C', 'CH'),
    ]).toEqual([true, false, false, false])
  })
})

describe('its trips', () => {
  const lookup = { addressName: (id: string) => id, driverName: (id: number) => `driver ${id}` }
  const trips = (
    tour: CalendarTourOfWeek,
    days: readonly string[],
    known: Calendar = NO_CALENDAR,
    asked?: (day: string) => boolean,
  ) => plannedTrips(tour, days, { timeZone: ZURICH, lookup, calendar: known, asked })

  test('take the prices of their day, and what an exception says of it', () => {
    const tour = with_({
      tr_prices: [
        { from: '2027-01-01', customer_trip: 520, customer_toll: 52, sub_trip: week(410), sub_toll: week(41) },
      ],
      tr_days: [
        exception('2026-12-31', 'changed', {
          times: { stp: '20:00', std: '20:30', std_plus_day: 0, sta: '02:00', sta_plus_day: 1 },
          sub_trip: 450,
        }),
        exception('2027-01-01', 'changed', { sub: 'Bise', gps: 'B-2' }),
      ],
    })
    expect(trips(tour, ['2026-12-30', '2026-12-31', '2027-01-01'])).toMatchObject([
      { tt_stp: '2026-12-30T21:00:00.000Z', tt_customer_invoice_trip: 500, tt_sub: 'Alpen', tt_sub_invoice_trip: 400 },
      {
        tt_stp: '2026-12-31T19:00:00.000Z',
        tt_sta: '2027-01-01T01:00:00.000Z',
        tt_sub: 'Alpen',
        tt_sub_invoice_trip: 450,
      },
      {
        tt_customer_invoice_trip: 520,
        tt_customer_invoice_toll: 52,
        tt_sub: 'Bise',
        tt_gps: 'B-2',
        tt_driver: '',
        tt_drivernr: '',
        tt_sub_invoice_trip: 410,
      },
    ])
  })

  test('an extra one has the vehicle, driver and prices of the last weekday before', () => {
    const tour = with_({ tr_days: [exception('2026-12-27', 'extra')] })
    expect(trips(tour, ['2026-12-27'])).toMatchObject([
      { tt_sub: 'Bise', tt_gps: 'B-1', tt_driver: 'driver 2', tt_drivernr: '22', tt_sub_invoice_trip: 400 },
    ])
  })

  test('off and extra make another day of it', () => {
    const tour = with_({ tr_days: [exception('2026-12-25', 'off'), exception('2026-12-27', 'extra')] })
    expect(trips(tour, weekDays(202652)).map(({ tt_stp }) => tt_stp.slice(8, 10))).toEqual([
      '21',
      '22',
      '23',
      '24',
      '27',
    ])
  })

  test('who is asked decides', () => {
    const known = calendar([closed('2026-12-24'), closed('2026-12-25')])
    expect(trips(TOUR, ['2026-12-24', '2026-12-25'], known, (day) => day === '2026-12-24')).toHaveLength(1)
    expect(trips(TOUR, ['2026-12-24', '2026-12-25'], known)).toHaveLength(2)
  })

  test('the night of a clock change keeps its order', () => {
    const tour = with_({
      tr_stp: '01:30',
      tr_std: '02:15',
      tr_sta: '02:45',
      tr_sta_plus_day: 0,
      tr_week_status: week(true),
    })
    const [trip] = trips(tour, ['2026-10-25'])
    expect((trip?.tt_stp ?? '') <= (trip?.tt_std ?? '') && (trip?.tt_std ?? '') <= (trip?.tt_sta ?? '')).toBe(true)
  })
})

test('what a random calendar says of a tour is what goes day by day', () => {
  const random = seededRandom('planned days')
  const days = Array.from({ length: 60 }, (_, index) => addDaysToDay('2026-12-01', index))
  for (let round = 0; round < 400; round += 1) {
    const day = () => random.pick(days)
    const closedDays = Array.from({ length: Math.floor(random.next() * 13) }, () =>
      closed(day(), {
        ...random.pick([
          {},
          { cd_region: random.pick(['CH', 'CH-ZH', 'DE', 'DE-HE', 'DE-BY']) },
          { cd_customer: random.pick([7, 8]) },
          { cd_addresses: [random.pick(['ZRH', 'FRA', 'BSL'])] },
        ]),
        cd_half: random.chance(0.2),
      }),
    )
    const rule = random.pick(['runs', 'rests', 'asks', null])
    const exceptions = new Map(
      Array.from({ length: Math.floor(random.next() * 7) }, () => {
        const on = day()
        return [on, exception(on, random.pick(['off', 'extra', 'changed'] as const))]
      }),
    )
    const tour = with_({
      tr_week_status: week(false).map(() => random.chance(0.6)),
      tr_sta_plus_day: Math.floor(random.next() * 3),
      tr_valid_from: random.chance(0.3) ? day() : null,
      tr_valid_to: random.chance(0.3) ? day() : null,
      tr_holiday_rule: random.pick(['', '', 'runs', 'rests', 'asks']),
      tr_days: [...exceptions.values()].sort((a, b) => (a.day < b.day ? -1 : 1)),
    })
    const told = new Map(plannedDays(tour, days, calendar(closedDays, rule)).map(({ day: on, what }) => [on, what]))
    for (const on of days) expect([on, told.get(on) ?? 'nothing']).toEqual([on, oracle(tour, on, closedDays, rule)])
  }
})

/** The rules in words, one after the other, without what the product's own code shares. */
const oracle = (
  tour: CalendarTourOfWeek,
  day: string,
  rows: readonly ClosedDay[],
  customerRule: string | null,
): string => {
  if ((tour.tr_valid_from ?? '0') > day || (tour.tr_valid_to ?? '9') < day) return 'nothing'
  const entry = tour.tr_days?.filter((one) => one.day === day)[0]
  const isWeekday = tour.tr_week_status[weekdayIndex(day)]
  if (entry?.kind === 'extra') return 'runs'
  if (!isWeekday) return 'nothing'
  if (entry?.kind === 'off') return 'off'
  if (entry) return 'runs'
  const arrival = new Date(Date.parse(`${day}T12:00:00Z`) + tour.tr_sta_plus_day * 86_400_000)
    .toISOString()
    .slice(0, 10)
  const matching = rows.filter((row) => {
    const isOfAll = row.cd_region === '' && row.cd_customer === null && row.cd_addresses.length === 0
    if (row.cd_day === day && (isOfAll || row.cd_customer === 7)) return true
    if (row.cd_day === day && (row.cd_addresses.includes('ZRH') || ['CH', 'CH-ZH'].includes(row.cd_region))) return true
    return row.cd_day === arrival && (row.cd_addresses.includes('FRA') || ['DE', 'DE-HE'].includes(row.cd_region))
  })
  if (matching.length === 0) return 'runs'
  const rule = tour.tr_holiday_rule || customerRule || 'asks'
  if (rule === 'rests' && matching.every((row) => row.cd_half === true)) return 'asks'
  return rule
}

describe('an extra day', () => {
  const [FRIDAY, SATURDAY] = ['2026-12-18', '2026-12-19']
  const feast = calendar([closed(FRIDAY)])
  test.each<[string, Partial<CalendarTourOfWeek>, string, Calendar, boolean]>([
    ['on a weekday that it has', {}, FRIDAY, NO_CALENDAR, true],
    ['which an exception takes out', { tr_days: [exception(FRIDAY, 'off')] }, FRIDAY, NO_CALENDAR, true],
    ['of a tour that is not active', { tr_status: false }, FRIDAY, NO_CALENDAR, true],
    ['on one that it has not', {}, SATURDAY, NO_CALENDAR, false],
    ['on a closed day that is asked about', {}, FRIDAY, feast, false],
    ['on one on which it rests', rests, FRIDAY, feast, false],
    ['on one on which it runs', { tr_holiday_rule: 'runs' }, FRIDAY, feast, true],
    ['outside its validity', { tr_valid_to: '2026-12-01' }, FRIDAY, NO_CALENDAR, false],
  ])('%s: whether it runs anyway', (_what, fields, day, known, runs) => {
    expect(runsAnyway(with_(fields), day, known)).toBe(runs)
  })
  test('is needless where it is new and to come', () => {
    const tour = with_({ tr_days: [exception(FRIDAY, 'extra'), exception(SATURDAY, 'extra')] })
    const faultsOf = (before: TourDay[], today: string) => needlessExtras(tour, before, today, () => NO_CALENDAR)
    const fault = { path: 'tr_days.0.day', message: 'tour_day_runs_already' }
    expect(faultsOf([], FRIDAY)).toEqual([fault])
    expect(faultsOf([exception(FRIDAY, 'changed')], FRIDAY)).toEqual([fault])
    expect(faultsOf([exception(FRIDAY, 'extra', { reason: 'before' })], FRIDAY)).toEqual([])
    expect(faultsOf([], SATURDAY)).toEqual([])
  })
})
