import type { UnitConflict } from '../../shared/schemas/sync.ts'
import type { OutboxEntry } from '../db/records.ts'
import { withReopen } from '../db/reopen.ts'
import { copyUnsent } from '../db/unsent/unsent-copy.ts'
import { outboxContext } from '../session/outbox-context.ts'
import { currentDb, syncNow } from '../session/session.ts'
import {
  discardEntries,
  discardEntry,
  type NewRow,
  queueCreate,
  queueDelete,
  queueEdit,
  queueEdits,
  type RowDelete,
  type RowEdit,
  resolveConflict,
  retryEntries,
  retryEntry,
  serverRowOf,
  takeOffer,
} from '../sync/push/outbox.ts'

/**
 * Writing, for screens. Each function resolves once the edit is on the disk; sending starts at once and is not awaited.
 */

/** Writes, keeps a copy of what waits, and starts sending. */
export const saveAndSync = async <Result>(save: () => Promise<Result>): Promise<Result> => {
  const db = currentDb()
  const result = await withReopen(db, save)
  // Before the save is confirmed: a browser may delete the database at any moment.
  await copyUnsent(db, outboxContext().username).catch(() => undefined)
  syncNow()
  return result
}

/**
 * Number of the change feed at which the person saw the names that an edit holds; undefined where it holds none. Every
 * screen has to say it, or a rename might give an edit that waits to another row.
 */
export type Seen = { seen: number | undefined }

/** @returns the key under which the new row is shown */
export const saveNew = (row: NewRow & Seen): Promise<string> => saveAndSync(() => queueCreate(outboxContext(), row))
export const saveEdit = (edit: RowEdit & Seen): Promise<void> => saveAndSync(() => queueEdit(outboxContext(), edit))
/** Saves several edits, all or none of them. */
export const saveEdits = (edits: readonly (RowEdit & Seen)[]): Promise<void> =>
  saveAndSync(() => queueEdits(outboxContext(), edits))
export const saveDelete = (row: RowDelete): Promise<void> => saveAndSync(() => queueDelete(outboxContext(), row))

export const retry = (seq: number): Promise<void> => saveAndSync(() => retryEntry(outboxContext(), seq))
export const retryAll = (seqs: readonly number[]): Promise<void> =>
  saveAndSync(() => retryEntries(outboxContext(), seqs))
export const discardAll = (seqs: readonly number[]): Promise<void> =>
  saveAndSync(() => discardEntries(currentDb(), seqs))
/** Returns what stays when an edit is discarded: the row as the server has it, if it is on this device. */
export const storedRow = (entry: OutboxEntry): Promise<Record<string, unknown> | undefined> =>
  serverRowOf(currentDb(), entry)
export const discard = (seq: number): Promise<void> => saveAndSync(() => discardEntry(currentDb(), seq))
/** @param path of the fault whose offer is taken */
export const take = (seq: number, path: string, offer: Record<string, unknown>): Promise<void> =>
  saveAndSync(() => takeOffer(outboxContext(), seq, path, offer))
/** @param mine names of the units that keep the person's value @param shown the conflicts as the person saw them */
export const resolve = (seq: number, mine: ReadonlySet<string>, shown: readonly UnitConflict[]): Promise<void> =>
  saveAndSync(() => resolveConflict(outboxContext(), seq, mine, shown))
