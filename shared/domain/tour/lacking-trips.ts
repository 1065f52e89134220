import { nameKey } from '../names/names.ts'

/**
 * Filling up a week copies the trips of tours that it lacks. A trip is there where one of its tour starts at its STP, whatever
 * its status. One that was moved counts for the STP that it was planned for at first, too: it is the same trip. One that an
 * operation on weeks made stands for its tour on that day, though the tour's time is another one by now.
 */
type Slot = { tt_tour: string; tt_stp: string }
/**
 * A trip of the week, with the tour and STP that it was made with, where these were others, and the day for which an operation
 * on weeks made it.
 */
export type PresentTrip = Slot & { first?: Slot | undefined; madeFor?: string | undefined }

/** Instants are compared as such: the same one may be written in several ways. */
const keyOf = ({ tt_tour, tt_stp }: Slot): string => `${Date.parse(tt_stp)} ${nameKey(tt_tour)}`

export type Present<Trip extends PresentTrip> = {
  /** Returns the trip that stands for a planned one, each of them once; undefined where the week lacks it. */
  take: (planned: Slot) => Trip | undefined
  /** Those that stand for none. */
  rest: () => Trip[]
}

const keyOfDay = (day: string, tour: string): string => `${day} ${nameKey(tour)}`

/**
 * @param all trips that are planned in the week: one that stands at the STP of one of these stands for no other
 * @param dayOf the company's day of an instant
 */
export const presentTrips = <Trip extends PresentTrip>(
  trips: readonly Trip[],
  all: readonly Slot[],
  dayOf: (instant: string) => string,
): Present<Trip> => {
  const free = new Set(trips)
  const at = new Map<string, Trip[]>()
  const add = (key: string, trip: Trip): void => {
    const known = at.get(key)
    if (known) known.push(trip)
    else at.set(key, [trip])
  }
  for (const trip of trips) add(keyOf(trip), trip)
  // Behind those that stand there: a moved one gives way to one that was not.
  for (const trip of trips) if (trip.first && keyOf(trip.first) !== keyOf(trip)) add(keyOf(trip.first), trip)
  const planned = new Set(all.map(keyOf))
  const isPlanned = (trip: Trip) => planned.has(keyOf(trip)) || (trip.first && planned.has(keyOf(trip.first)))
  for (const trip of trips)
    if (trip.madeFor && !isPlanned(trip)) add(keyOfDay(trip.madeFor, (trip.first ?? trip).tt_tour), trip)
  const freeAt = (key: string) => at.get(key)?.find((trip) => free.has(trip))
  return {
    take: (slot) => {
      const found = freeAt(keyOf(slot)) ?? freeAt(keyOfDay(dayOf(slot.tt_stp), slot.tt_tour))
      if (found) free.delete(found)
      return found
    },
    rest: () => [...free],
  }
}
