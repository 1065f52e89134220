import { PANIC_WINDOW_HOURS } from '../delay/current-delays.ts'
import type { DelayClass } from '../delay/delay.ts'
import { LEGS, type Leg, type LegName, type TripTimes } from '../delay/legs.ts'
import { silentSince } from '../delay/silence.ts'
import type { DriverNews } from '../links/reports.ts'
import { HOUR_MS } from '../time/units.ts'
import { type AnsweredTrip, lackOfYes } from './trip-answers.ts'
import { lacksDriver, lacksVehicle } from './trip-gaps.ts'
import { isOff, type TripStatus } from './trip-status.ts'

/** A trip as lists hold it, with its legs of the moment. */
export type Progressing = TripTimes &
  AnsweredTrip & {
    tt_status?: TripStatus
    tt_gps?: string
    tt_driver?: string
    tt_driver_news?: DriverNews
  }
type Legs = Readonly<Record<LegName, Leg>>

/**
 * Returns true for a trip that is over: it has arrived; it was called off and would have arrived; or its planned
 * arrival is so long ago that it no longer counts as current (rules 5.8). `now` in milliseconds.
 */
export const isFinished = (trip: Progressing, now: number): boolean => {
  if (trip.tt_ata) return true
  if (!trip.tt_sta) return false
  const end = Date.parse(trip.tt_sta)
  return end + (isOff(trip.tt_status) ? 0 : PANIC_WINDOW_HOURS * HOUR_MS) <= now
}

/** Outcomes of a trip: called off, by the delay of its arrival, or unknown. */
export const OUTCOMES = ['on_time', 'marginal', 'delayed', 'canceled', 'unknown'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Returns the outcome of a finished trip. */
export const outcomeOf = (trip: Progressing, legs: Legs): Outcome => {
  if (isOff(trip.tt_status)) return 'canceled'
  return trip.tt_ata ? (legs.arrival.delayClass ?? 'unknown') : 'unknown'
}

/** The counters above a dispatcher's timetable. */
export const COUNTERS = [
  'late',
  'tight',
  'under_way',
  'waiting',
  'no_driver',
  'no_vehicle',
  'no_yes',
  'slot',
  'report',
] as const
export type Counter = (typeof COUNTERS)[number]

const hasClass = (legs: Legs, delayClass: DelayClass): boolean =>
  LEGS.some((name) => legs[name].delayClass === delayClass)

/**
 * The counters that count a trip. A finished one, or one that was called off, counts nowhere but where a report waits.
 * - `late`, `tight`: the current delays (rules 5.8), by the worst of the legs: delayed, else marginal
 * - `under_way`: departed, and not arrived
 * - `waiting`: positioned, and not departed
 * - `no_driver`, `no_vehicle`: what is yet to be filled in
 * - `no_yes`: what its subcontractor declined, or has not accepted as it is, in time or for the next 24 hours
 * - `report`: a driver's report on which dispatch has to decide, such as one that came after the end of its link
 * - `slot`, by what is known of addresses alone (`countedTrips`): a slot that will be missed, or that lacks
 * @param now milliseconds
 */
export const countersOf = (trip: Progressing, legs: Legs, now: number): Counter[] => {
  const counters: Counter[] = trip.tt_driver_news?.waits ? ['report'] : []
  if (isOff(trip.tt_status) || isFinished(trip, now)) return counters
  if (hasClass(legs, 'delayed')) counters.push('late')
  else if (hasClass(legs, 'marginal')) counters.push('tight')
  // A trip that was not heard of for days is neither.
  if (!silentSince(trip, now))
    if (legs.departure.phase === 'waiting') counters.push('waiting')
    else if (trip.tt_atd) counters.push('under_way')
  if (lacksDriver(trip)) counters.push('no_driver')
  if (lacksVehicle(trip)) counters.push('no_vehicle')
  if (lackOfYes(trip, now)) counters.push('no_yes')
  return counters
}
