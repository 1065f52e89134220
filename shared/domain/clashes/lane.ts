import { MINUTE_MS } from '../time/units.ts'
import type { Finding, Resource } from './findings/findings.ts'
import { type Planned, touchesAbsence } from './planned-trip.ts'
import type { Ways } from './ways.ts'

/**
 * Returns true if a trip begins before an earlier one of the same resource is over; one that ends when the
 * next begins does not overlap.
 */
export const overlaps = (earlier: Planned, later: Planned): boolean =>
  later.stp < earlier.sta || later.stp === earlier.stp

/**
 * Finds what does not fit among the trips of one vehicle or driver: two at once, and ends from which the next start cannot be
 * reached. Each trip is held against the one that ends last of those that begin before it: with another it can collide only
 * if it collides with that one. Where the driver stays in his vehicle, the way between is the vehicle's finding.
 * @param lane in their order (`inOrder`)
 */
export const laneFindings = (lane: readonly Planned[], of: Resource, ways: Ways): Finding[] => {
  const findings: Finding[] = []
  let last: Planned | null = null
  for (const trip of lane) {
    if (last !== null) {
      if (overlaps(last, trip)) findings.push({ kind: `${of}_twice`, trip: trip.key, other: last.key })
      else if (of === 'vehicle' || trip.vehicle === '' || last.vehicle !== trip.vehicle) {
        const finding = wayFinding(last, trip, of, ways)
        if (finding) findings.push(finding)
      }
    }
    if (last === null || trip.sta >= last.sta) last = trip
  }
  return findings
}

const wayFinding = (before: Planned, next: Planned, of: Resource, ways: Ways): Finding | null => {
  const way = ways.between(before.to, next.from)
  if (way === null) return null
  const needed = Math.ceil(way.needed / MINUTE_MS)
  const available = Math.floor((next.stp - before.sta) / MINUTE_MS)
  if (Math.ceil(way.least / MINUTE_MS) <= available) return null
  const both = { trip: next.key, other: before.key, of, needed }
  return available === 0 ? { kind: 'wrong_place', ...both } : { kind: 'gap_too_short', ...both, available }
}

/** The finding of a trip that touches an absence of its vehicle or driver. */
export const ABSENT = { vehicle: 'out_of_service', driver: 'absent' } as const satisfies Record<
  Resource,
  Finding['kind']
>

/** The days off that the trips of a vehicle or driver touch, each trip with the first of them. */
export const absenceFindings = (lane: readonly Planned[], of: Resource): Finding[] =>
  lane.flatMap(({ key, stp, sta, absences }): Finding[] => {
    const away = absences[of].find((absence) => touchesAbsence({ stp, sta }, absence))
    if (!away) return []
    const { from, to, from_time, to_time } = away
    const times = { ...(from_time && { from_time }), ...(to_time && { to_time }) }
    return [{ kind: ABSENT[of], trip: key, from, to, ...times }]
  })
