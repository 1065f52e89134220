import { withoutUnits } from '#shared/domain/sync/edit-units.ts'
import { type Fields, sameValue } from '#shared/domain/sync/merge.ts'
import { MUTATION_FORMAT } from '#shared/domain/sync/sync-format.ts'
import { writableEdit } from '#shared/domain/sync/writable-edit.ts'
import { hasValues } from '../../db/outbox/readable-entry.ts'
import type { OutboxEntry } from '../../db/records.ts'
import { type OutboxContext, queueEdit, type RowEdit, serverRowOf } from './outbox.ts'
import { removeDecided } from './settled-part.ts'

type Values = { set: Fields; base: Fields }

const isSame = (one: Fields, other: Fields): boolean =>
  Object.keys({ ...one, ...other }).every(
    (field) => field in one && field in other && sameValue(one[field], other[field]),
  )

/** Returns true if an entry says what is taken back, and nothing else. */
const isTakenBack = (entry: OutboxEntry, back: Values): boolean =>
  entry.op === 'edit' &&
  hasValues(entry) &&
  entry.epoch === undefined &&
  entry.format === MUTATION_FORMAT &&
  isSame(entry.set, back.base) &&
  isSame(entry.base, back.set)

/** Returns true for an edit of which the server took nothing. */
const isWhollyUndecided = (entry: OutboxEntry): boolean => {
  const { state, theirs, refused } = entry
  if (state !== 'refused' && state !== 'conflict') return false
  // Without units all of it was refused.
  if (!theirs && !refused) return true
  const units = [...(theirs ?? []).map(({ unit }) => unit), ...(refused ?? [])]
  return Object.keys(withoutUnits(entry.entity, entry, units).set).length === 0
}

const isHeld = (row: Fields | undefined, { set, base }: Values): boolean =>
  row !== undefined &&
  Object.entries(base).every(([field, value]) => sameValue(value, set[field]) || sameValue(row[field], value))

/**
 * Queues the edit that takes another back; the entry of that one goes where it was never sent, or was not taken. An entry that
 * got no answer may still arrive, even late: it is sent again under its own id, and the way back after it, in this order.
 */
const queueOneBack = async (context: OutboxContext, edit: RowEdit): Promise<void> => {
  const { db } = context
  const back = writableEdit(context.role, edit.entity, edit.before, edit.after)
  const last = (await db.outbox.where('[entity+key]').equals([edit.entity, edit.key]).sortBy('seq')).at(-1)
  // An answer that did not count is taken back by its own rules.
  const isOver = last && !('tt_answer' in edit.after) && isTakenBack(last, back) && isWhollyUndecided(last)
  // Where the server's row says what is taken back, another edit brought it there, after the one that waits.
  if (!isOver || isHeld(await serverRowOf(db, last), back)) return queueEdit(context, edit)
  return removeDecided(db, last)
}

/** Queues edits that take others back: all or, where the disk fails, none of them. */
export const queueBack = (context: OutboxContext, edits: readonly RowEdit[]): Promise<void> => {
  const { outbox, idmap, trips, tours, lookups } = context.db
  return context.db.transaction('rw', [outbox, idmap, trips, tours, lookups], async () => {
    for (const edit of edits) await queueOneBack(context, edit)
  })
}
