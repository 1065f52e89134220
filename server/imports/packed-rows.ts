/** Rows of a file that was read in the worker, for the main thread to write. */
export type RowsToWrite = {
  /** Number of the change feed at which the file was checked. */
  seq: number
  /** JSON texts of some rows each: to read all at once would hold up the main thread. */
  packed: string[]
  count: number
}

const ROWS_PER_PACK = 100

export const packRows = (rows: readonly object[]): string[] => {
  const packed: string[] = []
  for (let at = 0; at < rows.length; at += ROWS_PER_PACK)
    packed.push(JSON.stringify(rows.slice(at, at + ROWS_PER_PACK)))
  return packed
}

export function* unpackRows<Row>(packed: readonly string[]): Generator<Row> {
  for (const text of packed) yield* JSON.parse(text) as Row[]
}
