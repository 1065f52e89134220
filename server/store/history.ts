import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { HistoryEntry } from '../../shared/schemas/history.ts'
import { nowIso, type Store } from './db.ts'
import { history } from './schema.ts'

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
export type Source = HistoryEntry['source']

/** Differences between two versions of a row, field by field; fields that the program keeps for itself are left out. */
export const fieldChanges = (
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  skip: ReadonlySet<string>,
): HistoryEntry['changes'] => {
  const changes: HistoryEntry['changes'] = {}
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (skip.has(field)) continue
    const from = before[field] ?? null
    const to = after[field] ?? null
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[field] = { from, to }
  }
  return changes
}

/** Compiled once for each database: every write of a row comes here. */
const prepareInsert = (store: Store) => {
  const { id: _id, ...columns } = getTableColumns(history)
  const placeholders = Object.keys(columns).map((name) => [name, sql.placeholder(name)])
  return store.db.insert(history).values(Object.fromEntries(placeholders)).prepare()
}
const preparedInserts = new WeakMap<Store, ReturnType<typeof prepareInsert>>()

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
  const insert = preparedInserts.get(store) ?? prepareInsert(store)
  preparedInserts.set(store, insert)
  insert.run({ ...entry, key: String(entry.key), at: nowIso(store) })
}

/** Saved versions of one row, newest first. */
export const rowHistory = (store: Store, entity: HistoryEntity, key: string | number): HistoryEntry[] =>
  store.db
    .select()
    .from(history)
    .where(and(eq(history.entity, entity), eq(history.key, String(key))))
    .orderBy(desc(history.id))
    .all()
    .map(({ rev, at, username, action, source, changes }) => ({ rev, at, username, action, source, changes }))
