import type { DayOff } from '#shared/domain/clashes/planned-trip.ts'
import { type DayRange, type InstantRange, instantsOfDays, offlineWindow } from '#shared/domain/time/views.ts'

type Days = Pick<DayOff, 'from' | 'to'>
const LONG_AGO = new Date(0).toISOString()

/** The moments within which an absence may hit a trip; none where its days are not known, or are the wrong way round. */
export const momentsOf = (days: Days | null, timeZone: string): InstantRange =>
  days && days.from <= days.to ? instantsOfDays(days, timeZone) : { from: LONG_AGO, to: LONG_AGO }

/** The days that this device keeps, where an absence reaches beyond them; null where it does not. @param now milliseconds */
export const reachOf = (days: Days | null, now: number, timeZone: string): DayRange | null => {
  const kept = offlineWindow(now, timeZone)
  return days && days.from <= days.to && (days.from < kept.from || days.to > kept.to) ? kept : null
}
