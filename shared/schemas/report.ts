import { z } from 'zod'
import { FILTER_CODES } from '../domain/delay/filter-codes.ts'
import { DECLINE_REASONS } from '../domain/trip/trip-answers.ts'
import { TRIP_STATUSES } from '../domain/trip/trip-status.ts'
import { Language } from './accounts/session.ts'
import { Day } from './common.ts'
import { RangeBody } from './timetable.ts'

const FileLanguage = Language.catch('de').default('de')

/** One value or several; none, null or an empty text mean any. */
const valuesOf = <Value extends z.ZodType<string>>(value: Value) =>
  z
    .union(
      [
        z.array(value).max(5000),
        z.union([z.literal(''), z.null()]).transform((): string[] => []),
        value.transform((one) => [one]),
      ],
      { error: 'invalid_filters' },
    )
    .optional()
const Name = valuesOf(z.string().max(2000))
const Code = valuesOf(z.enum(FILTER_CODES))

/** The filters of the analysis, by the fields of the trip and its three legs (rules 9.2). */
export const ReportFilters = z.object({
  tt_sub: Name,
  tt_customer: Name,
  tt_tour: Name,
  tt_gps: Name,
  tt_driver: Name,
  tt_status: valuesOf(z.enum(TRIP_STATUSES)),
  tt_from_text: Name,
  tt_to_text: Name,
  positioning: Code,
  /** Spelled so on the wire. */
  depature: Code,
  arrival: Code,
})
export const REPORT_FILTERS = Object.keys(ReportFilters.shape) as (keyof typeof ReportFilters.shape)[]

/**
 * Without any filter field: the report, trips that start in the range. With one, even an empty one: the export of the
 * analysis, trips whose planned span touches the range.
 */
export const ReportBody = z.object({ ...RangeBody.shape, ...ReportFilters.shape, language: FileLanguage })

/** The answers of subcontractors to the trips of a range, as spreadsheet. */
export const AnswerReportBody = z.object({ ...RangeBody.shape, language: FileLanguage })
const Count = z.int().min(0)
/** As `AnswerSums` of `shared/domain/trip/answer-sums.ts`. */
export const AnswerSums = z.object({
  sub: z.string(),
  asked: Count,
  in_time: Count,
  late: Count,
  declined: Count,
  reasons: z.partialRecord(z.enum(DECLINE_REASONS), Count),
  unanswered: Count,
  open: Count,
  changed: Count,
  withdrawn: Count,
  taken_back: Count,
  taken_back_of: z.partialRecord(z.enum(['accepted', ...DECLINE_REASONS]), Count),
})

/** Authors of the changes in a log: people with their logins, or those of the vehicles. */
export const LOG_SOURCES = ['people', 'telematics'] as const
export type LogSource = (typeof LOG_SOURCES)[number]
/** The log of a day: all of it, or what one person did, what concerns one tour, what people or vehicles did. */
export const LogBody = z.object({
  log_date: Day,
  language: FileLanguage,
  log_user: z.string().max(60).optional(),
  log_tour: z.string().max(80).optional(),
  log_source: z.enum(LOG_SOURCES).optional(),
  /** Number of the file, from 1; the preview says how many there are. */
  log_part: z.int().min(1).max(10_000).default(1),
})

/** Preview of a file: number of rows, times of the first and the last one, headings, and its first lines as they are written. */
export const FilePreview = z.object({
  total: Count,
  first: z.string().nullable(),
  last: z.string().nullable(),
  /** Number of files that the rows go into. */
  files: z.int().min(1),
  headings: z.string().array(),
  lines: z.string().array().array(),
})
export type FilePreview = z.infer<typeof FilePreview>
