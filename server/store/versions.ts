import { and, desc, eq, gt } from 'drizzle-orm'
import type { MergeConflict } from '../../shared/domain/merge.ts'
import type { UnitConflict } from '../../shared/schemas/sync.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import type { Store } from './db.ts'
import { type HistoryEntity, rowHistory } from './history.ts'
import { history } from './schema.ts'

/**
 * The values of a trip's fields at an earlier revision: the saved versions, walked backwards from the current row.
 * Estimates and ignition make no version, so they have their current value unless a person changed them since.
 * @returns null when the trip never had that revision
 */
export const tripAtRevision = (store: Store, current: Trip, rev: number): Record<string, unknown> | null => {
  if (!Number.isSafeInteger(rev) || rev < 1 || rev > current.tt_rev) return null
  const newer = store.db
    .select({ changes: history.changes })
    .from(history)
    .where(and(eq(history.entity, 'trip'), eq(history.key, String(current.tt_id)), gt(history.rev, rev)))
    .orderBy(desc(history.rev), desc(history.id))
    .all()
  const values: Record<string, unknown> = { ...current }
  for (const { changes } of newer) for (const [field, { from }] of Object.entries(changes)) values[field] = from
  return values
}

/** Who last wrote a unit that is in conflict, and when; persons and telematics alike. */
export const lastWriter = (store: Store, entity: HistoryEntity, key: number, conflict: MergeConflict): UnitConflict => {
  const fields = Object.keys(conflict.theirs)
  const version = rowHistory(store, entity, key).find(({ changes }) => fields.some((field) => field in changes))
  return { ...conflict, by: version?.username ?? null, at: version?.at ?? null }
}
