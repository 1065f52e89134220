import { mayBeTakenBack } from '../../shared/domain/links/judged-reports.ts'
import { LINK_LIMITS } from '../../shared/domain/links/link-limits.ts'
import { BEFORE_PLAN, deriveReports, ENDED_LINK, isStep, waitsForDispatch } from '../../shared/domain/links/reports.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../shared/domain/time/units.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { SentReport } from '../../shared/schemas/trip-link.ts'
import { fieldErrors } from '../kit/refusal.ts'
import type { Store } from '../store/db.ts'
import { writeReports } from '../telematics/write-reports.ts'
import { getTrip } from '../trips/store/trips.ts'
import { deriveTrip } from './derive-trip.ts'
import { isBeforePlan } from './judge-report.ts'
import {
  attachFile,
  countReports,
  filesOfLink,
  getReport,
  insertFile,
  insertReport,
  type ReportFileRow,
  reportsOfTrip,
} from './store/trip-reports.ts'
import { type ReportedTrip, type ReportingLink, reportedTrip } from './trips-of-link.ts'

export type ReportResult = { re_id: string; outcome: 'kept' | 'refused'; message?: string }

/** A clock this wrong says nothing; a wrong day is kept and does not count (`deriveReports`). */
const FAR_BEFORE = 30 * DAY_MS
/** A time that the driver says may be ahead of the server's by this: watches differ. */
const AHEAD_AT_MOST = 5 * MINUTE_MS

/**
 * Keeps what a driver's phone sends, each report by itself, and derives the times of the trips; all in one transaction with
 * the alerts that follow. A report that is there already is kept as it was.
 * What was recorded before its link ended, or before the trip was taken out of its day, and what cannot be yet, is set aside for
 * dispatch.
 * @param sent.sent_at the phone's clock when the request left, ISO: by its error the times are corrected of what does not say by
 * itself how wrong the clock was
 */
export const takeReports = (
  store: Store,
  reporting: ReportingLink,
  sent: { sent_at: string; reports: readonly unknown[] },
): ReportResult[] =>
  writeReports(store, () => {
    const skew = Date.parse(sent.sent_at) - store.now()
    const touched = new Set<Trip>()
    const { link, isLive } = reporting
    /** One object for each trip, of which its times are derived once. */
    const trips = new Map<number, ReportedTrip | null>()
    const tripOf = (tt_id: number): ReportedTrip | null => {
      const known = trips.get(tt_id)
      if (known !== undefined) return known
      const found = reportedTrip(store, reporting, tt_id)
      trips.set(tt_id, found)
      return found
    }
    const results = sent.reports.map((raw): ReportResult => {
      const parsed = SentReport.safeParse(raw, { reportInput: true })
      if (!parsed.success) {
        const [fault] = fieldErrors(parsed.error)
        return refused(idOf(raw), isLive ? (fault?.message ?? 'value_invalid') : 'link_unknown')
      }
      const report = parsed.data
      const { trip, endedAt } = tripOf(report.tt_id) ?? { trip: null, endedAt: null }
      const foreign = isLive ? 'trip_report_foreign_trip' : 'link_unknown'
      const message = trip ? take(store, { link, trip, report, skew, endedAt, foreign }) : foreign
      if (message) return refused(report.re_id, message)
      if (trip) touched.add(trip)
      return { re_id: report.re_id, outcome: 'kept' }
    })
    // What came with a report may have taken it back.
    const told = results.map((result) => ({
      ...result,
      ...(result.outcome === 'kept' && whyAside(store, result.re_id)),
    }))
    return { changed: [...touched].flatMap((trip) => deriveTrip(store, trip) ?? []), results: told }
  }).results

/** Message for the driver about a report that dispatch has yet to decide on. */
const whyAside = (store: Store, re_id: string): Pick<ReportResult, 'message'> => {
  const report = getReport(store, re_id)
  const trip = report && waitsForDispatch(report) && getTrip(store, report.tt_id)
  if (!trip || deriveReports(trip, reportsOfTrip(store, trip.tt_id)).flags[re_id] !== 'waits') return {}
  return { message: report.re_set_aside_by === ENDED_LINK ? 'trip_report_after_end' : 'trip_report_before_plan' }
}

const refused = (re_id: string, message: string): ReportResult => ({ re_id, outcome: 'refused', message })

const idOf = (raw: unknown): string => {
  const id = (raw as { re_id?: unknown } | null)?.re_id
  return typeof id === 'string' ? id.slice(0, 36) : ''
}

type Sent = Pick<ReportingLink, 'link'> & ReportedTrip & { report: SentReport; skew: number; foreign: string }

/** Keeps one report. @returns the reason why it is refused; null if it is kept */
const take = (store: Store, { link, trip, report, skew: skewNow, endedAt, foreign }: Sent): string | null => {
  // A clock that was set since the button was pressed tells nothing of how wrong it was.
  const skew = report.re_ahead === null ? skewNow : -report.re_ahead
  const known = getReport(store, report.re_id)
  const isOwn = known?.tl_id === link.tl_id && known.tt_id === trip.tt_id
  if (isOwn) return null
  const pressed = Date.parse(report.re_device_at) - skew
  if (endedAt !== null && pressed >= endedAt) return foreign
  if (known) return 'value_invalid'
  if (isTooMany(store, link, report, endedAt !== null)) return 'trip_report_too_many'
  if (isIncomplete(report)) return 'trip_report_incomplete'
  const replaced = report.re_replaces === null ? undefined : getReport(store, report.re_replaces)
  const isTakenBack = report.re_kind === 'taken_back'
  if (replaced) {
    const isOfLink = replaced.tl_id === link.tl_id && replaced.tt_id === trip.tt_id
    if (!isOfLink || !(isTakenBack || replaced.re_kind === report.re_kind)) return 'value_invalid'
    if (isTakenBack && !mayBeTakenBack(trip, reportsOfTrip(store, trip.tt_id), replaced, pressed))
      return 'trip_report_taken_back_late'
  }

  const now = store.now()
  if (report.re_said_at !== null && Date.parse(report.re_said_at) > now + AHEAD_AT_MOST) return 'trip_report_time_wrong'
  const at = Math.min(now, report.re_said_at === null ? pressed : Date.parse(report.re_said_at))
  if (at < Date.parse(trip.tt_stp) - FAR_BEFORE) return 'trip_report_time_wrong'

  const files = [...report.photos.map((name) => ({ name, kind: 'photo' as const }))]
  const all = report.signature === null ? files : [...files, { name: report.signature, kind: 'signature' as const }]
  const there = filesOfLink(store, link.tl_id)
  if (all.some(({ name }) => !there.some(({ rf_name }) => rf_name === name))) return 'trip_report_file_missing'

  const { photos: _photos, signature: _signature, re_said_at: _said, re_ahead: _ahead, ...fields } = report
  insertReport(store, {
    ...fields,
    tl_id: link.tl_id,
    re_at: new Date(at).toISOString(),
    re_received_at: new Date(now).toISOString(),
    re_skew: Math.round(skew / SECOND_MS),
    re_set_aside_by: setAsideBy(store, trip, { kind: report.re_kind, at: new Date(at).toISOString(), endedAt }),
  })
  for (const { name, kind } of all) attach(store, there, { name, re_id: report.re_id, rf_kind: kind })
  return null
}

const isTooMany = (store: Store, link: ReportingLink['link'], report: SentReport, hasEnded: boolean): boolean => {
  const { tt_id, re_kind: kind } = report
  const { ofLink, ofKind, ofOwn, ofMaker, afterEnd } = countReports(store, link, { tt_id, kind })
  if (hasEnded) return ofLink >= LINK_LIMITS.reports || afterEnd >= LINK_LIMITS.reportsAfterEnd
  if (isStep(kind) && ofKind === 0) return ofLink >= LINK_LIMITS.reports
  const reserved = isStep(kind) || kind === 'taken_back' ? 0 : LINK_LIMITS.reservedForSteps
  const most = LINK_LIMITS.reports - reserved
  return ofLink >= most || (ofMaker >= most && ofOwn >= LINK_LIMITS.reportsOfOwn)
}

const setAsideBy = (
  store: Store,
  trip: Trip,
  { kind, at, endedAt }: { kind: SentReport['re_kind']; at: string; endedAt: number | null },
): string | null => {
  if (endedAt !== null) return ENDED_LINK
  return isBeforePlan(store, trip, kind, at) ? BEFORE_PLAN : null
}

/** A file that another report has already is there for both. */
const attach = (
  store: Store,
  there: readonly ReportFileRow[],
  { name, re_id, rf_kind }: { name: string; re_id: string; rf_kind: 'photo' | 'signature' },
): void => {
  const named = there.filter(({ rf_name }) => rf_name === name)
  const free = named.find((file) => file.re_id === null)
  if (free) attachFile(store, free.rf_id, { re_id, rf_kind })
  else if (named[0]) {
    const { rf_id: _id, ...file } = named[0]
    insertFile(store, { ...file, re_id, rf_kind, rf_bytes: 0 })
  }
}

/** A report that says nothing. */
const isIncomplete = ({
  re_kind,
  re_minutes,
  re_text,
  re_name,
  re_replaces,
  photos,
  signature,
}: SentReport): boolean => {
  if (re_kind === 'taken_back') return re_replaces === null
  if (re_kind === 'delayed') return re_minutes === null
  if (re_kind === 'note') return re_text === '' && photos.length === 0
  if (re_kind === 'damage') return re_text === '' && photos.length === 0
  return re_kind === 'proof' && re_name === '' && signature === null && photos.length === 0
}
