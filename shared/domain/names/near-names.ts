import { nameKey } from './names.ts'

/** A slip of one letter for each four, and names of which only the beginning was typed. */
const LETTERS_FOR_EACH_SLIP = 4
const MAX_OFFERED = 3
/** Only so much of a text is compared: names are shorter, and long texts would take long. */
const MAX_LENGTH = 80

/**
 * Returns how many letters have to be put in, taken out or replaced (Levenshtein 1966); more than `most` is not told
 * apart, so that only the places at most so far from the diagonal are worked out (Ukkonen 1985).
 */
const slips = (a: string, b: string, most: number): number => {
  const tooMany = most + 1
  if (Math.abs(a.length - b.length) > most) return tooMany
  let row = Array.from({ length: b.length + 1 }, (_, at) => Math.min(at, tooMany))
  let next = row.map(() => tooMany)
  for (let i = 1; i <= a.length; i += 1) {
    const from = Math.max(1, i - most)
    next[from - 1] = from === 1 ? Math.min(i, tooMany) : tooMany
    let least = next[from - 1] ?? tooMany
    for (let j = from; j <= Math.min(b.length, i + most); j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1)
      const fewest = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, tooMany)
      next[j] = fewest
      if (fewest < least) least = fewest
    }
    if (least > most) return tooMany
    ;[row, next] = [next, row]
  }
  return row[b.length] ?? tooMany
}

/** The names that may have been meant by an unknown name, the nearest first; at most three. */
export const nearestNames = (name: string, names: readonly string[]): string[] => {
  const key = nameKey(name).slice(0, MAX_LENGTH)
  if (key === '') return []
  const most = Math.max(1, Math.floor(key.length / LETTERS_FOR_EACH_SLIP))
  let nearest: { other: string; distance: number }[] = []
  // Once there are enough, a name has to be as near as the last of them.
  let within = most
  for (const other of new Set(names)) {
    const otherKey = nameKey(other)
    const isBeginning =
      key.length > 2 && (otherKey.startsWith(key) || (otherKey.length > 2 && key.startsWith(otherKey)))
    const distance = Math.min(slips(key, otherKey, within), isBeginning ? most : most + 1)
    if (distance > within) continue
    nearest = [...nearest, { other, distance }]
      .sort((a, b) => a.distance - b.distance || (a.other < b.other ? -1 : 1))
      .slice(0, MAX_OFFERED)
    within = nearest[MAX_OFFERED - 1]?.distance ?? most
  }
  return nearest.map(({ other }) => other)
}
