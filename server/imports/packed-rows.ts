/** Rows of a file that was read in the worker, for the main thread to write. */
export type RowsToWrite = {
  /** Number of the change feed at which the file was checked. */
  seq: number
  /** Bytes of JSON texts of some rows each: to read, or even to copy, all at once would hold up the main thread. */
  packed: Uint8Array<ArrayBuffer>[]
  count: number
}

const ROWS_PER_PACK = 100

export const packRows = (rows: readonly object[]): Uint8Array<ArrayBuffer>[] => {
  const encoder = new TextEncoder()
  const packed: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at < rows.length; at += ROWS_PER_PACK)
    packed.push(encoder.encode(JSON.stringify(rows.slice(at, at + ROWS_PER_PACK))))
  return packed
}

export function* unpackRows<Row>(packed: readonly Uint8Array[]): Generator<Row> {
  const decoder = new TextDecoder()
  for (const bytes of packed) yield* JSON.parse(decoder.decode(bytes)) as Row[]
}

/** Buffers that go to the other thread without a copy: the packs of an answer that has any. */
export const handedOver = (answer: unknown): ArrayBuffer[] => {
  const { packed = [] } = (answer ?? {}) as Partial<RowsToWrite>
  return Array.isArray(packed) ? packed.map(({ buffer }) => buffer) : []
}
