import { nameKey } from '#shared/domain/names/names.ts'

/** Words of the five languages for what a number counts. */
const WORDS = {
  minutes: 'min minute minuten mins minutes minuto minuti minuut',
  hours: 'h std stunde stunden hour hours heure heures ora ore uur uren',
  days: 'd tag tage tagen day days j jour jours giorno giorni gg dag dagen',
  months: 'monat monate monaten month months mois mese mesi maand maanden',
  metres: 'm meter metern metre metres meters mètre mètres metro metri',
} as const
export type Unit = keyof typeof WORDS

/** A word of letters behind digits. */
const COUNTED = /^(.*\d)\s*(\p{L}+)\.?$/u

/**
 * The number without the word for its unit; other cells as they are.
 * @example withoutUnit('30 Tage', 'days') // → '30'
 */
export const withoutUnit = (cell: string, unit: Unit): string => {
  const [, number = '', word = ''] = COUNTED.exec(cell) ?? []
  return word !== '' && WORDS[unit].split(' ').includes(nameKey(word)) ? number : cell
}
