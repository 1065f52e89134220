import { type Language, LOCALE_OF } from '../names/languages.ts'

/** Most digits that a percentage of the company has: as many as are entered. */
const MOST_DIGITS = 2

/**
 * A percentage as every screen, file and print says it, with the decimal sign of the language.
 * @param percent hundredths: 12.5 is an eighth
 * @param least digits that are always said: none for a number that a person has set as a whole one
 * @example percentText(4.39, 'fr') // → '4,39\u00a0%'
 */
export const percentText = (percent: number, language: Language, least: 0 | 1 = 1): string => {
  const digits = { minimumFractionDigits: least, maximumFractionDigits: MOST_DIGITS }
  return `${new Intl.NumberFormat(LOCALE_OF[language], digits).format(percent)}\u00a0%`
}
