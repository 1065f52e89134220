import fs from 'node:fs'
import path from 'node:path'
import { DAY_MS, HOUR_MS } from '../../shared/domain/time/units.ts'
import type { ServerBackups } from '../../shared/schemas/backup-trial.ts'
import type { Env } from '../kit/env.ts'
import { type LeftOut, plainFilesIn } from '../kit/plain-files.ts'
import { dropDatabase } from '../store/sql/database-file.ts'
import { dayFolder, daysWithFile } from '../telematics/store/day-files.ts'
import { readLastTrial } from './trial/last-trial.ts'
import { manifestOf } from './trial/manifest.ts'

/** A nightly backup is at most this old. */
export const BACKUP_MS = 26 * HOUR_MS

/** Folder of backups, unless a person names another. */
export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: Pick<Env, 'BACKUP_DIR' | 'DATA_DIR'>): string =>
  path.resolve(BACKUP_DIR ?? path.join(DATA_DIR, 'backups'))

type Backup = { file: string; at: number }

/**
 * Moment at which a backup was made, in milliseconds, by the name of its file; null for another name, and for no time of the
 * calendar.
 */
export const madeAt = (file: string): number | null => {
  const [, year, month, day, hour, minute, second] =
    /^tours-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/.exec(path.basename(file)) ?? []
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at) ? null : at
}

/** Most that the clock of a machine that made a backup may be ahead. */
const AHEAD_MS = DAY_MS

/**
 * Files of a folder with the name of a backup: backups with their moments in milliseconds, and others with the reason why they
 * are none.
 */
const named = (folder: string, now: number): { backups: Backup[]; others: LeftOut[] } => {
  const found = { backups: [] as Backup[], others: [] as LeftOut[] }
  if (!fs.existsSync(folder)) return found
  for (const one of fs.readdirSync(folder, { withFileTypes: true })) {
    const at = madeAt(one.name)
    const file = path.join(folder, one.name)
    if (at === null) continue
    if (!one.isFile() && !one.isSymbolicLink()) found.others.push({ file, why: 'it is no file' })
    else if (at > now + AHEAD_MS) found.others.push({ file, why: 'its time is still to come' })
    else found.backups.push({ file, at })
  }
  return found
}

/** Files of a folder with the name of a backup that count as none, with the reason. @param now milliseconds */
export const notCounted = (folder: string, now: number): LeftOut[] => named(folder, now).others

/** Words about one of {@link notCounted}. */
export const notCountedWords = ({ file, why }: LeftOut): string => `${file} is not counted as a backup: ${why}`

/** The newest backup of a folder; null without one. @param now milliseconds */
export const newestBackup = (folder: string, now: number): Backup | null =>
  named(folder, now).backups.reduce<Backup | null>(
    (newest, one) => (newest === null || one.at > newest.at ? one : newest),
    null,
  )

/** Deletes a backup with its manifest. */
export const dropBackup = (file: string): void => {
  dropDatabase(file)
  fs.rmSync(manifestOf(file), { force: true })
}

/** Backups as admin sees them; a folder that the server may not read has none. */
export const lookAtBackups = (env: Pick<Env, 'BACKUP_DIR' | 'DATA_DIR'>, now: number): ServerBackups => {
  const trial = readLastTrial(env.DATA_DIR)
  try {
    const newest = newestBackup(backupFolder(env), now)
    return {
      newest_at: newest && new Date(newest.at).toISOString(),
      newest_bytes: newest ? fs.statSync(newest.file).size : 0,
      trial,
    }
  } catch {
    return { newest_at: null, newest_bytes: 0, trial }
  }
}

/** Files that a killed backup or update leaves: no other file has such a name. */
const LEFT = /^(tours|trial)-\d{8}T\d{6}Z\.db\.part(-journal|-wal|-shm)?$|^trial-\d{8}T\d{6}Z\.db(\.json)?$/

const leftIn = (folder: string, now: number): string[] =>
  plainFilesIn(folder)
    .filter((name) => LEFT.test(name))
    .map((name) => path.join(folder, name))
    .filter((file) => (fs.lstatSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now) < now - DAY_MS)

const isNoFolder = (place: string): boolean => fs.lstatSync(place, { throwIfNoEntry: false })?.isDirectory() === false

/** Backups that are older than some days, what was never finished, and days of the telematics log that no server keeps any more. */
export const outdatedBackups = (
  folder: string,
  { keepDays, KEEP_TELEMATICS_DAYS }: { keepDays: number } & Pick<Env, 'KEEP_TELEMATICS_DAYS'>,
  now: number,
): string[] => [
  ...leftIn(folder, now),
  ...named(folder, now)
    .backups.filter(({ at }) => at < now - keepDays * DAY_MS)
    .flatMap(({ file }) => [file, manifestOf(file)].filter((one) => isNoFolder(one))),
  ...daysWithFile(folder, 0)
    .filter((day) => Date.parse(day) < now - (KEEP_TELEMATICS_DAYS + 1) * DAY_MS)
    .map((day) => path.join(dayFolder(folder), `${day}.db`)),
]
