import type { VisibleTrip } from '../../shared/schemas/trip.ts'
import { getMeta, type LocalDb, setMeta } from './local-db.ts'

/** From the first to before the last instant. */
export type Range = { from: string; to: string }

/** Instants are compared as texts, and a year of five digits would come first. */
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z')

const lengthOf = ({ tt_stp, tt_sta }: VisibleTrip): number =>
  tt_stp && tt_sta ? Date.parse(tt_sta) - Date.parse(tt_stp) : 0

/**
 * Stores how long the longest trip is, in the transaction that writes the trips: a query by range then need not read to
 * the end of the window. It only grows; a value that is too large is never wrong.
 * @param areAll there are no other trips on the device
 */
export const storeLongestTrip = async (db: LocalDb, trips: readonly VisibleTrip[], areAll: boolean): Promise<void> => {
  const known = areAll ? 0 : await getMeta(db, 'longest_trip')
  // On a device from before this value, the length of its trips is unknown.
  if (known === undefined) return
  const longest = trips.reduce((most, trip) => Math.max(most, lengthOf(trip)), known)
  if (areAll || longest > known) await setMeta(db, 'longest_trip', longest)
}

/** Trips of the device whose planned span, positioning to arrival, touches the range; in no particular order. */
export const tripsTouching = async (db: LocalDb, { from, to }: Range): Promise<VisibleTrip[]> => {
  const longest = await getMeta(db, 'longest_trip')
  const endings = db.trips.where('tt_sta')
  const rows =
    longest === undefined
      ? endings.aboveOrEqual(from)
      : endings.between(from, new Date(Math.min(Date.parse(to) + longest, LAST_INSTANT)).toISOString(), true, true)
  return (await rows.toArray()).filter(({ tt_stp }) => (tt_stp ?? '') < to)
}
