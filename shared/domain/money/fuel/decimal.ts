import { oneLine, seenText } from '../../names/clean-text.ts'

/**
 * Values of an index, bases and steps have at most four decimals (1.2455 a litre) and percentages two. They are numbers at
 * the wire, and whole ten-thousandths where something is worked out from them.
 */
export const DECIMAL_PLACES = 4
const SCALE = 10 ** DECIMAL_PLACES

/** The largest value that a series takes. */
export const MAX_DECIMAL = 999_999.9999

/**
 * Whole ten-thousandths. @throws RangeError for more than four decimals and for what is no finite number
 * @example scaled(1.245) // → 12450n
 */
export const scaled = (value: number): bigint => {
  const whole = Math.round(value * SCALE)
  if (!Number.isSafeInteger(whole) || whole / SCALE !== value) throw new RangeError(`not a decimal: ${value}`)
  return BigInt(whole)
}

/** The number of whole ten-thousandths. */
export const unscaled = (whole: bigint): number => Number(whole) / SCALE

/** Returns true for a number with at most four decimals that a series takes, whatever its sign. */
export const isDecimal = (value: number): boolean =>
  Math.abs(value) <= MAX_DECIMAL && Math.round(value * SCALE) / SCALE === value

const DECIMAL = /^-?\d{1,6}(?:[.,]\d{1,4})?$/
/**
 * Reads a number with up to four decimals, point or comma, with apostrophes between thousands or without; null for anything
 * else. A comma or point is always the decimal mark here: an index of `1.245` is no thousand.
 * @example parseDecimal("1'245,5") // → 1245.5
 */
export const parseDecimal = (text: string): number | null => {
  const typed = oneLine(seenText(text)).replace(/[’']/g, '').replace('−', '-')
  return DECIMAL.test(typed) ? Number(typed.replace(',', '.')) : null
}

/**
 * The same for a percentage, with its sign or without.
 * @example parsePercent('8,1 %') // → 8.1
 */
export const parsePercent = (text: string): number | null => parseDecimal(text.replace(/\s*%\s*$/, ''))

const placesOf = (value: number): number => String(value).split('.')[1]?.length ?? 0
/**
 * Numbers as texts with as many decimals as the longest of them has, so that they can be compared.
 * @example decimalTexts([128.4, 112]) // → ['128.4', '112.0']
 */
export const decimalTexts = (values: readonly number[]): string[] => {
  const places = Math.max(0, ...values.map(placesOf))
  return values.map((value) => value.toFixed(places))
}
