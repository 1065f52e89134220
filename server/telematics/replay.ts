import { isOpen, replay, replayFrom } from '../../shared/domain/tracker.ts'
import type { Store } from '../store/db.ts'
import { findTracked, fixesSince, keepTracked, type TrackedVehicle, vehiclesToReplay } from '../store/positions.ts'
import { tripsOfVehicle } from '../store/tracked-trips.ts'
import { keepGiven } from './given-times.ts'
import { reportTrips } from './report.ts'

const HOUR = 3_600_000
/** Trips this long before the late position are tracked again too, since one trip begins where the one before ended. */
const TRIPS_BEFORE = 36 * HOUR
const TRIPS_AHEAD = 12 * HOUR
/** Without a trip: as far back as a vehicle may have parked. */
const FIXES_WITHOUT_TRIP = 80 * HOUR
/** A phone that was offline sends thousands of late positions in a row: they are counted together. */
const REPLAY_PAUSE = 2_000

/** Whether a late position is to be counted at once. @param now milliseconds */
export const isReplayDue = (tracked: TrackedVehicle, now: number): boolean => {
  const since = tracked.replayed_at === null ? Number.POSITIVE_INFINITY : now - Date.parse(tracked.replayed_at)
  return since >= REPLAY_PAUSE || since < 0
}

/**
 * Tracks a vehicle anew from the positions that are kept, its late ones in their place, and writes what that changes in
 * the trips that were open then or later. Inside the caller's transaction.
 */
export const replayVehicle = (store: Store, tracked: TrackedVehicle): void => {
  const { vehicle, given, replay_from, state } = tracked
  const from = Date.parse(replay_from ?? iso(state.newest))
  const range = { from: iso(from - TRIPS_BEFORE), to: iso(state.newest + TRIPS_AHEAD) }
  const trips = tripsOfVehicle(store, vehicle, range)
  const since = replayFrom(trips) ?? iso(state.newest - FIXES_WITHOUT_TRIP)
  const anew = replay(
    trips.map((trip) => keepGiven(trip, given)),
    fixesSince(store, vehicle, since),
  )
  keepTracked(store, { ...tracked, state: anew.state, replay_from: null, replayed_at: iso(store.now()) })
  const concerned = trips.filter((trip) => Date.parse(trip.tt_stp) > from || isOpen(trip, from))
  const { provider_eta, provider_eta_at } = tracked
  const provider = provider_eta && provider_eta_at ? { eta: provider_eta, time: provider_eta_at } : null
  reportTrips(store, concerned, anew.changes, { state: anew.state, current: null, ignition: null, provider })
}

/** Counts the late positions that still wait, one transaction for each vehicle. @returns how many vehicles */
export const replayWaiting = (store: Store): number => {
  const vehicles = vehiclesToReplay(store)
  for (const vehicle of vehicles) {
    store.write(() => {
      const tracked = findTracked(store, vehicle)
      if (tracked?.replay_from) replayVehicle(store, tracked)
    })
  }
  return vehicles.length
}

const iso = (at: number): string => new Date(at).toISOString()
