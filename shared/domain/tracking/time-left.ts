import { MINUTE_MS } from '../time/units.ts'
import { BREAK, DRIVING_PERIOD } from './driving-rule.ts'
import { drivenBetween, type Stand } from './stands.ts'

/** A drive, as its positions tell it. */
export type DriveSoFar = {
  /** Stands of the vehicle, oldest first; one that lasts ends with the last position. */
  readonly stands: readonly Stand[]
  /** Metres from the start at the fix that dates the departure; 0 where another source dates it. */
  readonly leftBy: number
}

/** The way between departure and position: both times in milliseconds, its whole length in metres, the share behind. */
export type WaySoFar = {
  readonly departed: number
  readonly at: number
  readonly covered: number
  readonly whole: number
}

/** The usual drive, milliseconds: at the wheel on the whole way and on what is left of it, and breaks on the whole. */
export type Usual = { readonly driving: number; readonly left: number; readonly breaks: number }

/** The usual pace counts as much as this time at the wheel, milliseconds: the drive's own outweighs it from then on. */
const PACE_PROVEN = 30 * MINUTE_MS
/**
 * A stand as long, milliseconds, was the break: positions see less of one than it lasts, and the longer part of a divided
 * one is as long (EU 561/2006, article 7).
 */
const RESTED = 30 * MINUTE_MS
/** Past its driving period by less than a tenth a drive is not seen to need another break: it is not known as exactly. */
const PERIOD_KNOWN = 1.1 * DRIVING_PERIOD

/**
 * The time left of a drive under way, milliseconds: what is usual for the way left at the drive's own pace, and the breaks
 * that it has not had yet. Its pace is the time at the wheel so far over what is usual, the usual pace being weighed in.
 * @example timeLeft({ departed: 0, at: 3_600_000, covered: 0.25, whole: 60_000 }, { stands: [], leftBy: 0 }, { driving: 7_200_000, left: 5_400_000, breaks: 0 }) // → 8_100_000
 */
export function timeLeft(way: WaySoFar, { stands, leftBy }: DriveSoFar, usual: Usual): number {
  const wheel = drivenBetween(stands, way.departed, way.at)
  const usualSoFar = usual.driving * Math.max(0, way.covered - leftBy / way.whole)
  const driving = (usual.left * (wheel + PACE_PROVEN)) / (usualSoFar + PACE_PROVEN)
  return driving + breaksLeft(way, stands, usual, driving)
}

/** The breaks still to come on a way with `driving` (milliseconds) ahead: by the rule, or as they are usual there. */
function breaksLeft(
  { departed, at, covered }: WaySoFar,
  stands: readonly Stand[],
  usual: Usual,
  driving: number,
): number {
  const present = stands.find(({ since, until }) => since > departed && until === at)
  const standing = present ? at - present.since : 0
  const taken = stands.filter((one) => one !== present && one.since > departed && one.until - one.since >= RESTED)
  const period = drivenBetween(stands, taken.at(-1)?.until ?? departed, at) + driving
  const due = Math.max(0, Math.ceil(period / PERIOD_KNOWN) - 1) * BREAK
  // Where on the way they are usual is not known, until the vehicle stands.
  const usualLeft = (usual.breaks - taken.length * BREAK) * (present ? 1 : 1 - covered)
  return Math.max(0, Math.max(due, usualLeft) - standing)
}
