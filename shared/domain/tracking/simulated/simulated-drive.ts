import { type Random, seededRandom } from '#shared/seeded-random.ts'
import { HOUR_MS, MINUTE_MS } from '../../time/units.ts'
import type { Fix } from '../fix.ts'
import { bearing, metresBetween, type Point, pointAway } from '../geo.ts'
import type { TrackedTrip } from '../tracker-trip.ts'
import { between, driveTo, type Itinerary, lastOf, pauseAt, placeAt, setOut, stand } from './itinerary.ts'
import { type Receiver, reports } from './simulated-receiver.ts'

/** The true times of a trip, milliseconds; null for what never happened. */
export type Truth = {
  readonly tt_id: number
  readonly tt_atp: number | null
  readonly tt_atd: number | null
  readonly tt_ata: number | null
}

export type SimulatedDrive = {
  readonly seed: number
  readonly trips: readonly TrackedTrip[]
  readonly truth: readonly Truth[]
  /** In the order in which they are received. */
  readonly fixes: readonly Fix[]
  readonly interval: number
  /** Difficulties of this drive, for the report of a failure. */
  readonly features: readonly Feature[]
}

export type Feature =
  | 'drive-by start'
  | 'drive-by end'
  | 'never arrives'
  | 'gap'
  | 'two trips'
  | 'round trip'
  | 'parked overnight'

const DAY_START = Date.UTC(2026, 10, 21, 5)
/** Seconds between reports: WEBFLEET is polled every 60, phones and Traccar report as they are set. */
const INTERVALS = [10, 30, 30, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 120, 120, 120]
const CENTRE: Point = { lat: 47.4, lon: 8.3 }

/** One simulated drive of one or two trips with all that goes wrong in life; the same for the same seed. */
export function simulatedDrive(seed: number): SimulatedDrive {
  const random = seededRandom(seed)
  const features: Feature[] = []
  const chance = (probability: number, feature: Feature) => {
    const happens = random.next() < probability
    if (happens) features.push(feature)
    return happens
  }
  const places = placesOf(random, chance)
  const overnight = chance(0.2, 'parked overnight')
  const stp = DAY_START + between(random, 0, 8 * HOUR_MS)

  const [first, second, third] = places
  const begin = overnight
    ? setOut(stp - between(random, 5, 14) * HOUR_MS, parkedAt(first, random))
    : setOut(
        stp - between(random, 0.5, 1.5) * HOUR_MS,
        pointAway(first, random.next() * 360, between(random, 3_000, 40_000)),
      )
  const one = tripDriven(1, begin, overnight ? lastOf(begin).at : null, first, second, stp, random, chance)
  const two =
    third === undefined || one.truth.tt_ata === null
      ? null
      : tripDriven(
          2,
          one.itinerary,
          one.truth.tt_ata,
          second,
          third,
          Date.parse(one.trip.tt_sta) + between(random, 5, 90) * MINUTE_MS,
          random,
          chance,
        )
  const driven = two === null ? [one] : [one, two]
  const { itinerary } = driven[driven.length - 1] ?? one
  const receiver = receiverOf(itinerary, overnight, random, chance)
  return {
    seed,
    trips: driven.map(({ trip }) => trip),
    truth: driven.map(({ truth }) => truth),
    fixes: reports(stand(itinerary, lastOf(itinerary).at + 15 * MINUTE_MS, true), receiver, random),
    interval: receiver.interval,
    features,
  }
}

type Chance = (probability: number, feature: Feature) => boolean
type SimulatedPlace = NonNullable<TrackedTrip['from']>

function placesOf(random: Random, chance: Chance): [SimulatedPlace, SimulatedPlace, SimulatedPlace?] {
  const place = (point: Point): SimulatedPlace => {
    const radius = random.next() < 0.6 ? null : ([150, 200, 500][Math.floor(random.next() * 3)] ?? null)
    return { lat: point.lat, lon: point.lon, radius }
  }
  const next = (from: Point) => place(pointAway(from, random.next() * 360, 2_500 * 50 ** random.next()))
  const first = place(pointAway(CENTRE, random.next() * 360, between(random, 0, 60_000)))
  const second = chance(0.08, 'round trip') ? first : next(first)
  if (!chance(0.3, 'two trips')) return [first, second]
  return [first, second, random.next() < 0.5 && second !== first ? first : next(second)]
}

/** Positioning, loading, the way and the arrival, appended to what the vehicle did before. */
function tripDriven(
  tt_id: number,
  before: Itinerary,
  parkedSince: number | null,
  from: SimulatedPlace,
  to: SimulatedPlace,
  stp: number,
  random: Random,
  chance: Chance,
): { trip: TrackedTrip; truth: Truth; itinerary: Itinerary } {
  const cruise = between(random, 50, 80)
  let way = before
  if (parkedSince === null) way = approach(way, from, cruise, random, chance(0.15, 'drive-by start'))
  const positioned = parkedSince ?? lastOf(way).at
  const std = stp + between(random, 15, 60) * MINUTE_MS
  const departed = Math.max(
    lastOf(way).at + between(random, 6, 30) * MINUTE_MS,
    std + between(random, -5, 15) * MINUTE_MS,
  )
  way = loading(way, departed, random)

  if (from === to) {
    const turn = pointAway(from, random.next() * 360, between(random, 8_000, 40_000))
    way = driveTo(way, turn, { cruise, bulge: 0.15 })
    way = stand(way, lastOf(way).at + between(random, 5, 40) * MINUTE_MS, true)
  }
  const never = chance(0.04, 'never arrives')
  way = approach(way, to, cruise, random, never || chance(0.2, 'drive-by end'), never)
  way = withPauses(way, departed, [from, to], random)
  const arrived = never ? null : lastOf(way).at
  way = stand(way, lastOf(way).at + between(random, 8, 25) * MINUTE_MS, random.next() < 0.6)

  const sta = std + Math.max(10 * MINUTE_MS, (lastOf(way).at - departed) * between(random, 0.7, 1.1))
  const iso = (at: number) => new Date(Math.round(at / MINUTE_MS) * MINUTE_MS).toISOString()
  return {
    trip: {
      tt_id,
      tt_stp: iso(stp),
      tt_std: iso(std),
      tt_sta: iso(sta),
      tt_atp: null,
      tt_atd: null,
      tt_ata: null,
      tt_manual_times: [],
      from,
      to,
    },
    truth: { tt_id, tt_atp: positioned, tt_atd: departed, tt_ata: arrived },
    itinerary: way,
  }
}

/** A gate within the fence, up to a hundred metres from its middle. */
function parkedAt(place: Point, random: Random): Point {
  return pointAway(place, random.next() * 360, between(random, 0, 100))
}

/** Drives to a place; on a drive-by it first passes through at speed, and turns (or does not) kilometres later. */
function approach(
  before: Itinerary,
  place: Point,
  cruise: number,
  random: Random,
  driveBy: boolean,
  forGood = false,
): Itinerary {
  const bulge = between(random, -0.2, 0.2)
  if (!driveBy) return driveTo(before, parkedAt(place, random), { cruise, bulge })
  const course = bearing(lastOf(before), place) + between(random, -40, 40)
  const passing = parkedAt(place, random)
  const townSpeed = between(random, 30, 70)
  const entry = pointAway(passing, course + 180, 1_200)
  const exit = pointAway(passing, course, 1_200)
  const beyond = pointAway(passing, course, between(random, 3_000, 9_000))
  const arrived = driveTo(before, entry, { cruise, bulge, flyingEnd: true })
  const enteredAt = lastOf(arrived).at
  let way = driveTo(arrived, exit, { cruise: townSpeed, flyingStart: true, flyingEnd: true })
  // A red light inside the fence.
  if (random.next() < 0.3) way = pauseAt(way, (enteredAt + lastOf(way).at) / 2, between(random, 15_000, 45_000))
  way = driveTo(way, beyond, { cruise, flyingStart: true })
  if (forGood) return stand(way, lastOf(way).at + 20 * MINUTE_MS, true)
  way = stand(way, lastOf(way).at + between(random, 1, 20) * MINUTE_MS, random.next() < 0.5)
  return driveTo(way, parkedAt(place, random), { cruise })
}

/** Loading, the engine mostly off, in one of five with a turn in the yard. */
function loading(before: Itinerary, until: number, random: Random): Itinerary {
  const start = lastOf(before)
  const engineOff = random.next() < 0.7
  if (random.next() < 0.8) return stand(before, until, engineOff)
  const half = stand(before, start.at + (until - start.at) / 2, engineOff)
  const moved = driveTo(half, pointAway(start, random.next() * 360, 40), { cruise: 8 })
  return stand(moved, Math.max(until, lastOf(moved).at), engineOff)
}

/** Red lights, and on every sixth long way a break of 45 minutes; never at the places themselves. */
function withPauses(itinerary: Itinerary, since: number, places: readonly Point[], random: Random): Itinerary {
  let way = itinerary
  if (lastOf(way).at - since < 15 * MINUTE_MS) return way
  const pauses = [20, 40, 60].map((seconds) => seconds * 1_000)
  if (random.next() < 0.16) pauses.push(45 * MINUTE_MS)
  for (const pause of pauses) {
    const at = between(random, since, lastOf(way).at)
    if (places.every((place) => metresBetween(place, placeAt(way, at)) > 1_500)) way = pauseAt(way, at, pause)
  }
  return way
}

function receiverOf(itinerary: Itinerary, overnight: boolean, random: Random, chance: Chance): Receiver {
  const seconds = INTERVALS[Math.floor(random.next() * INTERVALS.length)] ?? 60
  const start = itinerary[0]?.at ?? 0
  const gapFrom = between(random, start, lastOf(itinerary).at)
  const gaps = chance(0.2, 'gap') ? [{ from: gapFrom, to: gapFrom + between(random, 5, 60) * MINUTE_MS }] : []
  return {
    vehicle: 'simulated',
    interval: seconds * 1_000,
    asleep: overnight || seconds < 60 || random.next() < 0.5 ? 10 * MINUTE_MS : null,
    tells: { speed: random.next() < 0.9, ignition: random.next() < 0.85, standstill: random.next() < 0.5 },
    noise: 15,
    outliers: 0.01,
    imprecise: 0.01,
    repeated: 0.03,
    late: random.next() < 0.3 ? 0.02 : 0,
    gaps,
  }
}
