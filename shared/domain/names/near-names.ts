import { nameKey } from './names.ts'

/** A slip of one letter for each four, and names of which only the beginning was typed. */
const LETTERS_FOR_EACH_SLIP = 4
const MAX_OFFERED = 3
/** Longer ones are not looked at: nobody mistypes them by a letter or two. */
const MAX_LENGTH = 80

/**
 * Returns how many letters have to be put in, taken out or replaced (Levenshtein 1966); more than `most` is not told
 * apart.
 */
const slips = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    if (Math.min(...next) > most) return most + 1
    row = next
  }
  return row[b.length] ?? most + 1
}

/** The names that may have been meant by one that nobody has, the nearest first; at most three. */
export const nearestNames = (name: string, names: readonly string[]): string[] => {
  const key = nameKey(name).slice(0, MAX_LENGTH)
  if (key === '') return []
  const most = Math.max(1, Math.floor(key.length / LETTERS_FOR_EACH_SLIP))
  return [...new Set(names)]
    .flatMap((other) => {
      const otherKey = nameKey(other)
      const isBeginning =
        key.length > 2 && (otherKey.startsWith(key) || (otherKey.length > 2 && key.startsWith(otherKey)))
      const distance = Math.min(slips(key, otherKey, most), isBeginning ? most : most + 1)
      return distance > most ? [] : [{ other, distance }]
    })
    .sort((a, b) => a.distance - b.distance || (a.other < b.other ? -1 : 1))
    .slice(0, MAX_OFFERED)
    .map(({ other }) => other)
}
