import { describe, expect, test } from 'vitest'
import { type Assigned, type AssignedTrip, lastPairs, otherDays } from './assignment.ts'

const at = (day: number, clock = '20:00'): string => `2026-11-${String(day).padStart(2, '0')}T${clock}:00.000Z`
const NOW = Date.parse(at(25, '12:00'))
/** The tour's trip of a day, from 20 to 23 o'clock. */
const trip = (day: number, more: Partial<AssignedTrip> = {}): Assigned => ({
  key: day,
  row: {
    tt_status: 'active',
    tt_tour: 'LX 1',
    tt_sub: 'Alpen',
    tt_stp: at(day),
    tt_sta: at(day, '23:00'),
    tt_gps: '',
    tt_driver: '',
    tt_drivernr: '',
    ...more,
  },
})
const driven = (day: number, gps: string, driver: string, more = {}) =>
  trip(day, { tt_gps: gps, tt_driver: driver, tt_drivernr: '1', ...more })
/** As the device hands them over. */
const newestFirst = (...trips: Assigned[]) =>
  trips.toSorted((a, b) => ((a.row.tt_stp ?? '') > (b.row.tt_stp ?? '') ? -1 : 1))

describe('lastPairs', () => {
  const offered = () => true
  const shown = (trips: Assigned[], isOffered: Parameters<typeof lastPairs>[2] = offered) =>
    lastPairs(trips, trip(25), isOffered).map(({ tt_gps, tt_driver }) => `${tt_gps} ${tt_driver}`)

  test('the last one before the trip first, then what is planned after it; each once', () => {
    const trips = newestFirst(
      driven(20, 'ZH 1', 'Ada'),
      driven(23, 'ZH 2', 'Beat'),
      driven(24, 'ZH 1', 'Ada'),
      driven(27, 'ZH 3', 'Carla'),
    )
    expect(shown(trips)).toEqual(['ZH 1 Ada', 'ZH 2 Beat', 'ZH 3 Carla'])
  })

  test('neither other tours, nor halves of a pair, nor the trip itself, nor what is no longer offered', () => {
    const trips = newestFirst(
      driven(20, 'ZH 1', 'Ada', { tt_tour: 'LX 2' }),
      driven(21, 'ZH 1', 'Ada', { tt_sub: 'Bise' }),
      driven(22, 'ZH 2', ''),
      driven(23, 'ZH 3', 'Carla'),
      driven(25, 'ZH 4', 'Dino'),
    )
    expect(shown(trips)).toEqual(['ZH 3 Carla'])
    expect(shown(trips, ({ tt_gps }) => tt_gps !== 'ZH 3')).toEqual([])
  })
})

test('otherDays are the tour’s trips that have not begun, the first one first', () => {
  const trips = newestFirst(
    trip(24),
    trip(25),
    trip(26),
    trip(27, { tt_status: 'canceled' }),
    trip(28, { tt_tour: 'LX 2' }),
    trip(29, { tt_status: 'scheduled' }),
  )
  expect(otherDays(trips, trip(25), NOW).map(({ key }) => key)).toEqual([26, 29])
})
