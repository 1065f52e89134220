/**
 * Amounts are JSON numbers with at most two decimals at the wire and in entities; they are added up in whole cents here,
 * since numbers with decimals do not add up exactly.
 */
const CENTS = 100

/** The largest amount that a field takes. */
export const MAX_AMOUNT = 99_999_999.99

/**
 * Whole cents of an amount. @throws RangeError for more than two decimals and for what is no finite number
 * @example toCents(0.29) // → 29
 */
export const toCents = (amount: number): number => {
  const cents = Math.round(amount * CENTS)
  if (!Number.isSafeInteger(cents) || cents / CENTS !== amount) throw new RangeError(`not an amount: ${amount}`)
  return cents
}

/** The amount of whole cents. @throws RangeError for what is not whole */
export const fromCents = (cents: number): number => {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not whole cents: ${cents}`)
  return cents / CENTS
}

/**
 * Sum of amounts, exact to the cent. @throws RangeError for more than two decimals
 * @example sumAmounts([0.1, 0.2]) // → 0.3
 */
export const sumAmounts = (amounts: readonly number[]): number =>
  fromCents(amounts.reduce((sum, amount) => sum + toCents(amount), 0))

/**
 * `1'234.50` (rules 1.2), rounded to the cent; the currency symbol comes from the translations.
 * @example formatAmount(-1234.5) // → "-1'234.50"
 */
export const formatAmount = (amount: number): string => formatCents(Math.round(amount * CENTS))

/** `1'234.50` of whole cents. */
export const formatCents = (cents: number): string => {
  const whole = Math.floor(Math.abs(cents) / CENTS)
  const rest = Math.abs(cents) % CENTS
  const thousands = String(whole).replace(/\B(?=(?:\d{3})+$)/g, "'")
  return `${cents < 0 ? '-' : ''}${thousands}.${rest < 10 ? '0' : ''}${rest}`
}
