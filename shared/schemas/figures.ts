import { z } from 'zod'
import { FIGURE_UNITS } from '../domain/figures/figure-period.ts'
import { ARRIVAL_GROUPS, FIGURE_LISTS, MARGIN_GROUPS } from '../domain/figures/figures.ts'
import { EXCUSES } from '../domain/figures/punctuality.ts'
import { Language } from './accounts/session.ts'
import { RangeBody } from './timetable.ts'

const Text = z.string().max(2000)
export const Narrowed = z.object({
  sub: Text.optional(),
  customer: Text.optional(),
  tour: Text.optional(),
  lane: z.tuple([Text, Text]).optional(),
  weekday: z.int().min(0).max(6).optional(),
})

/** Trips that start in a range, all or those of a part of them. */
export const FigureBody = z.object({ ...RangeBody.shape, narrow: Narrowed.default({}) })
export const ArrivalsBody = z.object({
  ...FigureBody.shape,
  by: z.enum(ARRIVAL_GROUPS),
  /** Parts of the period; the one that fits without. */
  unit: z.enum(FIGURE_UNITS).nullable().default(null),
})
export const MarginsBody = z.object({ ...FigureBody.shape, by: z.enum(MARGIN_GROUPS) })
export const FigureTripsBody = z.object({
  ...FigureBody.shape,
  list: z.enum(FIGURE_LISTS),
  /** Late trips of one reason alone. */
  reason: z.enum(EXCUSES).nullable().default(null),
})
export const FigureTripsFileBody = z.object({
  ...FigureTripsBody.shape,
  language: Language.catch('de').default('de'),
})

const Count = z.int().min(0)
/** As `Punctuality` of `shared/domain/figures/punctuality.ts`. */
export const Punctuality = z.object({ due: Count, known: Count, on_time: Count, late_minutes: Count })
const Period = z.object({ from: z.string(), to: z.string() })
const Compared = { period: Period, before_period: Period }

/** Punctuality of trips, in all and by group; each with the period before. */
export const Arrivals = z.object({
  ...Compared,
  /** Minutes after the planned arrival that count as on time. */
  tolerance: z.int().min(0),
  unit: z.enum(FIGURE_UNITS),
  /** The parts of the period, each by its first day. */
  parts: z.object({ day: z.string(), from: z.string(), to: z.string() }).array(),
  total: Punctuality,
  before: Punctuality,
  series: Punctuality.array(),
  groups: z
    .object({
      of: Narrowed,
      total: Punctuality,
      before: Punctuality,
      /** Of each part: known arrivals, and those on time. */
      known: Count.array(),
      on_time: Count.array(),
    })
    .array(),
  /** Groups with fewer trips, which are not listed. */
  left: Count,
  /** Reasons of late trips; absent for a role that does not see what drivers reported. */
  excuses: z
    .object({ reason: z.enum(EXCUSES), trips: Count, late_minutes: Count, excused_minutes: Count })
    .array()
    .optional(),
})
export type Arrivals = z.infer<typeof Arrivals>

const Minutes = Count.nullable()
/** Minutes from departure to arrival, by lane. */
export const DrivingTimesAnswer = z.object({
  ...Compared,
  drives: Count,
  lanes: z
    .object({
      of: Narrowed,
      drives: Count,
      p50: Minutes,
      p90: Minutes,
      /** Mean of what was planned for these drives. */
      planned: Minutes,
      before_p50: Minutes,
    })
    .array(),
  left: Count,
})
export type DrivingTimesAnswer = z.infer<typeof DrivingTimesAnswer>

const Share = z.number().nullable()
const Margin = z.object({ trips: Count, revenue: z.number(), cost: z.number(), margin: z.number(), share: Share })
export const Margins = z.object({
  ...Compared,
  total: Margin,
  before: Margin,
  groups: z.object({ of: Narrowed, total: Margin, before: Margin }).array(),
  left: Count,
})
export type Margins = z.infer<typeof Margins>
