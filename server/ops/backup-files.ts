import fs from 'node:fs'
import path from 'node:path'
import type { Env } from '../env.ts'

/** Where backups are written unless a person says otherwise. */
export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: Pick<Env, 'BACKUP_DIR' | 'DATA_DIR'>): string =>
  path.resolve(BACKUP_DIR ?? path.join(DATA_DIR, 'backups'))

/** The newest backup of a folder by its name, and its moment in milliseconds; null without one. */
export const newestBackup = (folder: string): { file: string; at: number } | null => {
  if (!fs.existsSync(folder)) return null
  const stamps = fs.readdirSync(folder).flatMap((name) => {
    const [, year, month, day, hour, minute, second] =
      /^tours-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/.exec(name) ?? []
    if (year === undefined) return []
    return [{ file: path.join(folder, name), at: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }]
  })
  return stamps.reduce<{ file: string; at: number } | null>(
    (newest, one) => (newest === null || one.at > newest.at ? one : newest),
    null,
  )
}
