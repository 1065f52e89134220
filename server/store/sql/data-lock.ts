import fs from 'node:fs'
import path from 'node:path'
import { databaseFile, isBusy } from './database-file.ts'
import { Database } from './sqlite.ts'

const NAME = 'server.lock'
const LOOK_MS = 10_000

/**
 * Takes a lock of the system on a file without content, which ends with the process, however that ends.
 * @returns a function that lets go of it; null when another process has it
 */
export const lockFile = (file: string): (() => void) | null => {
  const lock = new Database(file, { timeout: 0 })
  try {
    // Nothing is written: no journal stands beside it.
    lock.pragma('journal_mode = memory')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (isBusy(error)) return null
    throw error
  }
  return () => lock.close()
}

/**
 * Keeps a data folder for one server, or for a restore: two at once would send each message twice.
 * @param todo advice for the person about another one
 * @returns a function that lets go of it
 * @throws Error when another process has it
 */
export const lockData = (dataDir: string, todo: string): (() => void) => {
  const folder = path.resolve(dataDir)
  fs.mkdirSync(folder, { recursive: true })
  const unlock = lockFile(path.join(folder, NAME))
  if (unlock === null) throw new Error(`${databaseFile(folder)} is in use: ${todo}`)
  return unlock
}

/**
 * Notices that the file of the lock was deleted or replaced, since a second server could then start, and takes a new one.
 * @param tell takes the advice
 * @returns a function that ends the watch
 */
export const watchLock = (dataDir: string, tell: (line: string) => void, everyMs = LOOK_MS): (() => void) => {
  const file = path.join(path.resolve(dataDir), NAME)
  const inode = (): number | undefined => fs.statSync(file, { throwIfNoEntry: false })?.ino
  const renewed: (() => void)[] = []
  let held = inode()
  let isTold = false
  const look = (): void => {
    if (inode() === held) return
    const unlock = lockFile(file)
    if (unlock === null) {
      if (!isTold) tell(`${file} was deleted, and another server has the data: stop one of the two`)
      isTold = true
      return
    }
    renewed.push(unlock)
    held = inode()
    tell(`${file} was deleted while the server runs, and was made again: leave it there`)
  }
  const timer = setInterval(() => {
    try {
      look()
    } catch {
      // The folder itself is away: the server says so where it writes.
    }
  }, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    for (const unlock of renewed) unlock()
  }
}
