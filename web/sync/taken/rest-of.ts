import { type Fields, isSame } from '#shared/domain/sync/merge.ts'
import { writableEdit } from '#shared/domain/sync/writable-edit.ts'
import type { OutboxEntry } from '../../db/records.ts'

type Rest = Pick<OutboxEntry, 'op' | 'set' | 'base'>

/**
 * Returns what an entry says beyond what a database has taken of it; null if that is all of it. Of a create, whose values the
 * person had to change before another database took it, the rest is an edit of the row.
 * @param held values that the database has taken, under an earlier mutation
 */
export const restOf = ({ op, entity, set, base, role = 'admin' }: OutboxEntry, held: Fields): Rest | null => {
  const rest = op === 'create' ? { op: 'edit' as const, ...writableEdit(role, entity, held, set) } : { op, set, base }
  const isAll = isSame(Object.keys({ ...set, ...held }), set, held)
  return isAll || (op === 'create' && Object.keys(rest.set).length === 0) ? null : rest
}

/** The edit that takes the place of a create whose row is there. */
export const editInPlace = (
  { taken: _former, message: _why, errors: _faults, reason: _reason, reasons: _reasons, ...create }: OutboxEntry,
  rest: Rest,
  id: string,
): OutboxEntry => ({ ...create, ...rest, id, state: 'queued', attempts: 0 })
