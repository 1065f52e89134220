import { type Fix, isPrecise, speedOf } from './fix.ts'
import { metresBetween, type Point } from './geo.ts'
import { type Stand, standsAfter } from './stands.ts'

/** Position of a vehicle at a time (milliseconds). */
export type Spot = Point & { readonly at: number }

/**
 * The vehicle has been around a point since a time. `left` is the first fix elsewhere, while no second one confirms it.
 * Knowing it without any trip is what dates the positioning of a vehicle that stood at the start before its trip was due.
 */
export type Stay = Point & { readonly since: number; readonly left: Spot | null }

/** A fix with its time in milliseconds, which is read from its text only once. */
export type TimedFix = { readonly at: number; readonly fix: Fix }

/** State of a vehicle's movement, independent of its trips. */
export type Motion = {
  readonly last: Spot | null
  readonly held: TimedFix | null
  readonly stay: Stay | null
  /** The last stands, the present one too, oldest first; missing in a state from before they were kept. */
  readonly stands?: readonly Stand[]
}

export const UNKNOWN_MOTION: Motion = { last: null, held: null, stay: null }

/** One fix that counts, as the rules for trips read it. */
export type Sighting = Spot & {
  readonly precise: boolean
  /** Below 5 km/h; null when neither the fix nor the way since the last one tells. */
  readonly slow: boolean | null
  readonly ignitionOff: boolean
}

/** No lorry is faster, km/h: such a fix is an outlier, or the last one was. */
const IMPLAUSIBLE_SPEED = 150
/** Two fixes may lie this far apart, in metres, without any movement. */
const POSITION_NOISE = 100
/** km/h */
const SLOW_BELOW = 5
/** Over shorter times, in milliseconds, noise would pass for speed. */
const SPEED_BASE = 60_000
/** Metres around the point of a stay. */
const STAY_RADIUS = 200
const KMH = 3_600 / 1_000

/**
 * Takes one fix, newer than all before, and answers those that now count, in order of time: none while it is held back
 * because it implies more than 150 km/h, two when it agrees with the one that was held back.
 */
export function admit(motion: Motion, timed: TimedFix): { motion: Motion; counted: readonly TimedFix[] } {
  const { last, held } = motion
  const { fix } = timed
  // An imprecise fix neither jumps nor says anything about the one that is held back.
  if (last === null || !isPrecise(fix)) return { motion, counted: [timed] }
  const agrees = isReachable(last, timed)
  if (held !== null) {
    const jump: Spot = { at: held.at, lat: held.fix.lat, lon: held.fix.lon }
    // When it agrees with both, the nearer one was right: the outlier may have been the last.
    const confirms = agrees ? metresBetween(jump, fix) < metresBetween(last, fix) : isReachable(jump, timed)
    if (confirms) return { motion: { ...motion, held: null }, counted: [held, timed] }
  }
  if (agrees) return { motion: held === null ? motion : { ...motion, held: null }, counted: [timed] }
  return { motion: { ...motion, held: timed }, counted: [] }
}

/** Moves on to a fix that counts: what it says of the movement, and the movement after it. */
export function sight(motion: Motion, { at, fix }: TimedFix): { motion: Motion; sighting: Sighting } {
  const spot: Spot = { at, lat: fix.lat, lon: fix.lon }
  const precise = isPrecise(fix)
  const sighting = { ...spot, precise, slow: isSlow(fix, motion.last, spot), ignitionOff: fix.ignition === false }
  if (!precise) return { motion, sighting }
  const stay = stayAfter(motion.stay, spot)
  // A first fix elsewhere may be an outlier.
  const stands = stay.left ? (motion.stands ?? []) : standsAfter(motion.stands ?? [], stay.since, spot.at)
  return { motion: { last: spot, held: motion.held, stay, stands }, sighting }
}

function isReachable(from: Spot, { at, fix }: TimedFix): boolean {
  return isWithinReach(metresBetween(from, fix) - POSITION_NOISE, at - from.at)
}

/** Returns true if a lorry may come so far, in metres, in so long, in milliseconds. */
export function isWithinReach(metres: number, span: number): boolean {
  return metres <= 0 || (metres / span) * 1_000 * KMH <= IMPLAUSIBLE_SPEED
}

function isSlow(fix: Fix, last: Spot | null, spot: Spot): boolean | null {
  const speed = speedOf(fix)
  if (speed !== null) return speed < SLOW_BELOW
  if (fix.standstill === false) return false
  if (last === null || spot.at - last.at < SPEED_BASE) return null
  return (metresBetween(last, spot) / (spot.at - last.at)) * 1_000 * KMH < SLOW_BELOW
}

/** Two fixes elsewhere end a stay; a single one may be an outlier. */
function stayAfter(stay: Stay | null, spot: Spot): Stay {
  if (stay !== null && metresBetween(stay, spot) <= STAY_RADIUS) {
    return stay.left === null ? stay : { ...stay, left: null }
  }
  if (stay !== null && stay.left === null) return { ...stay, left: spot }
  // The first fix elsewhere begins the new stay, which this one may have left again.
  const start = stay?.left ?? spot
  const left = metresBetween(start, spot) > STAY_RADIUS ? spot : null
  return { lat: start.lat, lon: start.lon, since: start.at, left }
}
