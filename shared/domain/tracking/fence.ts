import { MINUTE_MS } from '../time/units.ts'
import { metresBetween, type Point } from './geo.ts'
import type { Sighting } from './motion.ts'

/** Start or end of a trip; `radius` in metres, null is the default. The whole is null until it is entered. */
export type Place = (Point & { readonly radius: number | null }) | null

/** Inside is within `radius`; outside begins only at `outside`; what lies between says nothing. Metres. */
export type Fence = Point & { readonly radius: number; readonly outside: number }

/** The vehicle may be stopping in a fence: first fix inside, start of the present slow run, fixes outside at a stand. */
export type Visit = { readonly since: number; readonly slowSince: number | null; readonly out: number }

/** The vehicle may have left a fence: first fix outside, its distance, fixes far outside, silence before it. */
export type Leaving = {
  readonly since: number
  readonly metres: number
  readonly far: number
  readonly silence: number
}

/** Metres (telematics 3.2). */
export const DEFAULT_RADIUS = 300
/** Two places closer than this, in metres, are one: leaving the first is not told from reaching the second. */
const SAME_PLACE = 300
/** The fences of two places keep apart: neither radius is more than this part of the distance. */
const RADIUS_SHARE = 0.4
const OUTSIDE_MARGIN = 100
const OUTSIDE_SHARE = 0.3
/** Metres beyond the radius where two fixes are enough. */
const FAR_OUTSIDE = 1_000
/** Milliseconds. A red light inside the fence is shorter than this. */
const SLOW_FOR = MINUTE_MS
const INSIDE_FOR = 120_000
const OUTSIDE_FOR = 120_000
/** Metres per second. A vehicle that crosses a whole fence slower than this (18 km/h) visits it. */
const CROSSING_SPEED = 5
/** A departure in a silence longer than this, milliseconds, is lost ... */
const LOST_AFTER_SILENCE = 10 * MINUTE_MS
/** ... unless the vehicle is still this near, metres beyond the radius. */
const STILL_NEAR = 2_000

/** The fences around the start and the end of a trip; `same` when both are one place. */
export function fencesOf(from: Place, to: Place): { from: Fence | null; to: Fence | null; same: boolean } {
  const apart = from === null || to === null ? Number.POSITIVE_INFINITY : metresBetween(from, to)
  const same = apart < SAME_PLACE
  const limit = same ? Number.POSITIVE_INFINITY : apart * RADIUS_SHARE
  return { from: fenceAround(from, limit), to: fenceAround(to, limit), same }
}

function fenceAround(place: Place, limit: number): Fence | null {
  if (place === null) return null
  const radius = Math.min(place.radius ?? DEFAULT_RADIUS, limit)
  const outside = radius + Math.max(OUTSIDE_MARGIN, radius * OUTSIDE_SHARE)
  return { lat: place.lat, lon: place.lon, radius, outside }
}

/**
 * The visit after a fix `metres` away from the fence's middle. An imprecise fix continues a visit, but ends none, and
 * begins one only with the engine off. Driving outside ends it at once, standing outside (an outlier, a drift in a hall) only the second time.
 */
export function visitAfter(visit: Visit | null, fence: Fence, metres: number, fix: Sighting): Visit | null {
  if (metres <= fence.radius) {
    if (visit === null) {
      if (!fix.precise && !(fix.slow && fix.ignitionOff)) return null
      return { since: fix.at, slowSince: fix.slow ? fix.at : null, out: 0 }
    }
    const slowSince = fix.slow === false ? null : (visit.slowSince ?? (fix.slow ? fix.at : null))
    return { since: visit.since, slowSince, out: 0 }
  }
  if (visit === null || !fix.precise) return visit
  if (metres <= fence.outside) return fix.slow === false ? { ...visit, slowSince: null } : visit
  return fix.slow === false || visit.out > 0 ? null : { ...visit, out: 1 }
}

/**
 * Returns true if this fix, `metres` away, shows that the vehicle stopped there and did not merely drive by: slow for
 * a minute, or engine off at standstill, or inside for longer than crossing the fence takes (at least two minutes).
 */
export function isStop(visit: Visit | null, fence: Fence, metres: number, fix: Sighting): visit is Visit {
  if (visit === null || metres > fence.radius) return false
  if (fix.slow && fix.ignitionOff) return true
  if (fix.slow && visit.slowSince !== null && fix.at - visit.slowSince >= SLOW_FOR) return true
  return fix.at - visit.since >= Math.max(INSIDE_FOR, ((2 * fence.radius) / CROSSING_SPEED) * 1_000)
}

/** The leaving after a fix; `lastNear` is the last time the vehicle was seen at the fence, milliseconds. */
export function leavingAfter(
  leaving: Leaving | null,
  fence: Fence,
  metres: number,
  fix: Sighting,
  lastNear: number,
): Leaving | null {
  if (metres <= fence.radius) return null
  if (!fix.precise || metres <= fence.outside) return leaving
  // Nothing leaves with its engine off: that is drift or an outlier, or the leaving itself went unseen.
  if (fix.slow && fix.ignitionOff) return leaving
  const far = metres > fence.radius + FAR_OUTSIDE
  if (leaving === null) return { since: fix.at, metres, far: far ? 1 : 0, silence: fix.at - lastNear }
  return far ? { ...leaving, far: leaving.far + 1 } : leaving
}

/** Returns true if the vehicle has left: outside for two minutes, or two fixes far outside. */
export function hasLeft(leaving: Leaving | null, at: number): leaving is Leaving {
  return leaving !== null && (leaving.far >= 2 || at - leaving.since >= OUTSIDE_FOR)
}

/** Returns true if the time of leaving is unknown: a long silence, after which the vehicle was already far. */
export function isLost(leaving: Leaving, fence: Fence): boolean {
  return leaving.silence > LOST_AFTER_SILENCE && leaving.metres > fence.radius + STILL_NEAR
}
