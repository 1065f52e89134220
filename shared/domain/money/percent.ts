import { fromCents, toCents } from './money.ts'

/** Two decimals of a percentage and two of an amount. */
const HUNDREDTHS_OF_CENTS = 10_000n

/**
 * Percent of an amount, to the cent, half a cent up; of a negative one what the same percentage of the positive one is.
 * @param percent with at most two decimals
 * @throws RangeError for more than two decimals
 * @example percentOf(8.1, 0.5) // → 0.04
 */
export const percentOf = (percent: number, amount: number): number => {
  // Whole numbers throughout: a year of trips times a percentage is more than a number holds exactly.
  const product = BigInt(toCents(percent)) * BigInt(toCents(amount))
  const half = product < 0n ? -HUNDREDTHS_OF_CENTS / 2n : HUNDREDTHS_OF_CENTS / 2n
  return fromCents(Number((product + half) / HUNDREDTHS_OF_CENTS))
}
