import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'

const MIGRATIONS = path.join(import.meta.dirname, 'migrations')
type Journal = { entries: { tag: string; when: number }[] }
export const journal = JSON.parse(fs.readFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as Journal

/** The database as the version with the first `count` migrations left it, as `tours.db` of a folder. */
export const olderDatabase = (folder: string, count: number): { file: string; sqlite: Database.Database } => {
  const entries = journal.entries.slice(0, count)
  const migrationsFolder = path.join(folder, 'migrations')
  fs.mkdirSync(path.join(migrationsFolder, 'meta'), { recursive: true })
  fs.writeFileSync(path.join(migrationsFolder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries)
    fs.copyFileSync(path.join(MIGRATIONS, `${tag}.sql`), path.join(migrationsFolder, `${tag}.sql`))
  const file = path.join(folder, 'tours.db')
  const sqlite = new Database(file)
  migrate(drizzle(sqlite), { migrationsFolder })
  return { file, sqlite }
}

/** Moment at which the migration of a later version was written. */
export const NEXT = Number.MAX_SAFE_INTEGER
/** The migrations of a later version than that of {@link olderDatabase} in a folder: it has one more. */
export const withNext = (folder: string, ...statements: string[]): string => {
  const migrationsFolder = path.join(folder, 'migrations')
  const entries = [...journal.entries, { tag: 'next', when: NEXT, breakpoints: true }]
  fs.writeFileSync(path.join(migrationsFolder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  fs.writeFileSync(path.join(migrationsFolder, 'next.sql'), statements.join(';--> statement-breakpoint\n'))
  return migrationsFolder
}

export type Row = Record<string, unknown>
export const tablesOf = (sqlite: Database.Database) =>
  sqlite
    .prepare<[], string>(
      `select name from sqlite_master where type = 'table' and name not like '\\_\\_%' escape '\\' and name not like 'sqlite%'`,
    )
    .pluck()
    .all()
export const columnsOf = (sqlite: Database.Database, table: string) =>
  sqlite.pragma(`table_info(${table})`) as { name: string; type: string; pk: number }[]
/** A row in every table. Equal values, so that what refers to another row finds it; `[]` is read as text and as JSON. */
export const fillEveryTable = (sqlite: Database.Database): Map<string, Row> => {
  sqlite.pragma('foreign_keys = OFF')
  return new Map(
    tablesOf(sqlite).map((table) => {
      const row = Object.fromEntries(
        columnsOf(sqlite, table).map(({ name, type }) => [name, /text/i.test(type) ? '[]' : 1]),
      )
      const names = Object.keys(row)
      const marks = names.map(() => '?').join(', ')
      sqlite.prepare(`insert into ${table} (${names.join(', ')}) values (${marks})`).run(...Object.values(row))
      return [table, row]
    }),
  )
}
