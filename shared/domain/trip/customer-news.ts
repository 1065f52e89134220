import { legOf, type TripTimes } from '../delay/legs.ts'
import { MINUTE_MS } from '../time/units.ts'

/** Message to a customer about a trip: `time` is an instant, `minutes` how much later than planned it is. */
export type CustomerNews = {
  kind: 'arrived' | 'late' | 'early' | 'on_time' | 'canceled'
  time: string
  minutes: number
}

/** Returns the delay of a trip so far, before there is an estimate of its arrival; whole minutes. */
const delaySoFar = (trip: TripTimes, now: number): number =>
  Math.max(0, legOf(trip, 'departure', now).delay ?? legOf(trip, 'positioning', now).delay ?? 0)

/**
 * Returns when a trip arrives or has arrived. Without an estimate it arrives as late as it departs; null without its planned
 * arrival.
 * @param now milliseconds
 */
export const customerNews = (trip: TripTimes & { tt_status?: string }, now: number): CustomerNews | null => {
  if (!trip.tt_sta) return null
  if (trip.tt_status === 'canceled' || trip.tt_status === 'inactive')
    return { kind: 'canceled', time: trip.tt_sta, minutes: 0 }
  const { shown, delay } = legOf(trip, 'arrival', now)
  const minutes = delay ?? delaySoFar(trip, now)
  const time = shown ?? new Date(Date.parse(trip.tt_sta) + minutes * MINUTE_MS).toISOString()
  if (trip.tt_ata) return { kind: 'arrived', time, minutes }
  return { kind: minutes > 0 ? 'late' : minutes < 0 ? 'early' : 'on_time', time, minutes: Math.abs(minutes) }
}

/** Most characters of a trip's note, as its field has them. */
const MAX_NOTE = 4000

/** Returns a note with another line at its end; where it grows too long, its first lines go. */
export const withNoteLine = (note: string, line: string): string => {
  const whole = [note.trimEnd(), line.slice(0, MAX_NOTE)].filter((part) => part !== '').join('\n')
  if (whole.length <= MAX_NOTE) return whole
  const kept = whole.slice(-MAX_NOTE)
  return kept.slice(kept.indexOf('\n') + 1)
}
