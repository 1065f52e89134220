import { HOUR_MS } from '../../shared/domain/time/units.ts'
import { FAST_CLOCK, type Fix, type FixFault, fixFault, notAhead } from '../../shared/domain/tracking/fix.ts'
import { SLOW_CLOCK, withoutRollover } from '../../shared/domain/tracking/slow-clock.ts'
import { isOpen, NEW_VEHICLE, type Tracked, track } from '../../shared/domain/tracking/tracker.ts'
import type { UnreadableReason } from '../../shared/schemas/telematics-feed.ts'
import type { Store } from '../store/db.ts'
import type { ChangedTrip } from '../trips/store/changed-trip.ts'
import { trackAnewFrom } from './replay.ts'
import { reportTrips } from './report.ts'
import { forgetFastClock, noteFastClock } from './store/fast-clocks.ts'
import { type Feed, keepMessage, noteUnknownDevice, vehicleOfDevice } from './store/feeds.ts'
import { findTracked, insertFix, keepTracked, type TrackedVehicle } from './store/positions.ts'
import { forgetSlowRun, noteSlowMessage, slowRunOf } from './store/slow-clocks.ts'
import { type TripOnMap, tripsOfVehicle } from './store/tracked-trips.ts'
import { writeReports } from './write-reports.ts'

/** A position as a device reports it; its vehicle is the one that has the device. */
export type DeviceFix = Omit<Fix, 'vehicle'>
/** One message of a feed. */
export type DeviceMessage = {
  feed: Feed
  device: string
  /** Message as it came, for the log. */
  body: string
  /** Null when the receiver itself calls its position invalid or out of date. */
  fix: DeviceFix | null
}
/** A message that will never be readable, however often it is sent; the device where it says one. */
export type Unreadable = { unreadable: UnreadableReason; device: string | null }
/** Outcome of a message, as its sender and the log get it. */
export type Outcome = Tracked['outcome'] | FixFault | 'receiver_invalid' | 'too_old' | 'unknown_device'

/** Trips a good deal around a moment; the tracker's own rule says which of them are open. */
const AROUND = 12 * HOUR_MS
/** A position later than this is only logged: positions before it are no longer all kept. */
export const LATE_AT_MOST = 72 * HOUR_MS
const MAX_BODY_LENGTH = 8_000

/**
 * Receives a position, from every feed alike: keeps the message, stores the position once, tracks the vehicle and writes
 * the times of its trips, all in one transaction.
 * A late position is counted by tracking the vehicle anew, see `replay.ts`. Of a device that no vehicle has, nothing is
 * kept but its id.
 */
export const receivePosition = (store: Store, message: DeviceMessage): { outcome: Outcome; vehicle: string | null } =>
  writeReports(store, () => {
    const { feed, device, fix } = message
    const vehicle = vehicleOfDevice(store, device)
    if (vehicle === null) {
      noteUnknownDevice(store, feed, device)
      return { ...unused('unknown_device'), vehicle }
    }
    const followed = fix ? followOnTime(store, feed, { ...fix, vehicle }) : unused('receiver_invalid')
    const { outcome } = followed
    const fix_at = fix && !Number.isNaN(Date.parse(fix.time)) ? fix.time : null
    keepMessage(store, { feed, device, vehicle, fix_at, outcome, body: message.body.slice(0, MAX_BODY_LENGTH) })
    return { ...followed, vehicle }
  })

/** Outcome of a position, and the trips that it changed. */
type Followed = { outcome: Outcome; changed: ChangedTrip[] }
const unused = (outcome: Outcome): Followed => ({ outcome, changed: [] })

/**
 * The position at its true time: weeks of GPS that began anew are taken out. A time that has passed is noted, since the
 * device's clock may be behind.
 */
const atItsTime = (store: Store, feed: Feed, fix: Fix): Fix => {
  const { vehicle } = fix
  const [fixAt, now] = [Date.parse(fix.time), store.now()]
  if (!(now - fixAt >= SLOW_CLOCK)) {
    if (fixAt <= now) forgetSlowRun(store, vehicle)
    return fix
  }
  const run = slowRunOf(store, vehicle)
  const { at, rollovers } = withoutRollover(fixAt, now, run?.rollovers ?? 0)
  noteSlowMessage(store, { feed, vehicle, run }, { fixAt, now, rollovers })
  return rollovers > 0 ? { ...fix, time: new Date(at).toISOString() } : fix
}

/** A position from the future counts as received now; that the device's clock is wrong is noted. */
const followOnTime = (store: Store, feed: Feed, reported: Fix): Followed => {
  const fix = atItsTime(store, feed, reported)
  const ahead = Date.parse(fix.time) - store.now()
  if (ahead > 0 && !noteFastClock(store, feed, fix)) return unused('repeated')
  if (ahead <= 0 && ahead > -FAST_CLOCK) forgetFastClock(store, fix.vehicle)
  const fault = fixFault(fix, store.now())
  return fault ? unused(fault) : follow(store, notAhead(fix, store.now()))
}

const follow = (store: Store, fix: Fix): Followed => {
  const at = Date.parse(fix.time)
  if (at < store.now() - LATE_AT_MOST) return unused('too_old')
  if (!insertFix(store, fix)) return unused('repeated')

  const known = findTracked(store, fix.vehicle) ?? newVehicle(fix.vehicle)
  if (at < known.state.newest) return { outcome: 'late', changed: trackAnewFrom(store, known, at) }
  const trips = openTrips(store, fix.vehicle, at)
  const { state, changes, outcome, current } = track(known.state, trips, fix)
  const tracked: TrackedVehicle = {
    ...known,
    state,
    provider_eta: fix.eta,
    provider_eta_at: fix.eta === null ? null : fix.time,
  }
  keepTracked(store, tracked)
  const changed: ChangedTrip[] = []
  if (outcome === 'taken') {
    const provider = fix.eta === null ? null : { eta: fix.eta, time: fix.time }
    changed.push(...reportTrips(store, trips, changes, { state, current, ignition: fix.ignition, provider }))
  }
  const missed = trips.filter((trip) => !known.state.trips[trip.tt_id] && isOpen(trip, known.state.newest))
  // A trip that was given to the vehicle while it was already under way: what it missed is in the kept positions.
  if (missed.length > 0) changed.push(...trackAnewFrom(store, tracked, known.state.newest))
  return { outcome, changed }
}

const newVehicle = (vehicle: string): TrackedVehicle => ({
  vehicle,
  state: NEW_VEHICLE,
  provider_eta: null,
  provider_eta_at: null,
  replay_from: null,
  replayed_at: null,
})

/** Trips of a vehicle that its positions are about, at a time in milliseconds, by planned positioning time. */
export const openTrips = (store: Store, vehicle: string, at: number): TripOnMap[] => {
  const range = { from: new Date(at - AROUND).toISOString(), to: new Date(at + AROUND).toISOString() }
  return tripsOfVehicle(store, vehicle, range).filter((trip) => isOpen(trip, at))
}
