import { type MaybeInstant, wholeMinutes } from '../delay/delay.ts'
import type { TripStatus } from '../trip/trip-status.ts'

/** Fewer drives say nothing of the next one. */
export const MIN_DRIVES = 8

type DrivenTrip = { tt_status?: TripStatus | undefined; tt_atd?: MaybeInstant; tt_ata?: MaybeInstant }

/** Whole minutes from departure to arrival; null for a trip that was not driven, or of which a time is missing. */
export const drivingMinutes = ({ tt_status, tt_atd, tt_ata }: DrivenTrip): number | null => {
  if (tt_status !== 'active' || !tt_atd || !tt_ata) return null
  const minutes = wholeMinutes(Date.parse(tt_atd), Date.parse(tt_ata))
  return minutes < 0 ? null : minutes
}

/** Number of drives of the same length. */
export type MinutesCount = readonly [minutes: number, drives: number]

/**
 * The shortest time within which at least that share of the drives was done (nearest rank): always one that was driven.
 * @param sorted by minutes, shortest first @throws RangeError without any drive
 * @example percentile([[60, 4], [75, 4]], 0.5) // → 60
 */
export const percentile = (sorted: readonly MinutesCount[], share: number): number => {
  const drives = sorted.reduce((sum, [, count]) => sum + count, 0)
  let left = Math.max(1, Math.ceil(drives * share))
  for (const [minutes, count] of sorted) {
    left -= count
    if (left <= 0) return minutes
  }
  throw new RangeError('no drives')
}

/** Times of a lane: the half of its drives, and nine of ten, were done within them; null with fewer drives than say anything. */
export type DrivingTimes = { drives: number; p50: number | null; p90: number | null }

/**
 * Times of a lane, of its drives by their minutes.
 * @example drivingTimes([[60, 7]]) // → { drives: 7, p50: null, p90: null }
 */
export const drivingTimes = (counts: readonly MinutesCount[]): DrivingTimes => {
  const sorted = [...counts].sort(([a], [b]) => a - b)
  const drives = sorted.reduce((sum, [, count]) => sum + count, 0)
  if (drives < MIN_DRIVES) return { drives, p50: null, p90: null }
  return { drives, p50: percentile(sorted, 0.5), p90: percentile(sorted, 0.9) }
}
