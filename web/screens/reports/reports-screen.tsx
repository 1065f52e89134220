import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { dayOf, endOfDay, startOfDay } from '#shared/domain/time/dates.ts'
import { viewDays } from '#shared/domain/time/views.ts'
import { MAX_RANGE_DAYS, rangeFault } from '#shared/domain/trip/lists/trip-range.ts'
import { now } from '../../clock/clock.ts'
import { useUnreachable } from '../../data/unreachable.ts'
import { useTimeZone } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { fetchFile } from '../../session/download.ts'
import { NoConnection } from '../../sync/api.ts'
import { LoadNotice } from '../../ui/feedback/load-notice.tsx'
import { type DayFaults, DownloadCard } from './download-card.tsx'
import { ALL_OF_PEOPLE, LogFields, logBodyOf } from './log-fields.tsx'

type Range = { start_date: string; end_date: string }

const faultsOfRange = ({ start_date, end_date }: Range, timeZone: string): DayFaults => {
  const fault = rangeFault(Date.parse(startOfDay(start_date, timeZone)), Date.parse(endOfDay(end_date, timeZone)))
  return { faults: fault ? { end_date: fault } : {}, values: { days: MAX_RANGE_DAYS } }
}

/** /admin/report — the report of a range, the log of a day, the messages of the vehicles of a day; each with what it will hold. */
export const ReportsScreen = (): ReactNode => {
  const text = useText()
  const language = useLanguage()
  const timeZone = useTimeZone()
  const unreachable = useUnreachable()
  const queries = useQueryClient()
  // A preview may fail before the device knows that it is offline. All of them have the same reason, which is said once.
  const [obstacles, setObstacles] = useState<Readonly<Record<string, NoConnection | null>>>({})
  const onObstacle = useCallback(
    (file: string, found: NoConnection | null) => setObstacles((others) => ({ ...others, [file]: found })),
    [],
  )
  const obstacle = unreachable ?? Object.values(obstacles).find((one) => one !== null) ?? null
  const retry = () =>
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.error instanceof NoConnection })
  // Last week is over and complete; of a log, today is wanted most often.
  const [first] = useState(() => {
    const { from, to } = viewDays('last_week', now(), timeZone)
    return { range: { start_date: from, end_date: to }, day: { log_date: dayOf(now(), timeZone) } }
  })
  const [wanted, setWanted] = useState(ALL_OF_PEOPLE)
  const inLanguage = useMemo(() => ({ language }), [language])
  const wantedLog = useMemo(() => ({ language, ...logBodyOf(wanted) }), [language, wanted])
  const logDay = { log_date: 'report_log_date' } as const

  return (
    <Stack spacing={2} sx={{ width: '100%' }}>
      <LoadNotice failure={obstacle} {...(unreachable === null && { onRetry: retry })} />
      <DownloadCard
        title={text('report_title')}
        explanation={text('report_download_text')}
        action={text('report_download')}
        labels={{ start_date: 'report_start_date', end_date: 'report_end_date' }}
        first={first.range}
        ends={{ from: 'start_date', to: 'end_date' }}
        faultsOf={(days) => faultsOfRange(days, timeZone)}
        fetchIt={(days) => fetchFile('reportDownload', { body: { ...days, language } })}
        preview={(body) => callApi('reportPreview', { body })}
        further={inLanguage}
        onObstacle={onObstacle}
        fileName="report"
      />
      <DownloadCard
        title={text('log_title')}
        explanation={text('report_log_text')}
        action={text('report_log')}
        labels={logDay}
        first={first.day}
        fetchIt={(days, log_part) => fetchFile('logDownload', { body: { ...days, ...wantedLog, log_part } })}
        preview={(body) => callApi('logPreview', { body })}
        further={wantedLog}
        onObstacle={onObstacle}
        fileName="log"
      >
        <LogFields wanted={wanted} onChange={setWanted} />
      </DownloadCard>
      <DownloadCard
        title={text('log_telematics_title')}
        explanation={text('report_telematics_log_text')}
        action={text('report_telematics_log')}
        labels={logDay}
        first={first.day}
        fetchIt={(days, log_part) => fetchFile('telematicsLogDownload', { body: { ...days, language, log_part } })}
        preview={(body) => callApi('telematicsLogPreview', { body })}
        further={inLanguage}
        onObstacle={onObstacle}
        fileName="telematics_log"
      />
    </Stack>
  )
}
