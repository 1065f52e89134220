import { and, desc, eq, sql } from 'drizzle-orm'
import { nameKey } from '../../shared/domain/names.ts'
import { compiledSelect } from './compiled-select.ts'
import type { Store } from './db.ts'
import { formerNames } from './schema.ts'

export type RenamedEntity = (typeof formerNames.$inferSelect)['entity']

/** A driver goes by name and number. */
export const driverKey = (name: string, number: string): string => JSON.stringify([nameKey(name), nameKey(number)])

/**
 * Keeps what a row was called until now.
 * @param name as names are compared
 * @param key of the row, as it is now
 */
export const keepFormerName = (store: Store, entity: RenamedEntity, name: string, key: string | number): void => {
  store.db
    .insert(formerNames)
    .values({ entity, name, key: String(key) })
    .run()
}

/** The former names of a row whose key is its name follow it. */
export const rekeyFormerNames = (store: Store, entity: RenamedEntity, from: string, to: string): void => {
  store.db
    .update(formerNames)
    .set({ key: to })
    .where(and(eq(formerNames.entity, entity), eq(formerNames.key, from)))
    .run()
}

const ofName = and(eq(formerNames.entity, sql.placeholder('entity')), eq(formerNames.name, sql.placeholder('name')))
const selectLatest = compiledSelect((query) =>
  query.select({ key: formerNames.key }).from(formerNames).where(ofName).orderBy(desc(formerNames.id)).limit(1),
)
/** Key of the row that had the name last, of those that no longer have it. */
export const latestFormerHolder = (store: Store, entity: RenamedEntity, name: string): string | undefined =>
  selectLatest(store).get({ entity, name })?.key

const selectNames = compiledSelect((query) =>
  query
    .select({ name: formerNames.name })
    .from(formerNames)
    .where(and(eq(formerNames.entity, sql.placeholder('entity')), eq(formerNames.key, sql.placeholder('key')))),
)
/** What a row was called before. */
export const formerNamesOf = (store: Store, entity: RenamedEntity, key: string | number): string[] =>
  selectNames(store)
    .all({ entity, key: String(key) })
    .map(({ name }) => name)
