import { describe, expect, test } from 'vitest'
import { NOW, shownTrip } from '#shared/trips/trip-sample.ts'
import { whereFound } from '#web/ui/list/where-found.ts'
import { listTrips, type SearchCriteria, viewsAt } from './trip-list.ts'

const late = shownTrip({ tt_id: 1, tt_tour: 'ZRH-1' })
const onTime = shownTrip({
  tt_id: 2,
  tt_tour: 'BSL-2',
  tt_driver: 'Anna Keller',
  tt_atp: null,
  tt_etp: '2026-11-21T09:00:00.000Z',
  tt_eta: '2026-11-21T13:00:00.000Z',
})
const arrivedLate = shownTrip({
  tt_id: 3,
  tt_tour: 'GVA-3',
  tt_atd: '2026-11-21T09:12:00.000Z',
  tt_ata: '2026-11-21T09:40:00.000Z',
  tt_note: 'Rampe gesperrt',
})
const withoutTimes = shownTrip({ tt_id: 4, tt_tour: 'LUX-4', tt_atp: null, tt_etp: null, tt_eta: null })
const ALL = [late, onTime, arrivedLate, withoutTimes]

const result = (criteria: Partial<SearchCriteria>) =>
  listTrips(ALL, { filters: [], search: '', onlyCurrentDelays: false, narrow: whereFound, ...criteria }, NOW)
const listed = (criteria: Partial<SearchCriteria>) => result(criteria).trips.map(({ row }) => row.tt_id)

describe('listTrips', () => {
  test('lists all, in their order', () => expect(listed({})).toEqual([1, 2, 3, 4]))

  test('keeps only current delays where asked', () => expect(listed({ onlyCurrentDelays: true })).toEqual([1]))

  test.each([
    ['the code of a leg', [{ column: 'arrival', values: ['DELAYED_TRANSIT'] }], [1]],
    ['a leg without times', [{ column: 'positioning', values: ['NONE'] }], [4]],
    ['departure as the payload spells it', [{ column: 'depature', values: ['MARG_WAITING', 'NONE'] }], [1, 2, 4]],
    ['two values of a column', [{ column: 'tt_tour', values: ['BSL-2', 'LUX-4'] }], [2, 4]],
    [
      'two columns, both of which must pass',
      [
        { column: 'tt_driver', values: ['Hans Muster'] },
        { column: 'vehicle_state', values: ['stands'] },
      ],
      [1],
    ],
    ['an observer', [{ column: 'observers', values: ['oskar'] }], [1, 2, 3, 4]],
    ['no values: no filter', [{ column: 'tt_tour', values: [] }], [1, 2, 3, 4]],
  ])('filters by %s', (_name, filters, ids) => expect(listed({ filters })).toEqual(ids))

  test('lists the same views again at the same moment, so that the grid leaves their rows as they are', () => {
    const viewOf = viewsAt(NOW)
    const list = (search: string, now = NOW, views = viewOf) =>
      listTrips(ALL, { filters: [], search, onlyCurrentDelays: false }, now, views).trips
    const [before] = list('bsl')
    expect(list('')[1]).toBe(before)
    const later = NOW + 60_000
    expect(list('', later, viewsAt(later))[1]).not.toBe(before)
  })

  test.each([
    ['bsl', [2]],
    ['  KELLER  bsl ', [2]],
    ['keller gva', []],
    ['rampe', [3]],
    ['oskar', [1, 2, 3, 4]],
    ['1234', []],
    ['bsl2', [2]],
    ['truck1 zrh', [1]],
    ['holz', [1, 2, 3, 4]],
    ['holzagolga', []],
  ])('searches "%s"', (search, ids) => expect(listed({ search })).toEqual(ids))
})

describe('a search that is found in several columns', () => {
  const company = Array.from({ length: 3 }, (_, index) =>
    shownTrip({ tt_id: 10 + index, tt_sub: 'Keller Transport AG' }),
  )
  const driven = shownTrip({ tt_id: 20, tt_driver: 'Anna Keller', tt_sub: 'Alpen Trans' })
  const both = shownTrip({ tt_id: 21, tt_driver: 'Jo Keller', tt_sub: 'Keller Transport AG' })
  const list = (criteria: Partial<SearchCriteria>) =>
    listTrips(
      [...company, driven, both],
      { filters: [], search: 'keller', onlyCurrentDelays: false, narrow: whereFound, ...criteria },
      NOW,
    )
  const ids = (criteria: Partial<SearchCriteria>) => list(criteria).trips.map(({ row }) => row.tt_id)

  test('says in which, and in how many trips', () => {
    expect(list({}).scopes).toEqual([
      { key: 'tt_driver', label: 'column_tt_driver', count: 2 },
      { key: 'tt_sub', label: 'column_tt_sub', count: 4 },
    ])
    expect(ids({})).toEqual([10, 11, 12, 20, 21])
  })

  test('lists those of the chosen column alone', () => {
    expect(ids({ searchIn: 'tt_driver' })).toEqual([20, 21])
    expect(ids({ searchIn: 'tt_sub' })).toEqual([10, 11, 12, 21])
  })

  test('a column that no longer holds what is searched for is none', () => {
    expect(list({ search: 'anna', searchIn: 'tt_sub' })).toMatchObject({ scope: null, trips: [{ key: driven.key }] })
    expect(list({ search: '', searchIn: 'tt_driver' }).trips).toHaveLength(5)
  })
})

describe('a phrase', () => {
  const plate = [30, 31].map((tt_id) => shownTrip({ tt_id, tt_gps: 'TI 263' }))
  const other = shownTrip({ tt_id: 32, tt_gps: 'TI 900', tt_tour: 'LX 263' })
  const number = shownTrip({ tt_id: 33, tt_gps: 'ZH 1', tt_driver: 'Martin Frei', tt_drivernr: '263' })
  const trips = [other, ...plate, number]
  const list = (search: string, searchIn: string | null = null, of = trips) =>
    listTrips(of, { filters: [], search, onlyCurrentDelays: false, searchIn, narrow: whereFound }, NOW)
  const ids = (...criteria: Parameters<typeof list>) => list(...criteria).trips.map(({ row }) => row.tt_id)

  test.each(['TI 263', 'ti  263', 'TI-263', 'ti263'])('"%s" finds its plate alone', (search) => {
    expect(ids(search)).toEqual([30, 31])
  })

  test('says in which columns, and how many more there are, which can be asked for', () => {
    expect(list('TI 263').scopes).toEqual([
      { key: 'tt_driver', label: 'column_tt_driver', count: 1 },
      { key: 'tt_gps', label: 'column_tt_gps', count: 2 },
      { key: 'more', label: 'search_more', count: 2 },
    ])
    expect(ids('TI 263', 'tt_gps')).toEqual([30, 31])
    expect(ids('TI 263', 'more')).toEqual([32, 33])
  })

  test.each([
    ['TI 263 Meier', [30, 31]],
    ['Meier TI 263', [30, 31]],
    ['TI 26', [35, 36, 30, 31]],
    ['26', [35, 36, 32, 30, 31]],
  ])('of a plate: "%s" finds no other, and none whose number goes on', (search, found) => {
    const sub = { tt_sub: 'Meier Trans' }
    const longer = [
      shownTrip({ tt_id: 35, tt_gps: 'TI 2639', ...sub }),
      shownTrip({ tt_id: 36, tt_gps: 'TI 263 451', ...sub }),
    ]
    const same = [30, 31].map((tt_id) => shownTrip({ tt_id, tt_gps: 'TI 263', ...sub }))
    const apart = shownTrip({ tt_id: 32, tt_gps: 'TI 900', tt_tour: 'LX 263', ...sub })
    expect(ids(search, null, [...longer, apart, ...same])).toEqual(found)
  })

  test('whose words stand in one column in another order goes before those of several columns', () => {
    const apart = shownTrip({ tt_id: 34, tt_driver: 'Martin Muster', tt_sub: 'Frei' })
    expect(ids('frei martin', null, [...trips, apart])).toEqual([33])
  })

  test('that no column holds finds its words wherever they stand', () => {
    expect(ids('martin ZH')).toEqual([33])
    expect(list('martin ZH').scopes).toEqual([])
  })
})
