import { expect, test } from 'vitest'
import { type PresentTrip, presentTrips } from './lacking-trips.ts'

const AT_8 = '2026-11-23T07:00:00.000Z'
const AT_9 = '2026-11-23T08:00:00.000Z'
const trip = (tt_tour: string, tt_stp: string, first?: PresentTrip['first']): PresentTrip => ({
  tt_tour,
  tt_stp,
  first,
})
const copied = (tt_tour: string, tt_stp: string): PresentTrip => ({
  ...trip(tt_tour, tt_stp, trip(tt_tour, tt_stp)),
  madeFor: tt_stp.slice(0, 10),
})
const lacking = (planned: PresentTrip[], present: PresentTrip[]): string[] => {
  const week = presentTrips(present, planned, (instant) => instant.slice(0, 10))
  return planned.filter((one) => !week.take(one)).map(({ tt_tour, tt_stp }) => `${tt_tour} ${tt_stp.slice(11, 16)}`)
}

test.each<[string, PresentTrip[], PresentTrip[], string[]]>([
  ['an empty week lacks all', [trip('T', AT_8), trip('U', AT_9)], [], ['T 07:00', 'U 08:00']],
  ['one that is there is not lacking', [trip('T', AT_8)], [trip('T', AT_8)], []],
  ['names are compared as names', [trip('T 1', AT_8)], [trip('t 1', AT_8)], []],
  ['instants are compared as instants', [trip('T', AT_8)], [trip('T', '2026-11-23T07:00:00Z')], []],
  ['another tour at that time is another', [trip('T', AT_8)], [trip('U', AT_8)], ['T 07:00']],
  ['an early order of the tour at another time is another', [trip('T', AT_8)], [trip('T', AT_9)], ['T 07:00']],
  ['one that was moved is there', [trip('T', AT_8)], [trip('T', AT_9, trip('T', AT_8))], []],
  ['one that was given another tour is there', [trip('T', AT_8)], [trip('X', AT_8, trip('T', AT_8))], []],
  ['of two tours with one name, one is there', [trip('T', AT_8), trip('T', AT_8)], [trip('T', AT_8)], ['T 07:00']],
  [
    'a moved one stands for one trip alone',
    [trip('T', AT_8), trip('T', AT_9)],
    [trip('T', AT_9, trip('T', AT_8))],
    ['T 08:00'],
  ],
  ['one that was copied stands for its day', [trip('T', AT_9)], [copied('T', AT_8)], []],
  ['also where a person moved it', [trip('T', AT_9)], [{ ...copied('T', AT_8), tt_stp: '2026-11-24T12:00:00Z' }], []],
  ['not for another day', [trip('T', '2026-11-24T07:00:00.000Z')], [copied('T', AT_8)], ['T 07:00']],
  ['not for another tour', [trip('U', AT_9)], [copied('T', AT_8)], ['U 08:00']],
  ['not twice', [trip('T', AT_9), trip('T', '2026-11-23T10:00:00.000Z')], [copied('T', AT_8)], ['T 10:00']],
  [
    'of two of one name the one at its STP stays there',
    [trip('T', AT_9), trip('T', AT_8)],
    [copied('T', AT_8)],
    ['T 08:00'],
  ],
])('%s', (_name, planned, present, expected) => {
  expect(lacking(planned, present)).toEqual(expected)
})

test('trips that are no tour’s are the rest', () => {
  const early = trip('EXTRA', AT_9)
  const week = presentTrips([trip('T', AT_8), early], [trip('T', AT_8)], (instant) => instant.slice(0, 10))
  week.take(trip('T', AT_8))
  expect(week.rest()).toEqual([early])
})
