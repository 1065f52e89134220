import type { FileChange, Preview, ReadAs } from '#shared/schemas/file-import.ts'
import type { Upload } from '../../http/upload.ts'
import type { Store } from '../../store/db.ts'
import { lastSeq } from '../../store/history/change-feed.ts'
import { type DatabaseToRead, withReadStore } from '../../store/sql/read-store.ts'
import { chosenColumns, type FileFault, fileOfUpload, isTypedInApp, takenCells } from '../csv.ts'
import { MAX_CHANGES } from '../file-changes.ts'
import { type ImportCounts, previewOf } from '../file-rows.ts'
import type { OpenFile } from '../files/kind.ts'
import type { FileChoices } from '../files/table.ts'
import { packRows, type RowsToWrite } from '../packed-rows.ts'
import { isWithoutState, withOwnStates } from '../settle/own-states.ts'
import { type FoundClashes, nothingTaken } from '../settle/settle-row.ts'
import { IMPORTABLES, type ImportableEntity } from './importables.ts'
import type { Importable } from './master-data-formats.ts'
import { readListTable, sayingMeantList } from './meant-list.ts'

type Wanted = FileChoices & { entity: ImportableEntity; check: boolean }
export type MasterDataFile = Wanted & { database: DatabaseToRead; upload: Upload }

type MasterDataFileRead = RowsToWrite & {
  counts: ImportCounts
  warnings: FileFault[]
  readAs: ReadAs
  /** Of a check: changes that the rows would make, the first of them field by field. */
  changes: FileChange[]
  allChanges: number
  /** Cells that others changed as well since the file was downloaded. */
  clashes: FoundClashes
  /** Of a check: its first rows. */
  preview?: Preview
}

/**
 * Reads and checks a file of master data. With `check` its rows are only counted.
 * @throws Refusal 400 with the faults of the file
 */
export const checkMasterData = (
  store: Store,
  {
    file: opened,
    entity,
    check,
    taken = [],
    isTyped = false,
    ...choices
  }: Wanted & { file: OpenFile; taken?: readonly string[]; isTyped?: boolean },
): MasterDataFileRead => {
  const importable: Importable = IMPORTABLES[entity]
  const { cells, try: tryFile } = importable
  const table = readListTable(entity, opened, choices)
  const file = { ...withOwnStates(store, importable, table), isTyped }
  const settling = nothingTaken(taken)
  const { counts, rows, warnings, changes = [] } = sayingMeantList(table.readAs, () => tryFile(store, file, settling))
  return {
    seq: lastSeq(store),
    packed: check ? [] : packRows(rows),
    count: rows.length,
    counts,
    warnings,
    readAs: { ...file.readAs, without_state: isWithoutState(importable, file, counts) },
    changes: check ? changes.slice(0, MAX_CHANGES) : [],
    allChanges: changes.length,
    clashes: settling.clashes,
    ...(check && { preview: previewOf(cells, file) }),
  }
}

/** {@link checkMasterData} for the worker, which takes the body apart too. */
export const readMasterDataFile = async ({
  database,
  upload,
  ...wanted
}: MasterDataFile): Promise<MasterDataFileRead> => {
  const file = await fileOfUpload(upload)
  const chosen = await chosenColumns(upload)
  const taken = await takenCells(upload)
  const isTyped = await isTypedInApp(upload)
  return withReadStore(database, (store) => checkMasterData(store, { file, chosen, taken, isTyped, ...wanted }))
}
