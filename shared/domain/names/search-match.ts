import { searchWords } from './search.ts'

/**
 * Returns true if a text matches what was typed: each of its words is somewhere in the text, in any order.
 * @param text already {@link searchable}
 */
export const matchesSearch = (text: string, typed: string): boolean =>
  searchWords(typed).every((word) => text.includes(word))

/**
 * For ranking what was found: the place of the first part that holds every word, behind the last where only several of them
 * together do; null where something is missing.
 * @param parts each {@link searchable}, what a search means most first
 */
export const searchRank = (parts: readonly string[], words: readonly string[]): number | null => {
  const holdsAll = (part: string) => words.every((word) => part.includes(word))
  const at = parts.findIndex(holdsAll)
  if (at >= 0) return at
  return words.every((word) => parts.some((part) => part.includes(word))) ? parts.length : null
}
