import { checkDatabaseFile } from './database-file.ts'
import { Database } from './sqlite.ts'

/** Highest number of a row in each table, or the number of its rows where they have none of their own. */
export type Marks = Record<string, number>

/**
 * Tables that a look at the app or a job by the clock writes: a database without their rows has lost nothing that a person wrote.
 */
const BY_THE_WAY = new Set([
  'sessions',
  'ended_sessions',
  'logins',
  'known_networks',
  'sync_clients',
  'idempotent_answers',
  'telematics_messages',
  'positions',
  'sqlite_sequence',
  '__drizzle_migrations',
])

/** Condition for the rows of persons in a table into which the clock writes others. */
const OF_PERSONS: Record<string, string> = { settings: "name <> 'documents_reminded_on'" }

/** Tables from which the start itself takes rows: they go to the telematics file, or have had their time. */
const MAY_SHRINK = new Set(['idempotent_answers', 'telematics_messages', 'positions'])

const tablesOf = (sqlite: Database.Database): string[] =>
  sqlite
    .prepare<[], string>(
      `select name from main.sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`,
    )
    .pluck()
    .all()

const opened = <Result>(file: string, work: (sqlite: Database.Database) => Result): Result => {
  const sqlite = new Database(file, { fileMustExist: true, timeout: 5000 })
  try {
    sqlite.pragma('query_only = on')
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}

/** Rows of each table. */
export const rowCounts = (file: string): Marks =>
  opened(file, (sqlite) =>
    Object.fromEntries(
      tablesOf(sqlite).map((table) => [
        table,
        sqlite.prepare(`select count(*) from "${table}"`).pluck().get() as number,
      ]),
    ),
  )

/** Marks of a database, by which later writes are noticed. */
export const marksOf = (file: string): Marks =>
  opened(file, (sqlite) =>
    Object.fromEntries(
      tablesOf(sqlite)
        .filter((table) => !BY_THE_WAY.has(table))
        .map((table) => {
          const columns = sqlite.pragma(`table_info("${table}")`) as { name: string; type: string; pk: number }[]
          const [key, ...more] = columns.filter(({ pk }) => pk > 0)
          const isNumbered = key !== undefined && more.length === 0 && key.type.toLowerCase() === 'integer'
          const mark = isNumbered ? `max("${key.name}")` : 'count(*)'
          const from = `from "${table}" where ${OF_PERSONS[table] ?? 'true'}`
          return [table, (sqlite.prepare(`select ${mark} ${from}`).pluck().get() as number | null) ?? 0]
        }),
    ),
  )

/** Tables that were written since. */
export const writtenSince = (before: Marks, now: Marks): string[] =>
  Object.keys(now).filter((table) => (now[table] ?? 0) > (before[table] ?? 0))

/**
 * Brings a copy of a database to the format of this program by `bringUp`, and checks it: every page, and that no row is missing.
 * @returns the marks of the tables that are new
 * @throws Error with what is wrong
 */
export const tryUpgrade = (copy: string, bringUp: (file: string) => void): Marks => {
  const before = rowCounts(copy)
  bringUp(copy)
  checkDatabaseFile(copy)
  const after = rowCounts(copy)
  const lost = Object.entries(before).flatMap(([table, count]) => {
    const now = after[table]
    return now !== undefined && now < count && !MAY_SHRINK.has(table) ? [`${table} ${count - now}`] : []
  })
  if (lost.length > 0) throw new Error(`The new version would lose rows: ${lost.join(', ')}`)
  return Object.fromEntries(Object.entries(marksOf(copy)).filter(([table]) => !(table in before)))
}
