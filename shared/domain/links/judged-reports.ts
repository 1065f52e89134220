import { MINUTE_MS } from '../time/units.ts'
import type { ActualTimeField } from '../tracking/tracker-trip.ts'
import { cannotBeYet } from '../trip/early-times.ts'
import { deriveReports, type Report, type ReportKind, STEPS } from './reports.ts'

/** The time that a step tells, or without which it cannot have been. */
const TIME_OF_STEP: Partial<Record<ReportKind, ActualTimeField>> = {
  departed: 'tt_atd',
  arrived: 'tt_ata',
  released: 'tt_ata',
  proof: 'tt_ata',
}

/**
 * Returns true if what a driver reports cannot be yet: a departure or an arrival, or what follows one that is not known.
 * @param trip with its planned times and the actual ones that count; ISO, as `at`
 */
export const isBeforeItCanBe = (trip: Parameters<typeof cannotBeYet>[0], kind: ReportKind, at: string): boolean => {
  const time = TIME_OF_STEP[kind]
  return time !== undefined && cannotBeYet(trip, time, at)
}

/** A driver takes a report back that counts for so long after the server received it. */
export const TAKEN_BACK_WITHIN = 10 * MINUTE_MS

/**
 * Returns true if a driver may take a report back: what dispatch has yet to decide on always; what counts for ten minutes, while
 * no later step counts.
 * @param pressed milliseconds, by the server's clock
 */
export const mayBeTakenBack = (
  trip: Parameters<typeof deriveReports>[0],
  reports: readonly Report[],
  { re_id, re_kind, re_received_at }: Report,
  pressed: number,
): boolean => {
  const { flags } = deriveReports(trip, reports)
  if (flags[re_id] === 'waits') return true
  if (pressed > Date.parse(re_received_at) + TAKEN_BACK_WITHIN) return false
  const place = (STEPS as readonly ReportKind[]).indexOf(re_kind)
  const later: readonly ReportKind[] = place === -1 ? [] : STEPS.slice(place + 1)
  return !reports.some((other) => later.includes(other.re_kind) && flags[other.re_id] === undefined)
}
