import type { Viewer } from '#shared/domain/access/roles.ts'
import type { Mutation, MutationResult, RefusalReason, SyncEntity, UnitConflict } from '#shared/schemas/sync.ts'
import type { FieldError } from '../../kit/refusal.ts'
import type { Store } from '../../store/db.ts'

export type Range = { from: string; to: string }
export type RowKey = string | number
export type Fields = Record<string, unknown>

/**
 * One kind of row of which devices keep a copy: how it is read, who sees it, and what a device may write of it. The pull,
 * the push and the pokes ask this object; none of them knows its name.
 * @template Row as the store gives it
 * @template Audience what the change feed keeps of a row: enough to say who could see it
 */
export type SyncedEntity<Row extends object = Fields, Audience extends object = Fields> = {
  name: SyncEntity
  keyOf(row: Row): RowKey
  /** The key of a row as the device holds it, from the change feed's text. */
  parseKey(key: string): RowKey
  /** Current rows by key; keys of rows that are gone are simply not answered. */
  byKeys(store: Store, keys: readonly string[]): Row[]
  /** Rows of the range in order of key, after `after` (null from the start), at most `limit`. */
  page(store: Store, range: Range, after: RowKey | null, limit: number): Row[]
  /** Returns true if there are so many rows that a page ends among them; others come whole, with one page. */
  isPaged?: true
  /** True if every change of a row has a line in the change feed: one read after a line serves all requests. */
  isReadOnce?: true
  /** True if a row decides who sees other rows: the name of a company decides who sees its trips. */
  decidesWhoSees?: true
  /** The row as the viewer sees it, or null. */
  see(viewer: Viewer, row: Row): object | null
  /** Returns true if the viewer could see a row of which the change feed kept this audience. */
  isVisible(viewer: Viewer, audience: Audience): boolean
  /** Returns true if the row belongs to the window of days; absent for rows without days. */
  isInside?(row: Row | Audience, range: Range): boolean
}

/** An entity that a device may write: its edits come with the push. */
export type WrittenEntity<Row extends object = Fields, Audience extends object = Fields> = SyncedEntity<
  Row,
  Audience
> & {
  name: Mutation['entity']
  act: Act
}

/** Acts by which a push decides the edits of an entity. */
export type Act = {
  /** Adds a row. Absent where no device adds any. @throws Refusal */
  create?(store: Store, viewer: Viewer, mutation: Mutation): { id: number; seq: number }
  /** @throws Refusal */
  edit(store: Store, viewer: Viewer, id: number, mutation: Mutation): DecidedEdit
  /** @returns the change that carries it. Absent where no device removes any. @throws Refusal */
  delete?(store: Store, viewer: Viewer, id: number, mutation: Mutation): number
  /** Returns true if the person may know both sides of a stored conflict now. */
  mayKnow(store: Store, viewer: Viewer, id: number, conflict: UnitConflict): boolean
  /** Events at the row of a refused mutation. Absent where the message says them. */
  reasonsOf?(store: Store, viewer: Viewer, id: number, refused: Refused): Reasons
}

/** An edit that was decided: the change that carries it, and the row's revision after it. */
export type DecidedEdit = {
  seq: number
  rev: number
  changed: boolean
  /** Units that stayed in conflict, each with its last author. */
  theirs: UnitConflict[]
  /** Units that were left as they are, with the reasons; the others were decided. */
  refused?: { units: string[]; faults: readonly FieldError[] } | undefined
}

/** A refusal, and the revision of the row that the person saw. */
export type Refused = Pick<MutationResult, 'message' | 'errors'> & Pick<Mutation, 'rev'>
/** Events that explain a refusal, one of them for apps that know of one alone. */
export type Reasons = { reason?: RefusalReason | undefined; reasons?: RefusalReason[] }

/** Returns true if the row belongs to the window of days; rows without days always do. */
export const isInside = <Row extends object, Audience extends object>(
  entity: SyncedEntity<Row, Audience>,
  row: Row | Audience,
  range: Range,
): boolean => entity.isInside?.(row, range) ?? true

/** The number after which a page goes on, of rows whose keys are numbers. */
export const idAfter = (after: RowKey | null): number => Number(after ?? 0)
