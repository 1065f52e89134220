import type { Language } from '../names/languages.ts'
import { addDaysToDay, isDay } from './dates.ts'
import type { DayRange } from './views.ts'

const MONTHS_PER_YEAR = 12

/** A month `YYYY-MM`. */
export const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length)

/**
 * @param month `YYYY-MM` @param months how many later, or earlier if negative
 * @example addMonths('2026-01', -1) // → '2025-12'
 */
export const addMonths = (month: string, months: number): string => {
  const count = Number(month.slice(0, 4)) * MONTHS_PER_YEAR + Number(month.slice(5)) - 1 + months
  return `${String(Math.floor(count / MONTHS_PER_YEAR)).padStart(4, '0')}-${String((count % MONTHS_PER_YEAR) + 1).padStart(2, '0')}`
}

/**
 * The days of a month `YYYY-MM`.
 * @example daysOfMonth('2028-02') // → { from: '2028-02-01', to: '2028-02-29' }
 */
export const daysOfMonth = (month: string): DayRange => ({
  from: `${month}-01`,
  to: addDaysToDay(`${addMonths(month, 1)}-01`, -1),
})

/** Written out here, since what is printed may not change with the machine that prints it. */
const SHORT_NAMES: Readonly<Record<Language, string>> = {
  de: 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.',
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  fr: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
  it: 'gen feb mar apr mag giu lug ago set ott nov dic',
  nl: 'jan. feb. mrt. apr. mei juni juli aug. sept. okt. nov. dec.',
}

/**
 * The name of a month `YYYY-MM` in a sentence.
 * @example monthName('2026-10', 'de') // → 'Okt. 2026'
 */
export const monthName = (month: string, language: Language): string =>
  `${SHORT_NAMES[language].split(' ')[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`

export const isMonth = (text: string): boolean => /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`)
