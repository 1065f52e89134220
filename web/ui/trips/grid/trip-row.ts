import type { TripView } from '#shared/trips/trip-view.ts'

/** A line across the grid that is no trip. */
export type TripLine = {
  key: string
  line: 'finished' | 'now'
  /** Text of the line. */
  words: string
  /** Set where it folds and unfolds rows. */
  isOpen?: boolean
}
/** Content of a row of the grid. */
export type TripRow = TripView | TripLine

export const isTrip = (row: TripRow): row is TripView => !('line' in row)
