import { expect, test } from 'vitest'
import { searchableParts } from '#shared/domain/names/search.ts'
import { SHOWN_TRIP } from '../form/trip-sample.ts'
import { choosableTrips, searchTrips, tripLabel } from './choosable-trips.ts'

const NOW = Date.parse('2026-11-21T08:00:00.000Z')
const shown = (key: number | string, tt_stp: string) => ({ key, rev: null, row: { ...SHOWN_TRIP, tt_stp }, mark: null })
const row = (id: number, start: string): [number, string, string, string, string, string, string] => [
  id,
  `T-${id}`,
  'Bern',
  'Genf',
  start,
  'V1',
  'Eva',
]

test('trips of the device and of the server are listed once, the nearest to now first', () => {
  const trips = choosableTrips(
    [shown(7, '2026-11-25T08:00:00.000Z'), shown('c:1', '2026-11-21T09:00:00.000Z')],
    [row(7, '2026-11-20T08:00:00.000Z'), row(3, '2026-11-20T08:00:00.000Z'), row(4, '2026-01-01T08:00:00.000Z')],
    NOW,
  )
  expect(trips.map(({ key }) => key)).toEqual(['c:1', 3, 7, 4])
})

test('a label says tour, from, to, date, car and driver, without gaps', () => {
  const [trip] = choosableTrips([shown(7, '2026-11-21T09:00:00.000Z')], [], NOW)
  const label = (changes = {}) => trip && tripLabel({ ...trip, ...changes }, (instant) => instant.slice(0, 10))
  expect(label()).toBe('T-100  · Basel Hub – Genf Nord · 2026-11-21 · TRUCK-1 · Hans Muster')
  expect(label({ driver: '' })).toBe('T-100  · Basel Hub – Genf Nord · 2026-11-21 · TRUCK-1')
})

test('every typed word must be there, in any order and case', () => {
  const trips = [
    ['T-100', 'Basel Hub', 'Genf'],
    ['T-200', 'Bern', 'Genève'],
  ].map((parts) => ({ search: searchableParts(parts) }))
  expect(searchTrips(trips, 'GENEVE t-2')).toEqual([trips[1]])
  expect(searchTrips(trips, 't100')).toEqual([trips[0]])
  expect(searchTrips(trips, ' ')).toEqual(trips)
  expect(searchTrips(trips, 'zug')).toEqual([])
})

test('a driver’s trips come before those to a place of that name', () => {
  const named = (tour: string, driver: string, from: string) => ({
    tour,
    search: searchableParts([tour, driver, from]),
  })
  const trips = [named('A', 'Moser', 'Keller AG'), named('B', 'Ada Keller', 'Bern'), named('C', 'Ada', 'Keller AG')]
  expect(searchTrips(trips, 'keller').map(({ tour }) => tour)).toEqual(['B', 'A', 'C'])
  // Words in several fields are found behind those that one field holds.
  expect(searchTrips(trips, 'ada keller').map(({ tour }) => tour)).toEqual(['B', 'C'])
})
