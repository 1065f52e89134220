import fs from 'node:fs'
import path from 'node:path'
import type { Called, System } from '../setup/system.ts'
import { placesOf } from './places.ts'
import { runTask, taskOf } from './task.ts'

/** Ends of the names of the files that belong to a backup. */
const BESIDE = ['.json', '-wal']
/** Names of the files that a restore takes from the folders beside it, as patterns of find(1): scans, and days of messages. */
const HEX = '[0-9a-f]'.repeat(64)
const DAY = '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'
const IN_FOLDERS = [`files/${HEX}.pdf`, `files/${HEX}.jpg`, `files/${HEX}.png`, `telematics/${DAY}.db`]
/** Age at which a copy is deleted: by then no restore still needs it. */
const KEPT_MINUTES = 24 * 60

/** Writes an archive to its output: the named files of the folder `$1`, and those in its folders that match the patterns. */
const GIVE = `cd -- "$1" && shift && files="$1" && shift && export LC_ALL=C &&
{ printf %s "$files" | tr '\\n' '\\0'; find . -mindepth 2 -maxdepth 2 -type f '(' "$@" ')' -print0; } |
tar --create --null --no-recursion --files-from=-`

/** Command that reads a backup. Other files beside it stay, however large it says they are. */
export const giveBackup = (backup: string): Called => {
  const from = path.dirname(backup)
  const files = ['', ...BESIDE]
    .map((end) => `${path.basename(backup)}${end}`)
    .filter((one) => fs.existsSync(path.join(from, one)))
    // A name that begins with a dash is no word of tar.
    .map((one) => `./${one}\n`)
  const patterns = IN_FOLDERS.flatMap((one, at) => [...(at > 0 ? ['-o'] : []), '-path', `./${one}`])
  return ['sh', ['-c', GIVE, 'sh', from, files.join(''), ...patterns]]
}

/** Puts a backup that lies elsewhere into a new folder of the company, as its account. */
export const bringBackup = async (
  system: System,
  name: string,
  { backup, folder, longestMinutes }: { backup: string; folder: string; longestMinutes: number },
): Promise<void> => {
  await runTask(system, name, ['mkdir', folder])
  const extract = ['tar', '--extract', '--no-same-owner', '--directory', folder]
  const { called, unit } = taskOf(system, name, extract, { longestMinutes })
  await system.pipe(giveBackup(backup), called, { place: backup, unit })
}

/** Deletes copies that restores which were killed left in the backups of a company, as its account. */
export const forgetLeftovers = async (system: System, name: string): Promise<void> => {
  const old = ['-mindepth', '1', '-maxdepth', '1', '-type', 'd', '-name', 'brought-*']
  const gone = ['-mmin', `+${KEPT_MINUTES}`, '-exec', 'rm', '--recursive', '--force', '--', '{}', '+']
  await runTask(system, name, ['find', `${placesOf(name).backups}/`, ...old, ...gone])
}
