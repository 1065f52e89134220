import { expect, test } from 'vitest'
import { minutesOfTrip, weeksOfTrips } from './weekly-trips.ts'

const ZONE = 'Europe/Paris'

test.each([
  ['as planned', { tt_stp: '2026-03-02T20:00Z', tt_sta: '2026-03-02T23:30Z' }, 210],
  [
    'as it was',
    {
      tt_stp: '2026-03-02T20:00Z',
      tt_sta: '2026-03-02T23:30Z',
      tt_atp: '2026-03-02T20:10Z',
      tt_ata: '2026-03-03T00:00Z',
    },
    230,
  ],
  [
    'one actual time says no span',
    { tt_stp: '2026-03-02T20:00Z', tt_sta: '2026-03-02T21:00Z', tt_ata: '2026-03-03T00:00Z' },
    60,
  ],
  ['over the change of the clocks', { tt_stp: '2026-03-29T00:00Z', tt_sta: '2026-03-29T03:00Z' }, 180],
  ['without times', {}, 0],
  ['reversed', { tt_stp: '2026-03-02T20:00Z', tt_sta: '2026-03-02T19:00Z' }, 0],
])('%s', (_name, trip, minutes) => expect(minutesOfTrip(trip)).toBe(minutes))

test('trips stand in the week of their day there, the latest first; what is called off does not count', () => {
  const trip = (tt_stp: string, tt_sta: string, tt_status: 'active' | 'canceled' = 'active') => ({
    row: { tt_stp, tt_sta, tt_status },
  })
  // 23:30 in UTC on Sunday is Monday there.
  const monday = trip('2026-03-08T23:30Z', '2026-03-09T00:30Z')
  const sunday = trip('2026-03-08T20:00Z', '2026-03-08T21:00Z')
  const week = trip('2026-03-03T20:00Z', '2026-03-03T22:00Z')
  const off = trip('2026-03-03T20:00Z', '2026-03-03T22:00Z', 'canceled')
  expect(weeksOfTrips([sunday, off, monday, week], ZONE)).toEqual([
    { week: 202611, trips: [monday], minutes: 60 },
    { week: 202610, trips: [sunday, week], minutes: 180 },
  ])
})
