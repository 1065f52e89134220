import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Store } from '../../store/db.ts'
import { statementFiles, statements } from '../../store/schema/statements.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'

export type StatementFileRow = typeof statementFiles.$inferSelect

const selectFile = compiledSelect((query) =>
  query
    .select()
    .from(statementFiles)
    .where(eq(statementFiles.sf_id, sql.placeholder('id'))),
)
export const getStatementFile = (store: Store, id: string): StatementFileRow | undefined =>
  selectFile(store).get({ id })

/** Adds a photo that no line names yet. */
export const insertStatementFile = (
  store: Store,
  row: Pick<StatementFileRow, 'sf_id' | 'st_id' | 'sf_name' | 'sf_bytes' | 'sf_at'>,
): void => {
  store.db
    .insert(statementFiles)
    .values({ ...row, sl_id: null, sf_unnamed_at: row.sf_at })
    .run()
}

/** Number and bytes of the photos that a subcontractor has sent since a time (ISO). */
export const filesOfParty = (store: Store, st_party: string, since: string): { count: number; bytes: number } =>
  store.db
    .select({
      count: sql<number>`count(*)`,
      bytes: sql<number>`coalesce(sum(${statementFiles.sf_bytes}), 0)`,
    })
    .from(statementFiles)
    .innerJoin(statements, eq(statements.st_id, statementFiles.st_id))
    .where(and(eq(statements.st_side, 'sub'), eq(statements.st_party, st_party), gte(statementFiles.sf_at, since)))
    .get() ?? { count: 0, bytes: 0 }

/** Notes which photos a line names by now, inside the caller's transaction. @param named none of a line that goes */
export const nameStatementFiles = (
  store: Store,
  { sl_id, st_id }: { sl_id: number; st_id: number },
  before: readonly string[],
  named: readonly string[],
): void => {
  const dropped = before.filter((id) => !named.includes(id))
  const added = named.filter((id) => !before.includes(id))
  const write = (ids: readonly string[], to: Pick<StatementFileRow, 'sl_id' | 'sf_unnamed_at'>): void => {
    if (ids.length === 0) return
    const isOfStatement = and(inArray(statementFiles.sf_id, [...ids]), eq(statementFiles.st_id, st_id))
    store.db.update(statementFiles).set(to).where(isOfStatement).run()
  }
  write(dropped, { sl_id: null, sf_unnamed_at: new Date(store.now()).toISOString() })
  write(added, { sl_id, sf_unnamed_at: null })
}

/** Returns true if a photo of a dispute has a file of this name. */
export const isFileOfStatement = (store: Store, name: string): boolean =>
  store.db
    .select({ sf_id: statementFiles.sf_id })
    .from(statementFiles)
    .where(eq(statementFiles.sf_name, name))
    .limit(1)
    .all().length > 0

/** Names of the files that lines of statements have. */
export const filesOfAllStatements = (store: Store): string[] =>
  store.db
    .selectDistinct({ sf_name: statementFiles.sf_name })
    .from(statementFiles)
    .where(sql`${statementFiles.sl_id} is not null`)
    .all()
    .map(({ sf_name }) => sf_name)

/** Forgets photos that no line has named since a time (ISO). @returns the names of their files */
export const deleteUnnamedFiles = (store: Store, before: string): string[] =>
  store.db
    .delete(statementFiles)
    .where(lt(statementFiles.sf_unnamed_at, before))
    .returning({ sf_name: statementFiles.sf_name })
    .all()
    .map(({ sf_name }) => sf_name)
