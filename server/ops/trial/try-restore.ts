import fs from 'node:fs'
import path from 'node:path'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import { errorWords } from '#shared/error-words.ts'
import type { BackupTrial, TrialOutcome } from '#shared/schemas/backup-trial.ts'
import { namedFiles } from '../../files/named-files.ts'
import { lookAtScans, scanFolder, scanNames } from '../../files/scan-folder.ts'
import { type LeftOut, sha256Of } from '../../kit/plain-files.ts'
import { openStore, type Store } from '../../store/db.ts'
import { findRowFaults, type RowFaults } from '../../store/faults/row-faults.ts'
import { databaseFile } from '../../store/sql/database-file.ts'
import { lookAtOwner, newestChange } from '../../store/sql/look.ts'
import { nameOf } from '../../store/sql/owner.ts'
import { rowCounts, tryUpgrade } from '../../store/sql/written.ts'
import { daysWithFile, lackOfRoom, lookAtDayFile, ownerOfDays } from '../../telematics/store/day-files.ts'
import { checkCopy, copyWithLog, foreignLog, hasLog } from '../copied-database.ts'
import { heldBy, manifestOf, readManifest } from './manifest.ts'

/** Times the size of the copy: beside it SQLite needs room for its log. */
const ROOM = 2
const ROOM_BYTES = 50e6

/** Reason why a restore would fail. */
class TrialFault extends Error {
  readonly outcome: TrialOutcome
  constructor(outcome: TrialOutcome, message: string) {
    super(message)
    this.outcome = outcome
  }
}

/** Runs a step; an error becomes this outcome. */
const step = <Result>(outcome: TrialOutcome, work: () => Result): Result => {
  try {
    return work()
  } catch (error) {
    throw error instanceof TrialFault ? error : new TrialFault(outcome, errorWords(error))
  }
}

type Counts = Omit<BackupTrial, 'at' | 'backup' | 'outcome' | 'error' | 'has_manifest'>
const NOTHING: Counts = {
  ...{ rows: 0, trips: 0, missing_scans: 0, left_out: [], left_out_count: 0, unread: 0 },
  ...{ faults: [], fault_count: 0 },
}

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

const countScans = (store: Store, folders: readonly string[], leftOut: ReadonlySet<string>): number => {
  const there = new Set(folders.flatMap((folder) => scanNames(folder).filter((name) => !leftOut.has(name))))
  return namedFiles(store).filter((name) => !there.has(name)).length
}

/** Time for looking at the files beside a backup: of a large fleet they are many times the database. */
const BESIDE_MS = 5 * MINUTE_MS
/** Files that are named, and signs of each; all of them are counted. */
const NAMED = { files: 10, signs: 300 }

/** Looks at the days of messages beside a backup, the newest first, and at its scans, as a restore does before it takes them. */
const lookBeside = (
  { backups, dataDir, scratch }: { backups: string; dataDir: string; scratch: string },
  { copy, since }: { copy: string; since: number },
): { leftOut: LeftOut[]; unread: number; scans: ReadonlySet<string> } => {
  const now = Date.now()
  const isTimeLeft = (): boolean => Date.now() < now + BESIDE_MS
  const scans = lookAtScans(scanFolder(backups), scanFolder(dataDir), isTimeLeft)
  const found = { leftOut: [...scans.leftOut], unread: scans.unread }
  const owner = ownerOfDays(copy, now)
  for (const day of daysWithFile(backups, since).reverse()) {
    if (lackOfRoom(backups, day, { place: scratch, spare: ROOM_BYTES }) !== null || !isTimeLeft()) {
      found.unread += 1
      continue
    }
    const left = lookAtDayFile(backups, day, { owner, copy: path.join(scratch, 'day.db') })
    if (left !== null) found.leftOut.push(left)
  }
  return { ...found, scans: new Set(scans.leftOut.map(({ file }) => path.basename(file))) }
}

/**
 * Tries to restore a backup: copies it into an empty folder, checks every page, compares its rows with its manifest and its newest
 * change with the running database's, brings it to the format of this program, and counts.
 * @param at.madeAt time of the backup by its name; null where it has none
 * @param at.dataDir of the server, which may run
 * @param at.since from when on days of messages are kept, milliseconds
 */
export const tryRestore = (
  backup: string,
  scratch: string,
  { madeAt, dataDir, timeZone, since }: { madeAt: number | null; dataDir: string; timeZone: string; since: number },
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
    const backups = path.dirname(backup)
    const beside = step('untried', () => lookBeside({ backups, dataDir, scratch }, { copy, since }))
    let missing = 0
    let faults: RowFaults = { named: [], count: 0 }
    const folders = [scanFolder(backups), scanFolder(dataDir)]
    step('no_upgrade', () =>
      tryUpgrade(copy, (file) => {
        const store = openStore(file, { timeZone })
        try {
          missing = countScans(store, folders, beside.scans)
          faults = findRowFaults(store.sqlite)
        } finally {
          store.close()
        }
      }),
    )
    const rows = Object.values(found).reduce((sum, count) => sum + count, 0)
    const named = beside.leftOut.slice(0, NAMED.files).map(({ file, why }) => `${file}: ${why}`.slice(0, NAMED.signs))
    return {
      ...{ ...about, outcome: 'well', error: '', rows, trips: found.trips ?? 0, missing_scans: missing },
      ...{ left_out: named, left_out_count: beside.leftOut.length, unread: beside.unread },
      ...{ faults: faults.named, fault_count: faults.count },
    }
  } catch (error) {
    const outcome = error instanceof TrialFault ? error.outcome : 'untried'
    return { ...about, outcome, error: inWords(error).slice(0, 300), ...NOTHING }
  }
}
