import type { z } from 'zod'
import { api } from '#shared/api.ts'
import type { TripFilter } from '#shared/domain/trip/lists/trip-filters.ts'
import { type LogBody, REPORT_FILTERS, type ReportBody } from '#shared/schemas/report.ts'
import type { RangeBody } from '#shared/schemas/timetable.ts'
import type { Deps } from '../../deps.ts'
import { fileAnswer } from '../../http/answers/file-answer.ts'
import { filterRange } from '../../http/filter-range.ts'
import { type App, mount } from '../../http/route.ts'
import type { Actor } from '../../people/store/actors.ts'
import { databaseToRead } from '../../store/sql/read-store.ts'
import type { JobOptions } from '../../worker/worker.ts'
import type { AnswersToSum } from '../answers.ts'
import type { LogFile } from '../log.ts'

/** A year of a large company, on a slow machine; the browser waits a little longer. */
const REPORT_LIMIT_MS = 85_000

const optionsOf = (actor: Actor): JobOptions => ({ owner: actor.userId, limitMs: REPORT_LIMIT_MS })

/** The filters of the analysis; null when none of its fields was sent: then it is the report. */
const filtersOf = (body: z.output<typeof ReportBody>): TripFilter[] | null => {
  const sent = REPORT_FILTERS.filter((column) => body[column] !== undefined)
  return sent.length === 0 ? null : sent.map((column) => ({ column, values: body[column] ?? [] }))
}

export const mountReports = (app: App, deps: Deps): void => {
  const { store } = deps
  const logOf = ({
    log_date,
    language,
    log_user,
    log_tour,
    log_source,
    log_part,
  }: z.output<typeof LogBody>): LogFile => ({
    database: databaseToRead(store),
    day: log_date,
    language,
    wanted: { user: log_user, tour: log_tour, source: log_source },
    part: log_part,
  })

  const answersToSum = ({ start_date, end_date }: z.output<typeof RangeBody>): AnswersToSum => ({
    database: databaseToRead(store),
    range: filterRange(start_date, end_date, store.timeZone),
  })

  mount(app, deps, api.reportDownload, async ({ actor, body, c }) => {
    const filters = filtersOf(body)
    const file = await deps.worker.run(
      'report-xlsx',
      {
        database: databaseToRead(store),
        range: filterRange(body.start_date, body.end_date, store.timeZone),
        filters,
        language: body.language,
      },
      optionsOf(actor),
    )
    return fileAnswer(c, file, filters ? 'analysis.xlsx' : 'report.xlsx')
  })

  mount(app, deps, api.answerAnalysis, ({ actor, body }) =>
    deps.worker.run('answers', answersToSum(body), optionsOf(actor)),
  )

  mount(app, deps, api.answerAnalysisDownload, async ({ actor, body, c }) => {
    const input = { ...answersToSum(body), language: body.language }
    return fileAnswer(c, await deps.worker.run('answers-xlsx', input, optionsOf(actor)), 'answers.xlsx')
  })

  mount(app, deps, api.reportPreview, ({ actor, body }) =>
    deps.worker.run(
      'report-preview',
      {
        database: databaseToRead(store),
        range: filterRange(body.start_date, body.end_date, store.timeZone),
        language: body.language,
      },
      optionsOf(actor),
    ),
  )

  mount(app, deps, api.logPreview, ({ actor, body }) => deps.worker.run('log-preview', logOf(body), optionsOf(actor)))

  mount(app, deps, api.telematicsLogPreview, ({ actor, body }) =>
    deps.worker.run('telematics-log-preview', logOf(body), optionsOf(actor)),
  )

  mount(app, deps, api.logDownload, async ({ actor, body, c }) =>
    fileAnswer(c, await deps.worker.run('log-xlsx', logOf(body), optionsOf(actor)), 'log.xlsx'),
  )

  mount(app, deps, api.telematicsLogDownload, async ({ actor, body, c }) =>
    fileAnswer(c, await deps.worker.run('telematics-log-xlsx', logOf(body), optionsOf(actor)), 'telematics_log.xlsx'),
  )
}
