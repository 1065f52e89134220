import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { sameValue } from '../../../shared/domain/sync/merge.ts'
import type { HistoryEntry } from '../../../shared/schemas/history.ts'
import { nowIso, type Store } from '../db.ts'
import { history } from '../schema/sync.ts'
import { compiledSelect } from '../sql/compiled-select.ts'
import { rowStatements } from '../sql/row-statements.ts'

export type HistoryEntity =
  | 'trip'
  | 'tour'
  | 'customer'
  | 'user'
  | 'vehicle'
  | 'driver'
  | 'address'
  | 'subcontractor'
  | 'alert'
  | 'statement'
  | 'statement_line'
  | 'document'
export type Source = HistoryEntry['source']
/** The person or program that changed a row, and how. */
export type Author = { username: string; source: Source }

/** Differences between two versions of a row, field by field; fields that the program keeps for itself are left out. */
export const fieldChanges = (
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  skip: ReadonlySet<string>,
): HistoryEntry['changes'] => {
  const changes: HistoryEntry['changes'] = {}
  const compare = (field: string) => {
    if (skip.has(field)) return
    const from = before[field] ?? null
    const to = after[field] ?? null
    if (!sameValue(from, to)) changes[field] = { from, to }
  }
  for (const field of Object.keys(before)) compare(field)
  for (const field of Object.keys(after)) if (!(field in before)) compare(field)
  return changes
}

const historyRows = rowStatements(history)

/** Keeps one version, inside the caller's transaction. */
export const appendHistory = (
  store: Store,
  entry: {
    entity: HistoryEntity
    key: string | number
    rev: number
    username: string
    action: HistoryEntry['action']
    source: Source
    changes: HistoryEntry['changes']
  },
): void => {
  historyRows(store).append({ ...entry, key: String(entry.key), at: nowIso(store) })
}

const selectVersions = compiledSelect((query) =>
  query
    .select({
      rev: history.rev,
      at: history.at,
      username: history.username,
      action: history.action,
      source: history.source,
      changes: history.changes,
    })
    .from(history)
    .where(and(eq(history.entity, sql.placeholder('entity')), eq(history.key, sql.placeholder('key'))))
    .orderBy(desc(history.id)),
)
/** Saved versions of one row, newest first. */
export const rowHistory = (store: Store, entity: HistoryEntity, key: string | number): HistoryEntry[] =>
  selectVersions(store).all({ entity, key: String(key) })

/** Versions of all rows of an entity that were saved after a time (ISO), newest first. */
export const historySince = (
  store: Store,
  entity: HistoryEntity,
  after: string,
): (Pick<HistoryEntry, 'action' | 'changes'> & { key: string })[] =>
  store.db
    .select({ key: history.key, action: history.action, changes: history.changes })
    .from(history)
    .where(and(eq(history.entity, entity), gt(history.at, after)))
    .orderBy(desc(history.id))
    .all()

const PRUNED_AT_ONCE = 5000
/** Forgets versions from before a time (ISO), some at a time so that nobody waits long. @returns how many */
export const pruneHistory = (store: Store, before: string): number =>
  store.sqlite
    .prepare(`delete from history where id in (select id from history where at < ? limit ${PRUNED_AT_ONCE})`)
    .run(Date.parse(before)).changes
