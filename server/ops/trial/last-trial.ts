import fs from 'node:fs'
import path from 'node:path'
import { BackupTrial } from '#shared/schemas/backup-trial.ts'
import { readPlainText, writeAnew } from '../../kit/plain-files.ts'

/** Bytes; an error in it has at most 300 signs, and so has each of ten files. */
const LONGEST = 30_000

const fileIn = (dataDir: string): string => path.resolve(dataDir, 'backup-trial.json')

/** The last restore that was tried; null without one, or where it cannot be read. */
export const readLastTrial = (dataDir: string): BackupTrial | null => {
  try {
    return BackupTrial.parse(JSON.parse(readPlainText(fileIn(dataDir), LONGEST)))
  } catch {
    return null
  }
}

export const writeLastTrial = (dataDir: string, trial: BackupTrial): void => {
  const file = fileIn(dataDir)
  const next = `${file}.part`
  writeAnew(next, `${JSON.stringify(trial)}\n`)
  fs.renameSync(next, file)
}
