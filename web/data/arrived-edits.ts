import type { OutboxEntry } from '../db/records.ts'

/** An edit that arrived, and the moment at which this was seen, milliseconds since the page began. */
export type ArrivedEdit = { entry: OutboxEntry; at: number }

/**
 * Compares two readings of the outbox.
 * @returns `isStale`: an edit left, so the server's rows may be newer than those here. A slow device may read an edit for
 * the last time before it was sent, or the edit was taken back; loading the rows again is right in both cases.
 * `arrived`: the edits that are known to have arrived, as they are laid over older rows
 */
export const compareOutbox = (
  former: readonly OutboxEntry[],
  latest: readonly OutboxEntry[],
  at: number,
): { isStale: boolean; arrived: ArrivedEdit[] } => {
  const present = new Set(latest.map(({ seq }) => seq))
  const gone = former.filter(({ seq }) => !present.has(seq))
  return {
    isStale: gone.length > 0,
    arrived: gone
      .filter(({ state }) => state === 'sent' || state === 'acked')
      .map((entry) => ({ entry: { ...entry, state: 'acked' }, at })),
  }
}

/** Edits that rows lack which were asked for at a moment: an answer on its way when an edit arrived may not hold it. */
export const missingFrom = (edits: readonly ArrivedEdit[], askedAt: number): OutboxEntry[] =>
  edits.filter(({ at }) => at > askedAt).map(({ entry }) => entry)
