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
  readonly from: Place
  readonly to: Place
}

/** How far a trip has come, as the positions tell it (milliseconds, metres); serialisable. */
export type Progress = {
  readonly tt_atp: number | null
  readonly tt_atd: number | null
  readonly tt_ata: number | null
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
/** Milliseconds. Whoever leaves the start for less, and before its time, was positioned all along. */
const SHORT_ABSENCE = 15 * 60_000

/** Progress of a trip that the state does not know yet: what the row already says, were the state ever lost. */
export function progressOf(trip: TrackedTrip): Progress {
  const found = (field: ActualTimeField) => (isManual(trip, field) ? null : instant(trip[field]))
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
  return (isManual(trip, field) ? instant(trip[field]) : null) ?? progress[field]
}

export function isManual(trip: TrackedTrip, field: ActualTimeField): boolean {
  return trip.tt_manual_times.includes(field)
}

export function hasDeparted(trip: TrackedTrip, progress: Progress): boolean {
  return progress.departureLost || actualTime(trip, progress, 'tt_atd') !== null
}

/**
 * One fix for one trip: positioning, departure, arrival (telematics.md, "Tracker", 3 to 5).
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
    if (same && metres <= from.radius && !hasDeparted(trip, progress)) progress = { ...progress, away: 0 }
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
  const departed = hasDeparted(trip, progress)
  const positioned = actualTime(trip, progress, 'tt_atp') !== null
  const mayReturn = departed && actualManualDeparture(trip) === null && fix.at < Date.parse(trip.tt_std)
  if ((departed && !mayReturn) || (positioned && !departed)) {
    return progress.visitFrom === null ? progress : { ...progress, visitFrom: null }
  }

  let visitFrom = visitAfter(progress.visitFrom, from, metres, fix)
  if (visitFrom !== null && progress.visitFrom === null && stay !== null && metresBetween(from, stay) <= from.radius) {
    // Already parked there: the visit began with the stay.
    visitFrom = { ...visitFrom, since: Math.min(visitFrom.since, stay.since) }
  }
  if (!isStop(visitFrom, from, metres, fix))
    return visitFrom === progress.visitFrom ? progress : { ...progress, visitFrom }
  const backSoon = progress.tt_atd !== null && visitFrom.since - progress.tt_atd < SHORT_ABSENCE
  return {
    ...progress,
    tt_atp: backSoon ? progress.tt_atp : Math.min(fix.at, Math.max(visitFrom.since, freeSince)),
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
  if (hasDeparted(trip, progress)) return progress
  const atp = actualTime(trip, progress, 'tt_atp')
  if (atp === null) return progress
  const inside = metres <= from.radius
  const lastNear = progress.atStart
  // Positioned by a typed time alone: only a vehicle that was seen there can leave.
  if (lastNear === null) return inside && fix.precise ? { ...progress, atStart: fix.at } : progress
  const leaving = leavingAfter(progress.leaving, from, metres, fix, lastNear)
  if (hasLeft(leaving, fix.at)) return { ...progress, ...settled(leaving, from, atp), leaving: null }
  return {
    ...progress,
    leaving,
    atStart: metres <= from.outside ? fix.at : lastNear,
    // Back inside: what looked like the way to the end was none.
    visitTo: inside && progress.leaving !== null ? null : progress.visitTo,
  }
}

function settled(leaving: Leaving, from: Fence, atp: number): Pick<Progress, 'tt_atd' | 'departureLost'> {
  return isLost(leaving, from)
    ? { tt_atd: null, departureLost: true }
    : { tt_atd: Math.max(leaving.since, atp), departureLost: false }
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
  const departed = hasDeparted(trip, before)
  const nearest = departed && fix.precise ? Math.min(before.nearest ?? metres, metres) : before.nearest
  const hasBeenAway = away >= AWAY_FIXES
  // On a round trip the end is where it began: only having been away tells the arrival from the start.
  const onTheWay = same ? departed && hasBeenAway : departed || before.leaving !== null || hasBeenAway
  const visitTo = onTheWay ? visitAfter(before.visitTo, to, metres, fix) : null
  const progress = { ...before, away, nearest, visitTo }
  if (!isStop(visitTo, to, metres, fix)) return progress

  const std = Date.parse(trip.tt_std)
  const atp = actualTime(trip, progress, 'tt_atp')
  if (same && fix.at < std) return progress
  // Never seen at the start: a stop at the end before the planned departure belongs to something else.
  if (!departed && atp === null && visitTo.since < std) return progress
  if (!departed && !hasBeenAway && before.leaving === null) return progress

  const left = departed || atp === null ? {} : departureBefore(progress, from, atp)
  const arrived = { ...progress, ...left, visitTo: null, leaving: null }
  const atd = actualTime(trip, arrived, 'tt_atd')
  return { ...arrived, tt_ata: Math.max(visitTo.since, atd ?? atp ?? 0) }
}

/** The arrival proves a departure that was about to be confirmed; without any fix on the way it is lost. */
function departureBefore(progress: Progress, from: Fence | null, atp: number): Partial<Progress> {
  if (progress.leaving === null || from === null) return { departureLost: true }
  return settled(progress.leaving, from, atp)
}

function actualManualDeparture(trip: TrackedTrip): number | null {
  return isManual(trip, 'tt_atd') ? instant(trip.tt_atd) : null
}

function instant(text: string | null): number | null {
  return text === null ? null : Date.parse(text)
}
