import type { ApprovalFault } from '../../approvals/approval-faults.ts'
import { DAY_MS } from '../../time/units.ts'
import { entryOf } from '../entry-of.ts'

/** Key of a trip: its number, or the local key of one that the server does not know yet. */
export type TripKey = number | string

/** Of two resources that trips share, the one that a finding is about. */
export type Resource = 'vehicle' | 'driver'

/**
 * A finding: something that does not fit at a trip. Minutes are whole. `other` is the trip before, with which the trip
 * collides or from which it cannot be reached; of hours, `trip` is the one with which the limit is passed. What
 * approvals find comes here as further members of the union (`approval_*`); a screen names the kinds that it knows.
 */
export type Finding = { trip: TripKey } & (
  | { kind: 'vehicle_twice' | 'driver_twice'; other: TripKey }
  /** Minutes lie between the two trips, fewer than the way needs; `needed` is what it usually takes (`Way`). */
  | { kind: 'gap_too_short'; of: Resource; other: TripKey; needed: number; available: number }
  /** The trip begins the moment the one before ends, somewhere else. */
  | { kind: 'wrong_place'; of: Resource; other: TripKey; needed: number }
  | { kind: 'trip_too_tight'; needed: number; available: number }
  /** Days, both included, with clock times where these are not whole. */
  | { kind: 'absent' | 'out_of_service'; from: string; to: string; from_time?: string; to_time?: string }
  | { kind: 'no_vehicle' | 'no_driver' | 'no_subcontractor' }
  | { kind: 'no_price'; of: 'customer' | 'subcontractor' }
  | HoursFinding
  | ApprovalFinding
)

/** A document that the trip's requirements ask for (`shared/domain/approvals`); `document` is its kind. */
export type ApprovalFinding = { kind: `approval_${ApprovalFault['fault']}`; of: ApprovalFault['owner'] } & Pick<
  ApprovalFault,
  'name' | 'document' | 'day' | 'effect'
>

/** EU 561/2006, from the planned trips alone; the tachograph decides. */
export type HoursFinding =
  /** Driving without a break of 45 minutes (article 7). */
  | { kind: 'rest_break'; driving: number; allowed: number }
  /** Driving between two daily rests (article 6.1). */
  | { kind: 'rest_day'; driving: number; allowed: number }
  /** Driving of a week, and of it and the one before (articles 6.2, 6.3); `week` is a year-week number. */
  | { kind: 'rest_week' | 'rest_fortnight'; week: number; driving: number; allowed: number }
  /** Rest within 24 hours after the last one (article 8.2, 8.4). */
  | { kind: 'rest_daily'; rest: number; required: number }
  /** Time since the last weekly rest (article 8.6). */
  | { kind: 'rest_weekly'; since: number; allowed: number }
  /** No regular weekly rest in this week and the one before; `rest` is the longest (article 8.6). */
  | { kind: 'rest_weekly_regular'; week: number; rest: number; required: number }

/** Findings by weight: impossible, then hardly possible or not allowed, then missing. */
const WEIGHT: readonly Finding['kind'][] = [
  'vehicle_twice',
  'driver_twice',
  'absent',
  'out_of_service',
  'wrong_place',
  'gap_too_short',
  'trip_too_tight',
  'no_vehicle',
  'no_driver',
]
const HOURS = WEIGHT.length
const MISSING = HOURS + 1
/** A trip that a rule blocks cannot become active. */
const BLOCKED = -1

/** Returns true if a finding comes from hours of driving, of which the tachograph decides. */
export const isOfHours = (finding: Finding): finding is { trip: TripKey } & HoursFinding =>
  finding.kind.startsWith('rest_')

const weightOf = (finding: Finding): number => {
  if ('effect' in finding && finding.effect === 'block') return BLOCKED
  const place = WEIGHT.indexOf(finding.kind)
  return place >= 0 ? place : isOfHours(finding) ? HOURS : MISSING
}

/** For sorting: what weighs most comes first; of hours, the limit that is passed by the largest share of it. */
export const byWeight = (a: Finding, b: Finding): number =>
  weightOf(a) - weightOf(b) || (isOfHours(a) && isOfHours(b) ? excessShare(b) - excessShare(a) : 0)

const isSame = (a: Finding, b: Finding): boolean => {
  if (a.kind !== b.kind) return false
  const [values, others] = [Object.entries(a), b as Record<string, unknown>]
  return values.length === Object.keys(b).length && values.every(([name, value]) => value === others[name])
}

/** The findings that were not there before. */
export const newFindings = (after: readonly Finding[], before: readonly Finding[]): Finding[] => {
  if (before.length === 0) return [...after]
  const known = new Map<TripKey, Finding[]>()
  for (const finding of before) entryOf(known, finding.trip, () => []).push(finding)
  return after.filter((finding) => !known.get(finding.trip)?.some((one) => isSame(one, finding)))
}

/** Breaches of a day are told at trips of that day, those of the time between weekly rests at trips of that week. */
const SAME_BREACH_MS = { rest_weekly: 6 * DAY_MS, other: DAY_MS }

/** Minutes beyond a limit. */
const excess = (finding: HoursFinding): number => {
  if ('driving' in finding) return finding.driving - finding.allowed
  return 'since' in finding ? finding.since - finding.allowed : finding.required - finding.rest
}

const excessShare = (finding: HoursFinding): number =>
  excess(finding) / ('allowed' in finding ? finding.allowed : finding.required)

/**
 * The findings that were not there before, or are worse now: a breach of hours that a change moves to another trip, or
 * makes smaller, is an old one.
 * @param startOf milliseconds at which a trip of the findings starts
 */
export const addedFindings = (
  after: readonly Finding[],
  before: readonly Finding[],
  startOf: (key: TripKey) => number | undefined,
): Finding[] => {
  const gone = newFindings(before, after).filter(isOfHours)
  const isSameBreach = (a: { trip: TripKey } & HoursFinding, b: { trip: TripKey } & HoursFinding): boolean => {
    if (a.kind !== b.kind) return false
    if ('week' in a && 'week' in b) return a.week === b.week
    if (a.trip === b.trip) return true
    const apart = Math.abs((startOf(a.trip) ?? Number.NaN) - (startOf(b.trip) ?? Number.NaN))
    return apart < (a.kind === 'rest_weekly' ? SAME_BREACH_MS.rest_weekly : SAME_BREACH_MS.other)
  }
  return newFindings(after, before).filter((finding) => {
    if (!isOfHours(finding)) return true
    const at = gone.findIndex((old) => isSameBreach(old, finding))
    const [old] = at < 0 ? [] : gone.splice(at, 1)
    return !old || excess(finding) > excess(old)
  })
}
