/** More words are not tried in parts. */
const MOST_WORDS = 8
/** Cost of words that a column lacks: more than that of so many words in columns of their own. */
const MISSING = 99

/**
 * Of rows that hold every word of a search somewhere, those that mean it: their words stand in the fewest columns, those of one
 * column as they were typed rather than apart, and its digits in no longer number.
 * @param textsOf the columns of a row, each {@link searchable}
 */
export const rowsMeant = <Row>(
  rows: readonly Row[],
  textsOf: (row: Row) => readonly string[],
  words: readonly string[],
): readonly Row[] => {
  if (words.length === 0 || words.length > MOST_WORDS) return rows
  const parts = words.flatMap((_, from) =>
    words.slice(from).map((_last, more) => {
      const part = words.slice(from, from + more + 1)
      const typed = part.join('')
      // Of a plate or a tour: digits alone may be the beginning of any number.
      const whole = new RegExp(typed + (/\D\d+$/.test(typed) ? '(?!\\d)' : ''))
      const costIn = (text: string) =>
        whole.test(text) ? 1 : text.includes(typed) ? 1.1 : part.every((word) => text.includes(word)) ? 1.3 : MISSING
      return { from, to: from + part.length, costIn }
    }),
  )
  let least = MISSING
  let meant: Row[] = []
  for (const row of rows) {
    const texts = textsOf(row)
    /** Least cost of so many of the first words. */
    const costs = [0, ...words.map(() => MISSING)]
    for (const { from, to, costIn } of parts)
      costs[to] = Math.min(costs[to] as number, ...texts.map((text) => (costs[from] as number) + costIn(text)))
    const cost = costs.at(-1) as number
    if (cost < least) meant = []
    least = Math.min(least, cost)
    if (cost === least) meant.push(row)
  }
  return meant
}
