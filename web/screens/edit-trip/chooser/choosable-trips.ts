import type { z } from 'zod'
import { searchableParts, searchWords } from '#shared/domain/names/search.ts'
import { searchRank } from '#shared/domain/names/search-match.ts'
import type { RowKey } from '#shared/schemas/sync.ts'
import type { ChooserRow, DeviceTrip } from '#shared/schemas/trip.ts'
import type { Shown, SyncMark } from '#web/db/outbox/overlay.ts'

/** A trip as the chooser lists it. */
export type ChoosableTrip = {
  key: RowKey
  tour: string
  from: string
  to: string
  /** Planned positioning, ISO; empty while a half-filled trip has none. */
  start: string
  vehicle: string
  driver: string
  mark: SyncMark | null
}

/** Number of trips that the list shows at once: a longer list is not read, and this one is drawn without delay. */
export const MAX_SHOWN = 100

const ofShown = ({ key, row, mark }: Shown<DeviceTrip>): ChoosableTrip => ({
  key,
  tour: row.tt_tour ?? '',
  from: row.tt_from_text ?? '',
  to: row.tt_to_text ?? '',
  start: row.tt_stp ?? '',
  vehicle: row.tt_gps ?? '',
  driver: row.tt_driver ?? '',
  mark,
})

const ofRow = ([key, tour, from, to, start, vehicle, driver]: z.output<typeof ChooserRow>): ChoosableTrip => ({
  key,
  tour,
  from,
  to,
  start,
  vehicle,
  driver,
  mark: null,
})

/**
 * The trips of this device, and those that only the server has, the nearest to now first: most searches are for a trip
 * of these days.
 * @param rows answer of GET /api/tours, where there is one
 */
export const choosableTrips = (
  shown: readonly Shown<DeviceTrip>[],
  rows: readonly z.output<typeof ChooserRow>[],
  now: number,
): ChoosableTrip[] => {
  const known = new Set(shown.map(({ key }) => key))
  const away = ({ start }: ChoosableTrip): number => (start === '' ? 0 : Math.abs(Date.parse(start) - now))
  return [...shown.map(ofShown), ...rows.filter(([id]) => !known.has(id)).map(ofRow)].sort((a, b) => away(a) - away(b))
}

/** The text of a trip in one line: tour, from, to, date, car, driver (rules 12.4). */
export const tripLabel = (trip: ChoosableTrip, formatInstant: (instant: string) => string): string =>
  [trip.tour, `${trip.from} – ${trip.to}`, formatInstant(trip.start), trip.vehicle, trip.driver]
    .filter((part) => part !== '')
    .join(' · ')

/** Texts that a trip is found by, the most likely one first: number, driver, vehicle, time, and places. */
export const searchedParts = (trip: ChoosableTrip, formatInstant: (instant: string) => string): string[] =>
  searchableParts([trip.tour, trip.driver, trip.vehicle, formatInstant(trip.start), trip.from, trip.to])

/**
 * Finds by every typed word, anywhere in the label, in any order; a driver's trips come before those to a place of that name.
 * @param trips their `search` is of `searchedParts`
 */
export const searchTrips = <Trip extends { search: readonly string[] }>(
  trips: readonly Trip[],
  typed: string,
): Trip[] => {
  const words = searchWords(typed)
  if (words.length === 0) return [...trips]
  return trips
    .flatMap((trip) => {
      const rank = searchRank(trip.search, words)
      return rank === null ? [] : [{ trip, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ trip }) => trip)
}
