import { type MergeConflict, sameValue } from '../../shared/domain/sync/merge.ts'
import type { Mutation } from '../../shared/schemas/sync.ts'
import { type FieldError, Refusal } from '../kit/refusal.ts'

export type Fields = Record<string, unknown>

/**
 * Number of the change feed at which the person saw the names of an edit; null where an older app does not say. A call
 * that waited nowhere means the row that has the name now.
 */
export type Seen = number | null

/** Values that were seen at another moment than the rest of an edit, by path. */
export type SeenAt = NonNullable<Mutation['seen_at']>
/** Changed values, the values that the person saw before, and when; with `base` null the last write wins. */
export type Edit = {
  set: Fields
  base: Fields | null
  seen?: Seen
  seen_at?: SeenAt
  /** Revision of the row that the person saw; absent for a call that waited nowhere. */
  rev?: number | null
  /**
   * Parts that cannot be taken, days of a tour or the answer to a trip, are left as they are, and the others are written; else
   * they refuse the whole edit.
   */
  isInParts?: boolean
  /** Made in the app, which offers a way back: what follows from it is told once that is over. */
  isUndoable?: boolean
  /** Given by a link of a mail, not by a person who is logged in. */
  isByLink?: boolean
}

/** Outcome of an edit: the row as it is now, the change that carries it, and the units that stayed in conflict. */
export type EditOutcome<Row> = {
  row: Row
  seq: number
  conflicts: MergeConflict[]
  changed: boolean
  /** Units that were left as they are, and why; the others were decided. */
  refused?: { units: string[]; faults: FieldError[] }
}

/**
 * Returns true if a queued edit changes a field that is not written here, such as a field of a newer app: dropped, it
 * would be lost without a word (invariant 1). Values that are as they were shown were only sent along.
 */
export const changesOthers = ({ set, base }: Edit, isWritten: (path: string) => boolean): boolean =>
  base !== null && Object.keys(set).some((path) => !isWritten(path) && !sameValue(set[path], base[path]))

/** Faults of fields that a new row cannot have, as {@link changesOthers} finds them for an edit. */
export const othersFaults = (fields: Fields, row: object): FieldError[] =>
  Object.keys(fields)
    .filter((path) => !Object.hasOwn(row, path) && !sameValue(fields[path], null))
    .map((path) => ({ path, message: 'field_not_allowed' }))

/**
 * An edit with parts that this person may not write. It tells those that are allowed, `tt_gps` or `tr_week_gps.2`, so that
 * a device whose person has another role by now sends them by themselves; the others it does not even name.
 */
export class NotAllWritable extends Refusal {
  constructor(readonly writable: readonly string[]) {
    super(403, 'field_not_allowed')
  }
}
