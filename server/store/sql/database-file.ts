import fs from 'node:fs'
import path from 'node:path'
import { errorWords } from '#shared/error-words.ts'
import { PROGRAMS, runsWhenRead } from './foreign-schema.ts'
import { type Owner, ownerOf } from './owner.ts'
import { Database } from './sqlite.ts'

/** The database of a data folder. */
export const databaseFile = (dataDir: string): string => path.resolve(dataDir, 'tours.db')

/** Ends of the names of the files that a database may consist of: its own, and those of SQLite beside it. */
const DATABASE_ENDS = ['', '-wal', '-shm', '-journal']
/** Moves a database that nothing has open. */
export const moveDatabase = (from: string, to: string): void => {
  for (const end of DATABASE_ENDS) if (fs.existsSync(from + end)) fs.renameSync(from + end, to + end)
}
/** Deletes a database that nothing has open. */
export const dropDatabase = (file: string): void => {
  for (const end of DATABASE_ENDS) fs.rmSync(file + end, { force: true })
}

/** Returns the time at which a file is made, for its name: `20261121T083000Z`. */
export const fileStamp = (now: number): string => new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')

/** A check that cannot write is no fault of the file. */
const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code) === 'SQLITE_FULL'

/** @throws Error when the pages, indices or constraints of the database are broken, or it is none of this product */
const checkIntact = (sqlite: Database.Database): void => {
  const faults = sqlite.pragma('integrity_check', { simple: false }) as { integrity_check: string }[]
  if (faults.length !== 1 || faults[0]?.integrity_check !== 'ok') throw new Error(faults[0]?.integrity_check)
  const epoch = sqlite.prepare(`select value from settings where name = 'epoch'`).get()
  if (!epoch) throw new Error('it is no database of this product')
}

/**
 * Checks every page of a database that no other process has open, and folds its log (-wal) into it.
 * @param named its name for the person
 * @throws Error with one line
 */
export const checkDatabaseFile = (file: string, named = file): void => {
  try {
    const sqlite = new Database(file, { fileMustExist: true })
    try {
      sqlite.pragma('journal_mode = delete')
      checkIntact(sqlite)
    } finally {
      sqlite.close()
    }
  } catch (error) {
    throw isDiskFull(error) ? error : new Error(`${named} is not intact: ${errorWords(error)}`)
  }
}

/**
 * Copies a database that may be in use into a new file, as of one moment and without its free pages: writers neither wait nor
 * make it start anew.
 * @throws Error when the database cannot be read or the copy not be written
 */
export const copyOnline = (from: string, to: string): void => {
  const sqlite = new Database(from, { fileMustExist: true })
  try {
    sqlite.prepare('vacuum into ?').run(to)
  } finally {
    sqlite.close()
  }
}

export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')

/**
 * Keeps a database for this process until `release`. Its log (-wal) is folded into it.
 * @param read reads the wanted part of it
 * @returns its owner and the part that was read, both null when it is too broken to be read; and `release`
 * @throws Error when another process has it open
 */
export const holdDatabase = <Read>(
  file: string,
  read: (sqlite: Database.Database) => Read,
): { content: Read | null; owner: Owner | null; release: () => void } => {
  const sqlite = new Database(file, { fileMustExist: true, timeout: 1000 })
  try {
    // Leaving the WAL mode needs the database alone: a running server has it open, even while it does nothing.
    sqlite.pragma('journal_mode = delete')
    sqlite.exec('begin exclusive')
    if (runsWhenRead(sqlite)) throw new Error(`${file} holds ${PROGRAMS}`)
    return { content: read(sqlite), owner: ownerOf(sqlite), release: () => sqlite.close() }
  } catch (error) {
    if (isBusy(error)) {
      sqlite.close()
      throw new Error(`${file} is in use: stop the server first`)
    }
    return { content: null, owner: null, release: () => sqlite.close() }
  }
}
