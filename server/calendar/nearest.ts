/**
 * The rows of a calendar that fit into it, in their order: what is not over first, the nearest first; then what is over, the last
 * first.
 * @param rows in the order of time
 * @param endOf when a row is over, written like `now`
 */
export const nearest = <Row>(
  rows: readonly Row[],
  { endOf, now, max }: { endOf: (row: Row) => string; now: string; max: number },
): Row[] => {
  const coming = rows.filter((row) => endOf(row) >= now).slice(0, max)
  const room = max - coming.length
  const over = rows.filter((row) => endOf(row) < now)
  return [...over.slice(Math.max(0, over.length - room)), ...coming]
}
