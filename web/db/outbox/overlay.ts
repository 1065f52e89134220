import { mergeTrip, overlayBy } from '#shared/domain/sync/merge.ts'
import { knownTrip } from '#shared/domain/trip/known-trip.ts'
import type { Rev, RowKey } from '#shared/schemas/sync.ts'
import type { OutboxEntry } from '../records.ts'

type Fields = Record<string, unknown>
export type EditedEntity = OutboxEntry['entity']

/** Entity that is edited, the overlay of an edit over its row, and the values of a row that may be shown. */
export type Edited = {
  entity: EditedEntity
  overlay: (row: Fields, edit: { set: Fields; base: Fields }) => Fields
  /** Leaves out values that no rule knows (`shared/domain/sync/known-values.ts`). */
  known: <Row extends object>(row: Row) => Row
}
export const TRIPS: Edited = { entity: 'trip', overlay: overlayBy(mergeTrip), known: knownTrip }

/** The state shown by the badge of a row. */
export type SyncMark = 'waiting' | 'sending' | 'conflict' | 'refused'
const SEVERITY: Record<SyncMark, number> = { waiting: 1, sending: 2, conflict: 3, refused: 4 }

/** A row as the screen shows it: the server's, with this person's own edits over it. */
export type Shown<Row> = {
  /** The server's id, or `c:<uuid>` while the create is on its way. */
  key: RowKey
  /** Revision of the server's row under the edits. */
  rev: Rev
  row: Row
  mark: SyncMark | null
}

/**
 * Returns a row's revision; null if it has none. The only place that reads it, so that every row's edits can be sent.
 */
export const revOf = (row: object | undefined): Rev => {
  const { tt_rev, tr_rev, st_rev }: { tt_rev?: unknown; tr_rev?: unknown; st_rev?: unknown } = row ?? {}
  const rev = tt_rev ?? tr_rev ?? st_rev
  return typeof rev === 'number' ? rev : null
}

/** Badge of a row, by the state of an entry. */
export const MARKS: Record<OutboxEntry['state'], SyncMark | null> = {
  queued: 'waiting',
  sent: 'sending',
  acked: null,
  conflict: 'conflict',
  refused: 'refused',
}

const worse = (a: SyncMark | null, b: SyncMark | null): SyncMark | null =>
  !a ? b : !b ? a : SEVERITY[b] > SEVERITY[a] ? b : a

export const isInForce = ({ state }: OutboxEntry): boolean =>
  state === 'queued' || state === 'sent' || state === 'acked'

/** Folds the entries of one row over it, in their order. `undefined` means: not (or no longer) there. */
export const foldRow = <Row extends object>(
  { overlay, known }: Edited,
  key: RowKey,
  row: Row | undefined,
  entries: readonly OutboxEntry[],
): Shown<Partial<Row>> | undefined => {
  let shown = row && (known(row) as Fields)
  let mark: SyncMark | null = null
  for (const entry of entries) {
    mark = worse(mark, MARKS[entry.state])
    if (entry.op === 'create') {
      // A refused create has no row of its own anywhere else: it stays visible, marked.
      if (!shown) shown = { ...entry.set }
    } else if (entry.op === 'delete') {
      if (isInForce(entry)) shown = undefined
    } else if (shown) {
      if (entry.settled) shown = overlay(shown, entry.settled)
      if (isInForce(entry)) shown = overlay(shown, entry)
    }
  }
  return shown ? { key, rev: revOf(row), row: known(shown) as Partial<Row>, mark } : undefined
}

/** Like {@link foldRow}, for a row that the server has: the result has all fields whose values are known, since edits remove none. */
export const foldServerRow = <Row extends object>(
  edited: Edited,
  key: RowKey,
  row: Row,
  entries: readonly OutboxEntry[],
): Shown<Row> | undefined => foldRow(edited, key, row, entries) as Shown<Row> | undefined

/** Returns a function that is true for the entries of an entity. */
export const isOf =
  (entity: EditedEntity) =>
  (entry: Pick<OutboxEntry, 'entity'>): boolean =>
    entry.entity === entity

/** Entries by the row they concern; an edit of a row that was created here follows the row to its server id. */
export const groupEntries = (
  entries: readonly OutboxEntry[],
  entity: EditedEntity,
  serverIds: ReadonlyMap<string, number>,
): Map<RowKey, OutboxEntry[]> => {
  const groups = new Map<RowKey, OutboxEntry[]>()
  for (const entry of entries.filter(isOf(entity))) {
    const key = typeof entry.key === 'string' ? (serverIds.get(entry.key) ?? entry.key) : entry.key
    const group = groups.get(key)
    if (group) group.push(entry)
    else groups.set(key, [entry])
  }
  return groups
}

/**
 * All rows as the screen shows them: `fold(server row, outbox entries for it)`.
 * @param rows the server's rows
 * @param keyOf id of a row
 * @param entries the whole outbox in order of `seq`
 * @param serverIds ids that rows created here have got
 */
export const overlayRows = <Row extends object>(
  edited: Edited,
  rows: readonly Row[],
  keyOf: (row: Row) => number,
  entries: readonly OutboxEntry[],
  serverIds: ReadonlyMap<string, number>,
): Shown<Partial<Row>>[] => {
  const groups = groupEntries(entries, edited.entity, serverIds)
  const shown: Shown<Partial<Row>>[] = []
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (!group) {
      shown.push({ key, rev: revOf(row), row: edited.known(row), mark: null })
      continue
    }
    groups.delete(key)
    const folded = foldRow(edited, key, row, group)
    if (folded) shown.push(folded)
  }
  for (const [key, group] of groups) {
    // A row that is not in `rows` shows only if it was created here; an edit of one that is gone waits in Settings.
    if (!group.some((entry) => entry.op === 'create')) continue
    const folded = foldRow<Row>(edited, key, undefined, group)
    if (folded) shown.push(folded)
  }
  return shown
}
