import type { Random } from '#shared/seeded-random.ts'
import { MINUTE_MS } from '../../time/units.ts'
import type { Fix } from '../fix.ts'
import { pointAway } from '../geo.ts'
import { between, type Itinerary, lastOf, placeAt } from './itinerary.ts'

/** Habits and faults of a simulated telematics unit. Times in milliseconds, chances 0 to 1. */
export type Receiver = {
  readonly vehicle: string
  readonly interval: number
  /** With the engine off it reports this seldom; null: as ever. */
  readonly asleep: number | null
  readonly tells: { readonly speed: boolean; readonly ignition: boolean; readonly standstill: boolean }
  /** Metres, standard deviation per axis. */
  readonly noise: number
  readonly outliers: number
  readonly imprecise: number
  readonly repeated: number
  readonly late: number
  /** Nothing is sent at these times. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[]
}

const LATEST = 30 * MINUTE_MS
const WAKES_BEFORE_DRIVE = 45_000
const REPORTS_OFF_AFTER = 3_000

/** Returns what the unit sends over an itinerary, in the order in which it is received. */
export function reports(itinerary: Itinerary, receiver: Receiver, random: Random): Fix[] {
  const end = lastOf(itinerary).at
  const sent: { fix: Fix; received: number }[] = []
  let at = Math.ceil(itinerary[0]?.at ?? end)
  while (at <= end) {
    if (!receiver.gaps.some((gap) => at >= gap.from && at < gap.to)) {
      const fix = fixAt(itinerary, at, receiver, random)
      const delay = random.next() < receiver.late ? between(random, receiver.interval * 1.5, LATEST) : 0
      sent.push({ fix, received: at + delay })
      if (random.next() < receiver.repeated)
        sent.push({ fix, received: at + delay + random.next() * receiver.interval * 3 })
    }
    at += receiver.asleep === null ? receiver.interval : untilNext(itinerary, at, receiver.interval, receiver.asleep)
  }
  return sent.sort((a, b) => a.received - b.received).map(({ fix }) => fix)
}

/** One report at a time (milliseconds). */
export function fixAt(itinerary: Itinerary, at: number, receiver: Receiver, random: Random): Fix {
  const truth = placeAt(itinerary, at)
  const imprecise = random.next() < receiver.imprecise
  const isOutlier = random.next() < receiver.outliers
  const noise = imprecise ? 300 : receiver.noise
  const noisy = pointAway(truth, random.next() * 360, noise * Math.sqrt(-2 * Math.log(1 - random.next())))
  // Outliers from half a kilometre to thirty, the near ones as frequent as the far ones.
  const position = isOutlier ? pointAway(noisy, random.next() * 360, 500 * 60 ** random.next()) : noisy
  const moving = truth.speed > 1
  const { tells } = receiver
  return {
    vehicle: receiver.vehicle,
    time: new Date(at).toISOString(),
    lat: position.lat,
    lon: position.lon,
    speed: tells.speed ? Math.max(0, Math.round(truth.speed + (moving ? normal(random) * 3 : random.next()))) : null,
    accuracy: imprecise ? 500 : receiver.noise,
    ignition: tells.ignition ? !truth.engineOff : null,
    standstill: tells.standstill ? !moving : null,
    driver: null,
    eta: null,
  }
}

/** Asleep it wakes by the clock, or shortly before the engine takes the vehicle away; switching off is reported. */
function untilNext(itinerary: Itinerary, at: number, interval: number, asleep: number): number {
  if (!placeAt(itinerary, at).engineOff) {
    const off = itinerary.find((waypoint) => waypoint.at > at && waypoint.engineOff)
    const stopped = off === undefined ? at : previousTime(itinerary, off.at)
    const untilReport = Math.ceil(stopped) + REPORTS_OFF_AFTER - at
    return stopped > at && untilReport < interval ? untilReport : interval
  }
  const start = itinerary.find((waypoint) => waypoint.at > at && !waypoint.engineOff)
  const stopped = start === undefined ? Number.POSITIVE_INFINITY : previousTime(itinerary, start.at)
  return Math.max(interval, Math.min(asleep, Math.ceil(stopped) - WAKES_BEFORE_DRIVE - at))
}

function previousTime(itinerary: Itinerary, at: number): number {
  return itinerary.findLast((waypoint) => waypoint.at < at)?.at ?? at
}

/** Standard normal, Box-Muller. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
}
