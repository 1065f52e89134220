import { expectedByDriver } from '../../shared/domain/links/expected.ts'
import { deriveReports, timesByDriver } from '../../shared/domain/links/reports.ts'
import { MINUTE_MS } from '../../shared/domain/time/units.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import type { Store } from '../store/db.ts'
import type { ChangedTrip } from '../trips/store/changed-trip.ts'
import { type ReportedByDriver, reportTripByDriver } from '../trips/store/trips.ts'
import { isOfPresent, reportsOfTrip } from './store/trip-reports.ts'

/** A vehicle that was heard of within this time knows better than its driver when it will be there. */
const VEHICLE_KNOWS = 30 * MINUTE_MS

/**
 * Derives the times of a trip anew from what its drivers reported, and writes them where neither a person nor the vehicle
 * says otherwise. Inside the caller's transaction.
 * @returns the change, for the alerts that follow; null when nothing changed
 */
export const deriveTrip = (store: Store, trip: Trip): ChangedTrip | null => {
  // A delay that a driver of a former subcontractor told says nothing of who drives now.
  const reports = reportsOfTrip(store, trip.tt_id).filter(
    (report) => report.re_kind !== 'delayed' || isOfPresent(trip, report),
  )
  const { times, news } = deriveReports(trip, reports)
  const reported: ReportedByDriver = {
    ...timesByDriver(trip, times),
    tt_driver_times: times,
    tt_driver_news: news,
  }
  const isHeardOf = trip.tt_position_at !== null && store.now() - Date.parse(trip.tt_position_at) < VEHICLE_KNOWS
  if (!isHeardOf) Object.assign(reported, expectedByDriver({ ...trip, ...reported }, news))
  const written = reportTripByDriver(store, trip, reported)
  return written && { before: trip, after: written.row, changedBy: null }
}
