import type { Store } from '../db.ts'
import { attachTelematics } from '../telematics-file.ts'
import { type DatabaseToRead, storeApart } from './read-store.ts'
import { Database } from './sqlite.ts'

/** Tables that rows of master data and tours refer to. */
const COPIED = [
  'settings',
  'customers',
  'subcontractors',
  'addresses',
  'vehicles',
  'drivers',
  'closed_days',
  'former_names',
  'index_series',
  'floaters',
  'users',
  'tours',
] as const

/**
 * Runs `work` on a copy of the master data, the users and the tours in memory, which is thrown away: rows are tried on it
 * that refer to each other. Numbers that it gives are those that the database would give.
 * @throws Error when the file is not there
 */
export const withDraftStore = <Result>(
  { file, timeZone, now }: DatabaseToRead,
  work: (store: Store, seq: number) => Result,
): Result => {
  const sqlite = new Database(':memory:')
  try {
    sqlite.prepare('attach ? as source').run(file)
    sqlite.exec('begin')
    const made = sqlite
      .prepare(
        "select sql from source.sqlite_master where sql is not null and name not like 'sqlite_%' order by type = 'table' desc",
      )
      .pluck()
      .all() as string[]
    for (const statement of made) sqlite.exec(statement)
    for (const table of COPIED) sqlite.exec(`insert into main.${table} select * from source.${table}`)
    // Who changed what, for clashes with a file; that of trips is by far the most, and none of it is asked for.
    sqlite.exec("insert into main.history select * from source.history where entity <> 'trip'")
    sqlite.exec(
      'delete from main.sqlite_sequence; insert into main.sqlite_sequence select * from source.sqlite_sequence',
    )
    const seq = Number(sqlite.prepare('select max(seq) from source.changes').pluck().get() ?? 0)
    sqlite.exec('commit')
    sqlite.exec('detach source')
    attachTelematics(sqlite, ':memory:', now)
    const store = storeApart(sqlite, { now, timeZone }, (write) => write())
    // Never committed: it goes with the copy.
    sqlite.exec('begin')
    return work(store, seq)
  } finally {
    sqlite.close()
  }
}
