import { withoutUnits } from '#shared/domain/sync/edit-units.ts'
import { type Fields, sameValue } from '#shared/domain/sync/merge.ts'
import { isDatedField } from '#shared/domain/tour/week-days.ts'
import type { MutationResult } from '#shared/schemas/sync.ts'
import type { LocalDb } from '../../db/local-db.ts'
import { withSettled } from '../../db/outbox/with-settled.ts'
import type { OutboxEntry } from '../../db/records.ts'

/**
 * The part of an edit that the server took while the rest waits for its person: shown until the rows come that carry it, and
 * part of what is sent again to a database that was restored.
 */
type Values = { set: Fields; base: Fields }

/**
 * Returns what was taken of an answered edit, with what was taken of it before; undefined if the rows here carry all of it.
 * @param pulled number of the change feed that the rows here are at
 */
export const settledPart = (
  entry: OutboxEntry,
  { theirs = [], units = [], seq }: MutationResult,
  pulled: number,
): Values | undefined => {
  if (seq <= pulled) return undefined
  const part = withoutUnits(entry.entity, entry, [...units, ...theirs.map(({ unit }) => unit)])
  // Of a list by day the other days were taken: the server's list holds them.
  for (const { unit, theirs: taken } of theirs) {
    if (!isDatedField(unit) || sameValue(taken[unit], entry.base[unit])) continue
    part.set[unit] = taken[unit]
    part.base[unit] = entry.base[unit]
  }
  const { set, base } = withSettled(entry.settled, part)
  return Object.keys(set).length > 0 ? { set, base } : undefined
}

/** Removes an entry of which nothing is left to decide, inside the caller's transaction; what was taken of it stays shown. */
export const removeDecided = async ({ outbox }: LocalDb, entry: OutboxEntry): Promise<void> => {
  const { theirs: _theirs, refused: _refused, ...decided } = entry
  if (entry.settled) await outbox.put({ ...decided, set: {}, base: {}, state: 'acked' })
  else await outbox.delete(entry.seq)
}
