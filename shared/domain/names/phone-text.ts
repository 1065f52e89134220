import { oneLine, seenText } from './clean-text.ts'

/** Hyphens and dashes of every kind, as people part numbers with. */
const DASHES = /[\p{Dash_Punctuation}\u2212]/gu

/** A phone number as it was typed or pasted, with plain blanks and hyphens: what all readers of numbers begin with. */
export const phoneText = (typed: string): string =>
  oneLine(seenText(typed))
    .replace(DASHES, '-')
    .replace(/^\uff0b/, '+')

/** Returns true if a text is written like a phone number; whether it can be called is not said. */
export const isPhoneLike = (typed: string): boolean => /^[+(]?\d[\d ()./-]{3,}$/.test(phoneText(typed))
