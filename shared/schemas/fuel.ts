import { z } from 'zod'
import { isDecimal } from '../domain/money/fuel/decimal.ts'
import { FUEL_LIMITS, FUEL_ON, isPercent } from '../domain/money/fuel/fuel-rule.ts'
import { MAX_INDEX_ROWS } from '../domain/money/fuel/pasted-values.ts'
import { isMonth } from '../domain/time/months.ts'
import { Day, Instant, name, text } from './common.ts'
import { HISTORY_PAGE } from './history.ts'

const decimal = z.number({ error: 'decimal_invalid' }).refine((value) => isDecimal(value), { error: 'decimal_invalid' })
/** Bases, steps and values of a series: above 0, with at most four decimals. */
export const PositiveDecimal = decimal.refine((value) => value > 0, { error: 'index_value_invalid' })
/** Two decimals; a rebate is below 0. */
export const SignedPercent = z
  .number({ error: 'percent_invalid' })
  .refine((value) => isPercent(value), { error: 'percent_invalid' })
/** A month of a series, from 1970 on. */
export const IndexMonth = z
  .string()
  .refine((month) => isMonth(month) && month >= '1970-01', { error: 'index_month_invalid' })

const FromIndex = {
  floater: z.string(),
  index: z.string(),
  unit: z.string(),
  month: z.string(),
  value: z.number(),
  plus: z.number().optional(),
  limit: z.enum(FUEL_LIMITS).nullable(),
  percent: z.number(),
}
/** Grounds of a percentage (`shared/domain/money/fuel/fuel-parts.ts`). */
export const FuelEvidence = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('steps'),
    base: z.number(),
    step: z.number(),
    step_percent: z.number(),
    steps: z.number(),
    ...FromIndex,
  }),
  z.object({ kind: z.literal('share'), base: z.number(), share: z.number(), ...FromIndex }),
  z.object({ kind: z.literal('table'), row: z.number().nullable(), ...FromIndex }),
  z.object({
    kind: z.literal('dated'),
    floater: z.string(),
    since: z.string(),
    reason: z.string(),
    percent: z.number(),
  }),
])

/** The percentage that is proposed for some days; null where the value of the month `missing` is not entered. */
export const FuelPart = z.object({
  from: Day,
  to: Day,
  on: z.enum(FUEL_ON),
  percent: z.number().nullable(),
  evidence: FuelEvidence.nullable(),
  missing: z.string().nullable(),
  by_rule: FuelEvidence.nullable(),
})

export const MAX_FUEL_NAME = 80
/** Names of series and rules. */
export const FuelName = name(MAX_FUEL_NAME)

export const IndexValuesBody = z
  .object({
    index: FuelName,
    /** The value of each month; null takes it away. */
    values: z
      .array(z.object({ month: IndexMonth, value: PositiveDecimal.nullable() }))
      .min(1, { error: 'field_required' })
      .max(MAX_INDEX_ROWS, { error: 'index_rows_too_many' }),
  })
  .superRefine(({ values }, issues) => {
    const known = new Set<string>()
    for (const [at, { month }] of values.entries()) {
      if (known.has(month))
        issues.addIssue({ code: 'custom', message: 'index_month_twice', path: ['values', at, 'month'] })
      known.add(month)
    }
  })

/** The last value of a month, the person and time of its entry, and the number of entries before it. */
const IndexValue = z.object({
  index: z.string(),
  month: z.string(),
  value: z.number(),
  by: z.string(),
  at: Instant,
  before: z.int(),
})
export type IndexValue = z.infer<typeof IndexValue>

export const DatedPercentBody = z.object({
  floater: FuelName,
  from: Day,
  /** Null gives the rule its say again. */
  percent: SignedPercent.nullable(),
  reason: text(300).min(1, { error: 'field_required' }),
})
export const DatedPercent = z.object({
  fv_id: z.int(),
  floater: z.string(),
  fv_from: Day,
  fv_percent: z.number().nullable(),
  fv_reason: z.string(),
  fv_by: z.string(),
  fv_at: Instant,
})
export type DatedPercent = z.infer<typeof DatedPercent>

/** Values and uses beside series and rules. */
export const FuelOverview = z.object({
  values: z.array(IndexValue),
  dated: z.array(DatedPercent),
  /** Parties with their rules, and the day of the beginning. */
  uses: z.array(
    z.object({ floater: z.string(), side: z.enum(['customer', 'sub']), party: z.string(), since: Day.nullable() }),
  ),
})
export type FuelOverview = z.infer<typeof FuelOverview>

export const IndexHistoryQuery = z.object({ index: FuelName, month: IndexMonth })
/** Entries for a month, newest first, at most {@link HISTORY_PAGE}; null where the value was taken away. */
export const IndexHistory = z
  .array(z.object({ value: z.number().nullable(), by: z.string(), at: Instant }))
  .max(HISTORY_PAGE)
