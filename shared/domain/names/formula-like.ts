const SIGNS = '[=+\\-@＝＋－＠]'
const FORMULA_START = new RegExp(`^\\s*${SIGNS}|^[\\t\\r]`)
/** Returns true if an office program would take a text for a formula once it is typed again, or read from CSV. */
export const looksLikeFormula = (text: string): boolean => FORMULA_START.test(text)

/** Gap between two cells, as a program may take it, with the sign of a formula behind it. */
const NEXT_CELL = new RegExp(`((?:^\\s*"|[;,|\\t\\r\\n])[\\s"]*)(${SIGNS})?`, 'g')

/**
 * A text as it stands in CSV: an apostrophe keeps office programs from running it, also where one that reads the file with
 * another delimiter would begin a cell.
 * @example
 * withoutFormulas('Tor 3;=1+1') // → "Tor 3;'=1+1"
 */
export const withoutFormulas = (text: string): string => {
  const begun = looksLikeFormula(text) ? `'${text}` : text
  return begun.replace(NEXT_CELL, (found, gap, sign) => (sign ? `${gap}'${sign}` : found))
}
