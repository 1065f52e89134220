/** Letters that have no plain form of their own, and how people write them without the right keyboard. */
const SPELLED: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th' },
  // A final sigma, and the i that Turkish writes without its dot.
  ...{ ς: 'σ', ı: 'i' },
}
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[ßæœøłđðþςı]/g, (letter) => SPELLED[letter] ?? letter)

/** Without spaces, hyphens and other signs; lines stay apart, so that nothing is found across two fields. */
const squeezed = (text: string): string => text.replace(/[^\p{L}\p{N}\n]+/gu, '')

/**
 * Text as it is searched: `Zürich`, `LX 7311` and `58-BKX-3` as `zurich`, `lx7311` and `58bkx3`, and umlauts also as they
 * are spelled out (`zuerich`).
 * @param text one field a line
 */
export const searchable = (text: string): string => {
  const small = text.toLowerCase().normalize('NFC')
  const found = squeezed(plain(small))
  const isSpelledOut = /[äöü]/.test(small)
  return isSpelledOut
    ? `${found}\n${squeezed(plain(small.replace(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter)))}`
    : found
}

/**
 * As {@link searchable}, of several fields at once, each apart, on one line:
 * one call for all of them costs less than one for each.
 */
export const searchableParts = (parts: readonly string[]): string[] => {
  const lines = searchable(parts.map((part) => part.replaceAll('\n', ' ')).join('\n')).split('\n')
  const isSpelledOut = lines.length > parts.length
  return parts.map((_, at) => (isSpelledOut ? `${lines[at]}\n${lines[at + parts.length]}` : (lines[at] ?? '')))
}

/** The words of a search, each as {@link searchable} writes it; signs alone are no word. */
export const searchWords = (typed: string): string[] =>
  typed
    .split(/\s+/)
    .map((word) => squeezed(plain(word.toLowerCase().normalize('NFC'))))
    .filter((word) => word !== '')
