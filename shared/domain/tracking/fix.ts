import { MINUTE_MS } from '../time/units.ts'

/**
 * One position report of a vehicle; every telematics feed turns what it receives into this (telematics 1).
 * `time` and `eta` are ISO instants in UTC, `speed` km/h, `accuracy` metres; null means that the feed did not say.
 */
export type Fix = {
  readonly vehicle: string
  readonly time: string
  readonly lat: number
  readonly lon: number
  readonly speed: number | null
  readonly accuracy: number | null
  readonly ignition: boolean | null
  readonly standstill: boolean | null
  readonly driver: string | null
  /** The provider's own estimate of the arrival at the vehicle's present destination. */
  readonly eta: string | null
}

export type FixFault = 'position_missing' | 'position_invalid' | 'time_invalid' | 'time_in_future'

/** A device clock may run ahead by this much, milliseconds; a position that claims more is not used. */
const FUTURE_TOLERANCE = 10 * MINUTE_MS
/** A clock that is ahead by this much, milliseconds, is wrong and should be set. */
export const FAST_CLOCK = 2 * MINUTE_MS
/** Worse than this, in metres, a fix proves neither that a vehicle came nor that it left. */
export const IMPRECISE_FROM = 200
/** Feeds write sentinels such as 0001-01-01 for "no time". */
const EARLIEST_TIME = Date.UTC(2000, 0, 1)
/** Receivers without a position report 0/0; a hundredth of a degree around it is open sea. */
const NULL_ISLAND = 0.01

/**
 * Returns why a fix cannot be used, or null. `now` in milliseconds. A faulty fix is logged, but never reaches the tracker. The
 * feed refuses what a receiver itself calls invalid or outdated.
 */
export function fixFault(fix: Pick<Fix, 'time' | 'lat' | 'lon'>, now: number): FixFault | null {
  if (Math.abs(fix.lat) < NULL_ISLAND && Math.abs(fix.lon) < NULL_ISLAND) return 'position_missing'
  // Written so that NaN fails too.
  if (!(Math.abs(fix.lat) <= 90 && Math.abs(fix.lon) <= 180)) return 'position_invalid'
  const at = Date.parse(fix.time)
  if (!(at >= EARLIEST_TIME)) return 'time_invalid'
  return at > now + FUTURE_TOLERANCE ? 'time_in_future' : null
}

/**
 * The fix as it counts: one from the future happened when it was received, or all that comes until then would be late.
 * @param now milliseconds
 */
export function notAhead<Timed extends Pick<Fix, 'time'>>(fix: Timed, now: number): Timed {
  return Date.parse(fix.time) > now ? { ...fix, time: new Date(now).toISOString() } : fix
}

/** Speed in km/h or null. At standstill it is 0 whatever the row says: WEBFLEET sends `speed:79, standstill:true`. */
export function speedOf(fix: Pick<Fix, 'speed' | 'standstill'>): number | null {
  return fix.standstill === true ? 0 : fix.speed
}

export function isPrecise(fix: Pick<Fix, 'accuracy'>): boolean {
  return fix.accuracy === null || fix.accuracy <= IMPRECISE_FROM
}
