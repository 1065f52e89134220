import { type StagedTrip, tripStage } from '../../../../shared/domain/trip/next-trips.ts'
import { isOff } from '../../../../shared/domain/trip/trip-status.ts'
import type { RowKey } from '../../../../shared/schemas/sync.ts'

/** Who drives a trip with what; a driver and his number are one. */
export type Assignment = { tt_gps: string; tt_driver: string; tt_drivernr: string }

/** What assigning looks at of a trip. */
export type AssignedTrip = StagedTrip & Partial<Assignment> & { tt_tour?: string; tt_sub?: string }
export type Assigned = { key: RowKey; row: AssignedTrip }

export const assignmentOf = ({ tt_gps = '', tt_driver = '', tt_drivernr = '' }: AssignedTrip): Assignment => ({
  tt_gps,
  tt_driver,
  tt_drivernr,
})

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

const spanOf = ({ tt_stp, tt_sta, tt_eta }: AssignedTrip): [from: string, to: string] => [
  tt_stp ?? '',
  (tt_eta ?? '') > (tt_sta ?? '') ? (tt_eta ?? '') : (tt_sta ?? ''),
]

/** On what a vehicle or driver is while the trip runs, and until when. */
export type Engagement = { tour: string; until: string }

/**
 * The trip during which a vehicle or driver is on the way elsewhere, as far as this device knows; null where it is free.
 * The one place that says so: what the list of choices shows and how it is ordered follow from it.
 */
export const engagementOf = (
  trips: readonly Assigned[],
  trip: Assigned,
  isMeant: (row: AssignedTrip) => boolean,
): Engagement | null => {
  const [from, to] = spanOf(trip.row)
  for (const { key, row } of trips) {
    if (key === trip.key || row.tt_ata || isOff(row.tt_status)) continue
    const [otherFrom, otherTo] = spanOf(row)
    if (otherFrom < to && from < otherTo && isMeant(row)) return { tour: row.tt_tour ?? '', until: otherTo }
  }
  return null
}

/** Choices in the order to offer them: free ones first, then those that are free soonest; by name among equals. */
export const byFit = <Choice extends { name: string; engagement: Engagement | null }>(
  choices: readonly Choice[],
): Choice[] =>
  choices.toSorted((a, b) => {
    const [one, other] = [a.engagement?.until ?? '', b.engagement?.until ?? '']
    return one === other ? a.name.localeCompare(b.name, 'de-CH', { numeric: true }) : one < other ? -1 : 1
  })
