import fs from 'node:fs'
import path from 'node:path'
import { errorWords } from '#shared/error-words.ts'
import type { BackupTrial, TrialOutcome } from '#shared/schemas/backup-trial.ts'
import { namedFiles } from '../../files/named-files.ts'
import { scanFolder, scanNames } from '../../files/scan-folder.ts'
import { openStore, type Store } from '../../store/db.ts'
import { databaseFile } from '../../store/sql/database-file.ts'
import { lookAtOwner, newestChange } from '../../store/sql/look.ts'
import { nameOf } from '../../store/sql/owner.ts'
import { rowCounts, tryUpgrade } from '../../store/sql/written.ts'
import { checkCopy, copyWithLog, foreignLog, hasLog } from '../copied-database.ts'
import { heldBy, manifestOf, readManifest, sha256Of } from './manifest.ts'

/** Beside the copy SQLite needs room for its log. */
const ROOM = 2
const ROOM_BYTES = 50e6

/** Why a restore would fail. */
class TrialFault extends Error {
  readonly outcome: TrialOutcome
  constructor(outcome: TrialOutcome, message: string) {
    super(message)
    this.outcome = outcome
  }
}

/** Runs a step; what it throws is told as this outcome. */
const step = <Result>(outcome: TrialOutcome, work: () => Result): Result => {
  try {
    return work()
  } catch (error) {
    throw error instanceof TrialFault ? error : new TrialFault(outcome, errorWords(error))
  }
}

type Counts = Pick<BackupTrial, 'rows' | 'trips' | 'missing_scans'>
const NOTHING: Counts = { rows: 0, trips: 0, missing_scans: 0 }

/** @throws TrialFault unless each table has the rows that the manifest says */
const compareRows = (found: Record<string, number>, said: Record<string, number>): void => {
  const other = Object.keys(said).filter((table) => found[table] !== said[table])
  if (other.length > 0)
    throw new TrialFault('incomplete', other.map((table) => `${table}: ${found[table] ?? 0}/${said[table]}`).join(', '))
}

/** @throws TrialFault when the backup is of another company than the running database, into which something was entered */
const compareOwners = (copy: string, live: string): void => {
  if (!fs.existsSync(live)) return
  const [held, own] = [lookAtOwner(copy), lookAtOwner(live)]
  if (held.root !== own.root && !own.isUnused)
    throw new TrialFault('other_company', `It is of ${nameOf(held)}, the data here are of ${nameOf(own)}`)
}

/**
 * Every change that the running database knows of before the backup was made is in the backup. One of another epoch (the server
 * was restored since) says nothing, neither does one that cannot be read.
 * @param madeAt milliseconds
 */
const compareChanges = (copy: string, live: string, madeAt: number): void => {
  if (!fs.existsSync(live)) return
  const [held, known] = [newestChange(copy, madeAt), newestChange(live, madeAt)]
  if (held.epoch === known.epoch && held.seq < known.seq)
    throw new TrialFault('incomplete', `changes: ${held.seq}/${known.seq}`)
}

const countScans = (store: Store, folders: readonly string[]): number => {
  const there = new Set(folders.flatMap((folder) => scanNames(folder)))
  return namedFiles(store).filter((name) => !there.has(name)).length
}

/**
 * Tries to restore a backup: copies it into an empty folder, checks every page, compares its rows with its manifest and its newest
 * change with the running database's, brings it to the format of this program, and counts.
 * @param at.madeAt when the backup was made by its name; null where it has none
 * @param at.dataDir of the server, which may run
 */
export const tryRestore = (
  backup: string,
  scratch: string,
  { madeAt, dataDir, timeZone }: { madeAt: number | null; dataDir: string; timeZone: string },
): Omit<BackupTrial, 'at'> => {
  const copy = path.join(scratch, 'trial.db')
  // A person knows the name of the backup, not that of the copy.
  const inWords = (error: unknown): string =>
    errorWords(error).replaceAll(copy, path.basename(backup)).replaceAll(scratch, '')
  const about = { backup: path.basename(backup), has_manifest: fs.existsSync(manifestOf(backup)) }
  try {
    const { size } = step('untried', () => fs.statSync(backup))
    const disk = fs.statfsSync(scratch)
    if (disk.bavail * disk.bsize < size * ROOM + ROOM_BYTES) throw new TrialFault('no_room', `${size * ROOM} bytes`)
    step('untried', () => copyWithLog(backup, copy))
    // After the copy: one that follows is described before it is replaced.
    const manifest = step('changed', () => readManifest(backup))
    const held = manifest === null ? undefined : heldBy(manifest, sha256Of(copy))
    // What is broken is told as such, before what was changed.
    step('broken', () => checkCopy(copy, backup))
    if (manifest !== null && held === undefined) throw new TrialFault('changed', `sha256 ${manifest.sha256}`)
    if (manifest !== null && hasLog(backup)) throw new TrialFault('changed', foreignLog(backup))
    const found = rowCounts(copy)
    if (held !== undefined) compareRows(found, held.rows)
    step('untried', () => compareOwners(copy, databaseFile(dataDir)))
    if (madeAt !== null) step('incomplete', () => compareChanges(copy, databaseFile(dataDir), madeAt))
    let missing = 0
    const folders = [scanFolder(path.dirname(backup)), scanFolder(dataDir)]
    step('no_upgrade', () =>
      tryUpgrade(copy, (file) => {
        const store = openStore(file, { timeZone })
        try {
          missing = countScans(store, folders)
        } finally {
          store.close()
        }
      }),
    )
    const rows = Object.values(found).reduce((sum, count) => sum + count, 0)
    return { ...about, outcome: 'well', error: '', rows, trips: found.trips ?? 0, missing_scans: missing }
  } catch (error) {
    const outcome = error instanceof TrialFault ? error.outcome : 'untried'
    return { ...about, outcome, error: inWords(error).slice(0, 300), ...NOTHING }
  }
}
