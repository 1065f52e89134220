import { nameKey } from '../names/names.ts'

/**
 * What filling up a week copies: the trips of the tours that it lacks. A trip is there where one of its tour starts at its
 * STP, whatever its status. One that was moved counts for the STP that it was planned for at first, too: it is the same trip.
 */
type Slot = { tt_tour: string; tt_stp: string }
/** A trip of the week, with the tour and STP that it was made with, where these were others. */
export type PresentTrip = Slot & { first?: Slot | undefined }

/** Instants are compared as such: the same one may be written in several ways. */
const keyOf = ({ tt_tour, tt_stp }: Slot): string => `${Date.parse(tt_stp)} ${nameKey(tt_tour)}`

export type Present<Trip extends PresentTrip> = {
  /** Returns the trip that stands for a planned one, each of them once; undefined where the week lacks it. */
  take: (planned: Slot) => Trip | undefined
  /** Those that stand for none. */
  rest: () => Trip[]
}

export const presentTrips = <Trip extends PresentTrip>(trips: readonly Trip[]): Present<Trip> => {
  const free = new Set(trips)
  const at = new Map<string, Trip[]>()
  const add = (slot: Slot, trip: Trip): void => {
    const key = keyOf(slot)
    const known = at.get(key)
    if (known) known.push(trip)
    else at.set(key, [trip])
  }
  for (const trip of trips) add(trip, trip)
  // Behind those that stand there: a moved one gives way to one that was not.
  for (const trip of trips) if (trip.first && keyOf(trip.first) !== keyOf(trip)) add(trip.first, trip)
  return {
    take: (planned) => {
      const found = at.get(keyOf(planned))?.find((trip) => free.has(trip))
      if (found) free.delete(found)
      return found
    },
    rest: () => [...free],
  }
}
