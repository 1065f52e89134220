import { endOfDay, isDay, startOfDay } from '../../shared/domain/time/dates.ts'
import type { InstantRange } from '../../shared/domain/time/views.ts'
import { MAX_RANGE_DAYS, rangeFault } from '../../shared/domain/trip/lists/trip-range.ts'
import { Refusal } from '../kit/refusal.ts'

/**
 * The range of a filter: days in the company's zone, or instants, both ends included.
 * @throws Refusal 400 when it is reversed or too long
 */
export const filterRange = (start: string, end: string, timeZone: string): InstantRange => {
  const from = Date.parse(isDay(start) ? startOfDay(start, timeZone) : start)
  // The store's ranges end before `to`, so an instant that belongs to the range ends one millisecond later.
  const to = isDay(end) ? Date.parse(endOfDay(end, timeZone)) : Date.parse(end) + 1
  const fault = rangeFault(from, to)
  if (fault) throw new Refusal(400, fault, { days: MAX_RANGE_DAYS }, [{ path: 'end_date', message: fault }])
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}
