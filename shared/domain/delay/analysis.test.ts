import { describe, expect, test } from 'vitest'
import { ReportFilters } from '../../schemas/report.ts'
import { tripFilter } from '../trip/lists/trip-filters.ts'
import type { TripStatus } from '../trip/trip-status.ts'
import {
  ANALYSIS_FILTERS,
  type AnalysedTrip,
  analyse,
  codesOfClass,
  filterFields,
  isSliceChosen,
  LEG_CLASSES,
  punctualShare,
  valuesAfterClick,
} from './analysis.ts'
import type { DelayClass } from './delay.ts'
import { codesOfLeg, filterCode, LEG_PAYLOAD_NAMES } from './filter-codes.ts'
import { LEGS, legsOf, type TripTimes } from './legs.ts'

type Classes = [DelayClass | null, DelayClass | null, DelayClass | null]
const trip = (
  customer: string,
  tt_sub: string,
  [positioning, departure, arrival]: Classes = [null, null, null],
  tt_status: TripStatus = 'active',
): AnalysedTrip => ({
  customer,
  row: { tt_sub, tt_status },
  legs: {
    positioning: { delayClass: positioning },
    departure: { delayClass: departure },
    arrival: { delayClass: arrival },
  },
})
const counts = (slices: readonly { name: string; count: number }[]) => slices.map(({ name, count }) => [name, count])
const repeat = <Item>(times: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: times }, (_, index) => item(index))

describe('analyse', () => {
  test('counts by status and by class of each leg; what no trip has is 0', () => {
    const { status, legs } = analyse([
      trip('A', 'S', ['on_time', 'marginal', 'delayed']),
      trip('A', 'S', ['on_time', null, null], 'canceled'),
      trip('A', 'S', ['delayed', null, 'on_time'], 'canceled'),
    ])
    expect(counts(status)).toEqual([
      ['active', 1],
      ['inactive', 0],
      ['scheduled', 0],
      ['canceled', 2],
    ])
    expect(LEGS.map((leg) => counts(legs[leg]).map(([, count]) => count))).toEqual([
      [2, 0, 1, 0],
      [0, 1, 0, 2],
      [1, 0, 1, 1],
    ])
    expect(counts(legs.arrival).map(([name]) => name)).toEqual([...LEG_CLASSES])
  })

  test('names by size, then as people order them; the empty name is one of them', () => {
    const names = ['T 10', 'T 9', 'Zürich', '', 'Zürich', '', '']
    const { customers, subs } = analyse(names.map((name) => trip(name, 'S')))
    expect(counts(customers.named)).toEqual([
      ['', 3],
      ['Zürich', 2],
      ['T 9', 1],
      ['T 10', 1],
    ])
    expect(customers.others).toBeNull()
    expect(counts(subs.named)).toEqual([['S', 7]])
  })

  test('beyond the largest few the others are one slice, with all their names', () => {
    const trips = repeat(10, (index) => repeat(10 - index, () => trip(`K${index}`, `S${index % 4}`))).flat()
    const { customers, subs } = analyse(trips, 3)
    expect(counts(customers.named)).toEqual([
      ['K0', 10],
      ['K1', 9],
      ['K2', 8],
    ])
    expect(customers.others).toEqual({
      name: '',
      count: 7 + 6 + 5 + 4 + 3 + 2 + 1,
      values: ['K3', 'K4', 'K5', 'K6', 'K7', 'K8', 'K9'],
    })
    expect(customers.countOfOthers).toBe(7)
    // One more than the few: "others" would be that one.
    expect(subs).toEqual({ named: expect.any(Array), others: null, countOfOthers: 0 })
    expect(subs.named).toHaveLength(4)
  })

  test('no trips', () => {
    const { status, customers } = analyse([])
    expect(status.every(({ count }) => count === 0)).toBe(true)
    expect(customers).toEqual({ named: [], others: null, countOfOthers: 0 })
  })
})

test.each<[number[], number | null]>([
  [[3, 1, 0, 6], 0.75],
  [[0, 0, 2, 0], 0],
  [[0, 0, 0, 5], null],
  [[], null],
])('of %j on time, tight, late and without times: %s on time', (counts, share) => {
  const leg = counts.map((count, at) => ({ name: LEG_CLASSES[at] ?? 'none', count, values: [] }))
  expect(punctualShare(leg)).toBe(share)
})

describe('codes of a class', () => {
  test.each([
    ['positioning', 'on_time', ['ON_TIME_ARRIVED', 'ON_TIME_TRANSIT']],
    ['departure', 'marginal', ['MARG_DEPARTED', 'MARG_WAITING']],
    ['arrival', 'delayed', ['DELAYED_ARRIVED', 'DELAYED_TRANSIT']],
    ['departure', 'none', ['NONE']],
  ] as const)('%s %s', (leg, name, codes) => expect(codesOfClass(leg, name)).toEqual(codes))

  test.each(LEGS)('each code of %s is in one class', (leg) => {
    expect(LEG_CLASSES.flatMap((name) => codesOfClass(leg, name)).sort()).toEqual([...codesOfLeg(leg)].sort())
  })

  test('a slice holds the trips that its values let pass', () => {
    const at = (clock: string) => `2026-11-21T${clock}:00.000Z`
    const now = Date.parse(at('09:00'))
    const rows: (TripTimes & AnalysedTrip['row'])[] = [
      { tt_stp: at('08:00'), tt_atp: at('08:00'), tt_std: at('08:30') },
      { tt_stp: at('08:00'), tt_etp: at('08:15'), tt_std: at('08:30') },
      { tt_stp: at('08:00'), tt_atp: at('08:16'), tt_std: at('08:30'), tt_atd: at('08:31') },
      { tt_stp: at('08:00'), tt_atp: at('07:00'), tt_std: at('09:30') },
      { tt_stp: at('08:00') },
    ]
    const trips = rows.map((row) => ({ row, customer: '', legs: legsOf(row, now) }))
    for (const leg of LEGS) {
      for (const { count, values } of analyse(trips).legs[leg]) {
        const passes = tripFilter([{ column: LEG_PAYLOAD_NAMES[leg], values }])
        expect(trips.filter(({ row, legs }) => passes(row, now, legs))).toHaveLength(count)
        expect(trips.filter(({ legs }) => values.includes(filterCode(legs[leg])))).toHaveLength(count)
      }
    }
  })
})

describe('a click on a slice', () => {
  const late = { name: 'delayed', count: 2, values: ['DELAYED_ARRIVED', 'DELAYED_TRANSIT'] }
  test.each([
    ['no filter', [], false, late.values],
    ['another filter', [{ column: 'depature', values: late.values }], false, late.values],
    ['part of it', [{ column: 'arrival', values: ['DELAYED_ARRIVED'] }], false, late.values],
    ['more than it', [{ column: 'arrival', values: [...late.values, 'NONE'] }], false, late.values],
    ['just it, in another order', [{ column: 'arrival', values: [...late.values].reverse() }], true, []],
  ])('%s', (_name, filters, isChosen, values) => {
    expect(isSliceChosen(filters, 'arrival', late)).toBe(isChosen)
    expect(valuesAfterClick(filters, 'arrival', late)).toEqual(values)
  })
})

describe('filters of the spreadsheet', () => {
  const NONE = Object.fromEntries(ANALYSIS_FILTERS.map((column) => [column, []]))
  test.each([
    ['no filter', [], NONE],
    ['names, the empty one too', [{ column: 'tt_sub', values: ['', 'Alt AG'] }], { ...NONE, tt_sub: ['', 'Alt AG'] }],
    [
      'codes and states',
      [
        { column: 'tt_status', values: ['active'] },
        { column: 'depature', values: ['MARG_WAITING'] },
      ],
      { ...NONE, tt_status: ['active'], depature: ['MARG_WAITING'] },
    ],
    [
      'a state of another version',
      [{ column: 'tt_status', values: ['parked', 'canceled'] }],
      { ...NONE, tt_status: ['canceled'] },
    ],
    ['only what no trip can have', [{ column: 'arrival', values: ['ON_TIME_WAITING'] }], null],
    ['a column without values', [{ column: 'tt_gps', values: [] }], NONE],
  ])('%s', (_name, filters, fields) => expect(filterFields(filters)).toEqual(fields))

  test('are those of the call', () => {
    expect([...ANALYSIS_FILTERS].sort()).toEqual(Object.keys(ReportFilters.shape).sort())
    const filters = [{ column: 'positioning', values: codesOfLeg('positioning') }]
    expect(ReportFilters.parse(filterFields(filters))).toEqual(filterFields(filters))
  })
})
