import type { Database } from './sqlite.ts'

const hasSequences = (sqlite: Database.Database): boolean =>
  sqlite.prepare(`select 1 from sqlite_master where name = 'sqlite_sequence'`).get() !== undefined

/** Highest id ever given, by table: SQLite keeps it, so that the id of a deleted row is not given again. */
export const givenIds = (sqlite: Database.Database): Map<string, number> =>
  new Map(
    hasSequences(sqlite)
      ? (sqlite.prepare('select name, seq from sqlite_sequence').raw().all() as [string, number][])
      : [],
  )

/**
 * Sets the highest id given, for every table that numbers its rows.
 * @param highest the new value, at least `given`, which is 0 for a table that never had a row
 */
export const setGivenIds = (sqlite: Database.Database, highest: (table: string, given: number) => number): void => {
  const given = givenIds(sqlite)
  const tables = sqlite
    .prepare<[], string>(`select name from sqlite_master where type = 'table' and sql like '% autoincrement%'`)
    .pluck()
    .all()
  for (const table of tables) {
    const value = highest(table, given.get(table) ?? 0)
    if (given.has(table)) sqlite.prepare('update sqlite_sequence set seq = ? where name = ?').run(value, table)
    else sqlite.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, value)
  }
}
