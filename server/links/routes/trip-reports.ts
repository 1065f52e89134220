import { api } from '#shared/api.ts'
import { visibleReport } from '#shared/domain/access/visibility.ts'
import { type Derived, deriveReports, ENDED_LINK, waitsForDispatch } from '#shared/domain/links/reports.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import type { SeenReport } from '#shared/schemas/trip-link.ts'
import type { Deps } from '../../deps.ts'
import { type App, mount } from '../../http/route.ts'
import { notFound } from '../../kit/refusal.ts'
import type { Actor } from '../../people/store/actors.ts'
import type { Store } from '../../store/db.ts'
import { trackAnew } from '../../telematics/replay.ts'
import { writeReports } from '../../telematics/write-reports.ts'
import { seenTrip } from '../../trips/seen-trip.ts'
import { getTrip } from '../../trips/store/trips.ts'
import { deriveTrip } from '../derive-trip.ts'
import { customerOfTrip } from '../link-pages.ts'
import { getLink } from '../store/trip-links.ts'
import {
  filesOfReports,
  getReport,
  getReportFile,
  isOfPresent,
  type ReportRow,
  reportsOfTrip,
  setReportAside,
} from '../store/trip-reports.ts'
import { answerFile } from './report-files.ts'

/** Returns true if dispatch never had to decide on a report that was taken back: the flag of that report says so. */
const isToldByFlag = ({ re_kind, re_replaces, re_set_aside_by }: ReportRow, flags: Derived['flags']): boolean =>
  re_kind === 'taken_back' && re_set_aside_by === ENDED_LINK && flags[re_replaces ?? ''] === 'taken_back'

/** Reports of a trip as the person sees them, newest first. */
const seenReports = (store: Store, actor: Actor, trip: Trip): SeenReport[] => {
  const rows = reportsOfTrip(store, trip.tt_id)
  const { flags } = deriveReports(trip, rows)
  const isProofShared = customerOfTrip(store, trip)?.cm_share_proof === true
  const files = filesOfReports(
    store,
    rows.map(({ re_id }) => re_id),
  )
  return rows.toReversed().flatMap((row) => {
    const { tt_id: _trip, tl_id: _link, tl_sub: _sub, re_device_at: _device, ...report } = row
    const seen = visibleReport(actor, trip, report, isProofShared)
    // Of a link of before the trip had a subcontractor, what waits for dispatch is not the one's that has it now.
    const isOfNone = row.tl_sub === '' && waitsForDispatch(row) && getLink(store, row.tl_id)?.tl_revoked_at != null
    const isTold =
      actor.role === 'admin' || (actor.role === 'sub' ? isOfPresent(trip, row) && !isOfNone : !flags[row.re_id])
    if (!seen || !isTold || isToldByFlag(row, flags)) return []
    const own = files.filter(({ re_id }) => re_id === row.re_id)
    return [
      {
        ...seen,
        flag: flags[row.re_id] ?? null,
        files: own.map(({ rf_id, rf_kind, rf_name }) => ({ rf_id, rf_kind: rf_kind ?? 'photo', rf_name })),
      } as SeenReport,
    ]
  })
}

/** Reports of a trip for those who have a session: they read them, see their pictures, and set them aside. */
export const mountTripReports = (app: App, deps: Deps): void => {
  const { store } = deps

  mount(app, deps, api.tripReports, ({ actor, params }) => seenReports(store, actor, seenTrip(store, actor, params.id)))

  mount(app, deps, api.reportSetAside, ({ actor, params, body }) => {
    const report = getReport(store, params.id)
    const trip = report && getTrip(store, report.tt_id)
    if (!report || !trip) throw notFound()
    writeReports(store, () => {
      setReportAside(store, report.re_id, body.aside ? actor.username : null)
      const changed = deriveTrip(store, trip)
      // Where the driver's time was the vehicle's too, the vehicle tells it again.
      return { changed: [...(changed ? [changed] : []), ...trackAnew(store, trip.tt_gps, trip)] }
    })
    return { message: body.aside ? 'trip_report_set_aside' : 'trip_report_counts' }
  })

  mount(app, deps, api.reportFile, ({ actor, params, c }) => {
    const file = getReportFile(store, params.id)
    const report = file?.re_id ? getReport(store, file.re_id) : undefined
    if (!file || !report) throw notFound()
    const isSeen = seenReports(store, actor, seenTrip(store, actor, report.tt_id)).some(
      ({ re_id }) => re_id === report.re_id,
    )
    if (!isSeen) throw notFound()
    return answerFile(deps, c, file.rf_name)
  })
}
