import { besideDriver } from '../../shared/domain/links/reports.ts'
import { MINUTE_MS } from '../../shared/domain/time/units.ts'
import { type EstimateInput, estimate, movedEnough, NOTHING_KNOWN } from '../../shared/domain/tracking/estimate.ts'
import type { DriveSoFar } from '../../shared/domain/tracking/time-left.ts'
import { isOpen, type TrackerState, type TripChange } from '../../shared/domain/tracking/tracker.ts'
import type { Store } from '../store/db.ts'
import type { RoutedTrip, VehiclePosition } from '../store/drive-memory.ts'
import type { ChangedTrip } from '../trips/store/changed-trip.ts'
import { type Reported, reportTrip } from '../trips/store/trips.ts'
import { pastDrive } from './routing/past-drives.ts'
import type { TripOnMap } from './store/tracked-trips.ts'

/** State of a vehicle when its trips are reported on. */
export type VehicleReport = {
  state: TrackerState
  /** The trip that the vehicle is on or waits for; null when it is unknown. */
  current: number | null
  ignition: boolean | null
  provider: { eta: string; time: string } | null
}

/** The time of the position alone is worth writing only this often: every write travels to every device. */
const POSITION_EVERY = 5 * MINUTE_MS

/**
 * Writes what the positions say into the vehicle's trips, one write for each trip that changed: times, estimates, engine.
 * Inside the caller's transaction.
 * @param trips in order of planned positioning, as they are in the database
 * @returns the trips that changed
 */
export const reportTrips = (
  store: Store,
  trips: readonly TripOnMap[],
  changes: readonly TripChange[],
  vehicle: VehicleReport,
): ChangedTrip[] => {
  const changed: ChangedTrip[] = []
  const last = vehicle.state.motion.last
  let position: VehiclePosition | null = last && { lat: last.lat, lon: last.lon, time: iso(last.at), isExpected: false }
  let provider = vehicle.provider
  for (const trip of trips) {
    const { tt_id: _id, ...times } = changes.find(({ tt_id }) => tt_id === trip.tt_id) ?? { tt_id: trip.tt_id }
    const after = { ...trip, ...besideDriver(trip, times) }
    const isDone = after.tt_ata !== null || vehicle.state.trips[trip.tt_id]?.over === true
    // A late position may concern yesterday's trip: what is expected now says nothing of that one.
    const isAhead = !isDone && isOpen(trip, vehicle.state.newest)
    const reported: Reported = { ...times }
    if (isAhead) {
      const soFar = position?.isExpected ? undefined : driveSoFar(after, vehicle.state)
      const estimated = estimateTrip(store, after, { position, provider, soFar })
      if (movedEnough(trip.tt_etp, estimated.tt_etp)) reported.tt_etp = estimated.tt_etp
      if (movedEnough(trip.tt_eta, estimated.tt_eta)) reported.tt_eta = estimated.tt_eta
      // The next trip begins where this one ends; the provider's estimate is about this one.
      const { to } = trip
      position = to && estimated.tt_eta ? { lat: to.lat, lon: to.lon, time: estimated.tt_eta, isExpected: true } : null
      provider = null
    }
    if (isDone) store.drives.routed?.forget(trip.tt_id)
    const concerns = trip.tt_id === vehicle.current || Object.keys(times).length > 0
    if (concerns && vehicle.ignition !== null) reported.tt_ignition = vehicle.ignition ? 1 : 0
    if (last && isWorthWriting(trip, reported, last.at, isAhead)) reported.tt_position_at = iso(last.at)
    const written = reportTrip(store, trip, reported)
    if (written) changed.push({ before: trip, after: written.row, changedBy: null })
  }
  return changed
}

const estimateTrip = (
  store: Store,
  trip: RoutedTrip & Pick<TripOnMap, 'tt_from_adrnr' | 'tt_to_adrnr'>,
  vehicle: Pick<EstimateInput, 'provider' | 'soFar'> & { position: VehiclePosition | null },
) => {
  const routed = store.drives.routed?.secondsOf(trip, vehicle.position)
  return estimate({
    ...vehicle,
    trip,
    toStart: { ...NOTHING_KNOWN, router: routed?.toStart ?? null },
    toEnd: { router: routed?.toEnd ?? null, past: pastDrive(store, trip.tt_from_adrnr, trip.tt_to_adrnr) },
    now: store.now(),
  })
}

/** Metres that the positions count from the departure on say nothing of one that a person or a driver dated otherwise. */
const driveSoFar = ({ tt_id, tt_atd }: TripOnMap, { motion, trips }: TrackerState): DriveSoFar | undefined => {
  const progress = trips[tt_id]
  const isFound = tt_atd !== null && progress?.tt_atd === Date.parse(tt_atd)
  return motion.stands && { stands: motion.stands, leftBy: isFound ? (progress.leftBy ?? 0) : 0 }
}

const isWorthWriting = (trip: TripOnMap, reported: Reported, at: number, isAhead: boolean): boolean => {
  const differs = Object.entries(reported).some(([field, value]) => trip[field as keyof Reported] !== value)
  if (differs) return true
  return isAhead && (trip.tt_position_at === null || at - Date.parse(trip.tt_position_at) >= POSITION_EVERY)
}

const iso = (at: number): string => new Date(at).toISOString()
