import { fromCents, toCents } from './money.ts'

/** Two decimals of a percentage and two of an amount. */
const HUNDREDTHS_OF_CENTS = 10_000n

export const sizeOf = (whole: bigint): bigint => (whole < 0n ? -whole : whole)
/** The quotient to the nearest whole number, half of one away from 0. @param divisor above 0 */
export const roundedQuotient = (dividend: bigint, divisor: bigint): bigint => {
  const size = (sizeOf(dividend) * 2n + divisor) / (divisor * 2n)
  return dividend < 0n ? -size : size
}

/**
 * Percent of an amount, to the cent, half a cent up; of a negative one what the same percentage of the positive one is. A
 * percentage that is worked out was rounded before (`fuel/fuel-rule.ts`).
 * @param percent with at most two decimals
 * @throws RangeError for more than two decimals
 * @example percentOf(8.1, 0.5) // → 0.04
 */
export const percentOf = (percent: number, amount: number): number => {
  // Whole numbers throughout: a year of trips times a percentage is more than a number holds exactly.
  const product = BigInt(toCents(percent)) * BigInt(toCents(amount))
  return fromCents(Number(roundedQuotient(product, HUNDREDTHS_OF_CENTS)))
}
