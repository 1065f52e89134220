import fs from 'node:fs'
import path from 'node:path'
import { DAY_MS } from '../../shared/domain/time/units.ts'
import type { Env } from '../env.ts'
import { dayFolder, daysWithFile } from '../store/telematics/day-files.ts'

/** Where backups are written unless a person says otherwise. */
export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: Pick<Env, 'BACKUP_DIR' | 'DATA_DIR'>): string =>
  path.resolve(BACKUP_DIR ?? path.join(DATA_DIR, 'backups'))

type Backup = { file: string; at: number }

/** Backups of a folder with their moments in milliseconds, both by their names. */
const backupsIn = (folder: string): Backup[] => {
  if (!fs.existsSync(folder)) return []
  return fs.readdirSync(folder).flatMap((name) => {
    const [, year, month, day, hour, minute, second] =
      /^tours-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/.exec(name) ?? []
    if (year === undefined) return []
    return [{ file: path.join(folder, name), at: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }]
  })
}

/** The newest backup of a folder; null without one. */
export const newestBackup = (folder: string): Backup | null =>
  backupsIn(folder).reduce<Backup | null>((newest, one) => (newest === null || one.at > newest.at ? one : newest), null)

/** Backups that are older than some days, and days of the telematics log that no server keeps any more. */
export const outdatedBackups = (
  folder: string,
  { keepDays, KEEP_TELEMATICS_DAYS }: { keepDays: number } & Pick<Env, 'KEEP_TELEMATICS_DAYS'>,
  now: number,
): string[] => [
  ...backupsIn(folder)
    .filter(({ at }) => at < now - keepDays * DAY_MS)
    .map(({ file }) => file),
  ...daysWithFile(folder, 0)
    .filter((day) => Date.parse(day) < now - (KEEP_TELEMATICS_DAYS + 1) * DAY_MS)
    .map((day) => path.join(dayFolder(folder), `${day}.db`)),
]
