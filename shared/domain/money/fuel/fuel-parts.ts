import { addDaysToDay } from '../../time/dates.ts'
import { addMonths, daysOfMonth, monthOf } from '../../time/months.ts'
import type { DayRange } from '../../time/views.ts'
import { daysWithoutFuel } from '../fuel-days.ts'
import { type FuelOn, type FuelResult, type FuelRule, fuelPercent } from './fuel-rule.ts'

/** Grounds of a percentage, as the party that is charged sees them; kept with the statement that charges it. */
export type FuelEvidence =
  | (FuelResult & {
      floater: string
      index: string
      unit: string
      /** `YYYY-MM` of the value. */
      month: string
    })
  /** Entered from a day on; it stands above the rule. */
  | { kind: 'dated'; floater: string; since: string; reason: string; percent: number }

/** A percentage from a day on that stands above the rule; null gives the rule its say again. */
export type DatedPercent = { fv_from: string; fv_percent: number | null; fv_reason: string }

/** Terms from which the surcharge of a party is worked out. */
export type FuelTerms = {
  rule: FuelRule
  unit: string
  dated: readonly DatedPercent[]
  /** Values of the series by month. */
  values: ReadonlyMap<string, number>
  /** The day from which the party has it; null for always. */
  since: string | null
}

/** The percentage of some days of a period. */
export type FuelPart = DayRange & {
  on: FuelOn
  /** Null where the value of the month is missing, which is never taken for 0. */
  percent: number | null
  evidence: FuelEvidence | null
  /** `YYYY-MM` without a value, though the percentage depends on it. */
  missing: string | null
  /** Result of the rule, where a dated value stands above it and the month is known; else null. */
  by_rule: FuelEvidence | null
}

const ruleEvidence = ({ rule, unit, values }: FuelTerms, month: string): FuelEvidence | null => {
  const value = values.get(month)
  if (value === undefined) return null
  return { floater: rule.fl_name, index: rule.fl_index, unit, month, ...fuelPercent(rule, value) }
}

const partOf = (terms: FuelTerms, days: DayRange): FuelPart => {
  const { rule, dated } = terms
  const month = addMonths(monthOf(days.from), -rule.fl_lag)
  const by_rule = ruleEvidence(terms, month)
  const known = dated.filter(({ fv_from }) => fv_from <= days.from).sort((a, b) => (a.fv_from < b.fv_from ? 1 : -1))[0]
  const on = rule.fl_on
  if (known && known.fv_percent !== null) {
    const { fv_from: since, fv_percent: percent, fv_reason: reason } = known
    const evidence: FuelEvidence = { kind: 'dated', floater: rule.fl_name, since, reason, percent }
    return { ...days, on, percent, evidence, missing: null, by_rule }
  }
  const missing = by_rule ? null : month
  return { ...days, on, percent: by_rule?.percent ?? null, evidence: by_rule, missing, by_rule: null }
}

/**
 * The percentages of a period, earliest first: a new part begins with each month, since another value counts, and with each
 * dated value. Days before the party has a surcharge have none.
 */
export const fuelParts = (terms: FuelTerms, { from, to }: DayRange): FuelPart[] => {
  const first = terms.since !== null && terms.since > from ? terms.since : from
  const changes = terms.dated.map(({ fv_from }) => fv_from)
  const parts: FuelPart[] = []
  for (let day = first; day <= to; ) {
    const next = [...changes.filter((one) => one > day), addDaysToDay(daysOfMonth(monthOf(day)).to, 1)].sort()[0] ?? to
    const last = addDaysToDay(next, -1)
    parts.push(partOf(terms, { from: day, to: last < to ? last : to }))
    day = next
  }
  return parts
}

/** Fuel as it is entered for days of a journal. */
export type EnteredFuel = DayRange & { percent: number; on?: FuelOn | undefined }
/** Days on which a journal differs from its proposal: the percentage that is entered, null for days without fuel. */
export type FuelDifference = DayRange & { entered: number | null; part: FuelPart }

const both = (a: DayRange, b: DayRange): DayRange | null => {
  const days = { from: a.from > b.from ? a.from : b.from, to: a.to < b.to ? a.to : b.to }
  return days.from <= days.to ? days : null
}

/** Differences of a journal from what is proposed for it, earliest first. What is entered stays: the difference is told. */
export const fuelDifferences = (parts: readonly FuelPart[], entered: readonly EnteredFuel[]): FuelDifference[] =>
  parts
    .flatMap((part): FuelDifference[] => [
      ...daysWithoutFuel(part, entered).map((days) => ({ ...days, entered: null, part })),
      ...entered.flatMap((fuel): FuelDifference[] => {
        const days = both(part, fuel)
        const isSame = fuel.percent === part.percent && (fuel.on ?? 'trip') === part.on
        return days && !isSame ? [{ ...days, entered: fuel.percent, part }] : []
      }),
    ])
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))

/** The parts of days that have no fuel yet and whose percentage is known: what can be entered as it is proposed. */
export const partsToEnter = (parts: readonly FuelPart[], entered: readonly DayRange[]): FuelPart[] =>
  parts
    .filter(({ percent }) => percent !== null)
    .flatMap((part) => daysWithoutFuel(part, entered).map((days) => ({ ...part, ...days })))
