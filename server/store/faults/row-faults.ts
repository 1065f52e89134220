import { is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { plainWords } from '../../kit/plain-text.ts'
import * as accounts from '../schema/accounts.ts'
import * as documents from '../schema/documents.ts'
import * as fuel from '../schema/fuel.ts'
import * as masterData from '../schema/master-data.ts'
import * as messages from '../schema/messages.ts'
import * as programs from '../schema/programs.ts'
import * as statements from '../schema/statements.ts'
import * as sync from '../schema/sync.ts'
import * as telematics from '../schema/telematics.ts'
import * as tripLinks from '../schema/trip-links.ts'
import * as trips from '../schema/trips.ts'
import type { Database } from '../sql/sqlite.ts'
import { type ColumnRules, JSON_JUDGE, rulesOfTable } from './column-rules.ts'

/** Values that no version of this program wrote: one such row may stop a read for all users. */
export type RowFaults = {
  /** The first ones: table, key, column and what is wrong. */
  named: string[]
  /** Number of such values. */
  count: number
}

/** Faults that are named; all are counted. */
const NAMED = 20
const LONGEST = 60

const FILES = [
  ...[accounts, documents, fuel, masterData, messages, programs],
  ...[statements, sync, telematics, tripLinks, trips],
]
const TABLES = FILES.flatMap((file) => Object.values(file).filter((one): one is SQLiteTable => is(one, SQLiteTable)))

const quoted = (name: string): string => `"${name}"`
const namesOf = (sqlite: Database.Database, sql: string, ...given: string[]): ReadonlySet<string> =>
  new Set(
    sqlite
      .prepare<string[], string>(sql)
      .pluck()
      .all(...given),
  )

const valueWords = (value: unknown): string => plainWords(String(value), LONGEST)

/**
 * Finds the faults of one table, which is read once. Tables and columns that a file lacks, as an older one does, are left out.
 */
const judgeTable = (sqlite: Database.Database, { table, key, columns }: ColumnRules, found: RowFaults): void => {
  const there = namesOf(sqlite, 'select name from pragma_table_info(?)', table)
  const rules = columns
    .filter(({ name }) => there.has(name))
    .flatMap(({ name, faults }) => faults.map((fault) => ({ ...fault, column: name })))
  if (rules.length === 0) return
  const keys = key.filter((name) => there.has(name))
  const bad = rules.map(({ sql }) => `ifnull(${sql}, 0)`)
  const rows = sqlite
    .prepare<[], unknown[]>(
      `select ${[...keys.map((name) => `substr(cast(${quoted(name)} as text), 1, ${LONGEST})`), ...bad].join(', ')}
       from ${quoted(table)} where ${bad.join(' or ')}`,
    )
    .raw()
    .iterate()
  for (const row of rows)
    rules.forEach(({ column, what }, index) => {
      if (row[keys.length + index] !== 1) return
      found.count += 1
      const ofKey = keys.map((name, at) => `${name} ${valueWords(row[at])}`).join(', ')
      if (found.named.length < NAMED) found.named.push(`${table}, ${ofKey || 'a row'}: ${column} is ${what}`)
    })
}

/** Numbers that are given next: beyond those that are exact none can be given. */
const judgeNumbers = (sqlite: Database.Database, found: RowFaults): void => {
  const isThere = namesOf(sqlite, `select name from sqlite_master where name = 'sqlite_sequence'`).size > 0
  if (!isThere) return
  const beyond = sqlite
    // A text is beyond every number; of a table that is still empty it may be nothing.
    .prepare<[number], string>('select name from sqlite_sequence where seq >= ?')
    .pluck()
    .all(Number.MAX_SAFE_INTEGER)
  for (const table of beyond) {
    found.count += 1
    if (found.named.length < NAMED)
      found.named.push(`sqlite_sequence, ${valueWords(table)}: seq gives no further number`)
  }
}

/** The values that are named, one a line, and the number of further ones. */
export const rowFaultLines = ({ named, count }: RowFaults): string[] =>
  count > named.length ? [...named, `and ${count - named.length} more`] : named

/** Judges each value of a database by its declared column, without changing a byte. @throws Error when it cannot be read */
export const findRowFaults = (sqlite: Database.Database): RowFaults => {
  const found: RowFaults = { named: [], count: 0 }
  const rules = TABLES.map(rulesOfTable)
  const judges = new Map(rules.flatMap((one) => [...one.judges]))
  sqlite.function(JSON_JUDGE, { deterministic: true }, (column, text) =>
    judges.get(String(column))?.(String(text)) === false ? 0 : 1,
  )
  for (const one of rules) judgeTable(sqlite, one, found)
  judgeNumbers(sqlite, found)
  return found
}
