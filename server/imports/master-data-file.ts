import { drizzle } from 'drizzle-orm/better-sqlite3'
import { readCsv } from '../csv.ts'
import { lastSeq } from '../store/change-feed.ts'
import type { Store } from '../store/db.ts'
import { type DatabaseToRead, withReadStore } from '../store/read-store.ts'
import { Database } from '../store/sqlite.ts'
import { type ImportableEntity, MASTER_DATA } from './master-data-formats.ts'
import type { ImportCounts } from './master-data-rows.ts'
import { packRows, type RowsToWrite } from './packed-rows.ts'

const COPIED = ['vehicles', 'drivers', 'addresses', 'subcontractors']

/**
 * A copy of the master data in memory, in which a file is tried by the very functions that will write it. All other tables
 * are empty: what is written along with a row is looked at by nobody.
 */
const withDraft = <Result>(store: Store, work: (draft: Store) => Result): Result => {
  const sqlite = new Database(':memory:')
  try {
    const schema = store.sqlite.prepare(
      `select sql from sqlite_master where sql is not null and name not like 'sqlite%'`,
    )
    for (const sql of schema.pluck().all()) sqlite.exec(String(sql))
    for (const table of COPIED) {
      const [first, ...rest] = store.sqlite.prepare(`select * from ${table}`).raw(true).all() as unknown[][]
      if (!first) continue
      const insert = sqlite.prepare(`insert into ${table} values (${first.map(() => '?').join(', ')})`)
      for (const row of [first, ...rest]) insert.run(row)
    }
    const write = <Outcome>(act: () => Outcome): Outcome => act()
    return work({ ...store, sqlite, db: drizzle(sqlite), write })
  } finally {
    sqlite.close()
  }
}

export type MasterDataFile = { database: DatabaseToRead; bytes: Uint8Array; entity: ImportableEntity; check: boolean }

type MasterDataFileRead = RowsToWrite & { counts: ImportCounts }

/**
 * Reads and checks a CSV file of master data. With `check` its rows are only counted.
 * @throws Refusal 400 with the faults of the file
 */
export const checkMasterData = (
  store: Store,
  { bytes, entity, check }: Omit<MasterDataFile, 'database'>,
): MasterDataFileRead => {
  const csv = readCsv(bytes)
  const { counts, rows } = withDraft(store, (draft) => MASTER_DATA[entity].try(draft, csv))
  return { seq: lastSeq(store), packed: check ? [] : packRows(rows), count: rows.length, counts }
}

/** {@link checkMasterData} for the worker. */
export const readMasterDataFile = ({ database, ...file }: MasterDataFile): MasterDataFileRead =>
  withReadStore(database, (store) => checkMasterData(store, file))
