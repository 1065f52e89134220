import { type ReactNode, useEffect, useRef, useState } from 'react'
import { BEFORE_PLAN, ENDED_LINK } from '#shared/domain/links/reports.ts'
import { spanText } from '#shared/domain/time/spans.ts'
import { MINUTE_MS, SECOND_MS } from '#shared/domain/time/units.ts'
import { mapLink } from '#shared/domain/tracking/map-position.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import type { SeenReport } from '#shared/schemas/trip-link.ts'
import type { TextKey } from '#shared/text-key.ts'
import { delayReasonWords } from '#shared/trips/driver-news.ts'
import { PersonalQueries } from '../../data/personal-queries.tsx'
import { useActor } from '../../data/rows.ts'
import { useServerList } from '../../data/server-list.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { LoadNotice } from '../../ui/feedback/load-notice.tsx'
import { useNotify, useNotifyFailure } from '../../ui/feedback/notification.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { ReportPicture } from './report-picture.tsx'
import styles from './trip-reports.module.css'

/** Seconds by which a phone's clock must be wrong to be worth a line. */
const SKEW_SAID = (2 * MINUTE_MS) / SECOND_MS
/** Milliseconds of delay after which a report counts as made without a network. */
const LATE_SAID = 5 * MINUTE_MS

/** Driver times and news of a trip, as JSON, if no report counts. */
const NOTHING = '[{},{}]'

type Trip = Pick<Shown<DeviceTrip>, 'key' | 'row'>

/**
 * Drivers' reports of a trip, as far as the person may know them; only the server has them. Open at first if one counts; those
 * that no longer count are found by opening it. Nothing for a trip that the server does not know.
 */
export const TripReports = ({ trip: { key, row } }: { trip: Trip }): ReactNode => {
  const text = useText()
  const told = JSON.stringify([row.tt_driver_times ?? {}, row.tt_driver_news ?? {}])
  const { role } = useActor()
  const [isOpen, setOpen] = useState(told !== NOTHING)
  // Customers and observers are told what counts, and nothing else.
  const isToldAll = role === 'admin' || role === 'sub'
  if (typeof key !== 'number' || (told === NOTHING && !isToldAll)) return null
  return (
    <details className={styles.section} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h3>{text('trip_reports')}</h3>
      </summary>
      {isOpen && (
        <PersonalQueries>
          <Reports id={key} told={told} />
        </PersonalQueries>
      )}
    </details>
  )
}

/** @param told the trip's own record of its reports: a change of it fetches them again */
const Reports = ({ id, told }: { id: number; told: string }): ReactNode => {
  const text = useText()
  const { rows, failure, asOf, reload } = useServerList(['trip-reports', id], () =>
    callApi('tripReports', { params: { id } }),
  )
  // Asked for anew, the list stands meanwhile.
  const asked = useRef(told)
  useEffect(() => {
    if (asked.current === told) return
    asked.current = told
    reload()
  })
  return (
    <>
      <LoadNotice failure={failure} {...(rows && asOf !== undefined && { asOf })} onRetry={reload} />
      {!rows && failure === null && <p className={styles.quiet}>{text('loading')}</p>}
      {rows?.length === 0 && <p className={styles.quiet}>{text('trip_reports_none')}</p>}
      {rows && rows.length > 0 && (
        <ul className={styles.reports}>
          {rows.map((report, index) => (
            <Report
              key={report.re_id}
              report={report}
              isSkewSaid={wrongBy(report) === wrongBy(rows[index - 1])}
              all={rows}
              onChanged={reload}
            />
          ))}
        </ul>
      )}
    </>
  )
}

/** Minutes by which the phone's clock was ahead, if that is worth a line; else 0. */
const wrongBy = (report: SeenReport | undefined): number => {
  const skew = report?.re_skew ?? 0
  return Math.abs(skew) > SKEW_SAID ? Math.round((skew * SECOND_MS) / MINUTE_MS) : 0
}

/** Name of the person who set a report aside, or reason why it waits; undefined for one that counts or was taken back. */
const asideWords = (
  { re_set_aside_by: by, flag }: SeenReport,
  text: ReturnType<typeof useText>,
): string | undefined => {
  if (!by || (flag !== 'waits' && flag !== 'set_aside')) return undefined
  if (by === BEFORE_PLAN) return text('trip_report_before_plan')
  return by === ENDED_LINK ? text('trip_report_after_end') : text('trip_report_aside_by', { name: by })
}

const Report = ({
  report,
  isSkewSaid,
  all,
  onChanged,
}: {
  report: SeenReport
  /** The line above says the same of the phone's clock. */
  isSkewSaid: boolean
  all: readonly SeenReport[]
  onChanged: () => void
}): ReactNode => {
  const text = useText()
  const { role } = useActor()
  const { weekday, clock, instant } = useFormats()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [isSending, setSending] = useState(false)
  const { re_id, re_kind, re_at, re_received_at, re_lat, re_lon, re_accuracy, flag } = report
  const kind = text(`trip_report_kind_${re_kind}`)
  const corrected = report.re_replaces && all.find((other) => other.re_id === report.re_replaces)
  const wasLate = Date.parse(re_received_at) - Date.parse(re_at) > LATE_SAID
  const ahead = isSkewSaid ? 0 : wrongBy(report)
  const waits = flag === 'waits'
  const lines = [
    corrected &&
      (re_kind === 'taken_back'
        ? text('trip_report_takes_back', {
            kind: text(`trip_report_kind_${corrected.re_kind}`),
            time: clock(corrected.re_at),
          })
        : text('trip_report_corrects', { time: clock(corrected.re_at) })),
    report.re_minutes && text('driver_news_late', { span: spanText(report.re_minutes) }),
    report.re_text && (re_kind === 'delayed' ? delayReasonWords(report.re_text, text) : report.re_text),
    report.re_name && text('trip_report_received_by', { name: report.re_name }),
    asideWords(report, text),
    ahead !== 0 &&
      text(ahead > 0 ? 'trip_report_clock_ahead' : 'trip_report_clock_behind', { span: spanText(Math.abs(ahead)) }),
  ].filter((line): line is string => typeof line === 'string' && line !== '')
  const place = typeof re_lat === 'number' && typeof re_lon === 'number' ? { lat: re_lat, lon: re_lon } : null

  const setAside = async (aside: boolean) => {
    setSending(true)
    try {
      const { message } = await callApi('reportSetAside', { params: { id: re_id }, body: { aside } })
      notify('success', message === 'trip_report_set_aside' ? message : 'trip_report_counts')
      onChanged()
    } catch (error) {
      notifyFailure(error)
    } finally {
      setSending(false)
    }
  }
  const decide = (aside: boolean, key: TextKey): ReactNode => (
    <Button
      key={key}
      size="small"
      isLoading={isSending}
      aria-label={`${text('label_before', { label: text(key) })} ${kind} ${clock(re_at)}`}
      onClick={() => void setAside(aside)}
    >
      {text(key)}
    </Button>
  )
  return (
    <li className={flag && !waits ? styles.uncounted : undefined}>
      <p className={styles.head}>
        <time dateTime={re_at} title={instant(re_at)}>
          {weekday(re_at)} {clock(re_at)}
        </time>
        <b>{kind}</b>
        {wasLate && (
          <span className={styles.quiet}>{text('trip_report_received', { time: clock(re_received_at) })}</span>
        )}
      </p>
      {flag && <p className={styles.flag}>{text(`trip_report_flag_${flag}`)}</p>}
      {lines.map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
      {place && (
        <p className={styles.line}>
          <a href={mapLink(place)} target="_blank" rel="noopener noreferrer">
            {re_accuracy ? text('trip_report_place', { metres: Math.round(re_accuracy) }) : text('add_position_show')}
          </a>
        </p>
      )}
      {report.files.length > 0 && (
        <div className={styles.pictures}>
          {report.files.map(({ rf_id, rf_kind }, index) => (
            <ReportPicture
              key={rf_id}
              id={rf_id}
              name={
                rf_kind === 'signature'
                  ? text('trip_report_signature')
                  : text('trip_report_photo', { number: index + 1, kind })
              }
            />
          ))}
        </div>
      )}
      {role === 'admin' && (
        <div className={styles.decide}>
          {waits && [decide(false, 'trip_report_take_over'), decide(true, 'trip_report_leave')]}
          {flag === 'set_aside' && decide(false, 'trip_report_count_again')}
          {!waits && flag !== 'set_aside' && flag !== 'taken_back' && decide(true, 'trip_report_aside')}
        </div>
      )}
    </li>
  )
}
