import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { sameValue } from '#shared/domain/sync/merge.ts'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import type { DeclaredName } from '#shared/records/records.ts'
import { HISTORY_PAGE, type HistoryEntry } from '#shared/schemas/history.ts'
import { nowIso, type Store } from '../db.ts'
import { history } from '../schema/sync.ts'
import { compiledSelect } from '../sql/compiled-select.ts'
import { prepared } from '../sql/prepared.ts'
import { rowStatements } from '../sql/row-statements.ts'
import { noteWritten } from './pace.ts'

export type HistoryEntity = DeclaredName | 'trip' | 'tour' | 'statement' | 'statement_line' | 'api_key' | 'webhook'
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
  if (entry.source === 'person') noteWritten(store, entry.username)
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
    .where(
      and(
        eq(history.entity, sql.placeholder('entity')),
        eq(history.key, sql.placeholder('key')),
        lt(history.rev, sql.placeholder('before')),
      ),
    )
    .orderBy(desc(history.rev), desc(history.id))
    .limit(sql.placeholder('limit')),
)
/** Index values have none: each of them is an entry that stays. */
export type VersionsOf = { entity: HistoryEntity | 'index_value'; key: string | number }
const NEWEST = Number.MAX_SAFE_INTEGER
/** One page of the saved versions of a row, newest first: another tenant may have written any number. */
export const rowHistory = (
  store: Store,
  entity: VersionsOf['entity'],
  key: string | number,
  { before = NEWEST, limit = HISTORY_PAGE }: { before?: number | undefined; limit?: number } = {},
): HistoryEntry[] => selectVersions(store).all({ entity, key: String(key), before, limit })

/** The version that was saved last. */
export const lastVersion = (store: Store, { entity, key }: VersionsOf): HistoryEntry | undefined =>
  rowHistory(store, entity, key, { limit: 1 })[0]

/**
 * Versions of one row among which a request looks for one, the newest: one person writes thousands within its pace, and each
 * request of others waits for the walk. What is older counts as forgotten, as after `KEEP_HISTORY`.
 */
export const VERSIONS_SEARCHED = 500

const selectChanging = prepared((store) =>
  store.sqlite.prepare<
    [Record<string, unknown>],
    Omit<HistoryEntry, 'at' | 'changes'> & { at: number; changes: string }
  >(
    `select rev, at, username, action, source, changes from history
     where entity = @entity and key = @key
       and rev >= (select min(rev) from
         (select rev from history where entity = @entity and key = @key order by rev desc limit ${VERSIONS_SEARCHED}))
       and exists (select 1 from json_each(@fields) as field where json_type(changes, '$."' || field.value || '"') is not null)
     order by rev desc, id desc`,
  ),
)
/**
 * The newest versions of a row that changed one of the fields, newest first, of the {@link VERSIONS_SEARCHED} newest; each is read
 * when it is asked for. The database answers nothing else before the walk has ended.
 */
export function* versionsChanging(
  store: Store,
  { entity, key }: VersionsOf,
  fields: readonly string[],
): Generator<HistoryEntry> {
  for (const version of selectChanging(store).iterate({ entity, key: String(key), fields: JSON.stringify(fields) }))
    yield { ...version, at: new Date(version.at).toISOString(), changes: JSON.parse(version.changes) }
}

/** The newest of {@link versionsChanging} that something holds of, which asks the database nothing. */
export const findVersion = (
  store: Store,
  of: VersionsOf,
  fields: readonly string[],
  isMeant: (version: HistoryEntry) => boolean = () => true,
): HistoryEntry | undefined => {
  for (const version of versionsChanging(store, of, fields)) if (isMeant(version)) return version
  return undefined
}

/** Life of a row, milliseconds, below which its versions are told as one. */
const SHORT_LIVED_MS = 10 * MINUTE_MS
const deleteVersions = prepared((store) =>
  store.sqlite.prepare<[string, string]>('delete from history where entity = ? and key = ?'),
)
/**
 * Forgets the versions of a row that its author made a short time ago and takes away again, where all versions are this author's.
 * The caller keeps the version of its end, which holds the row's values.
 */
export const forgetShortLived = (store: Store, { entity, key }: VersionsOf, { username }: Author): void => {
  const versions = rowHistory(store, entity, key)
  const first = versions.at(-1)
  const isShort =
    first?.action === 'create' &&
    Date.parse(first.at) > store.now() - SHORT_LIVED_MS &&
    versions.every((version) => version.username === username)
  if (isShort) deleteVersions(store).run(entity, String(key))
}

const PRUNED_AT_ONCE = 5000
/** Forgets versions from before a time (ISO), some at a time so that requests do not wait long. @returns their number */
export const pruneHistory = (store: Store, before: string): number =>
  store.sqlite
    .prepare(`delete from history where id in (select id from history where at < ? limit ${PRUNED_AT_ONCE})`)
    .run(Date.parse(before)).changes
