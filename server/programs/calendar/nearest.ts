/**
 * The rows of a calendar that fit into it, in their order: what is not over first, the nearest first; then what is over, the last
 * first.
 * @param rows in the order of time
 * @param fits.endOf end of a row, written like `now`
 * @param fits.max most rows
 * @param fits.sizeOf bytes of a row, of which there may be `maxBytes`
 */
export const nearest = <Row>(
  rows: readonly Row[],
  fits: { endOf: (row: Row) => string; now: string; max: number; sizeOf?: (row: Row) => number; maxBytes?: number },
): Row[] => {
  const { endOf, now, max, sizeOf = () => 0, maxBytes = 0 } = fits
  const taken = new Set<Row>()
  let bytes = 0
  const isOver = (row: Row): boolean => endOf(row) < now
  for (const row of [...rows.filter((one) => !isOver(one)), ...rows.filter(isOver).reverse()]) {
    bytes += sizeOf(row)
    if (taken.size === max || bytes > maxBytes) break
    taken.add(row)
  }
  return rows.filter((row) => taken.has(row))
}
