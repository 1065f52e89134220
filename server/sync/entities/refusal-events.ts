import type { Viewer } from '#shared/domain/access/roles.ts'
import type { HistoryEntry } from '#shared/schemas/history.ts'
import type { RefusalReason } from '#shared/schemas/sync.ts'
import type { Store } from '../../store/db.ts'
import { isKnownTo } from '../store/versions.ts'

/**
 * Finds the events of a refused mutation's row: who cancelled the trip, deleted it, gave it to another company. Told to
 * those alone who could see the row before that, with the values that it had then (rules 4.7).
 */

/** Name of a row, and its planned start if it is a trip. */
export type Title = Pick<RefusalReason, 'name' | 'stp'>

export const knownAuthor = (store: Store, viewer: Viewer, { source, username }: HistoryEntry): string | null =>
  source === 'person' && isKnownTo(store, viewer, username) ? username : null

/** The event of a version; undefined where there is none. */
export const done = (
  store: Store,
  viewer: Viewer,
  what: RefusalReason['what'],
  title: Title,
  version: HistoryEntry | undefined,
): RefusalReason | undefined => version && { what, ...title, by: knownAuthor(store, viewer, version), at: version.at }

/** The row as its deletion left it in the history; undefined when it was not deleted. */
const deletedRow = (versions: readonly HistoryEntry[]): Record<string, unknown> | undefined =>
  versions[0]?.action === 'delete'
    ? Object.fromEntries(Object.entries(versions[0].changes).map(([field, { from }]) => [field, from]))
    : undefined

/** Each version with the row as it was before it. @param versions newest first @param row as it is now */
export function* walkedBack<Row extends object>(
  versions: readonly HistoryEntry[],
  row: Row,
): Generator<{ row: Row; version: HistoryEntry }> {
  const was = { ...row }
  for (const version of versions) {
    for (const [field, { from }] of Object.entries(version.changes)) Object.assign(was, { [field]: from })
    yield { row: was, version }
  }
}

/** The newest version that took the row out of sight, and the row as it was seen before. */
const lastSeen = <Row extends object>(
  versions: readonly HistoryEntry[],
  now: Row,
  fields: readonly string[],
  isVisible: (row: Row) => boolean,
): { row: Row; version: HistoryEntry } | undefined => {
  for (const { row, version } of walkedBack(versions, now)) {
    if (version.action === 'create') return undefined
    if (fields.some((field) => field in version.changes) && isVisible(row)) return { row, version }
  }
  return undefined
}

/** Ways in which rows of a kind go out of sight. */
export type Leaving<Row> = {
  deleted: RefusalReason['what']
  givenAway: RefusalReason['what']
  titleOf: (row: Row) => Title
  isVisible: (viewer: Viewer, row: Row) => boolean
  /** Fields that decide who sees the row. */
  fields: readonly string[]
}

/**
 * Event by which the row went out of the viewer's sight: deletion, or given to another; null for a row that the viewer sees.
 * @param row as it is now
 * @param versions newest first
 */
export const leaving = <Row extends object>(
  store: Store,
  viewer: Viewer,
  { deleted, givenAway, titleOf, isVisible, fields }: Leaving<Row>,
  row: Row | undefined,
  versions: readonly HistoryEntry[],
): RefusalReason | undefined | null => {
  if (!row) {
    const last = deletedRow(versions) as Row | undefined
    return last && isVisible(viewer, last) ? done(store, viewer, deleted, titleOf(last), versions[0]) : undefined
  }
  if (isVisible(viewer, row)) return null
  const before = lastSeen(versions, row, fields, (former) => isVisible(viewer, former))
  return before && done(store, viewer, givenAway, titleOf(before.row), before.version)
}
