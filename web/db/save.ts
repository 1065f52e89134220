import type { Fields } from '../../shared/domain/merge.ts'
import type { RowKey } from '../../shared/schemas/sync.ts'
import { currentDb, outboxContext, syncNow } from '../sync/current.ts'
import { discardEntry, queueCreate, queueDelete, queueEdit, resolveConflict, retryEntry } from '../sync/outbox.ts'
import type { EditedEntity } from './overlay.ts'
import { withReopen } from './reopen.ts'

/** How screens write: each resolves once the edit is on the disk; sending begins at once and is not waited for. */

const thenSync = async <Result>(save: () => Promise<Result>): Promise<Result> => {
  const result = await withReopen(currentDb(), save)
  syncNow()
  return result
}

/** @returns the key under which the new row is shown */
export const saveNew = (entity: EditedEntity, fields: Fields): Promise<string> =>
  thenSync(() => queueCreate(outboxContext(), entity, fields))

export const saveEdit = (edit: {
  entity: EditedEntity
  key: RowKey
  rev: number | null
  before: Fields
  after: Fields
}): Promise<void> => thenSync(() => queueEdit(outboxContext(), edit))

export const saveDelete = (row: { entity: EditedEntity; key: RowKey; rev: number | null }): Promise<void> =>
  thenSync(() => queueDelete(outboxContext(), row))

export const retry = (seq: number): Promise<void> => thenSync(() => retryEntry(outboxContext(), seq))
export const discard = (seq: number): Promise<void> => thenSync(() => discardEntry(currentDb(), seq))
export const resolve = (seq: number, mine: ReadonlySet<string>, serverRow: Fields): Promise<void> =>
  thenSync(() => resolveConflict(outboxContext(), seq, mine, serverRow))
