import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { MAX_AMOUNT, toCents } from '#shared/domain/money/money.ts'
import { customers, subcontractors } from '../schema/master-data.ts'
import { fastClocks, slowClocks, telematicsMessages, trackedVehicles } from '../schema/telematics.ts'
import { tours, trips } from '../schema/trips.ts'
import { type Fault, faultsBySchema, type JsonJudge, jsonJudge, texts } from './schema-rules.ts'
import { WRITTEN } from './written-values.ts'

/** Milliseconds: the years of four digits, which can be written and compared as texts; also those that were mistyped. */
const FIRST_INSTANT = Date.parse('0000-01-01T00:00:00.000Z')
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z')

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Tables whose amounts are prices, and never below nothing: those of a statement's lines may take something back. */
const PRICED: ReadonlySet<SQLiteTable> = new Set<SQLiteTable>([customers, subcontractors, tours, trips])

/** Moments as a device told them, whatever its clock said. */
const DEVICE_TIMES: ReadonlySet<SQLiteColumn> = new Set<SQLiteColumn>([
  fastClocks.fix_at,
  slowClocks.fix_at,
  telematicsMessages.fix_at,
  trackedVehicles.provider_eta,
])

/** The types of `columns.ts` have one class: what they read tells them apart. */
const isInstant = (column: SQLiteColumn): boolean => typeof column.mapFromDriverValue(0) === 'string'
const isAmount = (column: SQLiteColumn): boolean => column.mapFromDriverValue(100) === 1

/** Function of SQL: true if a JSON text is what the schema of a column, by its table and name, allows. */
export const JSON_JUDGE = 'is_as_written'
const judgedAs = (table: SQLiteTable, column: SQLiteColumn): string => `${getTableConfig(table).name}.${column.name}`

const ownFaults = (table: SQLiteTable, column: SQLiteColumn, name: string): Fault[] => {
  const schema = WRITTEN.get(column)
  if (column.columnType === 'SQLiteTextJson')
    return [
      { what: 'no JSON', sql: `not json_valid(${name})` },
      { what: 'not what it should hold', sql: `not ${JSON_JUDGE}('${judgedAs(table, column)}', ${name})` },
    ]
  if (column.columnType === 'SQLiteBoolean') return [{ what: 'neither yes nor no', sql: `${name} not in (0, 1)` }]
  if (column.columnType !== 'SQLiteCustomColumn') return schema ? faultsBySchema(column, schema, name) : []
  if (isInstant(column) && !DEVICE_TIMES.has(column))
    return [{ what: 'no moment of a known year', sql: `${name} not between ${FIRST_INSTANT} and ${LAST_INSTANT}` }]
  return PRICED.has(table) && isAmount(column)
    ? [{ what: 'no price', sql: `${name} not between 0 and ${toCents(MAX_AMOUNT)}` }]
    : []
}
/** The classes of storage that a column of a type may have beside nothing, see "Storage Classes" of SQLite. */
const STORED: Record<string, readonly string[]> = { integer: ['integer'], real: ['real', 'integer'], text: ['text'] }

/**
 * Returns what may be wrong with the values of a column, as it is declared. NULL is not judged: SQLite itself refuses it in a column that
 * may not hold it.
 */
const faultsOfColumn = (table: SQLiteTable, column: SQLiteColumn): Fault[] => {
  const name = quoted(column.name)
  const type = column.getSQLType()
  const stored = STORED[type]
  const isStored = `typeof(${name}) in (${texts(stored ?? [])})`
  return [
    ...(stored ? [{ what: `no ${type}`, sql: `not ${isStored}` }] : []),
    ...(type === 'integer'
      ? [{ what: 'no number that is exact', sql: `${isStored} and abs(${name} / 2) > ${Number.MAX_SAFE_INTEGER} / 2` }]
      : []),
    ...ownFaults(table, column, name).map(({ what, sql }) => ({ what, sql: `${isStored} and (${sql})` })),
  ].map(({ what, sql }) => ({ what, sql: `${name} is not null and ${sql}` }))
}

export type ColumnRules = {
  table: string
  key: readonly string[]
  columns: { name: string; faults: Fault[] }[]
  /** Of its JSON columns, by the names that their faults call them by. */
  judges: ReadonlyMap<string, JsonJudge>
}

const isJson = ({ columnType }: SQLiteColumn): boolean => columnType === 'SQLiteTextJson'

/** Returns the rules of a table's columns. @throws Error for a JSON column without a schema */
export const rulesOfTable = (table: SQLiteTable): ColumnRules => {
  const { name, columns, primaryKeys } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  const judges = columns.filter(isJson).map((column): [string, JsonJudge] => {
    const schema = WRITTEN.get(column)
    if (!schema) throw new Error(`${judgedAs(table, column)} has no schema in written-values.ts`)
    return [judgedAs(table, column), jsonJudge(schema, !column.notNull)]
  })
  return {
    table: name,
    key: key.map((column) => column.name),
    columns: columns.map((column) => ({ name: column.name, faults: faultsOfColumn(table, column) })),
    judges: new Map(judges),
  }
}
