import { oneLine, seenText } from './clean-text.ts'

/** ASCII and the letters of Western Europe, without any that has a second spelling, in words that one blank parts. */
const PLAIN = /^[!-~¡-¬®-´¶-Þà-ÿ]+(?: [!-~¡-¬®-´¶-Þà-ÿ]+)*$/

/** Unicode's full folding by the means of the language: `ẞ` and `ß` are `ss`, `ﬁ` is `fi`. */
const withoutCase = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase()

/**
 * The form in which names are looked for and kept unique. Names that look the same have one: it folds case (`Weiß` is
 * `WEISS`, a final sigma a sigma, and an i with or without its dot an i, as Turkish writes them), the two spellings of a letter with
 * a mark, blanks of any kind, hyphens that do not break, and leaves out what is not seen.
 */
export const nameKey = (name: string): string => {
  if (PLAIN.test(name)) return name.toLowerCase()
  const folded = withoutCase(seenText(name))
    .normalize('NFD')
    .replace(/i\u0307/g, 'i')
    .replace(/ς/g, 'σ')
  return oneLine(folded.normalize('NFC').replace(/[\u2010\u2011]/g, '-'))
}

/**
 * Returns true if two names of customers, subcontractors, vehicles, groups or users mean the same: by {@link nameKey}
 * (rules 1.5). An empty or missing name is the same as nothing, not even as another empty one, so that a user without a
 * company never matches a trip without one.
 */
export const sameName = (a: string | null | undefined, b: string | null | undefined): boolean => {
  if (!a || !b) return false
  const key = nameKey(a)
  return key !== '' && (a === b || key === nameKey(b))
}

/**
 * The spelling of a name without regard to case and to blanks around it. Rows name each other as the master data spells them.
 * Two parties of an old database that only look the same are told apart by it, so that neither sees what is the other's.
 */
export const spellingKey = (name: string): string => name.trim().toLowerCase()

/** As {@link sameName}, by {@link spellingKey}: for what a row says of another one, and above all for who sees what. */
export const sameSpelling = (a: string | null | undefined, b: string | null | undefined): boolean => {
  if (!a || !b) return false
  if (a === b) return a.trim() !== ''
  const key = spellingKey(a)
  return key !== '' && key === spellingKey(b)
}

/**
 * The rows that a typed name may mean: those that are spelled so, else those that look so. Several are ambiguous.
 */
export const namedRows = <Row>(rows: readonly Row[], nameOf: (row: Row) => string | null, typed: string): Row[] => {
  const spelled = rows.filter((row) => sameSpelling(nameOf(row), typed))
  return spelled.length > 0 ? spelled : rows.filter((row) => sameName(nameOf(row), typed))
}

/** The only row that a typed name may mean. */
export const rowNamed = <Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string | null,
  typed: string | null | undefined,
): Row | undefined => {
  if (!typed) return undefined
  const [first, ...others] = namedRows(rows, nameOf, typed)
  return others.length === 0 ? first : undefined
}

/** The names of a semicolon list (`gps_groups`, `dr_groups`, `dr_requirements`), trimmed, without empty ones. */
export const splitNames = (list: string | null | undefined): string[] =>
  list
    ? list
        .split(';')
        .map((name) => name.trim())
        .filter((name) => name !== '')
    : []
