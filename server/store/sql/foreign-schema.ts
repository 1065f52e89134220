import type { Database } from './sqlite.ts'

/** What this program makes, as SQLite keeps its words. It goes by these words alone, whatever type stands beside them. */
const MADE = ['CREATE TABLE *', 'CREATE INDEX *', 'CREATE UNIQUE INDEX *']

/**
 * Returns true if a database has views, triggers or tables of a module: they run what another one wrote, without end where it is
 * meant to, and this program keeps none in a file. @throws Error where it cannot be read
 */
export const holdsPrograms = (sqlite: Database.Database): boolean =>
  sqlite
    .prepare(
      `select 1 from main.sqlite_master where sql is not null and ${MADE.map(() => 'sql not glob ?').join(' and ')}`,
    )
    .get(...MADE) !== undefined
