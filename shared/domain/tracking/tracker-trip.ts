import { MINUTE_MS } from '../time/units.ts'
import {
  type Fence,
  fencesOf,
  hasLeft,
  isLost,
  isStop,
  type Leaving,
  leavingAfter,
  type Place,
  type Visit,
  visitAfter,
} from './fence.ts'
import { metresBetween } from './geo.ts'
import type { Sighting, Stay } from './motion.ts'

export const ACTUAL_TIMES = ['tt_atp', 'tt_atd', 'tt_ata'] as const
export type ActualTimeField = (typeof ACTUAL_TIMES)[number]

/** A trip as the tracker needs it. Times are ISO instants in UTC; `tt_manual_times` names those that a person typed. */
export type TrackedTrip = {
  readonly tt_id: number
  readonly tt_stp: string
  readonly tt_std: string
  readonly tt_sta: string
  readonly tt_atp: string | null
  readonly tt_atd: string | null
  readonly tt_ata: string | null
  readonly tt_manual_times: readonly ActualTimeField[]
  /** Times that drivers reported: positions have not told of one that stands in the row. */
  readonly tt_driver_times?: { readonly [field in ActualTimeField]?: string | undefined }
  /** An arrival that was found here and that a person took away; later ones count. */
  readonly tt_false_ata?: string | null
  readonly from: Place
  readonly to: Place
}

/** Progress of a trip according to the positions (milliseconds, metres); serialisable. */
export type Progress = {
  readonly tt_atp: number | null
  readonly tt_atd: number | null
  readonly tt_ata: number | null
  /** Metres from the start at the fix that dates `tt_atd`; missing without one, and in an older state. */
  readonly leftBy?: number
  /** The vehicle left unseen: the departure stays empty. */
  readonly departureLost: boolean
  /** Given up without an arrival, because the vehicle already stands at the start of its next trip. */
  readonly over: boolean
  /** Last time near the start, once it was inside. */
  readonly atStart: number | null
  readonly visitFrom: Visit | null
  readonly visitTo: Visit | null
  readonly leaving: Leaving | null
  /** Fixes in a row that were 2 km and more away from the end, up to two, which stay. */
  readonly away: number
  /** Nearest to the end since the departure. */
  readonly nearest: number | null
}

/** Metres. */
const AWAY = 2_000
const AWAY_FIXES = 2
/** Milliseconds. A vehicle that leaves the start for less, and before its time, was positioned all along. */
const SHORT_ABSENCE = 15 * MINUTE_MS

/** Progress of a trip that the state does not know yet: what the row already says, were the state ever lost. */
export function progressOf(trip: TrackedTrip): Progress {
  const found = (field: ActualTimeField) =>
    isManual(trip, field) || trip.tt_driver_times?.[field] === trip[field] ? null : instant(trip[field])
  return {
    tt_atp: found('tt_atp'),
    tt_atd: found('tt_atd'),
    tt_ata: found('tt_ata'),
    departureLost: false,
    over: false,
    atStart: null,
    visitFrom: null,
    visitTo: null,
    leaving: null,
    away: 0,
    nearest: null,
  }
}

/** The time that holds, milliseconds: a typed one before what the positions tell. */
export function actualTime(trip: TrackedTrip, progress: Progress, field: ActualTimeField): number | null {
  return typedTime(trip, field) ?? progress[field]
}

export function isManual(trip: TrackedTrip, field: ActualTimeField): boolean {
  return trip.tt_manual_times.includes(field)
}

/**
 * The same as far as it counts at a time (milliseconds). A typed time counts after its time: until then the positions
 * are read as if it had not been typed, so that tracking anew finds the same as before it was typed.
 */
export function actualTimeBy(trip: TrackedTrip, progress: Progress, field: ActualTimeField, at: number): number | null {
  const typed = typedTime(trip, field)
  return typed !== null && typed < at ? typed : progress[field]
}

export function hasDeparted(trip: TrackedTrip, progress: Progress, at: number): boolean {
  return progress.departureLost || actualTimeBy(trip, progress, 'tt_atd', at) !== null
}

/** The vehicle is on this trip: positioned or departed. */
export function hasBegun(trip: TrackedTrip, progress: Progress, at: number): boolean {
  return hasDeparted(trip, progress, at) || actualTimeBy(trip, progress, 'tt_atp', at) !== null
}

/** A positioning or departure from before a typed time may still wait for the position that confirms it. */
export function isUnconfirmed({ visitFrom, leaving }: Progress): boolean {
  return visitFrom !== null || leaving !== null
}

/**
 * One fix for one trip: positioning, departure, arrival (telematics 3.3, 3.4 and 3.5).
 * `stay` is the vehicle's before or at this fix; nothing can have begun before `freeSince`, when its last trip ended.
 */
export function advance(
  trip: TrackedTrip,
  before: Progress,
  fix: Sighting,
  stay: Stay | null,
  freeSince: number,
): Progress {
  const { from, to, same } = fencesOf(trip.from, trip.to)
  let progress = before
  if (from !== null) {
    const metres = metresBetween(from, fix)
    progress = atStart(trip, progress, fix, from, metres, stay, freeSince)
    progress = departure(trip, progress, fix, from, metres)
    if (same && metres <= from.radius && !hasDeparted(trip, progress, fix.at)) progress = { ...progress, away: 0 }
  }
  return to === null ? progress : arrival(trip, progress, fix, to, same, from)
}

/** 3. Positioning; and a vehicle that is back at the start before its planned departure has not departed. */
function atStart(
  trip: TrackedTrip,
  progress: Progress,
  fix: Sighting,
  from: Fence,
  metres: number,
  stay: Stay | null,
  freeSince: number,
): Progress {
  const departed = hasDeparted(trip, progress, fix.at)
  const positioned = actualTimeBy(trip, progress, 'tt_atp', fix.at) !== null
  const isTyped = (typedTime(trip, 'tt_atd') ?? Number.POSITIVE_INFINITY) < fix.at
  const mayReturn = departed && !isTyped && fix.at < Date.parse(trip.tt_std)
  // A typed departure says nothing of the arrival at the start: the vehicle may have come before.
  const mayHaveCome = isTyped && !positioned && progress.tt_atd === null && !progress.departureLost
  if ((departed && !mayReturn && !mayHaveCome) || (positioned && !departed)) return { ...progress, visitFrom: null }
  const latest = Math.min(latestBefore(trip, 'tt_atd'), latestBefore(trip, 'tt_ata'))

  let visitFrom = visitAfter(progress.visitFrom, from, metres, fix)
  if (visitFrom !== null && progress.visitFrom === null && stay !== null && metresBetween(from, stay) <= from.radius) {
    // Already parked there: the visit began with the stay.
    visitFrom = { ...visitFrom, since: Math.min(visitFrom.since, stay.since) }
  }
  if (visitFrom !== null && visitFrom.since > latest) visitFrom = null
  if (!isStop(visitFrom, from, metres, fix)) return { ...progress, visitFrom }
  const since = Math.min(fix.at, latest, Math.max(visitFrom.since, freeSince))
  const backSoon = progress.tt_atd !== null && visitFrom.since - progress.tt_atd < SHORT_ABSENCE
  return {
    ...progress,
    tt_atp: backSoon ? progress.tt_atp : since,
    tt_atd: null,
    departureLost: false,
    atStart: fix.at,
    visitFrom: null,
    visitTo: null,
    leaving: null,
    nearest: null,
  }
}

/** 4. Departure. */
function departure(trip: TrackedTrip, progress: Progress, fix: Sighting, from: Fence, metres: number): Progress {
  if (hasDeparted(trip, progress, fix.at)) return progress
  if (actualTimeBy(trip, progress, 'tt_atp', fix.at) === null) return progress
  const inside = metres <= from.radius
  const lastNear = progress.atStart
  // Positioned by a typed time alone: only a vehicle that was seen there can leave.
  if (lastNear === null) return inside && fix.precise ? { ...progress, atStart: fix.at } : progress
  const leaving = leavingAfter(progress.leaving, from, metres, fix, lastNear)
  if (hasLeft(leaving, fix.at)) return { ...progress, ...settled(trip, progress, leaving, from), leaving: null }
  return {
    ...progress,
    leaving,
    atStart: metres <= from.outside ? fix.at : lastNear,
    // Back inside: what looked like the way to the end was none.
    visitTo: inside && progress.leaving !== null ? null : progress.visitTo,
  }
}

function settled(
  trip: TrackedTrip,
  progress: Progress,
  leaving: Leaving,
  from: Fence,
): Pick<Progress, 'tt_atd' | 'departureLost' | 'leftBy'> {
  if (isLost(leaving, from)) return { tt_atd: null, departureLost: true }
  const atp = actualTime(trip, progress, 'tt_atp') ?? 0
  return { tt_atd: Math.max(leaving.since, atp), departureLost: false, leftBy: leaving.metres }
}

/** 3. and 5. Arrival. */
function arrival(
  trip: TrackedTrip,
  before: Progress,
  fix: Sighting,
  to: Fence,
  same: boolean,
  from: Fence | null,
): Progress {
  const metres = metresBetween(to, fix)
  const away = before.away >= AWAY_FIXES || !fix.precise ? before.away : metres >= AWAY ? before.away + 1 : 0
  const departed = hasDeparted(trip, before, fix.at)
  const nearest = departed && fix.precise ? Math.min(before.nearest ?? metres, metres) : before.nearest
  const hasBeenAway = away >= AWAY_FIXES
  // On a round trip the end is where it began: only having been away tells the arrival from the start.
  const onTheWay = same ? departed && hasBeenAway : departed || before.leaving !== null || hasBeenAway
  const visitTo = onTheWay ? visitAfter(before.visitTo, to, metres, fix) : null
  const progress = { ...before, away, nearest, visitTo }
  if (!isStop(visitTo, to, metres, fix)) return progress

  const std = Date.parse(trip.tt_std)
  const atp = actualTimeBy(trip, progress, 'tt_atp', fix.at)
  if (same && fix.at < std) return progress
  // Never seen at the start: a stop at the end before the planned departure belongs to something else.
  if (!departed && atp === null && visitTo.since < std) return progress

  const left = departed || atp === null ? {} : departureBefore(trip, progress, from)
  const arrived = { ...progress, ...left, visitTo: null, leaving: null }
  const earliest = actualTime(trip, arrived, 'tt_atd') ?? actualTime(trip, arrived, 'tt_atp') ?? 0
  const tt_ata = Math.max(visitTo.since, earliest)
  // The same visit again, which a person knows to be none of an arrival; only a later one counts.
  if (tt_ata <= (instant(trip.tt_false_ata ?? null) ?? 0)) return progress
  return { ...arrived, tt_ata }
}

/** The arrival proves a departure that was about to be confirmed; without any fix on the way it is lost. */
function departureBefore(trip: TrackedTrip, progress: Progress, from: Fence | null): Partial<Progress> {
  if (progress.leaving === null || from === null) return { departureLost: true }
  return settled(trip, progress, progress.leaving, from)
}

function typedTime(trip: TrackedTrip, field: ActualTimeField): number | null {
  return isManual(trip, field) ? instant(trip[field]) : null
}

/** An earlier event cannot have happened after the typed time of a later one, milliseconds. */
function latestBefore(trip: TrackedTrip, later: 'tt_atd' | 'tt_ata'): number {
  return typedTime(trip, later) ?? Number.POSITIVE_INFINITY
}

function instant(text: string | null): number | null {
  return text === null ? null : Date.parse(text)
}
