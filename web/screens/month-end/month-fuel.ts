import { fuelCost, MAX_FUEL_PERCENT } from '../../../shared/domain/money/invoice.ts'
import { fromCents, parseAmount, toCents } from '../../../shared/domain/money/money.ts'
import type { MonthEndParty } from '../../../shared/schemas/journal.ts'

/** Reads a typed percentage; an empty field is 0, null is no percentage. */
export const readFuel = (typed: string): number | null => {
  if (typed.trim() === '') return 0
  const percent = parseAmount(typed)
  return percent !== null && percent <= MAX_FUEL_PERCENT ? percent : null
}

/** Returns the totals of a party's month with the fuel for all; a party that has fuel already keeps its own. */
export const totalWithFuel = ({ total, fuel, fuel_base }: MonthEndParty, percent: number): number =>
  fuel.length > 0 ? total : fromCents(toCents(total) + toCents(fuelCost(percent, fuel_base)))
