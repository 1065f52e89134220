import { nameKey } from '#shared/domain/names/names.ts'
import { wordsOfTexts } from '../files/words-of-texts.ts'

export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]
const NAMED_DAYS = new Map([
  ...WEEKDAYS.flatMap((day) =>
    wordsOfTexts([`weekday_short_${day}`, `weekday_${day}`]).map((word) => [nameKey(word), day] as const),
  ),
  // Files number the days from Monday.
  ...WEEKDAYS.map((day) => [String(day + 1), day] as const),
])

const WEEKEND = [5, 6]
const NAMED_SETS = new Map(
  [
    [
      WEEKDAYS,
      'täglich;alle Tage;jeden Tag;daily;every day;tous les jours;chaque jour;quotidien;ogni giorno;tutti i giorni;giornaliero;quotidiano;dagelijks;elke dag',
    ],
    [WEEKEND, 'Wochenende;weekend;week-end;fine settimana'],
  ].flatMap(([days, words]) =>
    String(words)
      .split(';')
      .map((word) => [nameKey(word), days as number[]] as const),
  ),
)

/** `bis`, `to`, `au`, `al`, `t/m` between two days, and words that begin a range or join days. */
const UNTIL = /\s*(?:[–—−‑-]|\s(?:bis|to|through|au|al?|t\/m|tot(?:\s(?:en\s)?met)?)\s)\s*/u
const BEGINS = /^(?:von|from|du|dal?|van)\s+/u
const JOINS = /[,;/&+]|\s(?:und|and|et|en|e)\s/u
const DIGITS = /^[1-7]{2,7}$/

const dayOf = (name: string): number => NAMED_DAYS.get(name) ?? NAMED_DAYS.get(name.replace(/s$/u, '')) ?? Number.NaN

/** The days of `mo-fr`, `mo`, `12345`; NaN for what names none. */
const daysOfPart = (part: string): number[] => {
  if (DIGITS.test(part)) return [...part].map((digit) => Number(digit) - 1)
  const ends = part.split(UNTIL).map(dayOf)
  const [from = Number.NaN, to = from] = ends
  if (ends.length > 2 || !(from <= to)) {
    const listed = part.split(/\s+/)
    return listed.length > 1 ? listed.map(dayOf) : [Number.NaN]
  }
  return WEEKDAYS.filter((day) => day >= from && day <= to)
}

/**
 * `Mo–Fr, So`, `täglich`, `1-5`, `du lundi au vendredi` in any of the five languages, 0 for Monday; null for what names no days.
 */
export const readWeekdays = (text: string): number[] | null => {
  const whole = nameKey(
    text
      .replace(/(\p{L})\./gu, '$1 ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  const set = NAMED_SETS.get(whole)
  if (set) return [...set]
  const parts = whole.replaceAll('t/m', 'tot').replace(BEGINS, '').split(JOINS)
  const days = parts.filter((part) => part.trim() !== '').flatMap((part) => daysOfPart(part.trim()))
  return days.some(Number.isNaN) ? null : days
}
