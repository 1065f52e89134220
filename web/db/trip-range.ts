import { DAY_MS } from '../../shared/domain/time/units.ts'
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

/** A large company has a thousand rows in a day. On a phone, reading more at once is a noticeable delay. */
const READ_AT_ONCE_MS = DAY_MS
/** Most parts of one range: a single trip that lasts years makes the range very long. */
const MOST_PARTS = 24

/**
 * Trips of the device whose planned span, positioning to arrival, touches the range; in no particular order. A long range
 * is read in parts, between which the screen answers.
 */
export const tripsTouching = async (db: LocalDb, { from, to }: Range): Promise<VisibleTrip[]> => {
  const longest = await getMeta(db, 'longest_trip')
  const readAll = async (): Promise<VisibleTrip[]> => {
    const endings = db.trips.where('tt_sta')
    if (longest === undefined) return endings.aboveOrEqual(from).toArray()
    const [first, last] = [Date.parse(from), Math.min(Date.parse(to) + longest, LAST_INSTANT)]
    const parts = Math.min(MOST_PARTS, Math.max(1, Math.round((last - first) / READ_AT_ONCE_MS)))
    const at = (part: number) => (part === 0 ? from : new Date(first + ((last - first) * part) / parts).toISOString())
    const read = Array.from({ length: parts }, (_, part) =>
      endings.between(at(part), at(part + 1), true, part + 1 === parts).toArray(),
    )
    return (await Promise.all(read)).flat()
  }
  return (await inOneRead(db, readAll)).filter(({ tt_stp }) => (tt_stp ?? '') < to)
}

/** Of a transaction of their own Dexie hands over the rows as they are; of any other a copy of each. */
export const inOneRead = (db: LocalDb, read: () => Promise<VisibleTrip[]>): Promise<VisibleTrip[]> =>
  db.transaction('r', db.trips, read)
