import { isBeforeItCanBe } from '../../shared/domain/links/judged-reports.ts'
import { BEFORE_PLAN, deriveReports, type ReportKind, timesByDriver } from '../../shared/domain/links/reports.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import type { Store } from '../store/db.ts'
import { reportsOfTrip, setReportAside } from '../store/links/trip-reports.ts'

/** Returns true if a report cannot be yet, by all that is known of its trip by now. @param at ISO */
export const isBeforePlan = (store: Store, trip: Trip, kind: ReportKind, at: string): boolean => {
  const { times } = deriveReports(trip, reportsOfTrip(store, trip.tt_id))
  return isBeforeItCanBe({ ...trip, ...timesByDriver(trip, times) }, kind, at)
}

/** Lets count what waits for dispatch and can be, now that dispatch lets an earlier step count. */
export const takeOverWhatFollows = (store: Store, trip: Trip): void => {
  for (const { re_id, re_kind, re_at, re_set_aside_by } of reportsOfTrip(store, trip.tt_id))
    if (re_set_aside_by === BEFORE_PLAN && !isBeforePlan(store, trip, re_kind, re_at))
      setReportAside(store, re_id, null)
}
