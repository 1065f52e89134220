import { oneLine, seenText } from '../names/clean-text.ts'
import { MAX_AMOUNT } from './money.ts'

const CENTS_PART = '(?:[.,]\\d{1,2})'
/** Digits; in groups of apostrophes; in groups of points, commas or spaces only with cents, which tell the marks apart. */
const AMOUNTS = [
  `\\d+${CENTS_PART}?`,
  `\\d{1,3}(?:'\\d{3})+${CENTS_PART}?`,
  `\\d{1,3}(?: \\d{3})+${CENTS_PART}`,
  '\\d{1,3}(?:\\.\\d{3})+,\\d{1,2}',
  '\\d{1,3}(?:,\\d{3})+\\.\\d{1,2}',
]
const AMOUNT = new RegExp(`^(?:${AMOUNTS.join('|')})$`)
/** Apostrophes as the languages and their programs write them. */
const APOSTROPHES = /[’‘ʼ´`′]/g
const EURO = /^(?:€|EUR) ?| ?(?:€|EUR)$/i
/** `60.-` has no cents. */
const NO_CENTS = /(?<=\d)[.,] ?[-–—−]{1,2}$/
const CENTS_BEHIND = /[.,](\d{1,2})$/

/**
 * Reads an amount that a person typed, as any of the five languages writes it (rules 1.2): `1234.50`, `12,50`, `1'234.50`,
 * `1.234,50`, `1,234.50`, `1 234,50`, `60.-`, with the euro beside it or without. Null for anything else, the empty text included,
 * for what may be thousands or cents (`1.234`), and for more than the largest amount. Every amount is read here: forms, files
 * of trips and of master data.
 * @example parseAmount('1.234') // → null
 */
export const parseAmount = (text: string): number | null => {
  const typed = oneLine(seenText(text)).replace(APOSTROPHES, "'").replace(EURO, '').replace(NO_CENTS, '')
  if (!AMOUNT.test(typed)) return null
  const cents = CENTS_BEHIND.exec(typed)?.[1] ?? ''
  const whole = typed.slice(0, cents === '' ? undefined : -cents.length - 1).replace(/\D/g, '')
  const amount = Number(`${whole}.${cents}`)
  return amount <= MAX_AMOUNT ? amount : null
}
