import { setImmediate as breathe } from 'node:timers/promises'
import type { CodePage, CompanyKind, FileChange, Preview, ReadAs, RunOf } from '../../shared/schemas/file-import.ts'
import type { TripFields, UploadedTrip } from '../../shared/schemas/trip.ts'
import type { Deps } from '../deps.ts'
import type { Present } from '../http/route.ts'
import type { Upload } from '../http/upload.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Store } from '../store/db.ts'
import { lastSeq } from '../store/history/change-feed.ts'
import { databaseToRead } from '../store/sql/read-store.ts'
import { hasMasterDataChangedSince } from '../sync/store/sync-log.ts'
import { appendTrip, tripPresence } from '../trips/store/trips.ts'
import { chosenColumns, type FileFault, fileOfUpload, isTypedInApp, takenCells } from './csv.ts'
import type { ImportCounts } from './file-rows.ts'
import type { ImportNews } from './import-jobs.ts'
import { COMPANY_IMPORTABLES, type CompanyRead } from './lists/company-file.ts'
import { IMPORTABLES, type ImportableEntity } from './lists/importables.ts'
import { checkMasterData } from './lists/master-data-file.ts'
import type { Importable, WriteRow } from './lists/master-data-formats.ts'
import { checkTripPlan, MAX_NAMED, namedTrips, type TripPlanRead } from './lists/trip-plan-file.ts'
import { type RowsToWrite, unpackRows } from './packed-rows.ts'
import type { FoundClashes } from './settle/settle-row.ts'
import type { Touched } from './store/unfinished-imports.ts'
import { writeInSlices } from './write-in-slices.ts'

/** Wishes for an import: only a check, and the code page and the sheet that a person chose. */
type Wanted = { check: boolean; encoding: CodePage | undefined; sheet?: string | undefined }

type TripPlanImported = Pick<TripPlanRead, 'present' | 'repeated' | 'trips' | 'warnings'> & {
  added: number
  read_as: ReadAs
  warned?: TripPlanRead['warned']
  preview?: Preview | undefined
  run: number | null
}

/** A file that was checked against master data that changed since is checked again, this often. */
const MAX_TRIES = 3

/** The simulation has its database in memory, which no other thread can read. */
const isInMemory = (store: Store): boolean => store.sqlite.memory

class MasterDataChanged extends Error {}

/**
 * Reads a file and writes its rows, as long as the person may. A name that a row refers to may have changed between the two: then nothing stays, and
 * both are done again.
 * @throws Refusal 409 import_master_data_changed when that happens over and over; 401 and 403 once the person may not
 */
const readAndWrite = async <Read extends RowsToWrite>(
  store: Store,
  who: Present,
  read: () => Promise<Read>,
  writer: (outcome: Read) => Promise<(row: never) => Touched | null> | ((row: never) => Touched | null),
  of?: RunOf,
  ready?: (row: never) => Promise<unknown> | null,
  complete?: (outcome: Read & { run: number | null }) => void,
): Promise<Read & { run: number | null }> => {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const outcome = await read()
    who()
    let { seq } = outcome
    // What others ask for comes between the answer of the worker, the index of the rows that are there, and the first rows.
    await breathe()
    const write = await writer(outcome)
    await breathe()
    const writeAndNote = (row: never): Touched | null => {
      const touched = write(row)
      // What the import itself changes is no change of others.
      seq = lastSeq(store)
      return touched
    }
    try {
      const check = () => {
        who()
        if (hasMasterDataChangedSince(store, seq)) throw new MasterDataChanged()
      }
      const run = await writeInSlices(
        store,
        unpackRows<never>(outcome.packed),
        writeAndNote,
        check,
        undefined,
        of,
        ready,
        (done) => complete?.({ ...outcome, run: done }),
      )
      return { ...outcome, run }
    } catch (error) {
      if (!(error instanceof MasterDataChanged)) throw error
    }
  }
  throw new Refusal(409, 'import_master_data_changed')
}

/**
 * Checks a trip plan and adds its trips, all or none (rules 9.1). With `check` nothing is written and
 * `added` counts what would be.
 * @param news hears how far it has come, and the answer with the last trip
 * @throws Refusal 400 with the faults of the file; 409 while another import is written; 429
 */
export const importTripPlan = async (
  { store, worker }: Pick<Deps, 'store' | 'worker'>,
  who: Present,
  upload: Upload,
  wanted: Wanted,
  news?: ImportNews,
): Promise<TripPlanImported> => {
  const { check } = wanted
  const actor = who()
  const read = async () =>
    isInMemory(store)
      ? checkTripPlan(
          store,
          { file: await fileOfUpload(upload), chosen: await chosenColumns(upload), ...wanted },
          news?.tell,
        )
      : worker.run(
          'trip-plan',
          { database: databaseToRead(store), upload, ...wanted },
          { owner: actor.userId, onNews: news?.tell },
        )
  if (check) {
    const { count, present, repeated, readAs, trips, warned, warnings, preview } = await read()
    return { added: count, present, repeated, read_as: readAs, trips, warned, warnings, preview, run: null }
  }
  const author = { username: actor.username, source: 'upload' as const }
  const isPresent = tripPresence(store)
  let addedMeanwhile = 0
  let added: UploadedTrip[] = []
  let written = 0
  const imported = (outcome: TripPlanRead & { run: number | null }): TripPlanImported => {
    const { count, present, repeated, readAs, warnings, run } = outcome
    return {
      added: count - addedMeanwhile,
      present: present + addedMeanwhile,
      repeated,
      read_as: readAs,
      trips: namedTrips(added),
      warnings,
      run,
    }
  }
  const writer = ({ count }: TripPlanRead) => {
    addedMeanwhile = 0
    added = []
    written = 0
    news?.tell({ to_write: count, written })
    return (trip: TripFields) => {
      written += 1
      news?.tell({ written })
      if (isPresent(trip.tt_tour, trip.tt_stp)) {
        addedMeanwhile += 1
        return null
      }
      const { row } = appendTrip(store, trip, author)
      if (added.length < MAX_NAMED) added.push(row)
      return { entity: 'trip' as const, key: String(row.tt_id), username: actor.username, before: null }
    }
  }
  const complete = (outcome: TripPlanRead & { run: number | null }) => news?.complete(imported(outcome))
  return imported(await readAndWrite(store, who, read, writer, undefined, undefined, complete))
}

const writerOf = async (store: Store, { writer, writerInTurns }: Importable, username: string): Promise<WriteRow> =>
  writerInTurns ? writerInTurns(store, username) : writer(store, username)

/** Result of an import or of its check; `written` names the rows by their keys, `run` is its number to undo it. */
type Imported = {
  counts: ImportCounts
  warnings: FileFault[]
  written: string[]
  readAs: ReadAs
  changes: FileChange[]
  allChanges: number
  clashes: FoundClashes
  preview?: Preview
  run: number | null
}

/**
 * Checks a file of one list and adds and changes its rows, all or none.
 * @throws Refusal 400 with the faults of the file; 409 while another import is written; 429
 */
export const importList = async (
  { store, worker }: Pick<Deps, 'store' | 'worker'>,
  who: Present,
  entity: ImportableEntity,
  upload: Upload,
  choices: Wanted,
): Promise<Imported> => {
  const { check } = choices
  const actor = who()
  const wanted = { entity, ...choices }
  const read = async () =>
    isInMemory(store)
      ? checkMasterData(store, {
          ...wanted,
          file: await fileOfUpload(upload),
          chosen: await chosenColumns(upload),
          taken: await takenCells(upload),
          isTyped: await isTypedInApp(upload),
        })
      : worker.run('master-data-file', { database: databaseToRead(store), upload, ...wanted }, { owner: actor.userId })
  let written: string[] = []
  if (check) return { ...(await read()), written, run: null }
  const writer = async () => {
    written = []
    const write = await writerOf(store, IMPORTABLES[entity], actor.username)
    return (row: object) => {
      const touched = write(row)
      written.push(touched.key)
      return touched
    }
  }
  const { counts, warnings, readAs, changes, allChanges, clashes, run } = await readAndWrite(
    store,
    who,
    read,
    writer,
    entity,
  )
  return { counts, warnings, written, readAs, changes, allChanges, clashes, run }
}

/**
 * Checks the workbook of a company and writes its rows, all or none. With `check` nothing is written.
 * @returns the result of each sheet, or of its check; the new users; the number of the import
 * @throws Refusal 400 with the faults by sheet and cell; 409 while another import is written; 429
 */
export const importCompany = async (
  { store, worker }: Pick<Deps, 'store' | 'worker'>,
  who: Present,
  upload: Upload,
  { check }: { check: boolean },
): Promise<CompanyRead & { users: string[]; run: number | null }> => {
  const { username, userId } = who()
  const read = () =>
    worker.run('company-file', { database: databaseToRead(store), upload, username }, { owner: userId })
  if (check) return { ...(await read()), users: [], run: null }
  let users: string[] = []
  const writers = new Map<CompanyKind, WriteRow>()
  /** Reads the present rows of a kind only after the kinds before it are written. */
  const ready = ({ kind }: { kind: CompanyKind }): Promise<unknown> | null => {
    if (writers.has(kind)) return null
    return writerOf(store, COMPANY_IMPORTABLES[kind], username).then((write) => writers.set(kind, write))
  }
  const writer = () => {
    users = []
    writers.clear()
    return ({ kind, row }: { kind: CompanyKind; row: object }) => {
      const touched = writers.get(kind)?.(row) ?? null
      if (kind === 'user' && touched) users.push(touched.key)
      return touched
    }
  }
  const written = await readAndWrite(store, who, read, writer, 'company', ready)
  return { ...written, users }
}
