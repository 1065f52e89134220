import { nameKey } from '../../../shared/domain/names/names.ts'
import { wordsOfTexts } from '../files/words-of-texts.ts'

export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]
const NAMED_DAYS = new Map(
  WEEKDAYS.flatMap((day) =>
    wordsOfTexts([`weekday_short_${day}`, `weekday_${day}`]).map((word) => [nameKey(word), day] as const),
  ),
)

/** `Mo–Fr, So` in any of the five languages, 0 for Monday; null for what names no days. */
export const readWeekdays = (text: string): number[] | null => {
  const days = text
    .split(/[,;/]/)
    .filter((part) => part.trim() !== '')
    .flatMap((part) => {
      const ends = part.split(/[–-]/).map((name) => NAMED_DAYS.get(nameKey(name.trim())) ?? Number.NaN)
      const [from = Number.NaN, to = from] = ends
      if (ends.length > 2 || !(from <= to)) return [Number.NaN]
      return WEEKDAYS.filter((day) => day >= from && day <= to)
    })
  return days.some(Number.isNaN) ? null : days
}
