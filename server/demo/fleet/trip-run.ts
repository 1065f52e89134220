import { nameKey } from '#shared/domain/names/names.ts'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import type { Point } from '#shared/domain/tracking/geo.ts'
import type { TripStatus } from '#shared/domain/trip/trip-status.ts'
import { type Random, seededRandom } from '#shared/seeded-random.ts'
import { BREAK_MINUTES, breaksOf, driveMinutes } from './road.ts'

/** The fields of a trip that the simulation uses; instants are ISO strings. */
export type SimulatedTrip = {
  tt_tour: string
  tt_status: TripStatus
  tt_gps: string
  tt_from_adrnr: string
  tt_to_adrnr: string
  tt_stp: string
  tt_std: string
  tt_sta: string
}

/** The true times of a trip, which telematics will find out. Milliseconds, in whole seconds. */
export type Run = {
  atp: number
  atd: number
  ata: number
  /** The vehicle did not move between its last trip and this one: it was positioned when it arrived. */
  stays: boolean
  /** Rests on the way, EU 561/2006. */
  breaks: readonly { from: number; until: number }[]
}

/** Returns the position of an address id; undefined when the address has no position on the map. */
export type Places = (addressId: string) => (Point & { radius: number }) | undefined

/** Minutes of unloading before the vehicle may leave for elsewhere, and the least minutes of a rest away from the ramp. */
export const UNLOADING = 20
const REST_WORTH_IT = 40
/** The shortest loading, minutes, and the shortest drive as a part of the planned one. */
const SHORTEST_LOADING = 8
const FASTEST_DRIVE = 0.88

/**
 * The runs of the trips that are driven (`active`, with a vehicle), in no particular order. A trip's own lateness depends
 * on its tour and planned positioning only; a late vehicle is late for its next trip too. Give all trips of the vehicles
 * from some days back, so that the same trip always has the same run.
 */
export const runsOf = <Trip extends SimulatedTrip>(trips: readonly Trip[], places: Places): Map<Trip, Run> => {
  const runs = new Map<Trip, Run>()
  for (const ofVehicle of tripsByVehicle(trips).values()) {
    let before: { trip: Trip; run: Run } | null = null
    for (const trip of ofVehicle) {
      const run = runOf(trip, before, places)
      runs.set(trip, run)
      before = { trip, run }
    }
  }
  return runs
}

/**
 * The same for an observer who knows all that has happened by `now` (milliseconds) and the rules above: a run under way as it
 * is, since it keeps its pace, and what has not begun as soon as it still can.
 */
export const soonestRuns = <Trip extends SimulatedTrip>(
  trips: readonly Trip[],
  places: Places,
  now: number,
): Map<Trip, Run> => {
  const actual = runsOf(trips, places)
  const runs = new Map<Trip, Run>()
  for (const ofVehicle of tripsByVehicle(trips).values()) {
    let before: { trip: Trip; run: Run } | null = null
    for (const trip of ofVehicle) {
      const run = actual.get(trip)
      const soonest: Run =
        run && run.atd <= now ? run : runOf(trip, before, places, { late: SOONEST, now, actual: run })
      runs.set(trip, soonest)
      before = { trip, run: soonest }
    }
  }
  return runs
}

/** The driven trips of each vehicle (by `nameKey`), in order of their planned positioning. */
export const tripsByVehicle = <Trip extends SimulatedTrip>(trips: readonly Trip[]): Map<string, Trip[]> => {
  const found = new Map<string, Trip[]>()
  for (const trip of trips) {
    const vehicle = nameKey(trip.tt_gps)
    if (trip.tt_status !== 'active' || vehicle === '') continue
    const others = found.get(vehicle)
    if (others) others.push(trip)
    else found.set(vehicle, [trip])
  }
  for (const ofVehicle of found.values()) ofVehicle.sort(byPlannedPositioning)
  return found
}

const byPlannedPositioning = (a: SimulatedTrip, b: SimulatedTrip): number =>
  Date.parse(a.tt_stp) - Date.parse(b.tt_stp) || (a.tt_tour < b.tt_tour ? -1 : 1)

/** Minutes late at positioning, departure and arrival, before anything else interferes; negative is early. */
type Lateness = { positioning: number; departure: number; arrival: number }

/** The earliest of {@link latenessOf}. */
const SOONEST: Lateness = { positioning: -27, departure: -7, arrival: -16 }

const ON_TIME_SHARE = 0.72
const MARGINAL_SHARE = 0.18

/** 72 % of the trips arrive on time, 18 % up to a quarter of an hour late, 10 % later than that. */
const latenessOf = (random: Random): Lateness => {
  const luck = random.next()
  const early = { positioning: -3 - random.next() * 24, departure: -7 + random.next() * 6.2 }
  if (luck < ON_TIME_SHARE) return { ...early, arrival: -16 + random.next() * 16.6 }
  const arrival = luck < ON_TIME_SHARE + MARGINAL_SHARE ? 1.2 + random.next() * 14 : 16.5 + random.next() ** 2 * 68
  const cause = random.next()
  // Held up on the road, at the ramp, or late already from the trip before.
  if (cause < 0.45) return { ...early, arrival }
  const departure = arrival * (0.5 + random.next() * 0.6)
  if (cause < 0.75) return { positioning: early.positioning, departure, arrival }
  return { positioning: departure * (0.6 + random.next() * 0.5), departure, arrival }
}

/** Knowledge of a trip that has not departed by `now`. */
type Known = { late: Lateness; now: number; actual: Run | undefined }

const runOf = (
  trip: SimulatedTrip,
  before: { trip: SimulatedTrip; run: Run } | null,
  places: Places,
  known?: Known,
): Run => {
  const late = known?.late ?? latenessOf(seededRandom(`run ${trip.tt_tour} ${trip.tt_stp}`))
  const [stp, std, sta] = [trip.tt_stp, trip.tt_std, trip.tt_sta].map((text) => Date.parse(text)) as [
    number,
    number,
    number,
  ]
  const wished = stp + late.positioning * MINUTE_MS
  const { atp, stays } = positionedBy(positioned(wished, trip, before, places), known)
  const loaded = atp + Math.min(SHORTEST_LOADING * MINUTE_MS, std - stp)
  const atd = Math.max(std + late.departure * MINUTE_MS, loaded, known?.now ?? loaded)
  const ata = Math.max(sta + late.arrival * MINUTE_MS, atd + (sta - std) * FASTEST_DRIVE)
  const times = { atp: wholeSecond(atp), atd: wholeSecond(atd), ata: wholeSecond(ata) }
  return { ...times, stays, breaks: breaksBetween(times.atd, times.ata) }
}

const positionedBy = (soonest: Pick<Run, 'atp' | 'stays'>, known: Known | undefined): Pick<Run, 'atp' | 'stays'> => {
  if (!known) return soonest
  if (known.actual && known.actual.atp <= known.now) return known.actual
  return { ...soonest, atp: Math.max(soonest.atp, known.now) }
}

const wholeSecond = (ms: number): number => Math.round(ms / 1000) * 1000

const positioned = (
  wished: number,
  trip: SimulatedTrip,
  before: { trip: SimulatedTrip; run: Run } | null,
  places: Places,
): { atp: number; stays: boolean } => {
  if (!before) return { atp: wished, stays: false }
  const { ata } = before.run
  if (nameKey(before.trip.tt_to_adrnr) === nameKey(trip.tt_from_adrnr)) {
    const stays = wished - ata < REST_WORTH_IT * MINUTE_MS
    return { atp: stays ? ata : wished, stays }
  }
  const last = places(before.trip.tt_to_adrnr)
  const start = places(trip.tt_from_adrnr)
  const emptyDrive = last && start ? driveMinutes(last, start) : 0
  return { atp: Math.max(wished, ata + (UNLOADING + emptyDrive) * MINUTE_MS), stays: false }
}

const breaksBetween = (atd: number, ata: number): Run['breaks'] => {
  const minutes = (ata - atd) / MINUTE_MS
  let count = 0
  while (count < breaksOf(minutes - count * BREAK_MINUTES)) count += 1
  const wheel = (ata - atd - count * BREAK_MINUTES * MINUTE_MS) / (count + 1)
  return Array.from({ length: count }, (_, index) => {
    const from = atd + (index + 1) * wheel + index * BREAK_MINUTES * MINUTE_MS
    return { from, until: from + BREAK_MINUTES * MINUTE_MS }
  })
}

/** Returns how much of the way between departure and arrival lies behind the vehicle, 0 to 1; `now` in milliseconds. */
export const progressOf = (run: Run, now: number): { share: number; resting: boolean } => {
  if (now >= run.ata) return { share: 1, resting: false }
  if (now <= run.atd) return { share: 0, resting: false }
  let wheel = now - run.atd
  let whole = run.ata - run.atd
  for (const { from, until } of run.breaks) {
    wheel -= Math.max(0, Math.min(now, until) - from)
    whole -= until - from
  }
  return { share: wheel / whole, resting: run.breaks.some(({ from, until }) => now >= from && now < until) }
}
