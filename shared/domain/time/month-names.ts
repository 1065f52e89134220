import { LANGUAGES } from '../names/languages.ts'
import { nameKey } from '../names/names.ts'

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1)
const withoutDot = (name: string): string => nameKey(name).replaceAll('.', '')

/** The months by their names and how these are shortened, in the five languages and in Austria. */
const NAMED = new Map(
  [...LANGUAGES, 'de-AT'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const { format } = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
      return MONTHS.map((number) => [withoutDot(format(Date.UTC(2026, number - 1, 1))), number] as const)
    }),
  ),
)
const FURTHER: Readonly<Record<string, number>> = { mrz: 3, maa: 3, sep: 9, okt: 10, dez: 12 }

const NAME_FIRST = /^(\p{L}+)\.?[\s./-]*(\d{4})$/u
const YEAR_FIRST = /^(\d{4})[\s./-]*(\p{L}+)\.?$/u

/**
 * A month by its name in one of the five languages; null for anything else.
 * @example readNamedMonth('Mai 2025') // → '2025-05'
 */
export const readNamedMonth = (cell: string): string | null => {
  const [, name, year] = NAME_FIRST.exec(cell) ?? []
  const [, first, then] = YEAR_FIRST.exec(cell) ?? []
  const word = withoutDot(name ?? then ?? '')
  const number = NAMED.get(word) ?? FURTHER[word]
  return number === undefined ? null : `${year ?? first}-${String(number).padStart(2, '0')}`
}
