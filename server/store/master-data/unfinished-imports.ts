import { desc, eq, inArray } from 'drizzle-orm'
import type { Store } from '../db.ts'
import { unfinishedImports } from '../schema/master-data.ts'
import { settings } from '../schema/sync.ts'
import { rowStatements } from '../sql/row-statements.ts'

/** A row that an import wrote, and what it was before; null when it was not there. */
export type Touched = Pick<typeof unfinishedImports.$inferInsert, 'entity' | 'key' | 'username' | 'before'>
export type Noted = typeof unfinishedImports.$inferSelect

const noted = rowStatements(unfinishedImports)

/** Stands in the settings while an import is written, also before it has touched a row. */
const RUNNING = 'import_running'

/** Begins an import, if none is being written or was broken off. @returns false when one is or was */
export const beginImport = (store: Store): boolean =>
  store.write(() => {
    const isFree = !store.db.select({ id: unfinishedImports.id }).from(unfinishedImports).limit(1).get()
    const marker = { name: RUNNING, value: '' }
    return isFree && store.db.insert(settings).values(marker).onConflictDoNothing().run().changes > 0
  })

/** Inside the transaction that writes the row. */
export const noteImported = (store: Store, touched: Touched): void => {
  noted(store).append(touched)
}

/** The import is complete, or wholly taken back: another may begin. */
export const settleImport = (store: Store): void => {
  store.db.delete(unfinishedImports).run()
  store.db.delete(settings).where(eq(settings.name, RUNNING)).run()
}

/** Returns what was written last, newest first. */
export const newestImported = (store: Store, limit: number): Noted[] =>
  store.db.select().from(unfinishedImports).orderBy(desc(unfinishedImports.id)).limit(limit).all()

export const forgetImported = (store: Store, list: readonly Noted[]): void => {
  const ids = list.map(({ id }) => id)
  store.db.delete(unfinishedImports).where(inArray(unfinishedImports.id, ids)).run()
}
