import { eq } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { keptFields } from '../../../shared/domain/names/clean-text.ts'
import { nameKey } from '../../../shared/domain/names/names.ts'
import { emptyValue, type Field } from '../../../shared/records/field.ts'
import type { AnyRecord } from '../../../shared/records/record.ts'
import { type MasterTable, nameIndex, type Stored } from './master-data.ts'
import { renamedKey } from './name-keys.ts'
import { shownColumns } from './shown-columns.ts'

type RowOf<R extends AnyRecord> = z.output<R['row']>
type GivenOf<R extends AnyRecord> = z.output<R['body']>
type Special<Row extends object, Given extends object, Filled extends object> = Pick<
  MasterTable<Row, Given, Filled>,
  'all' | 'isInUse' | 'inTrips' | 'forget' | 'rename' | 'lastGivenId' | 'takenMessage' | 'spelled' | 'told'
> &
  Partial<Pick<MasterTable<Row, Given, Filled>, 'index' | 'fill'>> & {
    /** Column that holds the name as names are compared (`nameKey`), where the table has one. */
    keyColumn?: string
  }

/** What a body leaves out stays as it is, or is empty of a new row; a fixed key keeps its spelling. */
export const filledRow = (
  of: Pick<AnyRecord, 'fields' | 'key' | 'isKeyFixed'>,
  given: Record<string, unknown>,
  before: Record<string, unknown> | null,
): Record<string, unknown> => {
  const value = (name: string, field: Field): unknown =>
    given[name] === undefined ? (before?.[name] ?? emptyValue(field)) : given[name]
  const filled = Object.entries(of.fields)
    .filter(([name, { body }]) => body !== null || before?.[name] !== undefined)
    .map(([name, field]) => [name, value(name, field)])
  const row = keptFields(Object.fromEntries(filled) as Record<string, unknown>, before ?? {})
  return of.isKeyFixed && before ? { ...row, [of.key]: before[of.key] } : row
}

/**
 * How the rows of a record are stored: queries, index and defaults from its declaration, the rest is `special`.
 * @param table its Drizzle table, whose columns are named as the fields
 */
export const recordTable = <R extends AnyRecord, Filled extends object = RowOf<R>>(
  of: R,
  table: SQLiteTable,
  special: Special<RowOf<R>, GivenOf<R>, Filled>,
): MasterTable<RowOf<R>, GivenOf<R>, Filled> => {
  const columns = shownColumns(of, table)
  const key = columns[of.key] as SQLiteColumn
  const { keyColumn, ...rest } = special
  const isKey = (value: unknown) => eq(key, value)
  const isRow = (row: Record<string, unknown>) => isKey(row[of.key])
  const stored = (row: unknown) =>
    (of.isNeverRetired ? { ...(row as object), retired: false } : row) as Stored<RowOf<R>>
  const nameOf = (row: object): string => String((row as Record<string, unknown>)[of.title])
  return {
    entity: of.name as MasterTable<RowOf<R>, GivenOf<R>, Filled>['entity'],
    keyField: of.key,
    index: (rows) => nameIndex(rows, of.key),
    fill: (given, before) => filledRow(of, given, before) as Filled,
    isNeverRetired: of.isNeverRetired,
    isOnServerAlone: of.isOnServerAlone,
    one: (store, value) => {
      const row = store.db
        .select(columns as never)
        .from(table)
        .where(isKey(value))
        .get()
      return row && stored(row)
    },
    insert: (store, row) =>
      stored(
        store.db
          .insert(table)
          .values({ ...row, ...(keyColumn && { [keyColumn]: nameKey(nameOf(row)) }) } as never)
          .returning(columns as never)
          .get(),
      ),
    update: (store, before, row) =>
      stored(
        store.db
          .update(table)
          .set({ ...row, ...(keyColumn && { [keyColumn]: renamedKey(nameOf(before), nameOf(row)) }) } as never)
          .where(isRow(before))
          .returning(columns as never)
          .get(),
      ),
    remove: (store, row) => store.db.delete(table).where(isRow(row)).run(),
    ...rest,
  }
}
