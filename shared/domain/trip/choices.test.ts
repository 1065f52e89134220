import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addressChoices,
  choicesNotOffered,
  driverChoices,
  joinList,
  requirementCodes,
  splitList,
  tickedRequirements,
  unknownRequirements,
  vehicleChoices,
} from './choices.ts'

describe('semicolon lists', () => {
  test.each([
    ['a;b; c', ['a', 'b', 'c']],
    [' Alpen Trans ;', ['Alpen Trans']],
    ['', []],
    [null, []],
  ])('splitList(%j)', (list, names) => expect(splitList(list)).toEqual(names))

  test.each([
    [['a', ' b ', '', 'c'], 'a;b;c'],
    [[], ''],
  ])('joinList(%j)', (names, list) => expect(joinList(names)).toBe(list))

  test('what is joined is split again', () => {
    const name = fc
      .string({ minLength: 1 })
      .map((text) => text.replaceAll(';', '').trim())
      .filter((text) => text !== '')
    fc.assert(
      fc.property(fc.array(name), (names) => {
        expect(splitList(joinList(names))).toEqual(names)
      }),
    )
  })
})

describe('vehicles for a subcontractor', () => {
  const vehicles = [
    { gps_id: 'own', gps_groups: 'alpen trans' },
    { gps_id: 'shared', gps_groups: 'berg;ALPEN TRANS ' },
    { gps_id: 'free', gps_groups: '' },
    { gps_id: 'blank', gps_groups: ' ; ' },
    { gps_id: 'other', gps_groups: 'berg' },
    { gps_id: 'longer', gps_groups: 'alpen trans ost' },
  ]

  test.each([
    ['Alpen Trans', ['own', 'shared', 'free', 'blank']],
    [' ALPEN TRANS', ['own', 'shared', 'free', 'blank']],
    ['Berg', ['shared', 'free', 'blank', 'other']],
    ['Unknown', ['free', 'blank']],
    ['', ['own', 'shared', 'free', 'blank', 'other', 'longer']],
    ['  ', ['own', 'shared', 'free', 'blank', 'other', 'longer']],
    [null, ['own', 'shared', 'free', 'blank', 'other', 'longer']],
  ])('%j', (subcontractor, ids) => {
    expect(vehicleChoices(vehicles, subcontractor).map(({ gps_id }) => gps_id)).toEqual(ids)
  })
})

describe('drivers for a subcontractor and requirements', () => {
  const drivers = [
    { dr_id: 1, dr_groups: 'Alpen Trans', dr_requirements: '11_2_7; ADR' },
    { dr_id: 2, dr_groups: 'alpen trans;Berg', dr_requirements: '11_2_7' },
    { dr_id: 3, dr_groups: 'Berg', dr_requirements: 'ADR' },
    { dr_id: 4, dr_groups: '', dr_requirements: '11_2_7;ADR' },
  ]

  test.each([
    ['Alpen Trans', [], [1, 2]],
    ['Alpen Trans', ['11_2_7'], [1, 2]],
    ['Alpen Trans', ['11_2_7', 'ADR'], [1]],
    ['berg', ['adr'], [3]],
    ['Berg', ['11_2_7', 'ADR'], []],
    ['', [], [1, 2, 3, 4]],
    [null, ['ADR'], [1, 3, 4]],
    ['Unknown', [], []],
  ])('%j, %j', (subcontractor, requirements, ids) => {
    expect(driverChoices(drivers, subcontractor, requirements).map(({ dr_id }) => dr_id)).toEqual(ids)
  })

  test('without requirements named there are none', () => {
    expect(driverChoices(drivers, 'Berg').map(({ dr_id }) => dr_id)).toEqual([2, 3])
  })
})

describe('what is not offered of what was chosen', () => {
  const offered = {
    vehicles: [{ gps_id: 'V1' }, { gps_id: 'V2' }],
    drivers: [
      { dr_name: 'Ada', dr_number: '1' },
      { dr_name: 'Abe', dr_number: '2' },
    ],
  }
  const ALL = ['tt_gps', 'tt_driver', 'tt_drivernr']

  test.each<[vehicle: string, driver: string, number: string, changed: string[], fields: string[]]>([
    ['V1', 'Ada', '1', ALL, []],
    ['V2', 'Abe', '2', ALL, []],
    ['V3', 'Ada', '1', ALL, ['tt_gps']],
    ['', 'Ada', '1', ALL, ['tt_gps']],
    ['V1', 'Bea', '1', ALL, ['tt_driver']],
    ['V1', 'Ada', '2', ALL, ['tt_driver']],
    ['V1', '', '', ALL, []],
    ['V1', '', '1', ALL, ['tt_driver']],
    ['V1', 'Ada', '', ALL, ['tt_driver']],
    ['V3', 'Bea', '3', ALL, ['tt_gps', 'tt_driver']],
    ['V3', 'Bea', '3', ['tt_gps'], ['tt_gps']],
    ['V3', 'Bea', '3', ['tt_driver'], ['tt_driver']],
    ['V3', 'Bea', '3', ['tt_drivernr'], ['tt_driver']],
    ['V3', 'Bea', '3', ['tt_note'], []],
  ])('%j with %j %j, changed %j: %j', (tt_gps, tt_driver, tt_drivernr, changed, fields) => {
    expect(choicesNotOffered({ tt_gps, tt_driver, tt_drivernr }, changed, offered)).toEqual(fields)
  })
})

test.each([
  ['A', ['B']],
  ['B', ['A']],
  ['C', ['A', 'B']],
  ['', ['A', 'B']],
  [null, ['A', 'B']],
])('departure and arrival exclude each other: %j', (otherId, ids) => {
  expect(addressChoices([{ add_id: 'A' }, { add_id: 'B' }], otherId).map(({ add_id }) => add_id)).toEqual(ids)
})

test.each([
  [[], ['11_2_7']],
  [
    ['', 'C1E; 11_2_7', 'ADR', 'adr;c1e'],
    ['11_2_7', 'ADR', 'C1E'],
  ],
  [
    ['Art. 11.2.7;C 1-E', 'c_1_e'],
    ['11_2_7', 'C 1-E'],
  ],
])('requirement codes of %j', (lists, codes) => {
  expect(requirementCodes(lists.map((dr_requirements) => ({ dr_requirements })))).toEqual(codes)
})

test.each([
  ['', [], []],
  ['11_2_7', [], []],
  ['Art. 11.2.7, adr', ['ADR;Pharma'], []],
  ['11.2.8', ['ADR'], ['11.2.8']],
  ['11_2_7; ADDR ;pharma', ['ADR;Pharma'], ['ADDR']],
])('of the requirements %j nobody knows, beside %j, %j', (typed, lists, unknown) => {
  expect(unknownRequirements(typed, lists)).toEqual(unknown)
})

test.each([
  ['', [], []],
  ['11_2_7', ['11_2_7'], []],
  ['adr; Art. 11.2.7', ['11_2_7', 'ADR'], []],
  ['ADDR, adr;pharma ;', ['ADR'], ['ADDR', 'pharma']],
])('the requirements %j are the ticks %j, and besides %j', (list, ticked, others) => {
  expect(tickedRequirements(list, ['11_2_7', 'ADR'])).toEqual({ ticked, others })
})
