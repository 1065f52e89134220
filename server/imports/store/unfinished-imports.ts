import { and, desc, eq, getTableColumns, gt, isNotNull, lt, lte, sql } from 'drizzle-orm'
import type { ImportRun, LeftRow, RunOf } from '#shared/schemas/file-import.ts'
import { newestRev } from '../../master-data/store/master-data.ts'
import { nowIso, perStore, type Store } from '../../store/db.ts'
import { importJobs, importRuns, unfinishedImports } from '../../store/schema/master-data.ts'
import { settings } from '../../store/schema/sync.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'
import { prepared } from '../../store/sql/prepared.ts'
import { rowStatements } from '../../store/sql/row-statements.ts'

/** A row that an import wrote, and what it was before; null when it was not there. */
export type Touched = Pick<typeof unfinishedImports.$inferInsert, 'entity' | 'key' | 'username' | 'before'>
export type Noted = typeof unfinishedImports.$inferSelect
export type KeptImport = typeof importRuns.$inferSelect

/** Rows left by undoing that are named. */
const MAX_LEFT = 50
/** Runs that are kept: more than a person looks through. */
const KEPT_RUNS = 200

const noted = rowStatements(unfinishedImports)

/** Stands in the settings while an import is written, with the number after which its rows are noted. */
const RUNNING = 'import_running'

const lastNoted = (store: Store): number =>
  store.db.select({ id: unfinishedImports.id }).from(unfinishedImports).orderBy(desc(unfinishedImports.id)).get()?.id ??
  0

const begunAfter = (store: Store): number | null => {
  const marker = store.db.select().from(settings).where(eq(settings.name, RUNNING)).get()
  return marker ? Number(marker.value) : null
}

/** Begins an import or its undoing, if none is under way or was broken off. @returns false when one is or was */
export const beginImport = (store: Store): boolean =>
  store.write(() => {
    const marker = { name: RUNNING, value: String(lastNoted(store)) }
    return store.db.insert(settings).values(marker).onConflictDoNothing().run().changes > 0
  })

const selectRunning = prepared((store) => store.sqlite.prepare('select 1 from settings where name = ?').pluck())
/** Returns true while an import is written or undone. */
export const isImportRunning = (store: Store): boolean => selectRunning(store).get(RUNNING) !== undefined

const writing = perStore(() => ({ isOn: false }))
/** One transaction of an import or its undoing: the people it concerns are told a little later than of what others do. */
export const writeImported = <Result>(store: Store, work: () => Result): Result => {
  const now = writing(store)
  now.isOn = true
  try {
    return store.write(work)
  } finally {
    now.isOn = false
  }
}
/** Returns true to a listener of commits for those of {@link writeImported}. */
export const isOfImport = (store: Store): boolean => writing(store).isOn

/** Inside the transaction that writes the row. */
export const noteImported = (store: Store, touched: Touched): void => {
  noted(store).append({ ...touched, rev: newestRev(store, touched.entity, touched.key) })
}

/** An import is wholly taken back, or its undoing done: another may begin. */
export const settleImport = (store: Store): void => {
  store.db.delete(settings).where(eq(settings.name, RUNNING)).run()
}

/**
 * The import is complete: it can be undone, and another may begin.
 * @param of what it is of; without, the kind of its rows
 * @returns its number; null where it touched no row
 */
export const completeImport = (store: Store, of?: RunOf): number | null => {
  const [newest] = newestImported(store, 1)
  const im_after = begunAfter(store) ?? 0
  settleImport(store)
  if (!newest) return null
  const { id: im_last, entity, username: im_by } = newest
  // After one that was undone numbers go on behind a gap.
  const im_rows = store.db.$count(unfinishedImports, gt(unfinishedImports.id, im_after))
  const run = { im_kind: of ?? entity, im_by, im_at: nowIso(store), im_rows, im_after, im_last }
  return store.db.insert(importRuns).values(run).returning({ im_id: importRuns.im_id }).get().im_id
}

/** Returns the last rows that the import under way, or the one broken off, wrote, newest first. */
export const newestImported = (store: Store, limit: number): Noted[] => {
  const after = begunAfter(store)
  if (after === null) return []
  const { id } = unfinishedImports
  return store.db.select().from(unfinishedImports).where(gt(id, after)).orderBy(desc(id)).limit(limit).all()
}

export const forgetImported = (store: Store, list: readonly Noted[]): void => {
  for (const { id } of list) noted(store).remove(id)
}

const carry = prepared((store) =>
  store.sqlite.prepare(
    `update unfinished_imports set rev = (select coalesce(max(rev), 0) from history where entity = @entity and key = @key)
     where entity = @entity and key = @key and id < @id and rev = @left`,
  ),
)
/**
 * A row is again as it was one version before an import touched it: what left it so, another import or another line of the
 * same file, can be undone in its turn.
 * @param read rows that were read before, which are told too
 */
export const carryVersion = (store: Store, { id, entity, key, rev }: Noted, read: readonly Noted[] = []): void => {
  const left = rev - 1
  // Most rows were touched once.
  if (carry(store).run({ entity, key, id, left }).changes === 0) return
  const newest = newestRev(store, entity, key)
  for (const other of read) if (other.id < id && other.key === key && other.rev === left) other.rev = newest
}

const { im_after: _after, im_last: _last, ...LISTED } = getTableColumns(importRuns)
/** The last imports, newest first. */
export const lastImports = (store: Store, limit: number): ImportRun[] =>
  store.db.select(LISTED).from(importRuns).orderBy(desc(importRuns.im_id)).limit(limit).all()

export const getImport = (store: Store, im_id: number): KeptImport | undefined =>
  store.db.select().from(importRuns).where(eq(importRuns.im_id, im_id)).get()

/** The rows of an import that are not undone yet, newest first. */
export const rowsToUndo = (store: Store, { im_after, im_last }: KeptImport, limit: number): Noted[] => {
  return selectToUndo(store).all({ after: im_after, last: im_last, limit })
}
const selectToUndo = compiledSelect((query) =>
  query
    .select()
    .from(unfinishedImports)
    .where(and(gt(unfinishedImports.id, sql.placeholder('after')), lte(unfinishedImports.id, sql.placeholder('last'))))
    .orderBy(desc(unfinishedImports.id))
    .limit(sql.placeholder('limit')),
)

/** Undoing begins: from now on it is finished, at the next start too. */
export const markUndone = (store: Store, im_id: number, by: string): void => {
  const fields = { im_undone_at: nowIso(store), im_undone_by: by }
  store.db.update(importRuns).set(fields).where(eq(importRuns.im_id, im_id)).run()
}

/** Notes a row that undoing leaves. @param left is asked for the first ones alone */
export const noteLeft = (store: Store, im_id: number, left: () => LeftRow): void => {
  const run = getImport(store, im_id)
  if (!run) return
  const im_left = run.im_left.length < MAX_LEFT ? [...run.im_left, left()] : run.im_left
  const fields = { im_left, im_left_count: run.im_left_count + 1 }
  store.db.update(importRuns).set(fields).where(eq(importRuns.im_id, im_id)).run()
}

/** Imports whose undoing was broken off. */
export const brokenOffUndos = (store: Store): KeptImport[] =>
  store.db
    .select()
    .from(importRuns)
    .where(isNotNull(importRuns.im_undone_at))
    .all()
    .filter((run) => rowsToUndo(store, run, 1).length > 0)

const PRUNED_AT_ONCE = 5000
/**
 * Forgets the rows of imports from before `undoable`, some at a time, the imports from before `listed`, and all but the
 * newest ones. ISO. @returns number of rows
 */
export const pruneImports = (store: Store, { undoable, listed }: { undoable: string; listed: string }): number =>
  store.write(() => {
    const { im_at, im_id, im_last } = importRuns
    const late = store.db
      .select({ last: sql<number | null>`max(${im_last})` })
      .from(importRuns)
      .where(lt(im_at, undoable))
      .get()
    const pruned = store.sqlite
      .prepare(
        `delete from unfinished_imports where id in (select id from unfinished_imports where id <= ? limit ${PRUNED_AT_ONCE})`,
      )
      .run(late?.last ?? 0).changes
    const newest = store.db.select({ im_id }).from(importRuns).orderBy(desc(im_id)).limit(1).offset(KEPT_RUNS).get()
    store.db.delete(importRuns).where(lt(im_at, listed)).run()
    if (newest) store.db.delete(importRuns).where(lte(im_id, newest.im_id)).run()
    return pruned
  })

/** After a restore, which is too late to undo what was imported before. */
export const forgetImports = (store: Store): void => {
  store.db.delete(importRuns).run()
  store.db.delete(importJobs).run()
  // One that was under way when the backup was made is taken back by the next start.
  const after = begunAfter(store)
  const isOver = after === null ? undefined : lte(unfinishedImports.id, after)
  store.db.delete(unfinishedImports).where(isOver).run()
}
