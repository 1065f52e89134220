import { isBeforeItCanBe } from '../../shared/domain/links/judged-reports.ts'
import { deriveReports, type ReportKind, timesByDriver } from '../../shared/domain/links/reports.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import type { Store } from '../store/db.ts'
import { reportsOfTrip } from './store/trip-reports.ts'

/** Returns true if a report cannot be yet, by all that is known of its trip by now. @param at ISO */
export const isBeforePlan = (store: Store, trip: Trip, kind: ReportKind, at: string): boolean => {
  const { times } = deriveReports(trip, reportsOfTrip(store, trip.tt_id))
  return isBeforeItCanBe({ ...trip, ...timesByDriver(trip, times) }, kind, at)
}
