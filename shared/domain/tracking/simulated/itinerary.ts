import type { Random } from '#shared/seeded-random.ts'
import { bearing, metresBetween, type Point, pointAway } from '../geo.ts'

export function between(random: Random, low: number, high: number): number {
  return low + random.next() * (high - low)
}

type Waypoint = Point & { readonly at: number; readonly engineOff: boolean }

/** Positions of a simulated vehicle, in order of time; `engineOff` concerns the way to the waypoint. */
export type Itinerary = readonly Waypoint[]

export type DriveOptions = {
  /** km/h on the open road. */
  readonly cruise: number
  /** Sideways bulge of the way, as a part of its length; 0.2 makes it about a tenth longer. */
  readonly bulge?: number
  /** Start or end without slowing down, for a waypoint that is only passed. */
  readonly flyingStart?: boolean
  readonly flyingEnd?: boolean
}

/** km/h near a start or an end, and how near, metres. */
const TOWN_SPEED = 30
const TOWN_METRES = 1_500
const OPEN_STEP = 1_000
const TOWN_STEP = 150
const METRES_PER_MS = 1 / 3_600

export function setOut(at: number, place: Point): Itinerary {
  return [{ at, lat: place.lat, lon: place.lon, engineOff: true }]
}

export function lastOf(itinerary: Itinerary): Waypoint {
  const last = itinerary.at(-1)
  if (last === undefined) throw new RangeError('an itinerary has at least its start')
  return last
}

/** The vehicle stands until `until` (milliseconds); nothing when that is past. */
export function stand(itinerary: Itinerary, until: number, engineOff: boolean): Itinerary {
  const last = lastOf(itinerary)
  return until <= last.at ? itinerary : [...itinerary, { ...last, at: until, engineOff }]
}

/** The vehicle drives to `target`, slowly near both ends. */
export function driveTo(itinerary: Itinerary, target: Point, options: DriveOptions): Itinerary {
  const start = lastOf(itinerary)
  const length = metresBetween(start, target)
  const course = bearing(start, target)
  const { cruise, bulge = 0, flyingStart = false, flyingEnd = false } = options
  const way: Waypoint[] = []
  let previous = start
  let done = 0
  while (done < length) {
    const toEnd = length - done
    const town = (!flyingStart && done < TOWN_METRES) || (!flyingEnd && toEnd <= TOWN_METRES + TOWN_STEP)
    const stepTo = Math.min(length, done + (town ? TOWN_STEP : OPEN_STEP))
    // Half a sine squared leaves and reaches both ends in the direction of the straight line.
    const aside = length * bulge * Math.sin((Math.PI * stepTo) / length) ** 2
    const straight = stepTo === length ? target : pointAway(start, course, stepTo)
    const point = pointAway(straight, course + 90, aside)
    const speed = Math.min(cruise, town ? TOWN_SPEED : cruise)
    previous = {
      ...point,
      at: previous.at + metresBetween(previous, point) / (speed * METRES_PER_MS),
      engineOff: false,
    }
    way.push(previous)
    done = stepTo
  }
  return [...itinerary, ...way]
}

/** A driving time with a stop: everything after `at` comes `pause` milliseconds later. */
export function pauseAt(itinerary: Itinerary, at: number, pause: number): Itinerary {
  const index = itinerary.findIndex((waypoint) => waypoint.at > at)
  if (index <= 0) return itinerary
  const spot = { ...placeAt(itinerary, at), engineOff: false }
  const later = itinerary.slice(index).map((waypoint) => ({ ...waypoint, at: waypoint.at + pause }))
  return [...itinerary.slice(0, index), { ...spot, at }, { ...spot, at: at + pause }, ...later]
}

export type VehiclePosition = Point & { readonly speed: number; readonly engineOff: boolean }

/** Position, speed in km/h and engine at a time (milliseconds); before the start and after the end it stands. */
export function placeAt(itinerary: Itinerary, at: number): VehiclePosition {
  let low = 0
  let high = itinerary.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((itinerary[middle]?.at ?? at) <= at) low = middle + 1
    else high = middle
  }
  const from = itinerary[low - 1]
  const to = itinerary[low]
  const rest = from ?? to ?? lastOf(itinerary)
  if (from === undefined || to === undefined) return { lat: rest.lat, lon: rest.lon, speed: 0, engineOff: true }
  const part = (at - from.at) / (to.at - from.at)
  const metres = metresBetween(from, to)
  return {
    lat: from.lat + (to.lat - from.lat) * part,
    lon: from.lon + (to.lon - from.lon) * part,
    speed: metres / ((to.at - from.at) * METRES_PER_MS),
    engineOff: to.engineOff,
  }
}
