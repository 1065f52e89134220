import { z } from 'zod'
import { weekOfRange } from '../domain/time/weeks.ts'
import { Day, MessageAnswer, YearWeek } from './common.ts'
import { Language } from './session.ts'

/** Four years: more than anybody plans, and little enough for one transaction. */
const MAX_WEEKS = 210

/** A week as bodies carry it: its Monday and its Sunday. */
const WeekRange = z.object({ start_date: Day, end_date: Day }).superRefine((range, issues) => {
  const message =
    range.end_date < range.start_date ? 'date_range_reversed' : weekOfRange(range) === null ? 'week_invalid' : null
  if (message) issues.addIssue({ code: 'custom', message })
})

/** Which weeks are meant; one that is named twice counts once. */
export const WeeksBody = z.object({
  weeks: z.array(WeekRange).min(1, { error: 'weeks_required' }).max(MAX_WEEKS, { error: 'weeks_too_many' }),
})
export const PublishBody = WeeksBody.extend({ language: Language.catch('de').default('de') })

/** How many trips an action made, changed or removed, week by week. */
const TripsOfWeek = z.object({ week: YearWeek, trips: z.int() })
export const WeeksAnswer = MessageAnswer.extend({ weeks: z.array(TripsOfWeek) })
export const PublishAnswer = WeeksAnswer.extend({
  /** Subcontractors whose list is on its way, and those that have no address. */
  mailed: z.array(z.string()),
  unreachable: z.array(z.string()),
})

export const CopyWarning = z.object({
  kind: z.enum(['no_vehicle', 'no_driver', 'vehicle_twice', 'driver_twice']),
  tour: z.string(),
  /** Day of the trip's positioning. */
  day: Day,
  /** The other trip's tour, where something is planned twice. */
  with: z.string().optional(),
})
/** What copying would create, and what to look at before. */
export const CopyPreview = z.object({
  /** `present` counts the trips that the week holds already: copying it would be refused. */
  weeks: z.array(TripsOfWeek.extend({ present: z.int() })),
  /** At most {@link MAX_WARNINGS}, in order of their day. */
  warnings: z.array(CopyWarning),
  warning_count: z.int(),
})
export type CopyPreview = z.infer<typeof CopyPreview>
export const MAX_WARNINGS = 1000
