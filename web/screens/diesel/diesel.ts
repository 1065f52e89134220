import { type FuelPart, type FuelTerms, fuelParts } from '#shared/domain/money/fuel/fuel-parts.ts'
import type { FuelRule } from '#shared/domain/money/fuel/fuel-rule.ts'
import { addMonths, daysOfMonth } from '#shared/domain/time/months.ts'
import type { Floater } from '#shared/records/floater.ts'
import type { FuelIndex } from '#shared/records/fuel-index.ts'
import type { FuelOverview, IndexValue } from '#shared/schemas/fuel.ts'

/** All that the screen shows. */
export type Diesel = FuelOverview & { indices: FuelIndex[]; floaters: Floater[] }

/** Number of months in the preview of a rule, with the present one. */
export const PREVIEW_MONTHS = 6

/** Parts of a rule's surcharge from a month on. @param month `YYYY-MM` */
export const previewOf = (
  { indices, values, dated }: Pick<Diesel, 'indices' | 'values' | 'dated'>,
  rule: FuelRule,
  month: string,
): FuelPart[] => {
  const terms: FuelTerms = {
    rule,
    unit: indices.find(({ ix_name }) => ix_name === rule.fl_index)?.ix_unit ?? '',
    dated: dated.filter(({ floater }) => floater === rule.fl_name),
    values: new Map(
      values.flatMap(({ index, month: of, value }) => (index === rule.fl_index ? [[of, value] as const] : [])),
    ),
    since: null,
  }
  return fuelParts(terms, {
    from: daysOfMonth(month).from,
    to: daysOfMonth(addMonths(month, PREVIEW_MONTHS - 1)).to,
  })
}

/** A month of a series; without a value it is missing. */
export type SeriesMonth = { month: string; value: IndexValue | null }
/**
 * Months of a series by year, the latest year first: from the first with a value to the last with one, or to the month before the
 * present, whose value may be known.
 */
export const yearsOf = (values: readonly IndexValue[], present: string): { year: string; months: SeriesMonth[] }[] => {
  const known = new Map(values.map((value) => [value.month, value]))
  const months = [...known.keys()].sort()
  const first = months[0]
  if (first === undefined) return []
  const last = [addMonths(present, -1), ...months].sort().at(-1) ?? first
  const years = new Map<string, SeriesMonth[]>()
  for (let month = first; month <= last; month = addMonths(month, 1)) {
    const year = month.slice(0, 4)
    years.set(year, [...(years.get(year) ?? []), { month, value: known.get(month) ?? null }])
  }
  return [...years].reverse().map(([year, ofYear]) => ({ year, months: ofYear }))
}
