import type { ReadHeading } from '#shared/schemas/file-import.ts'
import { type HeadedColumn, headingKey, isFaultHeading } from './headings.ts'

/** Likeness of two words, from 0 to 1, from which one is offered for the other. */
const LEAST_ALIKE = 0.5
/** Letters of a word that may stand within a longer one: `Fahrername 2` and `Fahrername`. */
const LEAST_WITHIN = 4
/** Letters of a heading that are compared. */
const MAX_LETTERS = 60

const pairsOf = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_none, at) => word.slice(at, at + 2))

/**
 * Likeness of two words by their pairs of letters (Dice), from 0 to 1; one that holds the other counts as half more.
 * @example
 * alikeness('fahrernr', 'fahrernr') // 1
 * alikeness('farernr', 'fahrernr') // 0.77
 */
const alikeness = (one: string, other: string): number => {
  if (one === other) return 1
  const [few, many] = [pairsOf(one), pairsOf(other)]
  if (few.length === 0 || many.length === 0) return 0
  const left = [...many]
  const shared = few.filter((pair) => {
    const at = left.indexOf(pair)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }).length
  const isWithin = Math.min(one.length, other.length) >= LEAST_WITHIN && (one.includes(other) || other.includes(one))
  return Math.min(0.99, (2 * shared) / (few.length + many.length) + (isWithin ? LEAST_ALIKE : 0))
}

/**
 * Headings with their columns. A heading without one is offered the most alike of the columns that are left, the required ones
 * first.
 */
export const readHeadings = (
  columns: readonly HeadedColumn[],
  headings: readonly string[],
  codes: readonly (string | undefined)[],
): ReadHeading[] => {
  const words = columns.map(({ name, required = false, words: others = [], alike: offered = [] }) => ({
    name,
    required,
    keys: [name, ...others, ...offered].map(headingKey),
  }))
  const taken = new Set(codes)
  return headings.map((heading, place) => {
    const column = codes[place] ?? null
    const key = headingKey(heading).slice(0, MAX_LETTERS)
    if (column !== null || key === '' || isFaultHeading(heading)) return { heading, column, like: null }
    const [best] = words
      .filter(({ name }) => !taken.has(name))
      .map(({ name, required, keys }) => ({
        ...{ name, required },
        alike: Math.max(...keys.map((known) => alikeness(key, known))),
      }))
      .filter(({ alike }) => alike >= LEAST_ALIKE)
      .sort((a, b) => Number(b.required) - Number(a.required) || b.alike - a.alike)
    if (best) taken.add(best.name)
    return { heading, column, like: best?.name ?? null }
  })
}
