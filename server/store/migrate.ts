import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { givenIds, setGivenIds } from './sql/given-ids.ts'
import type { Database } from './sql/sqlite.ts'

/** Folder beside this file in the sources; beside the bundle (`dist/server/migrations`) once built. */
const migrationsFolder = (): string => {
  const here = path.dirname(fileURLToPath(import.meta.url))
  return path.join(here, 'migrations')
}

let migrationsOfProgram: ReturnType<typeof readMigrationFiles> | undefined
/** A constant of the program that lies in files: reading all of them takes longer than opening a database. */
const ownMigrations = (): ReturnType<typeof readMigrationFiles> => {
  migrationsOfProgram ??= readMigrationFiles({ migrationsFolder: migrationsFolder() })
  return migrationsOfProgram
}

/** Returns the time at which the newest migration of a database was written, milliseconds; 0 for a new database. */
const newestOf = (sqlite: Database.Database): number => {
  const isNew =
    sqlite.prepare(`select 1 from sqlite_master where type = 'table' and name = '__drizzle_migrations'`).get() ===
    undefined
  return isNew ? 0 : Number(sqlite.prepare('select max(created_at) from __drizzle_migrations').pluck().get() ?? 0)
}

/** Compares the format of a database with this program's. */
export const formatOf = (sqlite: Database.Database): 'same' | 'older' | 'newer' => {
  const known = ownMigrations().at(-1)?.folderMillis ?? 0
  const newest = newestOf(sqlite)
  if (newest === known) return 'same'
  return newest > known ? 'newer' : 'older'
}

/** Returns true if a database has an older format than the baseline, the first migration that this program has. */
export const isBeforeBaseline = (sqlite: Database.Database): boolean => {
  const newest = newestOf(sqlite)
  return newest > 0 && newest < (ownMigrations()[0]?.folderMillis ?? 0)
}

/**
 * @throws Error when the database has a migration that is later than every one of this program, or is older than the baseline
 */
export const refuseOtherFormats = (sqlite: Database.Database): void => {
  if (formatOf(sqlite) === 'newer')
    throw new Error('The database was written by a newer version of this program: install that one first')
  if (isBeforeBaseline(sqlite))
    throw new Error('The database was written before version 0.2: start it once with version 0.1, then with this one')
}

/** @throws Error when a row refers to one that is not there */
const checkReferences = (sqlite: Database.Database): void => {
  const broken = sqlite.pragma('foreign_key_check') as { table: string; parent: string }[]
  if (broken.length === 0) return
  const pairs = new Set(broken.map(({ table, parent }) => `${table} to ${parent}`))
  throw new Error(`The database cannot be upgraded: rows refer to rows that are not there (${[...pairs].join(', ')})`)
}

/**
 * Runs the migrations that a database lacks, in one transaction: one that fails, or that leaves a row referring to
 * nothing, leaves the database as it was. Foreign keys have to be off, since a migration may rebuild a table.
 * The record of what ran is that of drizzle-orm's own migrator, which cannot check anything before it commits.
 * @param folder where the migrations are; only tests give one
 */
export const migrate = (sqlite: Database.Database, folder?: string): void => {
  const newest = newestOf(sqlite)
  const known = folder === undefined ? ownMigrations() : readMigrationFiles({ migrationsFolder: folder })
  const missing = known.filter(({ folderMillis }) => folderMillis > newest)
  if (missing.length === 0) return
  const run = sqlite.transaction(() => {
    const given = givenIds(sqlite)
    sqlite.exec(
      `create table if not exists __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`,
    )
    const record = sqlite.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)')
    for (const { sql, hash, folderMillis } of missing) {
      for (const statement of sql) sqlite.exec(statement)
      record.run(hash, folderMillis)
    }
    // A table that was rebuilt only knows the ids of the rows that it still has.
    setGivenIds(sqlite, (table, known) => Math.max(known, given.get(table) ?? 0))
    checkReferences(sqlite)
  })
  run.immediate()
}
