import type { z } from 'zod'
import type { Role, Viewer } from '../../shared/domain/access/roles.ts'
import { keptFields } from '../../shared/domain/names/clean-text.ts'
import { type MergeConflict, pick } from '../../shared/domain/sync/merge.ts'
import { fieldOfPath, valueOfPath, wholeWeeks } from '../../shared/domain/tour/week-days.ts'
import type { NameBook } from '../../shared/domain/trip/trip-names.ts'
import { type FieldError, notFound, validated } from '../kit/refusal.ts'
import { nameBook } from '../master-data/store/name-book.ts'
import type { Store } from '../store/db.ts'
import { lastSeq } from '../store/history/change-feed.ts'
import { type Doubt, editWithCurrentNames, SEEN_NOW, withCurrentNames } from './current-names.ts'
import {
  changesOthers,
  type Edit,
  type EditOutcome,
  type Fields,
  NotAllWritable,
  type Seen,
  type SeenAt,
} from './edits.ts'

/** An edit whose values are sound and bear the names of now; days of a tour stand in whole weeks. */
export type NamedEdit<Row> = Pick<Edit, 'seen' | 'rev' | 'isInParts' | 'isByLink'> & {
  store: Store
  viewer: Viewer
  book: NameBook
  before: Row
  /** Values that the person wrote, and those that it saw. */
  set: Fields
  base: Fields
  doubts: Doubt[]
}

/** Part of an edit that is written, its conflicts, and the part that is left as it is. */
type Settled<Row> = { changed: Partial<Row>; conflicts: MergeConflict[]; refused?: EditOutcome<Row>['refused'] }

/**
 * Special rules for the edits of trips, or of tours.
 * @template Allowed the part of an edit that the viewer may write
 */
export type EditKind<Row extends object, Allowed> = {
  /** The row, where the viewer sees it. */
  find: (store: Store, viewer: Viewer, id: number) => Row | undefined
  hasField: (field: string) => boolean
  mayKnow: (role: Role, field: string) => boolean
  body: z.ZodType<Fields>
  /** Fields that a row may lack, though an edit as it is typed may not empty them: those that this edit leaves empty. */
  lacking?: (edit: { set: Fields; base: Fields }) => string[]
  /** Values as they are kept. */
  tidy?: (set: Fields) => Fields
  /** Paths of an edit that the viewer may write. */
  writable: (viewer: Viewer, before: Row, edit: { set: Fields; base: Fields }) => string[]
  /** @throws Refusal where nothing of the edit may be written */
  authorise: (edit: NamedEdit<Row>) => Allowed
  /** Merges the edit with the row, and applies the rules. @throws Refusal with every fault */
  settle: (edit: NamedEdit<Row>, allowed: Allowed) => Settled<Row>
  write: (
    store: Store,
    viewer: Viewer,
    before: Row,
    changed: Partial<Row>,
    isUndoable: boolean,
  ) => { row: Row; seq: number }
}

/**
 * Saves changed fields of a row. With `base` (the values that the person saw) it merges unit by unit; without, the last
 * write wins.
 * @throws Refusal 404 when the viewer does not see the row, 403 with the reason, 400 with every fault
 */
export const runEdit = <Row extends object, Allowed>(
  kind: EditKind<Row, Allowed>,
  store: Store,
  viewer: Viewer,
  id: number,
  edit: Edit,
): EditOutcome<Row> => {
  // 1. Authorise, before revealing that something exists. An edit with values that the role may not know is rejected
  // before merging, so that results cannot be probed.
  const before = kind.find(store, viewer, id)
  if (!before) throw notFound()
  const current = before as unknown as Fields
  const hasPath = (path: string): boolean => kind.hasField(fieldOfPath(path))
  const given = Object.fromEntries(Object.entries(edit.set).filter(([path]) => hasPath(path)))
  const shown = Object.fromEntries(
    Object.keys(given).map((path) => [path, valueOfPath(edit.base ?? current, path) ?? null]),
  )
  const whole = { set: wholeWeeks(given, current), base: wholeWeeks(shown, current) }
  const isForbidden = Object.keys(given).some((path) => !kind.mayKnow(viewer.role, fieldOfPath(path)))
  if (isForbidden || changesOthers(edit, hasPath)) throw new NotAllWritable(kind.writable(viewer, before, whole))

  const lacking = kind.lacking?.(whole) ?? []
  const written = Object.fromEntries(Object.entries(whole.set).filter(([field]) => !lacking.includes(field)))

  // 2. Names: those that were changed since the person saw them.
  const book = nameBook(store)
  const named = editWithCurrentNames(store, book, {
    set: { ...keptFields(validated(kind.body, written), current), ...pick(whole.set, lacking) },
    base: whole.base,
    seen: edit.seen === undefined ? SEEN_NOW : edit.seen,
    seen_at: edit.seen_at,
    row: current,
  })
  const set = kind.tidy?.(named.set) ?? named.set
  const { seen, rev, isInParts, isByLink } = edit
  const namedEdit: NamedEdit<Row> = { store, viewer, book, before, ...named, set, seen, rev, isInParts, isByLink }

  // 3. Authorise what the person did change.
  const allowed = kind.authorise(namedEdit)

  // 4. Merge, and apply the rules to what will be written.
  const { changed, conflicts, refused } = kind.settle(namedEdit, allowed)

  // 5. Write.
  if (Object.keys(changed).length === 0) return { row: before, seq: lastSeq(store), conflicts, changed: false, refused }
  return { ...kind.write(store, viewer, before, changed, edit.isUndoable ?? false), conflicts, changed: true, refused }
}

/** Moment at which the person saw the names of a new row, and single ones by path. */
export type WhenSeen = { seen?: Seen; seenAt?: SeenAt['set'] }

/** A new row with the names of now, and the names in doubt. @throws Refusal 400 for malformed values */
export const namedNewRow = <Row extends Fields>(
  store: Store,
  book: NameBook,
  schema: z.ZodType<Row>,
  body: Fields,
  { seen = SEEN_NOW, seenAt }: WhenSeen,
): { given: Row; doubts: Doubt[] } => {
  const doubts: Doubt[] = []
  const names = { fields: validated(schema, body), seen, seenAt }
  return { given: withCurrentNames(store, book, names, (doubt) => doubts.push(doubt)) as Row, doubts }
}

/** Faults beside those of names in doubt, which say all that is wrong with their fields. */
export const beside = (faults: readonly FieldError[], doubted: readonly { path: string }[]): FieldError[] =>
  faults.filter(({ path }) => !doubted.some((doubt) => doubt.path === path))
