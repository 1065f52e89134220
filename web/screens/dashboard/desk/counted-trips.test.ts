import { expect, test } from 'vitest'
import { NO_PLACES } from '#shared/domain/trip/slots.ts'
import { NOW, shownTrip } from '#shared/trips/trip-sample.ts'
import type { ListCriteria } from '../list/trip-list.ts'
import { countedTrips, slotsAtRisk } from './counted-trips.ts'

const NONE = { filters: [], search: '', onlyCurrentDelays: false, counters: [] }
const late = shownTrip({ tt_id: 1, tt_tour: 'ZRH-1' })
const coming = { tt_etp: '2026-11-21T09:00:00.000Z', tt_eta: '2026-11-21T13:00:00.000Z' }
const onTime = shownTrip({ tt_id: 2, tt_tour: 'BSL-2', tt_atp: null, ...coming })
const withoutTimes = shownTrip({ tt_id: 4, tt_tour: 'LUX-4', tt_atp: null, tt_etp: null, tt_eta: null })
const ALL = [late, onTime, withoutTimes]

const result = (criteria: Partial<ListCriteria>) => countedTrips(ALL, { ...NONE, ...criteria }, NOW)
const listed = (criteria: Partial<ListCriteria>) => result(criteria).trips.map(({ row }) => row.tt_id)

test('lists what one of the chosen counters counts, and counts all of them', () => {
  expect(listed({ counters: ['late'] })).toEqual([1])
  expect(listed({ counters: ['waiting', 'tight'] })).toEqual([1])
  expect(listed({ counters: ['no_driver'] })).toEqual([])
  expect(result({ counters: ['late'] }).counts).toEqual(result({}).counts)
  expect(result({ search: 'bsl' }).counts).toMatchObject({ late: 0, no_driver: 0 })
})

test('counts slots that will be missed and those that lack, for who is told of slots', () => {
  const eta = Date.parse(coming.tt_eta)
  const slot = (minutes: number) => ({
    tt_to_slot_from: new Date(eta + (minutes - 60) * 60_000).toISOString(),
    tt_to_slot_to: new Date(eta + minutes * 60_000).toISOString(),
  })
  const missed = shownTrip({ tt_id: 5, tt_atp: null, ...coming, ...slot(-30) })
  const early = shownTrip({ tt_id: 6, tt_atp: null, ...coming, ...slot(180) })
  const kept = shownTrip({ tt_id: 7, tt_atp: null, ...coming, ...slot(30) })
  const wanting = shownTrip({ tt_id: 8, tt_atp: null, ...coming, tt_to_adrnr: 'CARGO' })
  const trips = [missed, early, kept, wanting]
  const places = { ...NO_PLACES, leadOf: (address: string) => (address === 'CARGO' ? 6000 : null) }
  const counted = countedTrips(trips, { ...NONE, counters: ['slot'] }, NOW, undefined, slotsAtRisk(NOW, places))
  expect(counted.trips.map(({ row }) => row.tt_id)).toEqual([5, 8])
  expect(counted.counts.slot).toBe(2)
  expect(countedTrips(trips, NONE, NOW).counts.slot).toBe(0)
})
