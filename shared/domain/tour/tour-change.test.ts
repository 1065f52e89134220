import { describe, expect, test } from 'vitest'
import { daysOfChange, fitOfTourChange, type TourChange, withTourChange } from './tour-change.ts'
import { newTourDefaults, type TourDraft } from './weekday-rules.ts'

const week = <Value>(values: Value[], rest: Value): Value[] =>
  Array.from({ length: 7 }, (_, day) => values[day] ?? rest)
/** Monday and Tuesday of Meier, Wednesday of Huber; Thursday is not driven and holds a leftover. */
const TOUR: TourDraft = {
  ...newTourDefaults(),
  tr_week_status: week([true, true, true], false),
  tr_week_sub: week<string | null>(['Meier', 'Meier', 'Huber'], null),
  tr_week_gps: week<string | null>(['M-1', 'M-2', 'POOL', 'M-1'], null),
  tr_week_driver: week<number | null>([1, 2, 2, 1], null),
  tr_week_drivernr: week<string | null>(['01', '02', '02', '01'], null),
  tr_week_observer: week<string | null>(['olga;otto', 'otto'], null),
}
const CHOICES = {
  vehicles: [
    { gps_id: 'M-1', gps_groups: 'meier' },
    { gps_id: 'M-2', gps_groups: 'meier' },
    { gps_id: 'POOL', gps_groups: '' },
  ],
  drivers: [
    { dr_id: 1, dr_number: '01', dr_groups: 'Meier', dr_requirements: '11_2_7' },
    { dr_id: 2, dr_number: '02', dr_groups: 'Meier;Huber', dr_requirements: '11_2_7' },
    { dr_id: 3, dr_number: '03', dr_groups: 'Meier', dr_requirements: '' },
  ],
}
const ALL = [0, 1, 2, 3, 4, 5, 6]
const change = (kind: TourChange['kind'], former: string | null, by: string): TourChange => ({ kind, former, by })
const changed = (asked: TourChange, days = ALL) => withTourChange(TOUR, asked, days, CHOICES)

describe('what is replaced', () => {
  test.each<[string, TourChange, number[]]>([
    ['a driver, by his id', change('driver', '2', '1'), [1, 2]],
    ['a vehicle in another spelling', change('vehicle', 'm-1 ', 'POOL'), [0]],
    ['one of several observers', change('observer', 'otto', 'ole'), [0, 1]],
    ['whoever it is: every day that is driven', change('driver', null, '1'), [0, 1, 2]],
    ['somebody who is nowhere', change('subcontractor', 'Frei', 'Huber'), []],
  ])('%s', (_name, asked, days) => expect(daysOfChange(TOUR, asked, ALL)).toEqual(days))

  test('only the days that were asked for change', () => {
    expect(changed(change('vehicle', null, 'POOL'), [1]).tr_week_gps).toEqual(
      week(['M-1', 'POOL', 'POOL', 'M-1'], null),
    )
  })
  test('a driver comes with his number', () => {
    const tour = changed(change('driver', '2', '1'))
    expect([tour.tr_week_driver.slice(0, 4), tour.tr_week_drivernr.slice(0, 4)]).toEqual([
      [1, 1, 1, 1],
      ['01', '01', '01', '01'],
    ])
  })
  test('an observer takes the place of the one, and the others stay', () => {
    expect(changed(change('observer', 'otto', 'ole')).tr_week_observer.slice(0, 3)).toEqual(['olga;ole', 'ole', null])
    expect(changed(change('observer', 'otto', 'olga')).tr_week_observer[0]).toBe('olga')
  })
  test('another subcontractor keeps what it may use, and loses the rest', () => {
    const tour = changed(change('subcontractor', 'Meier', 'Huber'))
    expect(tour.tr_week_sub.slice(0, 3)).toEqual(['Huber', 'Huber', 'Huber'])
    expect([tour.tr_week_gps.slice(0, 3), tour.tr_week_driver.slice(0, 3)]).toEqual([
      [null, null, 'POOL'],
      [null, 2, 2],
    ])
  })
})

test.each<[string, TourChange, string]>([
  ['a driver of the subcontractor', change('driver', '1', '2'), 'fits'],
  ['a driver of another subcontractor', change('driver', '2', '1'), 'doubtful change_doubt_driver'],
  ['a driver without what the tour requires', change('driver', '1', '3'), 'doubtful change_doubt_driver'],
  ['a vehicle of another subcontractor', change('vehicle', 'POOL', 'M-1'), 'doubtful change_doubt_vehicle'],
  ['a vehicle that stands there already', change('vehicle', 'M-1', 'M-1'), 'same'],
  ['nobody who would be replaced', change('driver', '9', '1'), 'same'],
  ['another subcontractor: vehicles go', change('subcontractor', 'Meier', 'Huber'), 'fits tour_change_clears'],
  ['another subcontractor that may use all', change('subcontractor', 'Huber', 'Meier'), 'fits'],
  ['an observer', change('observer', 'olga', 'ole'), 'fits'],
])('how it fits: %s', (_name, asked, expected) => {
  const fit = fitOfTourChange(TOUR, asked, ALL, CHOICES)
  expect([fit.kind, ...('reason' in fit ? [fit.reason] : [])].join(' ')).toBe(expected)
})
