import { fuelCost, MAX_FUEL_PERCENT } from '../../../shared/domain/money/invoice.ts'
import { parseAmount, sumAmounts } from '../../../shared/domain/money/money.ts'
import { formatDayMonth } from '../../../shared/domain/time/dates.ts'
import type { DayRange } from '../../../shared/domain/time/views.ts'
import type { MonthEndParty } from '../../../shared/schemas/journal.ts'

/** Reads a typed percentage; an empty field is 0, null is no percentage. */
export const readFuel = (typed: string): number | null => {
  if (typed.trim() === '') return 0
  const percent = parseAmount(typed)
  return percent !== null && percent <= MAX_FUEL_PERCENT ? percent : null
}

/** Returns the total of a party's month with the fuel for all, which goes to the days that have none yet. */
export const totalWithFuel = ({ total, without_fuel }: MonthEndParty, percent: number): number =>
  sumAmounts([total, ...without_fuel.map(({ trip_sum }) => fuelCost(percent, trip_sum))])

/**
 * Returns the percentages of a party's month, the fuel for all included: `10 (02.11.–08.11.) + 7.5`. Days are named
 * where they are not the whole month.
 */
export const fuelInWords = ({ fuel, without_fuel }: MonthEndParty, days: DayRange, percent: number): string =>
  [
    ...fuel.map(({ percent: own, from, to }) =>
      from <= days.from && days.to <= to ? `${own}` : `${own} (${formatDayMonth(from)}–${formatDayMonth(to)})`,
    ),
    ...(percent > 0 && without_fuel.length > 0 ? [`${percent}`] : []),
  ].join(' + ')
