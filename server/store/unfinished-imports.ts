import { desc, inArray } from 'drizzle-orm'
import type { Store } from './db.ts'
import { rowStatements } from './row-statements.ts'
import { unfinishedImports } from './schema.ts'

/** A row that an import wrote, and what it was before; null when it was not there. */
export type Touched = Pick<typeof unfinishedImports.$inferInsert, 'entity' | 'key' | 'username' | 'before'>
export type Noted = typeof unfinishedImports.$inferSelect

const noted = rowStatements(unfinishedImports)

/** Whether an import is being written, or was broken off. One runs at a time. */
export const hasUnfinishedImport = (store: Store): boolean =>
  store.db.select({ id: unfinishedImports.id }).from(unfinishedImports).limit(1).get() !== undefined

/** Inside the transaction that writes the row. */
export const noteImported = (store: Store, touched: Touched): void => {
  noted(store).append(touched)
}

/** The import is complete: nothing of it is taken back any more. */
export const settleImport = (store: Store): void => {
  store.db.delete(unfinishedImports).run()
}

/** What was written last, newest first. */
export const newestImported = (store: Store, limit: number): Noted[] =>
  store.db.select().from(unfinishedImports).orderBy(desc(unfinishedImports.id)).limit(limit).all()

export const forgetImported = (store: Store, list: readonly Noted[]): void => {
  const ids = list.map(({ id }) => id)
  store.db.delete(unfinishedImports).where(inArray(unfinishedImports.id, ids)).run()
}
