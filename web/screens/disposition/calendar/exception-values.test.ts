import { describe, expect, test } from 'vitest'
import { tourOn } from '#shared/domain/tour/dated.ts'
import { put } from '#shared/domain/tour/day-choices.ts'
import { newTourDefaults, type TourDraft } from '#shared/domain/tour/weekday-rules.ts'
import type { TourLookups } from '../edit-tour-context.ts'
import {
  entriesOf,
  exceptionFaults,
  type TypedException,
  timesOf,
  tourOfException,
  typedOf,
  usualAmount,
  withAmount,
  withException,
  withExceptionChoice,
  withTimes,
} from './exception-values.ts'

const week = <Value>(value: Value, none: Value): Value[] => [value, value, value, value, value, none, none]
/** Driven on workdays. */
const TOUR: TourDraft = {
  ...newTourDefaults(),
  tr_stp: '20:00',
  tr_std: '20:30',
  tr_sta: '04:00',
  tr_sta_plus_day: 1,
  tr_customer_invoice_trip: 500,
  tr_week_status: week(true, false),
  tr_week_sub: week<string | null>('Alpen', null),
  tr_week_gps: week<string | null>('A-1', null),
  tr_week_driver: week<number | null>(1, null),
  tr_week_drivernr: week<string | null>('11', null),
  tr_week_sub_invoice_trip: week(400, 0),
}
const LOOKUPS = { drivers: [{ dr_id: 2, dr_number: '22' }] } as unknown as TourLookups
const FRIDAY = '2026-12-25'
const SUNDAY = '2026-12-27'
const typed = (changes: Partial<TypedException>): TypedException => ({ ...typedOf(null), day: FRIDAY, ...changes })

describe('what was typed', () => {
  test('instead of one day on another is off and extra, with one reason', () => {
    expect(entriesOf(typed({ kind: 'moved', to: SUNDAY, entry: { reason: ' Weihnachten ' } }))).toEqual([
      { day: FRIDAY, kind: 'off', reason: 'Weihnachten' },
      { day: SUNDAY, kind: 'extra', reason: 'Weihnachten' },
    ])
  })
  test('takes over a day that is off already, with its reason, and adds the extra one', () => {
    const off = { day: FRIDAY, kind: 'off', reason: 'Weihnachten', run: 7 } as const
    const others = [off, { day: '2026-12-26', kind: 'off' }] as const
    const moved = typed({ kind: 'moved', to: SUNDAY })
    expect(exceptionFaults(moved, others)).toEqual({})
    const entries = entriesOf(moved, others)
    expect(entries).toEqual([
      { day: FRIDAY, kind: 'off', reason: 'Weihnachten' },
      { day: SUNDAY, kind: 'extra', reason: 'Weihnachten' },
    ])
    expect(withException({ ...TOUR, tr_days: [...others] }, null, entries).tr_days).toEqual([
      entries[0],
      others[1],
      entries[1],
    ])
    const said = typed({ kind: 'moved', to: SUNDAY, entry: { reason: 'Nachholen' } })
    expect(entriesOf(said, others).map(({ reason }) => reason)).toEqual(['Weihnachten', 'Nachholen'])
  })
  test('takes nothing of a day that is not driven', () => {
    expect(entriesOf(typed({ entry: { sub: 'Bise', run: 3 } }))).toEqual([{ day: FRIDAY, kind: 'off' }])
  })
  test('stands in the order of days in place of what was edited', () => {
    const first = { day: SUNDAY, kind: 'extra' } as const
    const tour = withException({ ...TOUR, tr_days: [first] }, first, [{ day: FRIDAY, kind: 'off' }])
    expect(withException(tour, null, [{ day: '2026-12-24', kind: 'off' }]).tr_days.map(({ day }) => day)).toEqual([
      '2026-12-24',
      FRIDAY,
    ])
  })
})

test.each<[string, Partial<TypedException>, object]>([
  ['no day', { day: null }, { day: 'field_required' }],
  ['a day that has an exception', { day: '2026-12-26' }, { day: 'tour_day_twice' }],
  ['no other day', { kind: 'moved' }, { to: 'field_required' }],
  [
    'instead of a day that is driven otherwise',
    { kind: 'moved', day: '2026-12-23', to: SUNDAY },
    { day: 'tour_day_twice' },
  ],
  ['on a day that has an exception', { kind: 'moved', to: '2026-12-26' }, { to: 'tour_day_twice' }],
  ['moved to itself', { kind: 'moved', to: FRIDAY }, { to: 'tour_day_twice' }],
  [
    'times that are no order',
    { kind: 'changed', entry: { times: { ...timesOf(TOUR), std: '19:00' } } },
    { std: 'trip_times_order_planned' },
  ],
  ['moved behind the end of the tour', { kind: 'moved', to: '2027-01-03' }, { to: 'tour_day_outside_validity' }],
  ['extra behind its end', { kind: 'extra', day: '2027-01-03' }, { day: 'tour_day_outside_validity' }],
  ['off behind its end: nothing', { kind: 'off', day: '2027-01-03' }, {}],
  ['extra on a day on which it runs anyway', { kind: 'extra' }, { day: 'tour_day_runs_already' }],
  ['moved to such a day', { kind: 'moved', day: SUNDAY, to: FRIDAY }, { to: 'tour_day_runs_already' }],
  ['driven otherwise on such a day: nothing', { kind: 'changed' }, {}],
  ['nothing', { kind: 'moved', to: SUNDAY }, {}],
])('its fault: %s', (_name, changes, faults) => {
  const validity = { tr_valid_from: null, tr_valid_to: '2026-12-31' }
  const others = [
    { day: '2026-12-23', kind: 'changed' },
    { day: '2026-12-26', kind: 'off' },
  ] as const
  expect(exceptionFaults(typed(changes), others, validity, (day) => day === FRIDAY)).toEqual(faults)
})

describe('of the day', () => {
  test('times of the tour are none of its own', () => {
    const other = withTimes(typed({ kind: 'changed' }), TOUR, { ...timesOf(TOUR), stp: '18:00' })
    expect(other.entry.times?.stp).toBe('18:00')
    expect(withTimes(other, TOUR, timesOf(TOUR)).entry).toEqual({})
  })
  test('another subcontractor has neither vehicle nor driver, until they are chosen', () => {
    const choose = (from: TypedException, field: Parameters<typeof withExceptionChoice>[2], value: string | null) =>
      withExceptionChoice(from, TOUR, field, value, LOOKUPS)
    const withDriver = choose(typed({ kind: 'changed' }), 'tr_week_driver', '2')
    expect(withDriver.entry).toEqual({ driver: 2, drivernr: '22' })
    const other = choose(withDriver, 'tr_week_sub', 'Bise')
    expect(other.entry).toEqual({ sub: 'Bise' })
    expect(tourOfException(TOUR, other)).toMatchObject({
      tr_week_gps: [...week('A-1', null).slice(0, 4), null, null, null],
    })
    expect(choose(choose(other, 'tr_week_gps', 'B-1'), 'tr_week_driver', '2').entry).toEqual({
      sub: 'Bise',
      gps: 'B-1',
      driver: 2,
      drivernr: '22',
    })
    expect(choose(other, 'tr_week_sub', 'Alpen').entry).toEqual({})
    expect(choose(other, 'tr_week_sub', null).entry).toEqual({})
  })
  test('an extra one on a Sunday costs what Friday does', () => {
    const extra = typed({ kind: 'extra', day: SUNDAY })
    expect([usualAmount(TOUR, extra, 'customer_trip'), usualAmount(TOUR, extra, 'sub_trip')]).toEqual([500, 400])
    const dearer = withAmount(extra, 'sub_trip', 450)
    expect([dearer.entry.sub_trip, usualAmount(TOUR, dearer, 'sub_trip')]).toEqual([450, 400])
    expect(withAmount(dearer, 'sub_trip', null).entry).toEqual({})
  })
})

describe('driven on another day', () => {
  const MONDAY = '2026-12-21'
  /** On Mondays by another subcontractor, without a driver. */
  const OTHER: TourDraft = {
    ...TOUR,
    tr_week_sub: ['Bise', 'Alpen', 'Alpen', 'Alpen', 'Alpen', null, null],
    tr_week_gps: ['B-1', 'A-1', 'A-1', 'A-1', 'A-1', null, null],
    tr_week_driver: [null, 1, 1, 1, 1, null, null],
    tr_week_drivernr: [null, '11', '11', '11', '11', null, null],
    tr_week_sub_invoice_trip: [617, 400, 400, 400, 400, 0, 0],
  }
  const moved = typed({ kind: 'moved', day: MONDAY, to: SUNDAY })
  const extraOf = (tour: TourDraft, from = moved) => entriesOf(from, [], tour)[1]
  test('has vehicle, driver, subcontractor and prices of the day that it replaces', () => {
    expect(extraOf(OTHER)).toEqual({ day: SUNDAY, kind: 'extra', sub: 'Bise', gps: 'B-1', sub_trip: 617 })
    expect([usualAmount(OTHER, moved, 'sub_trip'), usualAmount(OTHER, moved, 'customer_trip')]).toEqual([617, 500])
    const { tr_week_sub, tr_week_gps, tr_week_driver } = tourOfException(OTHER, moved)
    expect([tr_week_sub[6], tr_week_gps[6], tr_week_driver[6]]).toEqual(['Bise', 'B-1', null])
  })
  test('has none of the last weekday before where the replaced day has none', () => {
    const bare = {
      ...OTHER,
      tr_week_sub: week<string | null>('Alpen', null),
      tr_week_gps: put(OTHER.tr_week_gps, 0, null),
    }
    expect(extraOf(bare)).toEqual({ day: SUNDAY, kind: 'extra', sub: 'Alpen', sub_trip: 617 })
    const entry = extraOf(bare)
    if (!entry) throw new Error('no extra')
    const driven = tourOn({ ...bare, tr_days: [entry] }, SUNDAY)
    expect([driven.tr_week_gps[6], driven.tr_week_driver[6], driven.tr_week_drivernr[6]]).toEqual([null, null, null])
  })
  test('has what was chosen for it in place of that', () => {
    const choose = (from: TypedException, field: Parameters<typeof withExceptionChoice>[2], value: string | null) =>
      withExceptionChoice(from, OTHER, field, value, LOOKUPS)
    expect(choose(moved, 'tr_week_sub', 'Bise').entry).toEqual({})
    expect(extraOf(OTHER, choose(moved, 'tr_week_gps', 'B-2'))).toMatchObject({ sub: 'Bise', gps: 'B-2' })
    expect(extraOf(OTHER, choose(moved, 'tr_week_driver', '2'))).toMatchObject({
      ...{ sub: 'Bise', gps: 'B-1', driver: 2, drivernr: '22' },
    })
    expect(extraOf(OTHER, withAmount(choose(moved, 'tr_week_sub', 'Alpen'), 'sub_trip', 450))).toEqual({
      ...{ day: SUNDAY, kind: 'extra', sub: 'Alpen', sub_trip: 450 },
    })
  })
  test('says nothing where both days are alike, and takes the prices that count when it is driven', () => {
    expect(extraOf(TOUR)).toEqual({ day: SUNDAY, kind: 'extra' })
    const dearer = {
      ...{ from: '2026-12-26', customer_trip: 700, customer_toll: 0 },
      ...{ sub_trip: [650, 420, 420, 420, 420, 0, 0], sub_toll: week(0, 0) },
    }
    const risen = { ...OTHER, tr_prices: [dearer] }
    expect(extraOf(risen)).toMatchObject({ sub_trip: 650 })
    expect(usualAmount(risen, moved, 'customer_trip')).toBe(700)
  })
})
