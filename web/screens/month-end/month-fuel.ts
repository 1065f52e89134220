import { MAX_FUEL_PERCENT } from '#shared/domain/money/fuel/fuel-rule.ts'
import { fuelCost, type InvoiceSide } from '#shared/domain/money/invoice.ts'
import { sumAmounts } from '#shared/domain/money/money.ts'
import { parseAmount } from '#shared/domain/money/typed-amount.ts'
import { formatDayMonth } from '#shared/domain/time/dates.ts'
import type { DayRange } from '#shared/domain/time/views.ts'
import type { MonthEndParty } from '#shared/schemas/journal.ts'

/** Props of a dialog that enters fuel for the ticked parties of a month. */
export type MonthFuelProps = {
  side: InvoiceSide
  days: DayRange
  /** As it is shown. */
  month: string
  rows: readonly MonthEndParty[]
  /** Called once the journals differ from those in view. */
  onChanged: () => void
  onClose: () => void
}

/** Reads a typed percentage above 0; null is none. */
export const readFuel = (typed: string): number | null => {
  const percent = parseAmount(typed)
  return percent !== null && percent > 0 && percent <= MAX_FUEL_PERCENT ? percent : null
}

/**
 * Effect of a fuel percentage on each party: it goes to the days that have none yet. Parties without such days stay as they are.
 */
export const fuelPreview = (rows: readonly MonthEndParty[], percent: number) => {
  const [without, kept] = [
    rows.filter((row) => row.without_fuel.length > 0),
    rows.filter((row) => row.without_fuel.length === 0),
  ]
  const added = without.map((row) => ({
    row,
    base: sumAmounts(row.without_fuel.map(({ trip_sum }) => trip_sum)),
    cost: sumAmounts(row.without_fuel.map(({ trip_sum }) => fuelCost(percent, trip_sum))),
  }))
  return { added, kept, cost: sumAmounts(added.map(({ cost }) => cost)) }
}

/** The percentages that a party's month has: `10 (02.11.–08.11.) + 7.5`. Days are named where they are not the whole month. */
export const fuelInWords = ({ fuel }: Pick<MonthEndParty, 'fuel'>, days: DayRange): string =>
  fuel
    .map(({ percent, from, to }) =>
      from <= days.from && days.to <= to ? `${percent}` : `${percent} (${formatDayMonth(from)}–${formatDayMonth(to)})`,
    )
    .join(' + ')
