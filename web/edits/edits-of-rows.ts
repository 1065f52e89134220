import type { OutboxEntry } from '../db/records.ts'

/** The edits of one row, in their order. */
export type EditsOfRow = { id: string; edits: readonly OutboxEntry[] }

/** Edits that need a decision come first, the rest in the order of sending. */
const URGENCY: Record<OutboxEntry['state'], number> = { conflict: 0, refused: 0, queued: 1, sent: 1, acked: 2 }

/**
 * The unsettled edits of a device, row by row: a trip that was changed three times is one trip. The most urgent rows come first.
 * @param serverIds ids that rows created here have got
 */
export const editsOfRows = (
  outbox: readonly OutboxEntry[],
  serverIds: ReadonlyMap<string, number> = new Map(),
): EditsOfRow[] => {
  const ordered = outbox
    .filter(({ state }) => state !== 'acked')
    .toSorted((a, b) => URGENCY[a.state] - URGENCY[b.state] || a.seq - b.seq)
  const rows = new Map<string, OutboxEntry[]>()
  for (const entry of ordered) {
    const key = typeof entry.key === 'string' ? (serverIds.get(entry.key) ?? entry.key) : entry.key
    const id = `${entry.entity} ${key}`
    rows.set(id, [...(rows.get(id) ?? []), entry])
  }
  return [...rows].map(([id, edits]) => ({ id, edits }))
}
