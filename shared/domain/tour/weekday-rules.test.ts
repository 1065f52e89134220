import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import de from '../../i18n/de.json'
import { TourFields } from '../../schemas/tour.ts'
import { clearDay, newTourDefaults, sameForAllDays, type TourDraft, tourFaults } from './weekday-rules.ts'

const week = <Value>(fill: Value, changes: Record<number, Value> = {}): Value[] =>
  Array.from({ length: 7 }, (_, day) => (day in changes ? (changes[day] as Value) : fill))

/** A tour that may be saved: Monday and Thursday. */
const tour: TourDraft = {
  ...newTourDefaults(),
  tr_name: '4711',
  tr_cm_id: 3,
  tr_departure: 'ZRH',
  tr_arrival: 'BSL',
  tr_stp: '23:30',
  tr_std: '23:45',
  tr_sta: '05:15',
  tr_sta_plus_day: 1,
  tr_week_status: week(false, { 0: true, 3: true }),
  tr_week_sub: week<string | null>(null, { 0: 'Alpen', 3: 'Berg' }),
  tr_week_gps: week<string | null>(null, { 0: 'ZH 1', 3: 'ZH 2' }),
  tr_week_driver: week<number | null>(null, { 0: 7, 3: 8 }),
  tr_week_drivernr: week<string | null>(null, { 0: 'D7', 3: 'D8' }),
  tr_week_observer: week<string | null>(null, { 0: 'olga', 3: 'otto;olga' }),
  tr_week_sub_invoice_trip: week(0, { 0: 410, 3: 420.1 }),
  tr_week_sub_invoice_toll: week(0, { 0: 60, 3: 61 }),
  tr_week_locked: week(false, { 3: true }),
}

describe('defaults of a new tour', () => {
  test('prices 0, times 00:00, plus-days 0, the known requirement ticked, no weekday', () => {
    expect(newTourDefaults()).toMatchObject({
      tr_status: true,
      tr_stp: '00:00',
      tr_std: '00:00',
      tr_std_plus_day: 0,
      tr_sta: '00:00',
      tr_sta_plus_day: 0,
      tr_requirements: ['11_2_7'],
      tr_customer_invoice_trip: 0,
      tr_customer_invoice_toll: 0,
      tr_week_status: week(false),
      tr_week_driver: week(null),
      tr_week_sub_invoice_trip: week(0),
    })
  })

  test('has every field of the wire schema', () => {
    expect(Object.keys(newTourDefaults()).sort()).toEqual(Object.keys(TourFields.shape).sort())
  })

  test('two drafts share no array', () => {
    newTourDefaults().tr_week_status[0] = true
    expect(newTourDefaults().tr_week_status[0]).toBe(false)
  })
})

describe('unchecking a weekday', () => {
  test('clears all of that day but its lock, and nothing of the others', () => {
    expect(clearDay(tour, 3)).toEqual({
      ...tour,
      tr_week_status: week(false, { 0: true }),
      tr_week_sub: week<string | null>(null, { 0: 'Alpen' }),
      tr_week_gps: week<string | null>(null, { 0: 'ZH 1' }),
      tr_week_driver: week<number | null>(null, { 0: 7 }),
      tr_week_drivernr: week<string | null>(null, { 0: 'D7' }),
      tr_week_observer: week<string | null>(null, { 0: 'olga' }),
      tr_week_sub_invoice_trip: week(0, { 0: 410 }),
      tr_week_sub_invoice_toll: week(0, { 0: 60 }),
    })
  })

  test('leaves the tour that came in as it was', () => {
    const before = structuredClone(tour)
    clearDay(tour, 0)
    expect(tour).toEqual(before)
  })
})

describe('the same for all days', () => {
  test('reaches the enabled days only, locks as they were', () => {
    const enabled = { ...tour, tr_week_status: week(false, { 0: true, 3: true, 6: true }) }
    expect(sameForAllDays(enabled, 0)).toEqual({
      ...enabled,
      tr_week_sub: week<string | null>(null, { 0: 'Alpen', 3: 'Alpen', 6: 'Alpen' }),
      tr_week_gps: week<string | null>(null, { 0: 'ZH 1', 3: 'ZH 1', 6: 'ZH 1' }),
      tr_week_driver: week<number | null>(null, { 0: 7, 3: 7, 6: 7 }),
      tr_week_drivernr: week<string | null>(null, { 0: 'D7', 3: 'D7', 6: 'D7' }),
      tr_week_observer: week<string | null>(null, { 0: 'olga', 3: 'olga', 6: 'olga' }),
      tr_week_sub_invoice_trip: week(0, { 0: 410, 3: 410, 6: 410 }),
      tr_week_sub_invoice_toll: week(0, { 0: 60, 3: 60, 6: 60 }),
    })
  })

  test.each([1, -1, 7])('day %d is not enabled and has nothing to give', (dayIndex) => {
    expect(sameForAllDays(tour, dayIndex)).toEqual(tour)
  })
})

describe('what keeps a tour from being saved', () => {
  test('nothing, when all is set', () => {
    expect(tourFaults(tour)).toEqual([])
    expect(TourFields.parse(tour)).toEqual(tour)
  })

  test('an untouched new tour lacks its names, places and a weekday', () => {
    expect(tourFaults(newTourDefaults()).map(({ path }) => path)).toEqual([
      'tr_name',
      'tr_cm_id',
      'tr_departure',
      'tr_arrival',
      'tr_week_status',
    ])
  })

  test.each<[string, Partial<TourDraft>, string, string]>([
    ['no name', { tr_name: '  ' }, 'tr_name', 'field_required'],
    ['no client', { tr_cm_id: null }, 'tr_cm_id', 'field_required'],
    ['no departure', { tr_departure: '' }, 'tr_departure', 'field_required'],
    ['no arrival', { tr_arrival: '' }, 'tr_arrival', 'field_required'],
    ['arrival where it departs', { tr_arrival: 'ZRH' }, 'tr_arrival', 'tour_departure_is_arrival'],
    ['no stp', { tr_stp: '' }, 'tr_stp', 'field_required'],
    ['no std', { tr_std: '' }, 'tr_std', 'field_required'],
    ['no sta', { tr_sta: '' }, 'tr_sta', 'field_required'],
    ['stp 24:00', { tr_stp: '24:00' }, 'tr_stp', 'invalid_time'],
    ['std half typed', { tr_std: '23:4' }, 'tr_std', 'invalid_time'],
    ['sta as a word', { tr_sta: 'noon' }, 'tr_sta', 'invalid_time'],
    ['a negative plus-day of std', { tr_std_plus_day: -1 }, 'tr_std_plus_day', 'only_positive_numbers'],
    ['an emptied plus-day of sta', { tr_sta_plus_day: Number.NaN }, 'tr_sta_plus_day', 'only_positive_numbers'],
    ['half a plus-day', { tr_sta_plus_day: 0.5 }, 'tr_sta_plus_day', 'only_positive_numbers'],
    ['std before stp', { tr_std: '23:15' }, 'tr_std', 'trip_times_order_planned'],
    ['sta before std without its plus-day', { tr_sta_plus_day: 0 }, 'tr_sta', 'trip_times_order_planned'],
    ['sta before std by a plus-day', { tr_std_plus_day: 2 }, 'tr_sta', 'trip_times_order_planned'],
    ['no weekday', { tr_week_status: week(false) }, 'tr_week_status', 'tour_weekday_required'],
    [
      'Thursday without subcontractor',
      { tr_week_sub: week<string | null>(null, { 0: 'Alpen', 3: ' ' }) },
      'tr_week_sub.3',
      'tour_weekday_subcontractor_required',
    ],
    ['six vehicles', { tr_week_gps: Array(6).fill(null) }, 'tr_week_gps', 'tour_week_of_seven'],
    ['eight locks', { tr_week_locked: Array(8).fill(false) }, 'tr_week_locked', 'tour_week_of_seven'],
  ])('%s', (_name, change, path, message) => expect(tourFaults({ ...tour, ...change })).toEqual([{ path, message }]))

  test('a weekday that is not enabled needs no subcontractor', () => {
    expect(tourFaults(clearDay(tour, 3))).toEqual([])
  })

  test('equal times and several faults at once', () => {
    expect(tourFaults({ ...tour, tr_stp: '08:00', tr_std: '08:00', tr_sta: '08:00', tr_sta_plus_day: 0 })).toEqual([])
    expect(tourFaults({ ...tour, tr_name: '', tr_sta: '', tr_std_plus_day: -1 }).map(({ path }) => path)).toEqual([
      'tr_name',
      'tr_sta',
      'tr_std_plus_day',
    ])
  })

  test('every message is in the catalogue', () => {
    const broken = { ...tour, tr_name: '', tr_arrival: 'ZRH', tr_stp: 'x', tr_std_plus_day: -1, tr_week_gps: [] }
    const disordered = { ...tour, tr_std: '23:15', tr_week_sub: week(null) }
    const messages = [...tourFaults(broken), ...tourFaults(disordered), ...tourFaults(newTourDefaults())]
    expect(new Set(messages.map(({ message }) => message)).size).toBe(8)
    for (const { message } of messages) expect(Object.keys(de)).toContain(message)
  })

  test('what the rules let pass, the wire schema takes too', () => {
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
    const plusDay = fc.integer({ min: -1, max: 3 })
    const times = fc.record({
      tr_stp: clock,
      tr_std: clock,
      tr_sta: clock,
      tr_std_plus_day: plusDay,
      tr_sta_plus_day: plusDay,
    })
    fc.assert(
      fc.property(times, (change) => {
        const draft = { ...tour, ...change }
        expect(tourFaults(draft).length > 0 || TourFields.safeParse(draft).success).toBe(true)
      }),
    )
  })
})
