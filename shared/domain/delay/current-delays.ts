import { HOUR_MS } from '../time/units.ts'
import { LEGS, legOf, type TripTimes } from './legs.ts'

/** Hours after its planned arrival in which a trip still counts as current (rules 5.8). */
export const PANIC_WINDOW_HOURS = 6
const PANIC_WINDOW_MS = PANIC_WINDOW_HOURS * HOUR_MS

/**
 * Current delays and panic mode: the trip has not arrived, its planned arrival plus six hours is still in the future,
 * and one of its legs is marginal or delayed. `now` in milliseconds.
 */
export const isCurrentDelay = (trip: TripTimes, now: number): boolean => {
  if (trip.tt_ata || !trip.tt_sta || Date.parse(trip.tt_sta) + PANIC_WINDOW_MS <= now) return false
  return LEGS.some((name) => {
    const { delayClass } = legOf(trip, name, now)
    return delayClass === 'marginal' || delayClass === 'delayed'
  })
}
