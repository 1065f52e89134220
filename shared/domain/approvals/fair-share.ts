/** Rows of each proposer in a list that others read: it proposes as much as it likes, and hides nothing of the others. */
const SHARE = 20

/**
 * The rows of a list with at most 20 of each proposer, in their order.
 * @param proposerOf empty for a row that counts by itself
 * @returns the rows, and how many more there are of a proposer
 */
export const fairShare = <Row>(
  rows: readonly Row[],
  proposerOf: (row: Row) => string,
): { shown: Row[]; more: [proposer: string, count: number][] } => {
  const counts = new Map<string, number>()
  const shown = rows.filter((row) => {
    const proposer = proposerOf(row)
    if (proposer === '') return true
    const count = (counts.get(proposer) ?? 0) + 1
    counts.set(proposer, count)
    return count <= SHARE
  })
  const more = [...counts].flatMap(([proposer, count]): [string, number][] =>
    count > SHARE ? [[proposer, count - SHARE]] : [],
  )
  return { shown, more }
}
