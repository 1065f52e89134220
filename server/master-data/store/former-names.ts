import { and, asc, eq, sql } from 'drizzle-orm'
import { nameKey } from '#shared/domain/names/names.ts'
import type { Store } from '../../store/db.ts'
import { lastSeq } from '../../store/history/change-feed.ts'
import { formerNames } from '../../store/schema/master-data.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'
import { prepared } from '../../store/sql/prepared.ts'
import { rowStatements } from '../../store/sql/row-statements.ts'

export type RenamedEntity = (typeof formerNames.$inferSelect)['entity']

/** A driver goes by name and number. */
export const driverKey = (name: string, number: string): string => JSON.stringify([nameKey(name), nameKey(number)])

/**
 * Keeps what a row was called until now. The row with its new name is in the change feed by then.
 * @param name as names are compared
 * @param key of the row, as it is now
 */
export const keepFormerName = (store: Store, entity: RenamedEntity, name: string, key: string | number): void => {
  formerRows(store).append({ entity, name, key: String(key), seq: lastSeq(store) })
}
const formerRows = rowStatements(formerNames)

/** Key of a row that is no more: ids and names are never empty. */
const NOBODY = ''

/**
 * Keeps that the company of a name is no more, once its delete is in the change feed. Another one that gets the name is not
 * meant by edits of before: the name decides who sees a trip. A vehicle, a driver and an address need none of this: what a
 * trip says of them (id, name and number) is all that they go by, and one that was retired comes back by it too.
 */
export const giveUpName = (store: Store, entity: 'customer' | 'subcontractor', name: string): void =>
  keepFormerName(store, entity, nameKey(name), NOBODY)

/** A row that is no more: its former names lead nowhere, not to another one that gets its key. */
export const forgetHolder = (store: Store, entity: RenamedEntity, key: string): void =>
  rekeyFormerNames(store, entity, key, NOBODY)

/** The former names of a row whose key is its name follow it. */
export const rekeyFormerNames = (store: Store, entity: RenamedEntity, from: string, to: string): void => {
  rekey(store).run(to, entity, from)
}
const rekey = prepared(({ sqlite }) => sqlite.prepare('update former_names set key = ? where entity = ? and key = ?'))

const ofName = and(eq(formerNames.entity, sql.placeholder('entity')), eq(formerNames.name, sql.placeholder('name')))
const selectHolders = compiledSelect((query) =>
  query
    .select({ key: formerNames.key, seq: formerNames.seq })
    .from(formerNames)
    .where(ofName)
    .orderBy(asc(formerNames.id)),
)
/**
 * The rows that had a name and no longer have it, in the order in which they gave it up, with the number of the change feed
 * of that moment.
 */
export const formerHolders = (store: Store, entity: RenamedEntity, name: string): { key: string; seq: number }[] =>
  selectHolders(store).all({ entity, name })

const selectNames = compiledSelect((query) =>
  query
    .select({ name: formerNames.name })
    .from(formerNames)
    .where(and(eq(formerNames.entity, sql.placeholder('entity')), eq(formerNames.key, sql.placeholder('key')))),
)
/** Returns the former names of a row. */
export const formerNamesOf = (store: Store, entity: RenamedEntity, key: string | number): string[] =>
  selectNames(store)
    .all({ entity, key: String(key) })
    .map(({ name }) => name)
