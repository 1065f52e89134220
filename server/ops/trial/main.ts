import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DAY_MS } from '#shared/domain/time/units.ts'
import { makeFolder, requireFile } from '../../kit/writing.ts'
import { rowFaultLines } from '../../store/faults/row-faults.ts'
import { settingsOfData } from '../account.ts'
import { backupFolder, madeAt, newestBackup, notCounted, notCountedWords } from '../backup-files.ts'
import { readWords, runCommand, say, usage } from '../command.ts'
import { requireRootsBackup } from '../copied-database.ts'
import { writeLastTrial } from './last-trial.ts'
import { lacksManifest } from './manifest.ts'
import { forgetOldScratch, inScratch } from './scratch.ts'
import { tryRestore } from './try-restore.ts'

/**
 * Tries to restore a backup, by default the newest, in a folder of its own beside the data, and keeps what came of the
 * newest for the server and the doctor. It takes what others leave of the machine. Exit code 1 when the restore would fail.
 */
runCommand(async (words) => {
  const [given] = readWords(words, { called: usage('try-restore', '[file.db]'), operands: 1 }).operands
  os.setPriority(os.constants.priority.PRIORITY_LOW)
  const env = await settingsOfData()
  const dataDir = path.resolve(env.DATA_DIR)
  if (!fs.existsSync(dataDir)) throw new Error(`There is no folder ${dataDir}: is DATA_DIR right?`)
  const newest = newestBackup(backupFolder(env), Date.now())?.file
  for (const other of notCounted(backupFolder(env), Date.now())) say(notCountedWords(other))
  const backup = given === undefined ? newest : path.resolve(given)
  if (backup === undefined) throw new Error(`There is no backup in ${backupFolder(env)}`)
  requireRootsBackup(backup, 'Try it as that account')
  requireFile(backup, 'Name a backup, such as tours-….db')
  makeFolder(dataDir, 'The trial needs room beside the data: try it as the account of the server, or as root')
  forgetOldScratch(dataDir, Date.now())
  inScratch(dataDir, (scratch) => {
    const since = Date.now() - env.KEEP_TELEMATICS_DAYS * DAY_MS
    const found = tryRestore(backup, scratch, { madeAt: madeAt(backup), dataDir, timeZone: env.TIME_ZONE, since })
    // What became of another file says nothing of the backups that are made each night.
    if (newest !== undefined && fs.realpathSync(backup) === fs.realpathSync(newest))
      writeLastTrial(dataDir, { at: new Date().toISOString(), ...found })
    if (found.outcome !== 'well') throw new Error(`${backup} cannot be restored (${found.outcome}): ${found.error}`)
    say(`${backup} can be restored: ${found.trips} trips, ${found.rows} rows`)
    if (found.fault_count > 0)
      say(
        `Values that no version of this program wrote, which restore refuses without --with-faults: ${found.fault_count}`,
      )
    for (const line of rowFaultLines({ named: found.faults, count: found.fault_count })) say(line)
    if (!found.has_manifest) say(lacksManifest(backup))
    for (const line of found.left_out) say(`Would be left out: ${line}`)
    if (found.left_out_count > found.left_out.length)
      say(`Files that would be left out: ${found.left_out_count}, the first of them above`)
    if (found.unread > 0) say(`Files beside it that there was no time or room to look at: ${found.unread}`)
    if (found.missing_scans > 0) say(`Scans of documents that are missing: ${found.missing_scans}`)
  })
})
