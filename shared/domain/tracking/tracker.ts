import { HOUR_MS } from '../time/units.ts'
import { DEFAULT_RADIUS, type Place } from './fence.ts'
import type { Fix } from './fix.ts'
import { metresBetween } from './geo.ts'
import {
  admit,
  isWithinReach,
  type Motion,
  type Sighting,
  type Spot,
  sight,
  type TimedFix,
  UNKNOWN_MOTION,
} from './motion.ts'
import {
  ACTUAL_TIMES,
  type ActualTimeField,
  actualTimeBy,
  advance,
  hasBegun,
  hasDeparted,
  isManual,
  isUnconfirmed,
  type Progress,
  progressOf,
  type TrackedTrip,
} from './tracker-trip.ts'

/** All that is remembered of one vehicle between two fixes: small, plain JSON, never changed in place. */
export type TrackerState = {
  /** Time of the newest fix, milliseconds; a fix that is not newer is late. */
  readonly newest: number
  readonly motion: Motion
  /** Time at which the vehicle's last trip ended, milliseconds. */
  readonly freeSince: number
  readonly trips: Readonly<Record<number, Progress>>
}

/** The times of a trip that the positions changed; null takes one back. Times that a person typed never appear. */
export type TripChange = { readonly tt_id: number } & { readonly [field in ActualTimeField]?: string | null }

export type Tracked = {
  readonly state: TrackerState
  readonly changes: readonly TripChange[]
  /** `held` and `repeated` change nothing yet; after `late` the caller stores the fix and calls `replay`. */
  readonly outcome: 'taken' | 'held' | 'late' | 'repeated'
  /** The trip that the vehicle is on or waits for. */
  readonly current: number | null
}

export const NEW_VEHICLE: TrackerState = { newest: 0, motion: UNKNOWN_MOTION, freeSince: 0, trips: {} }

/** A trip is looked at from this long before its planned positioning ... */
const OPENS_BEFORE_STP = 4 * HOUR_MS
/** ... until this long after its planned arrival. */
const CLOSES_AFTER_STA = 6 * HOUR_MS
/** Longest time before a trip opens that its vehicle may have been parked at the start: a weekend. */
const PARKED_BEFORE = 72 * HOUR_MS
/** Metres. A late vehicle that came this near its end, and stands at the start of its next trip, has been there. */
const NEARLY_THERE = 5_000

/**
 * Follows one vehicle by one fix (already free of `fixFault`). Pure; costs one pass over `trips`, which are the trips of
 * this vehicle that are open at the fix's time (any order; arrived ones do no harm). Status and vehicle of a trip are the
 * caller's concern: a trip left out is forgotten. See telematics 3.
 */
export function track(state: TrackerState, trips: readonly TrackedTrip[], fix: Fix): Tracked {
  const at = Date.parse(fix.time)
  if (at <= state.newest) {
    const outcome = at === state.newest ? 'repeated' : 'late'
    return { state, changes: [], outcome, current: null }
  }
  const ordered = inOrderOfPlan(trips)
  const before = progressOfAll(state, ordered)
  const { run, outcome } = follow(beginRun(state, before), ordered, { at, fix })
  return {
    state: stateAfter(run, ordered, at),
    changes: ordered.flatMap((trip, index) => changesOf(trip, before[index], run.progress[index])),
    outcome,
    current: run.current,
  }
}

/**
 * The same as tracking `fixes` in order of time, whatever order they come in and however often: for late fixes. Times
 * that earlier tracking wrote are found anew; the changes are against the rows as they are. A time is taken back only if
 * positions contradict it: see `takenOver` for the times at which they say nothing of a trip. `fixes` should reach back to `replayFrom(trips)`, or to `start`, an earlier state of the vehicle.
 */
export function replay(
  trips: readonly TrackedTrip[],
  fixes: readonly Fix[],
  start: TrackerState = NEW_VEHICLE,
): { state: TrackerState; changes: readonly TripChange[] } {
  const state = replayOn(start, trips, fixes)
  return { state, changes: replayChanges(trips, state) }
}

/** A part of a `replay`: the state after `fixes`, all of them later than what led to `start`; in any order. */
export function replayOn(start: TrackerState, trips: readonly TrackedTrip[], fixes: readonly Fix[]): TrackerState {
  const rows = inOrderOfPlan(trips)
  const ordered = rows.map((trip) => ({ ...trip, ...withoutFoundTimes(trip) }))
  const inOrder = fixes.map((fix) => ({ fix, at: Date.parse(fix.time) })).sort((a, b) => a.at - b.at)
  let run = beginRun(start, progressOfAll(start, ordered))
  let { newest } = start
  for (const timed of inOrder) {
    if (timed.at <= newest) continue
    newest = timed.at
    run = follow(run, ordered, timed, rows).run
  }
  return newest === start.newest ? start : stateAfter(run, ordered, newest)
}

/** Returns what the end of a `replay` changes in the rows as they are. */
export function replayChanges(trips: readonly TrackedTrip[], state: TrackerState): readonly TripChange[] {
  return trips.flatMap((trip) => changesOf(trip, progressOf(trip), state.trips[trip.tt_id]))
}

/** Returns how far back the fixes for a `replay` must reach, ISO; null without trips. */
export function replayFrom(trips: readonly Pick<TrackedTrip, 'tt_stp'>[]): string | null {
  if (trips.length === 0) return null
  const first = Math.min(...trips.map((trip) => Date.parse(trip.tt_stp)))
  return new Date(first - OPENS_BEFORE_STP - PARKED_BEFORE).toISOString()
}

/** Returns true if a trip is looked at, at a time in milliseconds: from STP - 4 h to STA + 6 h. */
export function isOpen(trip: Pick<TrackedTrip, 'tt_stp' | 'tt_sta'>, at: number): boolean {
  return at >= opensAt(trip) && at <= closesAt(trip)
}

/** Returns from when on a trip is looked at, milliseconds. */
export function opensAt(trip: Pick<TrackedTrip, 'tt_stp'>): number {
  return Date.parse(trip.tt_stp) - OPENS_BEFORE_STP
}

function closesAt(trip: Pick<TrackedTrip, 'tt_sta'>): number {
  return Date.parse(trip.tt_sta) + CLOSES_AFTER_STA
}

/** Arrived, but the time of departure is unknown: the screen marks the empty departure. */
export function isDepartureLost(trip: Pick<TrackedTrip, 'tt_atd' | 'tt_ata'>): boolean {
  return trip.tt_ata !== null && trip.tt_atd === null
}

type Run = {
  readonly motion: Motion
  readonly freeSince: number
  /** In the order of the trips. */
  readonly progress: readonly Progress[]
  readonly current: number | null
}

const inOrderOfPlan = (trips: readonly TrackedTrip[]): readonly TrackedTrip[] =>
  trips.length < 2 ? trips : [...trips].sort(byPlannedPositioning)

function progressOfAll(state: TrackerState, ordered: readonly TrackedTrip[]): Progress[] {
  return ordered.map((trip) => state.trips[trip.tt_id] ?? progressOf(trip))
}

function beginRun({ motion, freeSince }: TrackerState, progress: readonly Progress[]): Run {
  return { motion, freeSince, progress, current: null }
}

function stateAfter({ motion, freeSince, progress }: Run, ordered: readonly TrackedTrip[], newest: number) {
  return { newest, motion, freeSince, trips: byTrip(ordered, progress) }
}

/** One fix that is newer than all before; those that count because of it. `rows` as they are, for a replay. */
function follow(
  run: Run,
  ordered: readonly TrackedTrip[],
  timed: TimedFix,
  rows: readonly TrackedTrip[] = [],
): { run: Run; outcome: 'taken' | 'held' } {
  const { motion, counted } = admit(run.motion, timed)
  let next: Run = { ...run, motion, current: null }
  for (const one of counted) next = step(next, ordered, one, rows)
  return { run: next, outcome: counted.length === 0 ? 'held' : 'taken' }
}

/**
 * 2. Eligible trip: in order of STP, the next begins when the one before has arrived or its window is over. A trip that has
 * begun goes before those that have not, whatever was planned.
 */
function step(run: Run, ordered: readonly TrackedTrip[], timed: TimedFix, rows: readonly TrackedTrip[]): Run {
  const { motion, sighting } = sight(run.motion, timed)
  const isFirst = run.motion.last === null
  const progress = isFirst
    ? run.progress.map((known, index) => takenOver(known, rows[index], sighting.at - 1))
    : [...run.progress]
  const begun = ordered.findIndex((trip, index) => isUnderWay(trip, progress[index], sighting.at))
  let { freeSince } = run
  let freeBefore = 0
  let unfinished: number | null = null
  for (const [index, trip] of ordered.entries()) {
    let known = progress[index] ?? progressOf(trip)
    if (opensAt(trip) > sighting.at) break
    // Its addresses have no position on the map: it can neither be tracked nor hold up the next.
    if (closesAt(trip) < sighting.at || (trip.from === null && trip.to === null)) continue
    if (index >= begun) {
      known = withFoundInGap(trip, known, rows[index], { before: run.motion.last, after: sighting, freeSince })
      progress[index] = known
    }
    const ended = endOf(trip, known, sighting.at)
    if (ended !== null) {
      if (isUnconfirmed(known)) {
        const later = advance(trip, known, sighting, motion.stay, freeBefore)
        progress[index] = withFoundDeparture(later, known, rows[index], sighting.at)
      }
      freeSince = Math.max(freeSince, ended)
      freeBefore = Math.max(freeBefore, ended)
      continue
    }
    if (index < begun) continue
    const now = withFoundDeparture(
      advance(trip, known, sighting, motion.stay, freeSince),
      known,
      rows[index],
      sighting.at,
    )
    if (unfinished !== null && now.tt_atp === null) {
      // Not at the start of the next trip (yet): the unfinished one goes on.
      progress[index] = { ...known, visitFrom: now.visitFrom }
      break
    }
    const given: Progress | undefined = unfinished === null ? undefined : progress[unfinished]
    if (unfinished !== null && given !== undefined) progress[unfinished] = { ...given, over: true }
    unfinished = null
    progress[index] = now
    const arrived = endOf(trip, now, sighting.at)
    if (arrived === null) {
      unfinished = index
      if (!hasBegun(trip, now, sighting.at)) {
        // Whether the vehicle is on one of the next, this fix does not say.
        for (let next = index + 1; next < ordered.length; next++) {
          const waits = progress[next]
          if (waits !== undefined) progress[next] = takenOver(waits, rows[next], sighting.at)
        }
      }
      if (!mayBeOver(trip, now, sighting)) break
    } else {
      freeSince = Math.max(freeSince, arrived)
    }
  }
  const current = unfinished === null ? null : (ordered[unfinished]?.tt_id ?? null)
  return { motion, freeSince, progress, current }
}

/**
 * For a replay: found times up to `until` (milliseconds) are taken over from the row, because no position could have
 * told of them. That is so before the first position that is kept, and while an earlier trip that has not begun is
 * waited for.
 */
function takenOver(known: Progress, row: TrackedTrip | undefined, until: number): Progress {
  if (row === undefined) return known
  const found = progressOf(row)
  const missing = ACTUAL_TIMES.filter((field) => known[field] === null && (found[field] ?? until + 1) <= until)
  if (missing.length === 0) return known
  return { ...known, ...Object.fromEntries(missing.map((field) => [field, found[field]])) }
}

/**
 * For a replay: the vehicle left unseen by the positions that are kept. A departure that was found between the last of them
 * near the start and the first of them away from it is taken over from the row.
 */
function withFoundDeparture(now: Progress, known: Progress, row: TrackedTrip | undefined, at: number): Progress {
  if (row === undefined || !now.departureLost || known.departureLost) return now
  const found = progressOf(row).tt_atd
  const isUnseen = found !== null && found > (known.atStart ?? 0) && found <= (known.leaving?.since ?? at)
  return isUnseen ? { ...now, tt_atd: found, departureLost: false } : now
}

/** Two positions that follow one another among those that are kept, and when the trip before ended, milliseconds. */
type Gap = { readonly before: Spot | null; readonly after: Sighting; readonly freeSince: number }

/**
 * For a replay: a positioning or an arrival that was found between two positions that are kept, at a position that is not,
 * is taken over from the row if the vehicle can have been there then. So is a departure along with the arrival.
 */
function withFoundInGap(trip: TrackedTrip, known: Progress, row: TrackedTrip | undefined, gap: Gap): Progress {
  if (row === undefined || gap.before === null) return known
  const { before, after, freeSince } = gap
  const found = progressOf(row)
  const isUnseen = (at: number | null, place: Place): at is number =>
    at !== null &&
    place !== null &&
    at > before.at &&
    at < after.at &&
    isWithinReach(metresBetween(before, place) - (place.radius ?? DEFAULT_RADIUS), at - before.at) &&
    isWithinReach(metresBetween(place, after) - (place.radius ?? DEFAULT_RADIUS), after.at - at)

  let now = known
  const mayHaveCome = now.tt_atp === null && !hasDeparted(trip, now, after.at)
  if (mayHaveCome && isUnseen(found.tt_atp, trip.from) && found.tt_atp >= freeSince)
    now = { ...now, tt_atp: found.tt_atp, atStart: found.tt_atp, visitFrom: null }
  if (now.tt_ata !== null || !isUnseen(found.tt_ata, trip.to)) return now
  const arrived = { tt_ata: found.tt_ata, visitTo: null, leaving: null }
  if (hasDeparted(trip, now, found.tt_ata)) return { ...now, ...arrived }
  if (found.tt_atd === null) return now.tt_atp === null ? now : { ...now, ...arrived, departureLost: true }
  return isUnseen(found.tt_atd, trip.from) ? { ...now, ...arrived, tt_atd: found.tt_atd } : now
}

/** Returns when the trip ended, milliseconds; null while it has not. */
function endOf(trip: TrackedTrip, progress: Progress, at: number): number | null {
  return actualTimeBy(trip, progress, 'tt_ata', at) ?? (progress.over ? 0 : null)
}

function isUnderWay(trip: TrackedTrip, progress: Progress | undefined, at: number): boolean {
  if (progress === undefined || !isOpen(trip, at)) return false
  return hasBegun(trip, progress, at) && endOf(trip, progress, at) === null
}

/** Late, departed and already near its end (or with an end that has no position on the map). */
function mayBeOver(trip: TrackedTrip, progress: Progress, fix: Sighting): boolean {
  if (!hasDeparted(trip, progress, fix.at) || fix.at < Date.parse(trip.tt_sta)) return false
  return trip.to === null || (progress.nearest !== null && progress.nearest <= NEARLY_THERE)
}

function changesOf(trip: TrackedTrip, before: Progress | undefined, after: Progress | undefined): TripChange[] {
  // Without any fix nothing is known, which is no reason to take a time back.
  if (before === undefined || after === undefined) return []
  const changed = ACTUAL_TIMES.filter((field) => !isManual(trip, field) && before[field] !== after[field])
  if (changed.length === 0) return []
  return [{ tt_id: trip.tt_id, ...Object.fromEntries(changed.map((field) => [field, isoOrNull(after[field])])) }]
}

function byTrip(trips: readonly TrackedTrip[], progress: readonly Progress[]): Record<number, Progress> {
  const known: Record<number, Progress> = {}
  for (const [index, trip] of trips.entries()) known[trip.tt_id] = progress[index] ?? progressOf(trip)
  return known
}

function withoutFoundTimes(trip: TrackedTrip): Pick<TrackedTrip, ActualTimeField> {
  const typed = (field: ActualTimeField) => (isManual(trip, field) ? trip[field] : null)
  return { tt_atp: typed('tt_atp'), tt_atd: typed('tt_atd'), tt_ata: typed('tt_ata') }
}

function isoOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

function byPlannedPositioning(a: TrackedTrip, b: TrackedTrip): number {
  return Date.parse(a.tt_stp) - Date.parse(b.tt_stp) || a.tt_id - b.tt_id
}
