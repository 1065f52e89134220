import { readCsv } from '../csv.ts'
import { lastSeq } from '../store/change-feed.ts'
import type { Store } from '../store/db.ts'
import { type DatabaseToRead, withReadStore } from '../store/read-store.ts'
import { type ImportableEntity, MASTER_DATA } from './master-data-formats.ts'
import type { ImportCounts } from './master-data-rows.ts'
import { packRows, type RowsToWrite } from './packed-rows.ts'

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
  const { counts, rows } = MASTER_DATA[entity].try(store, csv)
  return { seq: lastSeq(store), packed: check ? [] : packRows(rows), count: rows.length, counts }
}

/** {@link checkMasterData} for the worker. */
export const readMasterDataFile = ({ database, ...file }: MasterDataFile): MasterDataFileRead =>
  withReadStore(database, (store) => checkMasterData(store, file))
