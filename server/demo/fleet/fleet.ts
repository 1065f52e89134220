import { nameKey } from '#shared/domain/names/names.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/domain/time/units.ts'
import { metresBetween, type Point, pointAway } from '#shared/domain/tracking/geo.ts'
import type { Address } from '#shared/records/address.ts'
import { seededRandom } from '#shared/seeded-random.ts'
import { type LiveTimes, timesAt } from '../plan/trip-times.ts'
import { DETOUR, driveMinutes } from './road.ts'
import { type Places, progressOf, type Run, runsOf, type SimulatedTrip, tripsByVehicle, UNLOADING } from './trip-run.ts'

export type FleetTrip = SimulatedTrip & { tt_id: number }

/** Position that a vehicle's telematics unit reports: `vehicle` is its `tt_gps`, `time` ISO, `speed` km/h. */
export type FleetFix = {
  vehicle: string
  time: string
  lat: number
  lon: number
  speed: number
  ignition: boolean
}
/** Times and ignition of a trip that is open at the moment. */
export type FleetTripTimes = LiveTimes & { tt_id: number; tt_ignition: 0 | 1 }
export type FleetStep = { fixes: FleetFix[]; tripTimes: FleetTripTimes[] }

/** Time before STP and after STA in which a trip is open. */
const OPENS_BEFORE_STP = 4 * HOUR_MS
const CLOSES_AFTER_STA = 6 * HOUR_MS
/** Between two trips a driver rests this far from the ramp, metres beyond its fence: outside of what counts as there. */
const TO_REST_AREA = 3_500
const DEFAULT_RADIUS = 300
/** The engine runs this long after coming and before leaving. */
const IDLING = 4 * MINUTE_MS
/** A receiver is this exact, metres; lorries are limited to this speed, km/h. */
const NOISE = 8
const SPEED_LIMIT = 89

/**
 * Returns where every vehicle of the trips is at a moment, and what that means for the trips. Pure: the same trips and
 * the same moment give the same answer, so that the caller's clock may run as fast as it likes, or jump. Vehicles
 * drive straight from address to address with a lateness of the trip's own. Give the trips from some days back (a
 * vehicle stands where its last trip ended) until a day ahead (it drives to the start of the next one in time).
 * @param now milliseconds
 */
export const fleetStep = (trips: readonly FleetTrip[], addresses: readonly Address[], now: number): FleetStep => {
  const places = placesOf(addresses)
  const runs = runsOf(trips, places)
  const fixes: FleetFix[] = []
  const tripTimes: FleetTripTimes[] = []
  for (const ofVehicle of tripsByVehicle(trips).values()) {
    const legs = ofVehicle.flatMap((trip) => legOf(trip, runs, places))
    const spot = spotAt(legs, now)
    const vehicle = ofVehicle[0]?.tt_gps
    if (!spot || !vehicle) continue
    fixes.push(fixOf(vehicle, spot, now))
    const current = legs.find(({ run }) => now < run.ata)?.trip
    for (const { trip, run } of legs) {
      if (!isOpen(trip, now)) continue
      const tt_ignition = trip === current && spot.ignition ? 1 : 0
      tripTimes.push({ tt_id: trip.tt_id, ...timesAt(trip, run, now), tt_ignition })
    }
  }
  return { fixes, tripTimes }
}

/** Places by address id, without regard to case; an address without position is none. */
export const placesOf = (addresses: readonly Address[]): Places => {
  const found = new Map<string, Point & { radius: number }>()
  for (const { add_id, add_lat, add_lon, add_radius } of addresses) {
    if (add_lat === null || add_lon === null) continue
    found.set(nameKey(add_id), { lat: add_lat, lon: add_lon, radius: add_radius ?? DEFAULT_RADIUS })
  }
  return (id) => found.get(nameKey(id))
}

type Leg = { trip: FleetTrip; run: Run; from: Point; to: Point; restAtFrom: Point; restAtTo: Point }
type Spot = Point & { speed: number; ignition: boolean }

const isOpen = (trip: FleetTrip, now: number): boolean =>
  now >= Date.parse(trip.tt_stp) - OPENS_BEFORE_STP && now <= Date.parse(trip.tt_sta) + CLOSES_AFTER_STA

/** A trip whose ends are on the map; others are not simulated. */
const legOf = (trip: FleetTrip, runs: ReadonlyMap<FleetTrip, Run>, places: Places): Leg[] => {
  const run = runs.get(trip)
  const from = places(trip.tt_from_adrnr)
  const to = places(trip.tt_to_adrnr)
  if (!run || !from || !to) return []
  return [
    { trip, run, from, to, restAtFrom: restArea(from, trip.tt_from_adrnr), restAtTo: restArea(to, trip.tt_to_adrnr) },
  ]
}

const restArea = (place: Point & { radius: number }, id: string): Point =>
  pointAway(place, seededRandom(`rest area ${nameKey(id)}`).next() * 360 - 180, place.radius + TO_REST_AREA)

/** Returns where the vehicle is: on a trip, or between two of them. */
const spotAt = (legs: readonly Leg[], now: number): Spot | null => {
  const next = legs.findIndex(({ run }) => now < run.ata)
  const leg = legs[next === -1 ? legs.length : next]
  const before = legs[next === -1 ? legs.length - 1 : next - 1]
  if (leg && now >= leg.run.atd) return onTheWay(leg, now)
  if (leg && now >= leg.run.atp) return atRamp(leg.from, now - leg.run.atp < IDLING || leg.run.atd - now < IDLING)
  return betweenTrips(before, leg, now)
}

const atRamp = ({ lat, lon }: Point, ignition: boolean): Spot => ({ lat, lon, speed: 0, ignition })

const onTheWay = ({ run, from, to }: Leg, now: number): Spot => {
  const { share, resting } = progressOf(run, now)
  if (resting) return { ...along(from, to, share), speed: 0, ignition: false }
  const wheel = run.ata - run.atd - run.breaks.reduce((sum, { from: start, until }) => sum + until - start, 0)
  return { ...along(from, to, share), speed: speedOf(from, to, wheel), ignition: true }
}

/** Unloads, drives to the rest area, rests, and is at the start of its next trip in time. */
const betweenTrips = (before: Leg | undefined, next: Leg | undefined, now: number): Spot | null => {
  const unloaded = before ? before.run.ata + UNLOADING * MINUTE_MS : Number.NEGATIVE_INFINITY
  if (before && now < unloaded) return atRamp(before.to, now - before.run.ata < IDLING)
  const rest = before?.restAtTo ?? next?.restAtFrom
  if (!rest) return null
  const toRest = before ? driveTime(before.to, rest) : 0
  const resting = unloaded + toRest
  const leaves = next ? next.run.atp - driveTime(rest, next.from) : Number.POSITIVE_INFINITY
  if (before && next && leaves < resting) {
    const direct = driveTime(before.to, next.from)
    return driving(before.to, next.from, next.run.atp - direct, next.run.atp, now)
  }
  if (before && now < resting) return driving(before.to, rest, unloaded, resting, now)
  if (next && now >= leaves) return driving(rest, next.from, leaves, next.run.atp, now)
  return atRamp(rest, false)
}

/** Milliseconds of an empty drive. */
const driveTime = (from: Point, to: Point): number => driveMinutes(from, to) * MINUTE_MS

const driving = (from: Point, to: Point, start: number, end: number, now: number): Spot =>
  now <= start
    ? atRamp(from, false)
    : {
        ...along(from, to, Math.min(1, (now - start) / (end - start))),
        speed: speedOf(from, to, end - start),
        ignition: true,
      }

/** Straight on the map, which over these distances is near enough to the great circle. */
const along = (from: Point, to: Point, share: number): Point => ({
  lat: from.lat + (to.lat - from.lat) * share,
  lon: from.lon + (to.lon - from.lon) * share,
})

const speedOf = (from: Point, to: Point, ms: number): number =>
  Math.min(SPEED_LIMIT, Math.round(((metresBetween(from, to) * DETOUR) / 1000 / ms) * HOUR_MS))

const fixOf = (vehicle: string, spot: Spot, now: number): FleetFix => {
  const random = seededRandom(`fix ${vehicle} ${Math.floor(now / 1000)}`)
  const { lat, lon } = pointAway(spot, random.next() * 360 - 180, random.next() * NOISE)
  const degrees = (value: number) => Number(value.toFixed(6))
  return {
    vehicle,
    time: new Date(now).toISOString(),
    lat: degrees(lat),
    lon: degrees(lon),
    speed: spot.speed,
    ignition: spot.ignition,
  }
}
