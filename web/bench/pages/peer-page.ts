/** Interface of each page of this folder, as `window.bench`. Times are milliseconds. */
export type PeerPage = {
  /** Opens the store and shows the first 50 rows by their planned times. */
  open: () => Promise<number>
  /** Brings the device up to the server. */
  sync: () => Promise<number>
  /** Writes a note into as many rows, on the device only. */
  queue: (count: number, note: string) => Promise<number>
  /** Sends what waits until the server has it all and the device knows. */
  drain: () => Promise<number>
  /** Rows on the device. */
  count: () => Promise<number>
}
