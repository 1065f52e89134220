/** A file as the world makes it, and what must come of it. */
export type CorpusFile = {
  what: string
  bytes: () => Uint8Array<ArrayBuffer>
  /** `plan.csv` without one. */
  name?: string
  /** Path of the call; the trip plan without one. */
  path?: string
  query?: string
  becomes: { reads: object; trips?: object[] } | { refused: string; errors?: object[]; body?: object }
}
