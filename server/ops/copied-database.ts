import fs from 'node:fs'
import path from 'node:path'
import { errorWords } from '../../shared/error-words.ts'
import { scanFolder } from '../files/scan-folder.ts'
import { isPlainFile } from '../kit/plain-files.ts'
import { isBeforeBaseline } from '../store/migrate.ts'
import { checkDatabaseFile, dropDatabase } from '../store/sql/database-file.ts'
import { holdsPrograms, PROGRAMS, runsWhenRead } from '../store/sql/foreign-schema.ts'
import { Database } from '../store/sql/sqlite.ts'
import { dayFolder } from '../telematics/store/day-files.ts'
import { requireAllRoots, requireRoots } from './account.ts'
import { manifestOf } from './trial/manifest.ts'

/** SQLite's log beside a file: changes that were not yet written into it. */
const logOf = (file: string): string => `${file}-wal`

/** Returns true if a file has a log whose changes belong into it. */
export const hasLog = (file: string): boolean => (fs.lstatSync(logOf(file), { throwIfNoEntry: false })?.size ?? 0) > 0

/**
 * Makes sure, where root runs this, that all that a restore reads of a backup and beside it is root's.
 * @param todo advice for the person. @throws Error where another account decides what root would read
 */
export const requireRootsBackup = (backup: string, todo: string): void => {
  for (const file of [backup, logOf(backup), manifestOf(backup)]) requireRoots(file, todo)
  const folder = path.dirname(backup)
  for (const place of [scanFolder(folder), dayFolder(folder)]) requireAllRoots(place, todo)
}

/** A copy with all that SQLite keeps beside a file: a backup may be a live database that was copied by hand. */
export const copyWithLog = (from: string, to: string): void => {
  dropDatabase(to)
  fs.copyFileSync(from, to)
  if (isPlainFile(logOf(from))) fs.copyFileSync(logOf(from), logOf(to))
}

/** Words about a log that is of another moment, or of another database. */
export const foreignLog = (file: string): string =>
  `${logOf(file)} does not belong to ${file}, which is whole without it. Move it away and try again`

const foreignWords = (of: string): string => `${of} is no backup of this program: it holds ${PROGRAMS}`

/**
 * Reason why a file is foreign; null if it is not. A file from before the baseline is known by its migrations, since its indices
 * had other conditions.
 */
const whyForeign = (file: string, of: string): string | null => {
  const sqlite = new Database(file, { fileMustExist: true })
  let holds = false
  try {
    holds = holdsPrograms(sqlite)
    if (!holds) return null
    if (runsWhenRead(sqlite) || !isBeforeBaseline(sqlite)) return foreignWords(of)
    return `${of} was written before version 0.2: restore it with version 0.1 and start that once, then this one takes the data`
  } catch {
    // One that cannot be read at all is told by the check of its pages, which would run what a foreign one holds.
    return holds ? foreignWords(of) : null
  } finally {
    sqlite.close()
  }
}

/**
 * Checks every page of a copy, and folds what stands beside it into it.
 * @param of the file that it was made of by `copyWithLog`
 * @throws Error with one line, which names the log where that is what is wrong; the copy is then of no use
 */
export const checkCopy = (copy: string, of: string): void => {
  const foreign = whyForeign(copy, of)
  if (foreign !== null) throw new Error(foreign)
  try {
    checkDatabaseFile(copy, of)
  } catch (error) {
    if (!hasLog(of)) throw error
    if (isWholeAlone(copy, of)) throw new Error(foreignLog(of))
    throw new Error(`${errorWords(error)} (read with ${logOf(of)})`)
  }
  if (hasLog(of) && takesBack(copy, of)) throw new Error(foreignLog(of))
}

/** The last numbers that the change feed and the history gave, which never go back. */
const countersOf = (file: string): number[] => {
  const sqlite = new Database(file, { fileMustExist: true })
  try {
    const last = sqlite.prepare<[string], number>('select seq from sqlite_sequence where name = ?').pluck()
    return ['changes', 'history'].map((table) => last.get(table) ?? 0)
  } finally {
    sqlite.close()
  }
}

/** Returns true if a log that fits page by page is older than its file: with it fewer numbers were given. */
const takesBack = (copy: string, of: string): boolean => {
  const alone = `${copy}-alone`
  dropDatabase(alone)
  fs.copyFileSync(of, alone)
  try {
    const withLog = countersOf(copy)
    return countersOf(alone).some((last, at) => (withLog[at] ?? 0) < last)
  } catch {
    // Alone it is of no use: its log completes it.
    return false
  } finally {
    dropDatabase(alone)
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
