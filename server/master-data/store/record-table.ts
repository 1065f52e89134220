import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { keptFields } from '#shared/domain/names/clean-text.ts'
import { nameKey } from '#shared/domain/names/names.ts'
import { emptyValue, type Field } from '#shared/records/field.ts'
import type { AnyRecord } from '#shared/records/record.ts'
import type { Store } from '../../store/db.ts'
import { renamedKey } from '../../store/name-keys.ts'
import { prepared } from '../../store/sql/prepared.ts'
import { type MasterTable, nameIndex, type Stored } from './master-data.ts'
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

/** Row to write: a field that a body leaves out stays as it is, or is empty in a new row; a fixed key keeps its spelling. */
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

/** Statements that are kept, one for each set of fields that are given and not null. */
const KEPT_STATEMENTS = 200

type Values = Record<string, unknown>
/** Values that a new row gets by its columns: worked out for each row, as a compiled statement would keep those of the first. */
const defaultsOf = (table: SQLiteTable): Values =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).flatMap(([name, { defaultFn }]) => (defaultFn ? [[name, defaultFn()]] : [])),
  )

/** Placeholder of the key of the row that is written; no column is called so. */
const WRITTEN_KEY = '$key'

/**
 * Writes rows by statements that are compiled once: an import writes thousands, and compiling takes longer than running.
 * @param statement takes the values to write, placeholders but for those that are null, and returns the row
 */
const compiledWrite = (
  statement: (store: Store, values: Values) => { prepare: () => { get: (given: Values) => unknown } },
) =>
  prepared((store) => {
    const build = (row: Values) =>
      statement(
        store,
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [name, value === null ? null : sql.placeholder(name)]),
        ),
      ).prepare()
    const kept = new Map<string, ReturnType<typeof build>>()
    return (row: Values, key?: unknown): unknown => {
      const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
      const id = Object.entries(given)
        .map(([name, value]) => (value === null ? `${name}=` : name))
        .join(' ')
      const known = kept.get(id) ?? build(given)
      if (kept.size >= KEPT_STATEMENTS) kept.clear()
      kept.set(id, known)
      return known.get({ ...given, [WRITTEN_KEY]: key })
    }
  })

/**
 * Storage of the rows of a record: queries, index and defaults from its declaration, the rest is `special`.
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
  const stored = (row: unknown) =>
    (of.isNeverRetired ? { ...(row as object), retired: false } : row) as Stored<RowOf<R>>
  const nameOf = (row: object): string => String((row as Record<string, unknown>)[of.title])
  const insertions = compiledWrite((store, values) =>
    store.db
      .insert(table)
      .values(values as never)
      .returning(columns as never),
  )
  const updates = compiledWrite((store, values) =>
    store.db
      .update(table)
      .set(values as never)
      .where(eq(key, sql.placeholder(WRITTEN_KEY)))
      .returning(columns as never),
  )
  const removals = prepared((store) =>
    store.db
      .delete(table)
      .where(eq(key, sql.placeholder('key')))
      .prepare(),
  )
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
        insertions(store)({ ...defaultsOf(table), ...row, ...(keyColumn && { [keyColumn]: nameKey(nameOf(row)) }) }),
      ),
    update: (store, before, row) =>
      stored(
        updates(store)(
          { ...row, ...(keyColumn && { [keyColumn]: renamedKey(nameOf(before), nameOf(row)) }) },
          (before as Values)[of.key],
        ),
      ),
    remove: (store, row) => removals(store).run({ key: (row as Record<string, unknown>)[of.key] }),
    ...rest,
  }
}
