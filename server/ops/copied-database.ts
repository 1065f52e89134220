import fs from 'node:fs'
import { errorWords } from '../../shared/error-words.ts'
import { checkDatabaseFile, dropDatabase } from '../store/sql/database-file.ts'

/** What SQLite keeps beside a file, and was not written into it yet. */
const logOf = (file: string): string => `${file}-wal`

/** Returns true if something stands beside a file that belongs into it. */
export const hasLog = (file: string): boolean => (fs.statSync(logOf(file), { throwIfNoEntry: false })?.size ?? 0) > 0

/** A copy with all that SQLite keeps beside a file: a backup may be a live database that was copied by hand. */
export const copyWithLog = (from: string, to: string): void => {
  dropDatabase(to)
  fs.copyFileSync(from, to)
  if (fs.existsSync(logOf(from))) fs.copyFileSync(logOf(from), logOf(to))
}

/** What to say of a log that is of another moment, or of another database. */
export const foreignLog = (file: string): string =>
  `${logOf(file)} does not belong to ${file}, which is whole without it. Move it away and try again`

/**
 * Checks every page of a copy, and folds what stands beside it into it.
 * @param of the file that it was made of by `copyWithLog`
 * @throws Error with one line, which names the log where that is what is wrong; the copy is then of no use
 */
export const checkCopy = (copy: string, of: string): void => {
  try {
    checkDatabaseFile(copy, of)
  } catch (error) {
    if (!hasLog(of)) throw error
    if (isWholeAlone(copy, of)) throw new Error(foreignLog(of))
    throw new Error(`${errorWords(error)} (read with ${logOf(of)})`)
  }
}

const isWholeAlone = (copy: string, of: string): boolean => {
  dropDatabase(copy)
  fs.copyFileSync(of, copy)
  try {
    checkDatabaseFile(copy, of)
    return true
  } catch {
    return false
  }
}
