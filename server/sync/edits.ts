import type { MergeConflict } from '../../shared/domain/merge.ts'
import { Refusal } from '../refusal.ts'

export type Fields = Record<string, unknown>

/** What became of an edit: the row as it is now, which change carries it, and the units that stayed in conflict. */
export type EditOutcome<Row> = { row: Row; seq: number; conflicts: MergeConflict[]; changed: boolean }

/**
 * An edit with parts that this person may not write. It tells those that are allowed, `tt_gps` or `tr_week_gps.2`, so that
 * a device whose person has another role by now sends them by themselves; the others it does not even name.
 */
export class NotAllWritable extends Refusal {
  constructor(readonly writable: readonly string[]) {
    super(403, 'field_not_allowed')
  }
}
