import fs from 'node:fs'
import path from 'node:path'
import { DAY_MS } from '../../shared/domain/time/units.ts'
import { errorWords } from '../../shared/error-words.ts'
import { namedFiles } from '../files/named-files.ts'
import { copyScans, scanFolder, scanNames } from '../files/scan-folder.ts'
import { sha256Of } from '../kit/plain-files.ts'
import { requireFile, withRoom, writing } from '../kit/writing.ts'
import { openStore, type Store } from '../store/db.ts'
import { findRowFaults, rowFaultLines } from '../store/faults/row-faults.ts'
import { requireData } from '../store/sql/data-folder.ts'
import { lockData } from '../store/sql/data-lock.ts'
import { databaseFile, fileStamp, holdDatabase, moveDatabase } from '../store/sql/database-file.ts'
import { nameOf, type Owner, ownerOf } from '../store/sql/owner.ts'
import { telematicsFile } from '../store/telematics-file.ts'
import { dropUnfinished, unfinishedOf } from '../store/unfinished-restore.ts'
import { type Replaced, readReplaced, settleRestored } from '../sync/store/restored.ts'
import { belongsTogether, dayFolder, daysWithFile, takeDayFiles } from '../telematics/store/day-files.ts'
import { settingsOfData } from './account.ts'
import { readWords, runCommand, say, usage, WrongWords } from './command.ts'
import { checkCopy, copyWithLog, foreignLog, hasLog, requireRootsBackup } from './copied-database.ts'
import { heldBy, lacksManifest, manifestOf, readManifest } from './trial/manifest.ts'

const USAGE = usage('restore', 'file.db [--nothing-since] [--other-company] [--with-faults]')

/** Beside the copy SQLite needs room for its log. */
const ROOM = 2
const AS_IT_IS = 'Take another backup; without that file it is restored as it is'

/** @throws Error when the file is not what its manifest says: its pages may be whole, and say something else */
const requireAsWritten = (backup: string, sha256: string): void => {
  let isAsWritten: boolean
  try {
    const manifest = readManifest(backup)
    isAsWritten = manifest === null || heldBy(manifest, sha256) !== undefined
  } catch (error) {
    throw new Error(`${errorWords(error)}. ${AS_IT_IS}`)
  }
  // A backup is written whole: a log beside it is of something else.
  if (isAsWritten && hasLog(backup) && fs.existsSync(manifestOf(backup))) throw new Error(foreignLog(backup))
  if (!isAsWritten) throw new Error(`${backup} was changed since it was written (${manifestOf(backup)}). ${AS_IT_IS}`)
}

/** @throws Error when other data than those of the backup are here, unless the person says that they shall go */
const requireSameCompany = (backup: string, of: Owner, here: Owner, isMeant: boolean): void => {
  if (of.root === here.root || here.isUnused || isMeant) return
  throw new Error(
    `${backup} is of ${nameOf(of)}, and the data here are of ${nameOf(here)}: another company, or one that was begun anew. Take another backup, or add --other-company if it shall take their place`,
  )
}

/** @throws Error when a value is none that this program wrote: one such row may stop the sync for all users */
const requireSoundRows = (backup: string, { sqlite }: Store): void => {
  const faults = findRowFaults(sqlite)
  if (faults.count === 0) return
  throw new Error(
    `${backup} holds values that no version of this program wrote: ${faults.count}. ${rowFaultLines(faults).join('; ')}. Take another backup, or add --with-faults to restore it as it is`,
  )
}

/** Tells the outcome for the telematics log. */
const sayLog = (
  { isHere, isOwn, taken }: ReturnType<typeof telematicsFor>,
  { folder, keptLog }: { folder: string; keptLog: string },
): void => {
  if (isOwn) say('The telematics log goes on as it was')
  else if (isHere) say(`The telematics log that was here belongs to another database, and is kept as ${keptLog}`)
  if (taken.length > 0) say(`Days of the telematics log taken from ${folder}: ${taken.length}`)
  else if (!isOwn) say('The telematics log begins anew: there is none to take in the folder of the backup')
}

/**
 * The telematics log that goes with a restored database: the one that is here, if it belongs to it, with the days of the
 * backup's folder that it lacks.
 * @returns `file`, to be put in the place of the one that is here; null where that one stays, or there is none
 */
const telematicsFor = (main: string, current: string, backups: string, since: number) => {
  const days = daysWithFile(backups, since)
  const isHere = fs.existsSync(current)
  const isOwn = isHere && belongsTogether(main, current)
  const file = isOwn ? current : `${current}.restoring`
  const { taken, leftOut } =
    days.length > 0 ? takeDayFiles({ main, telematics: file }, backups, days) : { taken: [], leftOut: [] }
  return { isHere, isOwn, taken, leftOut, file: isOwn || days.length === 0 ? null : file }
}

/**
 * Puts a backup in the place of the database, under a new epoch (see `sync/store/restored.ts`), and keeps the former database
 * beside it. Until the last two renames everything is as it was, whatever fails.
 */
runCommand(async (words) => {
  const {
    given: options,
    operands: [given],
  } = readWords(words, {
    called: USAGE,
    options: { '--nothing-since': 'flag', '--other-company': 'flag', '--with-faults': 'flag' },
    operands: 1,
  })
  if (given === undefined) throw new WrongWords(USAGE)
  const nothingSince = options.has('--nothing-since')
  const { DATA_DIR, TIME_ZONE, KEEP_TELEMATICS_DAYS } = await settingsOfData()
  const backup = path.resolve(given)
  requireRootsBackup(backup, 'Copy it, with what lies beside it, into a folder of root')
  requireFile(backup, 'Name a backup, such as tours-….db')
  const database = databaseFile(DATA_DIR)
  requireData(DATA_DIR)
  const unlock = lockData(DATA_DIR, 'stop the server first')
  const former = fs.existsSync(database) ? holdDatabase(database, readReplaced) : null
  const { copy } = unfinishedOf(DATA_DIR)
  const telematics = telematicsFile(database)
  try {
    // Of one that was killed.
    dropUnfinished(DATA_DIR)
    const megabytes = Math.ceil((fs.statSync(backup).size * ROOM) / 1e6)
    const todo = `The data are as they were. Make room for ${megabytes} MB there: the former data are kept beside the restored`
    const filling = <Result>(work: () => Result): Result => withRoom(path.dirname(database), todo, work)
    writing(path.dirname(database), todo, () => copyWithLog(backup, copy))
    const sha256 = sha256Of(copy)
    filling(() => checkCopy(copy, backup))
    const store = filling(() => openStore(copy, { timeZone: TIME_ZONE }))
    let settled: ReturnType<typeof settleRestored>
    let named: string[]
    let owner: Owner
    // Of what another company gave and ended, the restored one knows nothing.
    let replaced: Replaced | null
    try {
      owner = ownerOf(store.sqlite)
      if (former?.owner) requireSameCompany(backup, owner, former.owner, options.has('--other-company'))
      if (!options.has('--with-faults')) filling(() => requireSoundRows(backup, store))
      replaced = former?.owner?.root === owner.root ? former.content : null
      settled = filling(() => settleRestored(store, replaced, { nothingSince }))
      named = namedFiles(store)
    } finally {
      store.close()
    }
    requireAsWritten(backup, sha256)
    const since = Date.now() - KEEP_TELEMATICS_DAYS * DAY_MS
    const log = filling(() => telematicsFor(copy, telematics, path.dirname(backup), since))
    const from = scanFolder(path.dirname(backup))
    const to = scanFolder(DATA_DIR)
    const { copied, leftOut } = filling(() => copyScans(from, to))
    const there = new Set(scanNames(to))
    const missing = named.filter((name) => !there.has(name)).length
    const aside = (name: string) =>
      path.join(path.dirname(database), `${name}-before-restore-${fileStamp(Date.now())}.db`)
    const [kept, keptLog] = [aside('tours'), aside('telematics')]
    if (log.isHere && !log.isOwn) moveDatabase(telematics, keptLog)
    if (log.file !== null) moveDatabase(log.file, telematics)
    if (former) moveDatabase(database, kept)
    fs.renameSync(copy, database)
    say(`Restored ${backup} to ${database}${owner.name === '' ? '' : `, the data of ${owner.name}`}`)
    if (!fs.existsSync(manifestOf(backup))) say(lacksManifest(backup))
    sayLog(log, { folder: dayFolder(path.dirname(backup)), keptLog })
    if (copied > 0) say(`Scans of documents copied from ${from}: ${copied}`)
    for (const { file, why } of [...log.leftOut, ...leftOut]) say(`${file} was left out: ${why}`)
    if (missing > 0) say(`Scans of documents that are missing: ${missing}. Copy them to ${to}`)
    if (former) say(`The former database is kept as ${kept}`)
    if (former && !former.content)
      say('The former database cannot be read: secrets of vehicles could not be compared, look at them in Settings')
    if (settled.messages > 0) say(`Messages that may have been sent since, and now wait for admin: ${settled.messages}`)
    if (settled.sessions > 0)
      say(
        replaced
          ? `Sessions that were ended since, and stay ended: ${settled.sessions}`
          : `Sessions that may have been ended since, and are ended: ${settled.sessions}. Everybody logs in again`,
      )
    if (settled.secrets > 0) say(`Secrets of vehicles that were withdrawn since, and stay void: ${settled.secrets}`)
    const { lost, jumped } = settled.numbers
    if (lost.length > 0)
      say(`Final statements that the backup does not hold, and whose numbers are not given again: ${lost.join(', ')}`)
    if (jumped.length > 0)
      say(
        `Numbers of statements go on at ${jumped.join(' and ')}, since nothing here tells which were given after the backup. If none was, restore it once more with --nothing-since before the server starts: they go on without a gap`,
      )
    say('Start the server: devices replace what they hold and send again what waits on them')
  } finally {
    // Before another one may begin, which writes files of these names.
    dropUnfinished(DATA_DIR)
    former?.release()
    unlock()
  }
})
