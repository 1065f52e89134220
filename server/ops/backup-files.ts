import fs from 'node:fs'
import path from 'node:path'
import { DAY_MS, HOUR_MS } from '../../shared/domain/time/units.ts'
import type { ServerBackups } from '../../shared/schemas/backup-trial.ts'
import type { Env } from '../kit/env.ts'
import { plainFilesIn } from '../kit/plain-files.ts'
import { dropDatabase } from '../store/sql/database-file.ts'
import { dayFolder, daysWithFile } from '../telematics/store/day-files.ts'
import { readLastTrial } from './trial/last-trial.ts'
import { manifestOf } from './trial/manifest.ts'

/** A nightly backup is at most this old. */
export const BACKUP_MS = 26 * HOUR_MS

/** Where backups are written unless a person says otherwise. */
export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: Pick<Env, 'BACKUP_DIR' | 'DATA_DIR'>): string =>
  path.resolve(BACKUP_DIR ?? path.join(DATA_DIR, 'backups'))

type Backup = { file: string; at: number }

/** When a backup was made, in milliseconds, by the name of its file; null for another name. */
export const madeAt = (file: string): number | null => {
  const [, year, month, day, hour, minute, second] =
    /^tours-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/.exec(path.basename(file)) ?? []
  return year === undefined ? null : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** Backups of a folder with their moments in milliseconds, both by their names. */
const backupsIn = (folder: string): Backup[] => {
  if (!fs.existsSync(folder)) return []
  return fs.readdirSync(folder).flatMap((name) => {
    const at = madeAt(name)
    return at === null ? [] : [{ file: path.join(folder, name), at }]
  })
}

/** The newest backup of a folder; null without one. */
export const newestBackup = (folder: string): Backup | null =>
  backupsIn(folder).reduce<Backup | null>((newest, one) => (newest === null || one.at > newest.at ? one : newest), null)

/** Deletes a backup with its manifest. */
export const dropBackup = (file: string): void => {
  dropDatabase(file)
  fs.rmSync(manifestOf(file), { force: true })
}

/** As admin sees them; a folder that the server may not read has none. */
export const lookAtBackups = (env: Pick<Env, 'BACKUP_DIR' | 'DATA_DIR'>): ServerBackups => {
  const trial = readLastTrial(env.DATA_DIR)
  try {
    const newest = newestBackup(backupFolder(env))
    return {
      newest_at: newest && new Date(newest.at).toISOString(),
      newest_bytes: newest ? fs.statSync(newest.file).size : 0,
      trial,
    }
  } catch {
    return { newest_at: null, newest_bytes: 0, trial }
  }
}

/** What a backup or an update that was killed leaves: no other one has its name. */
const LEFT = /^(tours|trial)-\d{8}T\d{6}Z\.db\.part(-journal|-wal|-shm)?$|^trial-\d{8}T\d{6}Z\.db(\.json)?$/

const leftIn = (folder: string, now: number): string[] =>
  plainFilesIn(folder)
    .filter((name) => LEFT.test(name))
    .map((name) => path.join(folder, name))
    .filter((file) => (fs.lstatSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now) < now - DAY_MS)

/** Backups that are older than some days, what was never finished, and days of the telematics log that no server keeps any more. */
export const outdatedBackups = (
  folder: string,
  { keepDays, KEEP_TELEMATICS_DAYS }: { keepDays: number } & Pick<Env, 'KEEP_TELEMATICS_DAYS'>,
  now: number,
): string[] => [
  ...leftIn(folder, now),
  ...backupsIn(folder)
    .filter(({ at }) => at < now - keepDays * DAY_MS)
    .flatMap(({ file }) => [file, manifestOf(file)].filter((one) => fs.existsSync(one))),
  ...daysWithFile(folder, 0)
    .filter((day) => Date.parse(day) < now - (KEEP_TELEMATICS_DAYS + 1) * DAY_MS)
    .map((day) => path.join(dayFolder(folder), `${day}.db`)),
]
