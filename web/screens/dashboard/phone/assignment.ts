import { type StagedTrip, tripStage } from '#shared/domain/trip/lists/next-trips.ts'
import type { RowKey } from '#shared/schemas/sync.ts'
import { revOf, type Shown } from '#web/db/outbox/overlay.ts'
import type { TripEdit } from '#web/edits/take-back.ts'
import { withCarrier } from '#web/edits/with-carrier.ts'

/** Driver and vehicle of a trip; a driver and his number are one. */
export type Assignment = { tt_gps: string; tt_driver: string; tt_drivernr: string }

/** The fields of a trip that assigning reads. */
export type AssignedTrip = StagedTrip & Partial<Assignment> & { tt_tour?: string; tt_sub?: string }
export type Assigned = { key: RowKey; row: AssignedTrip }

export const assignmentOf = ({ tt_gps = '', tt_driver = '', tt_drivernr = '' }: AssignedTrip): Assignment => ({
  tt_gps,
  tt_driver,
  tt_drivernr,
})

/**
 * Returns the edit that assigns a vehicle, a driver or both to a trip.
 * @param seen number of the change feed at which the names were seen
 */
export const editOfAssignment = (
  { key, row }: Pick<Shown<Assigned['row']>, 'key' | 'row'>,
  set: Partial<Assignment>,
  seen: number | undefined,
): TripEdit => {
  const before = assignmentOf(row)
  return withCarrier({ entity: 'trip', key, rev: revOf(row), before, after: { ...before, ...set }, seen }, row)
}

const isSameTour = (a: AssignedTrip, b: AssignedTrip): boolean => a.tt_tour === b.tt_tour && a.tt_sub === b.tt_sub

const PAIRS = 3

/**
 * The pairs of vehicle and driver that drove the trip's tour, the last one first: those before the trip, then those that
 * are planned after it. Pairs of which one is no longer offered are left out.
 * @param trips newest planned positioning first
 */
export const lastPairs = (
  trips: readonly Assigned[],
  { key, row }: Assigned,
  isOffered: (pair: Assignment) => boolean,
): Assignment[] => {
  const start = row.tt_stp ?? ''
  const others = trips.filter((other) => other.key !== key && isSameTour(other.row, row))
  const before = others.filter((other) => (other.row.tt_stp ?? '') <= start)
  const after = others.filter((other) => (other.row.tt_stp ?? '') > start).reverse()
  const pairs = new Map<string, Assignment>()
  for (const { row: other } of [...before, ...after]) {
    const pair = assignmentOf(other)
    const name = JSON.stringify(pair)
    if (pair.tt_gps && pair.tt_driver && !pairs.has(name) && isOffered(pair)) pairs.set(name, pair)
    if (pairs.size === PAIRS) break
  }
  return [...pairs.values()]
}

/** The tour's other trips that have not begun, the first one first. @param now milliseconds */
export const otherDays = <Trip extends Assigned>(trips: readonly Trip[], { key, row }: Assigned, now: number): Trip[] =>
  trips
    .filter((other) => other.key !== key && isSameTour(other.row, row) && tripStage(other.row, now) === 'ahead')
    .filter(({ row: { tt_status } }) => tt_status === 'active' || tt_status === 'scheduled')
    .toSorted((a, b) => ((a.row.tt_stp ?? '') < (b.row.tt_stp ?? '') ? -1 : 1))
