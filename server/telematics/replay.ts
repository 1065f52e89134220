import { setImmediate as breathe } from 'node:timers/promises'
import { DAY_MS, HOUR_MS } from '../../shared/domain/time/units.ts'
import {
  isOpen,
  NEW_VEHICLE,
  opensAt,
  replayChanges,
  replayFrom,
  replayOn,
  type TrackerState,
} from '../../shared/domain/tracking/tracker.ts'
import { ACTUAL_TIMES } from '../../shared/domain/tracking/tracker-trip.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import type { Store } from '../store/db.ts'
import { positionsFrom } from '../store/telematics-file.ts'
import type { ChangedTrip } from '../trips/store/changed-trip.ts'
import { reportTrips } from './report.ts'
import {
  countFixes,
  findTracked,
  fixesSince,
  keepTracked,
  type TrackedVehicle,
  vehiclesToReplay,
} from './store/positions.ts'
import { type TripOnMap, tripsOfVehicle } from './store/tracked-trips.ts'
import { writeReports } from './write-reports.ts'

/**
 * Late positions: the vehicle is tracked anew from the positions that are kept, the late ones in their place. A single one
 * is counted at once; where that takes long (a phone that was offline sends thousands, a lorry that reports every ten
 * seconds has thousands behind it) it is marked, and the job counts it a little at a time, so that requests go on.
 */

/** Trips this long before the late position are tracked again too, since one trip begins where the one before ended. */
const TRIPS_BEFORE = 36 * HOUR_MS
const TRIPS_AHEAD = 12 * HOUR_MS
/** Time of positions for a vehicle without a trip: as far back as it may have parked. */
const FIXES_WITHOUT_TRIP = 80 * HOUR_MS
/** Late positions that follow one another within this are counted together. */
const REPLAY_PAUSE = 2_000
/** Positions that are tracked in one go: some milliseconds. */
const FIXES_AT_ONCE = 500
/** A vehicle whose late positions never pause is counted in one go after so many tries. */
const PATIENCE = 30

type Plan = { from: number; trips: TripOnMap[]; since: string }

const planOf = (store: Store, { vehicle, replay_from, state }: TrackedVehicle): Plan => {
  const from = Date.parse(replay_from ?? iso(state.newest))
  const range = { from: iso(from - TRIPS_BEFORE), to: iso(state.newest + TRIPS_AHEAD) }
  const trips = tripsOfVehicle(store, vehicle, range)
  const since = replayFrom(trips) ?? iso(state.newest - FIXES_WITHOUT_TRIP)
  return { from, trips, since }
}

/**
 * Returns true if positions of the plan's trips went with a lost telematics file: tracked without them, times that they told
 * would be taken back.
 */
const isLacking = (store: Store, { trips }: Plan): boolean => {
  const from = positionsFrom(store.sqlite)
  return from > 0 && trips.some((trip) => opensAt(trip) < from)
}

/**
 * Keeps the vehicle as it is now found, and writes what that changes in the trips that were open then or later. Where
 * positions are lacking everything stays as it was found before.
 */
const conclude = (store: Store, tracked: TrackedVehicle, plan: Plan, state: TrackerState): ChangedTrip[] => {
  const concluded = { ...tracked, replay_from: null, replayed_at: iso(store.now()) }
  if (isLacking(store, plan)) {
    keepTracked(store, concluded)
    return []
  }
  keepTracked(store, { ...concluded, state })
  const concerned = plan.trips.filter((trip) => Date.parse(trip.tt_stp) > plan.from || isOpen(trip, plan.from))
  const { provider_eta, provider_eta_at } = tracked
  const provider = provider_eta && provider_eta_at ? { eta: provider_eta, time: provider_eta_at } : null
  const changes = replayChanges(plan.trips, state)
  return reportTrips(store, concerned, changes, { state, current: null, ignition: null, provider })
}

const replayInOneGo = (store: Store, tracked: TrackedVehicle, plan: Plan): ChangedTrip[] =>
  conclude(store, tracked, plan, replayOn(NEW_VEHICLE, plan.trips, fixesSince(store, tracked.vehicle, plan.since)))

/** Returns true if late positions have paused. @param now milliseconds */
const isDue = ({ replayed_at }: TrackedVehicle, now: number): boolean => {
  const since = replayed_at === null ? Number.POSITIVE_INFINITY : now - Date.parse(replayed_at)
  return since >= REPLAY_PAUSE || since < 0
}

/**
 * Counts a position that came late, at once or soon. Inside the caller's transaction, which has kept it.
 * @param at its time, milliseconds
 * @returns the trips that changed
 */
export const trackAnewFrom = (store: Store, known: TrackedVehicle, at: number): ChangedTrip[] => {
  const from = Math.min(at, known.replay_from === null ? at : Date.parse(known.replay_from))
  const due = { ...known, replay_from: iso(from) }
  if (isDue(known, store.now())) {
    const plan = planOf(store, due)
    if (countFixes(store, known.vehicle, { since: plan.since, limit: FIXES_AT_ONCE + 1 }) <= FIXES_AT_ONCE)
      return replayInOneGo(store, due, plan)
  }
  keepTracked(store, due)
  return []
}

/** Positions from before are forgotten (`jobs/prune.ts`): tracking anew finds nothing. */
const FOUND_WITHIN = 8 * DAY_MS

/**
 * Tracks a vehicle anew because a person changed one of its trips: took it away, gave it to the vehicle, or cleared a
 * typed time. At once, or soon where that takes long. Inside the caller's transaction, which has written the trip.
 * @returns the trips that changed
 */
export const trackAnew = (store: Store, vehicle: string, trip: Pick<Trip, 'tt_stp'>): ChangedTrip[] => {
  const known = findTracked(store, vehicle)
  const from = Date.parse(trip.tt_stp)
  if (!known || from < store.now() - FOUND_WITHIN) return []
  return trackAnewFrom(store, known, Math.min(from, known.state.newest))
}

/** Returns the facts that the tracking of a plan follows from: when they change, it no longer holds. */
const groundsOf = ({ trips, since }: Plan): string =>
  JSON.stringify([
    since,
    trips.map((trip) => [
      [trip.tt_id, trip.tt_stp, trip.tt_std, trip.tt_sta, trip.from, trip.to, trip.tt_manual_times, trip.tt_false_ata],
      ACTUAL_TIMES.map((field) => trip[field]),
    ]),
  ])

/**
 * Tracks one vehicle anew, with pauses in which requests are answered and more positions come in.
 * @returns false when something came in that changes what was tracked already: then nothing is written
 */
const replayInSlices = async (store: Store, vehicle: string, stopping: AbortSignal): Promise<boolean> => {
  const first = findTracked(store, vehicle)
  if (!first?.replay_from) return true
  const begun = planOf(store, first)
  let state = NEW_VEHICLE
  let counted = 0
  let cursor = { since: begun.since, isAfter: false }
  for (;;) {
    const page = fixesSince(store, vehicle, cursor.since, { after: cursor.isAfter, limit: FIXES_AT_ONCE })
    state = replayOn(state, begun.trips, page)
    counted += page.length
    const last = page.at(-1)
    if (!last || page.length < FIXES_AT_ONCE) break
    cursor = { since: last.time, isAfter: true }
    await breathe()
    if (stopping.aborted) return false
  }
  return writeReports(store, () => {
    const tracked = findTracked(store, vehicle)
    if (!tracked?.replay_from) return { isDone: true, changed: [] }
    const plan = planOf(store, tracked)
    const isDone = groundsOf(plan) === groundsOf(begun) && countFixes(store, vehicle, plan) === counted
    return { isDone, changed: isDone ? conclude(store, tracked, plan, state) : [] }
  }).isDone
}

/** Number of replays in a row that a vehicle missed because it was still sending late positions; only waiting vehicles. */
export type ReplayTries = Map<string, number>

/**
 * Counts the late positions that wait, one transaction for each vehicle.
 * @param tries kept by the caller between two calls
 * @returns number of vehicles that still wait
 */
export const replayWaiting = async (
  store: Store,
  stopping = new AbortController().signal,
  tries: ReplayTries = new Map(),
): Promise<number> => {
  let waiting = 0
  for (const vehicle of vehiclesToReplay(store)) {
    if (stopping.aborted) return waiting
    const before = tries.get(vehicle) ?? 0
    const isDone = before >= PATIENCE ? replayNow(store, vehicle) : await replayInSlices(store, vehicle, stopping)
    if (isDone) tries.delete(vehicle)
    else {
      tries.set(vehicle, before + 1)
      waiting += 1
    }
  }
  return waiting
}

const replayNow = (store: Store, vehicle: string): boolean =>
  writeReports(store, () => {
    const tracked = findTracked(store, vehicle)
    return { isDone: true, changed: tracked?.replay_from ? replayInOneGo(store, tracked, planOf(store, tracked)) : [] }
  }).isDone

const iso = (at: number): string => new Date(at).toISOString()
