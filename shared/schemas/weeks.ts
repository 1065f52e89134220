import { z } from 'zod'
import { isInPlannedYears } from '../domain/time/known-years.ts'
import { weekOfRange } from '../domain/time/weeks.ts'
import { RUN_KINDS } from '../domain/tour/week-run.ts'
import { TRIP_STATUSES } from '../domain/trip/trip-status.ts'
import { Language } from './accounts/session.ts'
import { Day, Instant, MessageAnswer, YearWeek } from './common.ts'

/** Four years: longer than any plan, and little enough for one transaction. */
const MAX_WEEKS = 210

/** A week as bodies carry it: its Monday and its Sunday. */
const WeekRange = z.object({ start_date: Day, end_date: Day }).superRefine((range, issues) => {
  const message =
    range.end_date < range.start_date ? 'date_range_reversed' : weekOfRange(range) === null ? 'week_invalid' : null
  if (message) issues.addIssue({ code: 'custom', message })
})

/** Chosen weeks; one that is named twice counts once. */
export const WeeksBody = z.object({
  weeks: z.array(WeekRange).min(1, { error: 'weeks_required' }).max(MAX_WEEKS, { error: 'weeks_too_many' }),
})
/** More days of tours that others than the rest are decided for are refused. */
const MAX_ASKED = 5000
/** Decisions about tours that ask on closed days: all of them run or rest, but for some. */
export const AskedDays = z.object({
  runs: z.boolean(),
  others: z.array(z.object({ tr_id: z.int().positive(), day: Day })).max(MAX_ASKED),
})
export type AskedDays = z.infer<typeof AskedDays>

/** Weeks for which trips are made: in years for which plans are made. Without a decision no trip of a tour that asks is made or changed. */
export const WeeksToMakeBody = WeeksBody.extend({ asked: AskedDays.optional() }).refine(
  ({ weeks }) => weeks.every(({ start_date }) => isInPlannedYears(start_date)),
  { error: 'week_invalid', path: ['weeks'] },
)
/** More tours or days than a company and a year have. */
const [MAX_ADAPTED_TOURS, MAX_ADAPTED_DAYS] = [5000, 400]
/** Of these tours, on these days. */
export const OnlySome = z.object({
  tours: z.array(z.int().positive()).max(MAX_ADAPTED_TOURS),
  days: z.array(Day).max(MAX_ADAPTED_DAYS),
})
export type OnlySome = z.infer<typeof OnlySome>
/** Weeks of which trips are adapted; without `only`, those of every tour and day. */
export const AdaptBody = WeeksToMakeBody.safeExtend({ only: OnlySome.optional() })
/** Decisions about days that are asked about, and the tours and days that alone are meant. */
export type ToAdapt = Pick<z.infer<typeof AdaptBody>, 'asked' | 'only'>
export const PublishBody = WeeksBody.extend({ language: Language.catch('de').default('de') })

/** A tour on a closed day, or on one that an exception takes out or adds. */
const ClosedTourDay = z.object({
  tr_id: z.int(),
  tour: z.string(),
  day: Day,
  what: z.enum(['runs', 'rests', 'asks', 'off']),
  /** Names of the closed days, with their regions; of an exception its reason. */
  why: z.string(),
})
export type ClosedTourDay = z.infer<typeof ClosedTourDay>

/** A planned time that no clock shows on its day, since the clocks are put forward over it. */
const ShiftedTourTime = z.object({
  tour: z.string(),
  /** The day on which the trip starts, and that of the time. */
  start: Day,
  day: Day,
  field: z.enum(['stp', 'std', 'sta']),
  clock: z.string(),
  /** Time that the trip gets. */
  shown: z.string(),
})
export type ShiftedTourTime = z.infer<typeof ShiftedTourTime>

/** Number of trips that an action made, changed or removed, week by week. */
const TripsOfWeek = z.object({ week: YearWeek, trips: z.int() })
export const WeeksAnswer = MessageAnswer.extend({
  weeks: z.array(TripsOfWeek),
  /** Number of the run, by which it is undone; null where nothing was done. */
  run: z.int().nullable(),
})
/** `undecided` are trips that were not made since nothing is decided about their closed day; the first of `count`. */
export const WeeksMadeAnswer = WeeksAnswer.extend({
  count: z.int().optional(),
  tours: z.string().optional(),
  undecided: z.array(ClosedTourDay).optional(),
})
const Mailed = {
  /** Subcontractors whose list is on its way, and those that have no address. */
  mailed: z.array(z.string()),
  unreachable: z.array(z.string()),
}
export const PublishAnswer = WeeksAnswer.extend(Mailed)
export const UndoAnswer = MessageAnswer.extend({ weeks: z.array(TripsOfWeek), ...Mailed })

/** Reason why trips of a week are left as they are, or why none can be made. */
const SKIPPED = ['tour_off', 'present', 'there', 'others', 'active', 'inactive', 'canceled'] as const
export type SkipReason = (typeof SKIPPED)[number]

const Minutes = z.int()
/** A finding (`Finding` of the domain); a trip goes by its number in `trips`. */
export const PreviewFinding = z.object({
  kind: z.string(),
  trip: z.int(),
  other: z.int().optional(),
  of: z.enum(['vehicle', 'driver', 'customer', 'subcontractor', 'company', 'sub']).optional(),
  /** Of approvals: whose document it is, its kind, the day that is meant, and whether it blocks. */
  name: z.string().optional(),
  document: z.string().optional(),
  day: z.string().nullable().optional(),
  effect: z.string().optional(),
  from: Day.optional(),
  to: Day.optional(),
  week: YearWeek.optional(),
  needed: Minutes.optional(),
  available: Minutes.optional(),
  driving: Minutes.optional(),
  allowed: Minutes.optional(),
  rest: Minutes.optional(),
  required: Minutes.optional(),
  since: Minutes.optional(),
})

/**
 * Preview of an operation on weeks: its effects, and what needs a look before. The same for copying, publishing and
 * deleting.
 */
export const WeeksPreview = z.object({
  weeks: z.array(
    z.object({
      week: YearWeek,
      trips: z.int(),
      /** `present` refuses the copy of the week; the others stay as they are. Of filling: `there` are the tours', `others` not. */
      skipped: z.array(z.object({ reason: z.enum(SKIPPED), trips: z.int() })),
    }),
  ),
  /** Subcontractors of these trips, in order of their name. */
  recipients: z.array(z.object({ subcontractor: z.string(), trips: z.int(), has_address: z.boolean() })),
  /** Trips for which the subcontractor gets more than the customer pays, the worst first. */
  below_zero: z.array(z.object({ tour: z.string(), day: Day, margin: z.number() })),
  below_zero_count: z.int(),
  /** Tours on closed days, where trips are made; at most {@link MAX_FINDINGS}, those that ask first. */
  closed: z.array(ClosedTourDay).optional(),
  closed_count: z.int().optional(),
  /** Of trips that are made, the times that the clock change moves; at most {@link MAX_FINDINGS}. */
  shifted: z.array(ShiftedTourTime).optional(),
  /** Findings that the operation causes, in order of the day; of deleting, among the trips that stay. */
  findings: z.array(PreviewFinding),
  /** Number of findings of each kind; more than {@link MAX_FINDINGS} are not listed. */
  finding_counts: z.record(z.string(), z.int()),
  /** The trips of which findings speak; a number says the place in this list. */
  trips: z.array(
    z.object({
      tt_tour: z.string(),
      tt_stp: Instant,
      tt_sta: Instant,
      tt_from_text: z.string(),
      tt_to_text: z.string(),
    }),
  ),
})
export type WeeksPreview = z.infer<typeof WeeksPreview>
export const MAX_FINDINGS = 1000

/** Weeks that hold trips, and so many. */
export const WeeksToFill = z.array(z.object({ week: YearWeek, trips: z.int() }))

/** At most {@link MAX_FINDINGS} trips of each list; the weeks tell how many there are. */
export const WeeksFillPreview = WeeksPreview.extend({
  /** Trips of the tours that are there already; `planned` is the STP that they were made with. */
  there: z.array(
    z.object({ tt_tour: z.string(), tt_stp: Instant, tt_status: z.enum(TRIP_STATUSES), planned: Instant }),
  ),
  made: z.array(z.object({ tt_tour: z.string(), tt_stp: Instant })),
})
export type WeeksFillPreview = z.infer<typeof WeeksFillPreview>

/** Changes of trips that were made before, where their tours say something else by now. */
export const WeeksAdaptPreview = z.object({
  changes: z.array(
    z.object({
      tt_id: z.int(),
      tt_tour: z.string(),
      day: Day,
      /** `taken`: driven no more; `back`: driven again. */
      what: z.enum(['changed', 'taken', 'back']),
      fields: z.array(
        z.object({
          field: z.string(),
          from: z.union([z.string(), z.number(), z.null()]),
          to: z.union([z.string(), z.number(), z.null()]),
        }),
      ),
    }),
  ),
  changes_count: z.int(),
  /** Trips that stay as they are, though their tours say something else. */
  left: z.array(z.object({ tt_tour: z.string(), day: Day, reason: z.enum(['edited', 'driven', 'invoiced']) })),
  left_count: z.int(),
  /** Tours that ask on closed days of these weeks. */
  closed: z.array(ClosedTourDay),
  closed_count: z.int(),
})
export type WeeksAdaptPreview = z.infer<typeof WeeksAdaptPreview>

/** An operation on weeks that was run. */
export const WeekRun = z.object({
  wr_id: z.int(),
  wr_kind: z.enum(RUN_KINDS),
  wr_weeks: z.array(TripsOfWeek),
  /** Weeks that are still to be done, while the operation is under way. */
  wr_left: z.array(YearWeek),
  wr_by: z.string(),
  wr_at: Instant,
  wr_undone_at: Instant.nullable(),
  wr_undone_by: z.string().nullable(),
})
export type WeekRun = z.infer<typeof WeekRun>

/** A trip that keeps a run from being undone. */
export const Preventing = z.object({
  tt_id: z.int(),
  tt_tour: z.string(),
  tt_stp: Instant,
  /** `name`: it holds a name that another row of the master data has by now. `adapted`: by a later run. */
  reason: z.enum(['changed', 'published', 'replaced', 'name', 'adapted']),
  /** Author of the last change, or of the later run, where one is the reason. */
  by: z.string().nullable(),
  /** The later run, and when it was. */
  run: z.int().optional(),
  at: Instant.optional(),
})
export type Preventing = z.infer<typeof Preventing>
/** A refusal names so many of the trips that prevent it. */
export const MAX_PREVENTING = 50
