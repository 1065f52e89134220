import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../time/units.ts'
import { breaksAhead, drivenWithin } from './driving-rule.ts'
import type { Place } from './fence.ts'
import { metresBetween, type Point } from './geo.ts'
import { type DriveSoFar, timeLeft, type Usual } from './time-left.ts'

/** A trip as the estimate needs it; times are ISO instants in UTC. */
export type EstimatedTrip = {
  readonly tt_std: string
  readonly tt_sta: string
  readonly tt_etp: string | null
  readonly tt_eta: string | null
  readonly tt_atp: string | null
  readonly tt_atd: string | null
  readonly tt_ata: string | null
  readonly from: Place
  readonly to: Place
}

/** Driving times of a way from other sources than the map, seconds; null where unknown. */
export type LegKnowledge = {
  /** A router's answer for the way that is left, from the position (or, before departure, from the start). */
  readonly router: number | null
  /** `medianDrive` of the past drives between the same two addresses: the whole way, breaks included. */
  readonly past: number | null
}

export type EstimateInput = {
  readonly trip: EstimatedTrip
  /**
   * The vehicle's last position and its time, ISO. For a trip whose vehicle is still on the trip before: the end of that
   * one and its estimated arrival, which lies ahead.
   */
  readonly position: (Point & { readonly time: string }) | null
  /** The provider's own ETA and when it said so, ISO. */
  readonly provider: { readonly eta: string; readonly time: string } | null
  readonly toStart: LegKnowledge
  readonly toEnd: LegKnowledge
  /** Drive of the vehicle since the departure, up to `position`; missing where it is not known. */
  readonly soFar?: DriveSoFar | undefined
  /** Milliseconds. */
  readonly now: number
}

export type Estimate = { readonly tt_etp: string | null; readonly tt_eta: string | null }

export const NOTHING_KNOWN: LegKnowledge = { router: null, past: null }

/** Without a fix for longer the estimate is frozen. */
export const STALE_AFTER = 30 * MINUTE_MS
const PROVIDER_FRESH = 10 * MINUTE_MS
const WORTH_WRITING = MINUTE_MS
/** A provider's ETA that asks for more than this, metres per second (120 km/h), is about another destination. */
const PROVIDER_MAX_SPEED = 120 / 3.6
const PAST_WITHIN = 180 * DAY_MS
const PAST_AT_LEAST = 5
/** Metres. Start and end nearer than this are one place. */
const ROUND_TRIP_WITHIN = 1_000
/** Roads are longer than the great circle. */
const DETOUR = 1.3
/** km of road and km/h between which the speed rises evenly: 35 below 20 km, 55 below 100, 65 above. */
const SPEEDS: readonly (readonly [km: number, kmh: number])[] = [
  [15, 35],
  [40, 55],
  [80, 55],
  [140, 65],
]

/**
 * The estimated positioning and arrival of a trip. What has happened, and what cannot be known, keeps its old estimate;
 * with a position older than 30 minutes both do. See telematics 4.
 */
export function estimate(input: EstimateInput): Estimate {
  const { trip, position, now } = input
  const unchanged = { tt_etp: trip.tt_etp, tt_eta: trip.tt_eta }
  if (trip.tt_ata !== null || position === null || isStale(position.time, now)) return unchanged
  if (trip.tt_atd !== null) return { ...unchanged, tt_eta: iso(arrival(input, position)) ?? trip.tt_eta }

  const positioned = trip.tt_atp !== null
  const etp = positioned ? null : positioning(input, position)
  const leg = wholeLeg(trip, input.toEnd)
  // Where the start is not on the map, the vehicle is taken to be there in time.
  const leaves = Math.max(now, Date.parse(trip.tt_std), etp ?? 0)
  return { tt_etp: iso(etp) ?? trip.tt_etp, tt_eta: leg === null ? trip.tt_eta : iso(leaves + leg) }
}

/** Returns true if an estimate is worth writing: it appeared, went, or moved by a minute or more (ISO or null). */
export function movedEnough(before: string | null, after: string | null): boolean {
  if (before === null || after === null) return before !== after
  return Math.abs(Date.parse(after) - Date.parse(before)) >= WORTH_WRITING
}

/**
 * Returns true if start and end are one place: then no map tells how long the tour between them takes, and no router.
 */
export function isRoundTrip(from: Point, to: Point): boolean {
  return metresBetween(from, to) < ROUND_TRIP_WITHIN
}

/** Returns true if the last position (ISO) is too old to tell anything at `now` (milliseconds). */
export function isStale(positionTime: string | null, now: number): boolean {
  return positionTime === null || now - Date.parse(positionTime) > STALE_AFTER
}

/**
 * Median seconds of past drives between the same two addresses, from their actual times; null with fewer than five in
 * the 180 days before `now` (milliseconds).
 */
export function medianDrive(
  drives: readonly { readonly tt_atd?: string | null; readonly tt_ata?: string | null }[],
  now: number,
): number | null {
  const seconds: number[] = []
  for (const { tt_atd, tt_ata } of drives) {
    if (!tt_atd || !tt_ata) continue
    const arrived = Date.parse(tt_ata)
    const took = (arrived - Date.parse(tt_atd)) / SECOND_MS
    if (took > 0 && arrived <= now && now - arrived <= PAST_WITHIN) seconds.push(took)
  }
  if (seconds.length < PAST_AT_LEAST) return null
  seconds.sort((a, b) => a - b)
  const middle = seconds.length >> 1
  const upper = seconds[middle] ?? 0
  return seconds.length % 2 === 1 ? upper : (upper + (seconds[middle - 1] ?? upper)) / 2
}

/** Metres of road, about, over a great-circle distance in metres. */
export const roadMetres = (metres: number): number => metres * DETOUR

/**
 * Milliseconds of driving over a great-circle distance in metres. The three speeds of telematics 4 pass into each other:
 * with steps a lorry that comes from 101 to 99 km would seem to lose a quarter of an hour, and set off alerts.
 */
export function drivingTime(metres: number): number {
  const km = roadMetres(metres) / 1_000
  return (km / speedOver(km)) * HOUR_MS
}

function positioning(input: EstimateInput, position: Point & { time: string }): number | null {
  const { from } = input.trip
  if (from === null) return null
  const provided = providerEta(input, position, from)
  if (provided !== null) return provided
  const { router } = input.toStart
  const driving = router === null ? drivingTime(metresBetween(position, from)) : router * SECOND_MS
  return Math.max(input.now, Date.parse(position.time) + driving + breaksAhead(driving))
}

function arrival(input: EstimateInput, position: Point & { time: string }): number | null {
  const { trip, toEnd, now } = input
  const departed = Date.parse(trip.tt_atd ?? position.time)
  const { from, to } = trip
  if (to === null) return toEnd.past === null ? null : Math.max(now, departed + toEnd.past * SECOND_MS)
  const provided = providerEta(input, position, to)
  if (provided !== null) return provided
  const at = Date.parse(position.time)
  const elapsed = Math.max(0, at - departed)
  const left = metresBetween(position, to)
  const withBreaks = (driving: number) => driving + breaksAhead(driving, elapsed)
  if (toEnd.router !== null) return Math.max(now, at + withBreaks(toEnd.router * SECOND_MS))
  const whole = from === null ? 0 : metresBetween(from, to)
  if (from !== null && isRoundTrip(from, to)) {
    // The way home says nothing of what the tour still has to do: its usual or planned length does.
    return Math.max(now, at + withBreaks(drivingTime(left)), departed + roundTrip(trip, toEnd))
  }
  if (input.soFar && trip.tt_atd !== null && whole > 0) {
    const way = { departed, at, covered: 1 - left / whole, whole }
    return Math.max(now, at + timeLeft(way, input.soFar, usualDrive(toEnd.past, left, whole)))
  }
  if (toEnd.past !== null && whole > 0) return Math.max(now, at + toEnd.past * SECOND_MS * (left / whole))
  return Math.max(now, at + withBreaks(drivingTime(left)))
}

/**
 * The driving of a way of which `left` metres of `whole` are left, as past drives took it (median seconds), else as the map
 * says. Over what is left of a long way the map's speed lies between that of the whole and that of a way as short: only
 * one of its ends is a slow one.
 */
function usualDrive(past: number | null, left: number, whole: number): Usual {
  const share = left / whole
  if (past !== null) {
    const driving = drivenWithin(past * SECOND_MS)
    return { driving, left: driving * share, breaks: past * SECOND_MS - driving }
  }
  const driving = drivingTime(whole)
  return { driving, left: (driving * share + drivingTime(left)) / 2, breaks: breaksAhead(driving) }
}

/** The way from start to end, milliseconds; null when an address is not on the map and there is no past drive. */
function wholeLeg(trip: EstimatedTrip, knowledge: LegKnowledge): number | null {
  const { router, past } = knowledge
  if (router !== null) return router * SECOND_MS + breaksAhead(router * SECOND_MS)
  if (past !== null) return past * SECOND_MS
  if (trip.from === null || trip.to === null) return null
  if (isRoundTrip(trip.from, trip.to)) return roundTrip(trip, knowledge)
  const driving = drivingTime(metresBetween(trip.from, trip.to))
  return driving + breaksAhead(driving)
}

function roundTrip(trip: EstimatedTrip, { past }: LegKnowledge): number {
  return past === null ? Date.parse(trip.tt_sta) - Date.parse(trip.tt_std) : past * SECOND_MS
}

/** The provider's ETA, if it is fresh and can be about this target. */
function providerEta({ provider, now }: EstimateInput, position: Point, target: Point): number | null {
  if (provider === null || now - Date.parse(provider.time) >= PROVIDER_FRESH) return null
  const eta = Date.parse(provider.eta)
  const fastest = (metresBetween(position, target) / PROVIDER_MAX_SPEED) * SECOND_MS
  return eta >= Date.parse(provider.time) + fastest ? Math.max(now, eta) : null
}

function speedOver(km: number): number {
  let [fromKm, fromKmh] = [0, SPEEDS[0]?.[1] ?? 35]
  for (const [toKm, toKmh] of SPEEDS) {
    if (km <= toKm) return fromKmh + ((toKmh - fromKmh) * (km - fromKm)) / (toKm - fromKm)
    ;[fromKm, fromKmh] = [toKm, toKmh]
  }
  return fromKmh
}

function iso(at: number | null): string | null {
  // Whole seconds: a position tells no more.
  return at === null ? null : new Date(Math.round(at / SECOND_MS) * SECOND_MS).toISOString()
}
