import { getTableColumns } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { ROLES } from '#shared/domain/access/roles.ts'
import { MAX_AMOUNT, toCents } from '#shared/domain/money/money.ts'
import { LINE_STATES, STATEMENT_STATES } from '#shared/domain/money/statement.ts'
import { SYNC_ENTITIES } from '#shared/domain/sync/entities.ts'
import { TOUR_FIELDS, tourFieldRule } from '#shared/domain/tour/tour-fields.ts'
import type { KnownTourField, TourFieldKind } from '#shared/domain/tour/tour-record.ts'
import { TRIP_STATUSES } from '#shared/domain/trip/trip-status.ts'
import { MESSAGE_CHANNELS, MESSAGE_STATES } from '#shared/schemas/outbox.ts'
import { users } from '../schema/accounts.ts'
import { customers, drivers, subcontractors, vehicles } from '../schema/master-data.ts'
import { outbox } from '../schema/messages.ts'
import { apiKeys, webhooks } from '../schema/programs.ts'
import { statementLines, statements } from '../schema/statements.ts'
import { changes } from '../schema/sync.ts'
import { fastClocks, slowClocks, telematicsMessages, trackedVehicles } from '../schema/telematics.ts'
import { tours, trips } from '../schema/trips.ts'

/** What is wrong with a value of a column: words, and the condition in SQL that is true where it is. */
export type Fault = { what: string; sql: string }

/** Milliseconds: the years of four digits, which can be written and compared as texts; also those that were mistyped. */
const FIRST_INSTANT = Date.parse('0000-01-01T00:00:00.000Z')
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z')

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const texts = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ')

/** True where a list has an element of another type (`json_each`). What is no list is another fault. */
const hasOthers = (column: string, types: readonly string[]): string =>
  `exists (select 1 from json_each(${column}) where type not in (${texts(types)}))`
const lists =
  (of: readonly string[], length?: number) =>
  (column: string): string =>
    [
      `json_type(${column}) != 'array'`,
      hasOthers(column, of),
      ...(length === undefined ? [] : [`json_array_length(${column}) != ${length}`]),
    ].join(' or ')
const TEXTS = lists(['text'])
const RECORDS = lists(['object'])
const RECORD = (column: string): string => `json_type(${column}) not in ('object', 'null')`
const DAYS = 7
const NAMES_OF_WEEK = lists(['text', 'null'], DAYS)

type Names<Table extends SQLiteTable> = keyof Table['$inferSelect'] & string
type Rules<Rule> = ReadonlyMap<SQLiteColumn, Rule>
/** Returns how rules of one kind are written: by table and column. */
const ruling =
  <Rule>() =>
  <Table extends SQLiteTable>(table: Table, rules: Partial<Record<Names<Table>, Rule>>): [SQLiteColumn, Rule][] => {
    const columns: Record<string, SQLiteColumn> = getTableColumns(table)
    return Object.entries<Rule | undefined>(rules).flatMap(([name, rule]) => {
      const column = columns[name]
      return column === undefined || rule === undefined ? [] : [[column, rule]]
    })
  }
const words = ruling<readonly string[]>()
const contents = ruling<(column: string) => string>()

/** Columns whose value is one of a few words by which the program goes. */
const WORDS: Rules<readonly string[]> = new Map([
  ...words(users, { role: ROLES }),
  ...words(trips, { tt_status: TRIP_STATUSES }),
  ...words(statements, { st_side: ['customer', 'sub'], st_state: STATEMENT_STATES }),
  ...words(statementLines, { sl_side: ['customer', 'sub'], sl_state: LINE_STATES }),
  ...words(changes, { entity: SYNC_ENTITIES }),
  ...words(outbox, { channel: MESSAGE_CHANNELS, state: MESSAGE_STATES }),
])

const FLAGS_OF_WEEK = lists(['true', 'false'], DAYS)
const OF_WEEK: Partial<Record<TourFieldKind, (column: string) => string>> = {
  driven: FLAGS_OF_WEEK,
  flag: FLAGS_OF_WEEK,
  amount: lists(['integer', 'real'], DAYS),
  driver: lists(['integer', 'null'], DAYS),
}
const LISTS_OF_TOUR: Partial<Record<TourFieldKind, (column: string) => string>> = {
  requirements: TEXTS,
  days: RECORDS,
  prices: RECORDS,
}
/** The rule of a tour's field, where it holds JSON. */
const contentOfTour = (field: KnownTourField): [string, (column: string) => string][] => {
  const { kind, isWeek } = tourFieldRule(field)
  const rule = isWeek ? (OF_WEEK[kind] ?? NAMES_OF_WEEK) : LISTS_OF_TOUR[kind]
  return rule ? [[field, rule]] : []
}

/** What a column's JSON holds, where a program that reads it needs that; true where it does not. */
const JSON_RULES: Rules<(column: string) => string> = new Map([
  ...contents(vehicles, { gps_absences: RECORDS }),
  ...contents(drivers, { dr_absences: RECORDS }),
  ...contents(trips, { tt_manual_times: TEXTS, tt_driver_times: RECORD, tt_driver_news: RECORD }),
  ...contents(tours, Object.fromEntries(TOUR_FIELDS.flatMap(contentOfTour))),
  ...contents(statements, { st_items: RECORDS, st_terms: RECORD }),
  ...contents(statementLines, { sl_facts: RECORD, sl_files: TEXTS }),
  ...contents(changes, { before: RECORD, after: RECORD }),
  ...contents(apiKeys, { ak_scopes: TEXTS }),
  ...contents(webhooks, { wh_events: TEXTS }),
])

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

const ownFaults = (table: SQLiteTable, column: SQLiteColumn, name: string): Fault[] => {
  const known = WORDS.get(column)
  const json = JSON_RULES.get(column)
  if (column.columnType === 'SQLiteTextJson')
    return [
      { what: 'no JSON', sql: `not json_valid(${name})` },
      ...(json
        ? [{ what: 'not what it should hold', sql: `case when json_valid(${name}) then ${json(name)} end` }]
        : []),
    ]
  if (known) return [{ what: 'none of its words', sql: `${name} not in (${texts(known)})` }]
  if (column.columnType === 'SQLiteBoolean') return [{ what: 'neither yes nor no', sql: `${name} not in (0, 1)` }]
  if (column.columnType !== 'SQLiteCustomColumn') return []
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

export type ColumnRules = { table: string; key: readonly string[]; columns: { name: string; faults: Fault[] }[] }

/** Returns the rules of a table's columns. */
export const rulesOfTable = (table: SQLiteTable): ColumnRules => {
  const { name, columns, primaryKeys } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  return {
    table: name,
    key: key.map((column) => column.name),
    columns: columns.map((column) => ({ name: column.name, faults: faultsOfColumn(table, column) })),
  }
}
