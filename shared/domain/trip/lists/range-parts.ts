import { DAY_MS, HOUR_MS } from '../../time/units.ts'

/**
 * A long range of trips is asked for in parts, so that neither the server nor the browser stands still for the whole of
 * it. How long a part may be shows in how many trips the one before it had.
 */
const FIRST_PART_MS = 24 * HOUR_MS
const LONGEST_PART_MS = 400 * DAY_MS
/** Trips that are answered, sent and read in a moment. */
export const TRIPS_IN_PART = 2_000
/** A quiet Sunday says little about the Monday after it. */
const MOST_GROWTH = 4

/** A part that was loaded: its length in milliseconds and the trips in it. */
type LoadedPart = { length: number; trips: number }

/** Returns how many milliseconds the next part takes in. @param former null before the first part */
export const partLength = (former: LoadedPart | null): number => {
  if (!former) return FIRST_PART_MS
  const growth = Math.min(MOST_GROWTH, TRIPS_IN_PART / Math.max(1, former.trips))
  return Math.min(LONGEST_PART_MS, Math.max(HOUR_MS, Math.floor(former.length * growth)))
}

/**
 * The part of a range that begins at `from`, instants in milliseconds, both included.
 * @returns its last millisecond, and where the next part begins; null after the last
 */
export const nextPart = (from: number, end: number, former: LoadedPart | null): { to: number; next: number | null } => {
  const to = Math.min(end, from + partLength(former) - 1)
  return { to, next: to < end ? to + 1 : null }
}
