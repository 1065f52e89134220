import type { Store } from '../store/db.ts'
import { type DatabaseToRead, withReadStore } from '../store/sql/read-store.ts'
import { lastSeq } from '../store/sync/change-feed.ts'
import { type CsvFault, fileOfUpload, readCsv, type Upload } from './csv.ts'
import type { ImportCounts } from './file-rows.ts'
import { IMPORTABLES, type ImportableEntity } from './importables.ts'
import { packRows, type RowsToWrite } from './packed-rows.ts'

type Wanted = { entity: ImportableEntity; check: boolean }
export type MasterDataFile = Wanted & { database: DatabaseToRead; upload: Upload }

type MasterDataFileRead = RowsToWrite & { counts: ImportCounts; warnings: CsvFault[] }

/**
 * Reads and checks a CSV file of master data. With `check` its rows are only counted.
 * @throws Refusal 400 with the faults of the file
 */
export const checkMasterData = (
  store: Store,
  { bytes, entity, check }: Wanted & { bytes: Uint8Array },
): MasterDataFileRead => {
  const csv = readCsv(bytes)
  const { counts, rows, warnings } = IMPORTABLES[entity].try(store, csv)
  return { seq: lastSeq(store), packed: check ? [] : packRows(rows), count: rows.length, counts, warnings }
}

/** {@link checkMasterData} for the worker, which takes the body apart too. */
export const readMasterDataFile = async ({
  database,
  upload,
  entity,
  check,
}: MasterDataFile): Promise<MasterDataFileRead> => {
  const bytes = await fileOfUpload(upload)
  return withReadStore(database, (store) => checkMasterData(store, { bytes, entity, check }))
}
