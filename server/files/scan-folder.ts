import fs from 'node:fs'
import path from 'node:path'
import { copyAnew, type LeftOut, plainFilesIn, sha256Of } from '../kit/plain-files.ts'

const NAME = /^[0-9a-f]{64}\.(pdf|jpg|png)$/
export const isScanName = (name: string): boolean => NAME.test(name)

export const scanFolder = (dataDir: string): string => path.join(dataDir, 'files')

export const syncFolder = (folder: string): void => {
  const handle = fs.openSync(folder, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

/** Scans of a folder; a link is none. */
export const scanNames = (folder: string): string[] => plainFilesIn(folder).filter(isScanName)

/** Bytes; many times what an upload may have. What is larger was put there to fill a disk. */
const LARGEST = 100_000_000
/** A scan's name is the hash of its content: under another one it is what another account put there, or a disk that has spoiled it. */
const isOwnContent = (file: string, name: string): boolean =>
  fs.statSync(file).size <= LARGEST && name.startsWith(sha256Of(file))
const notOwn = (file: string): LeftOut => ({ file, why: 'its content is not the one that its name says' })

const missingIn = (from: string, to: string): string[] => {
  const there = new Set(scanNames(to))
  return scanNames(from).filter((name) => !there.has(name))
}

/** Copies a scan. @returns false if it is too large, or its content is not that of its name: it is not copied then */
const copyScan = (from: string, to: string, name: string): boolean => {
  if (fs.statSync(path.join(from, name)).size > LARGEST) return false
  const unfinished = path.join(to, `.${name}.part`)
  copyAnew(path.join(from, name), unfinished)
  if (!isOwnContent(unfinished, name)) {
    fs.rmSync(unfinished)
    return false
  }
  const handle = fs.openSync(unfinished, 'r+')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
  fs.renameSync(unfinished, path.join(to, name))
  return true
}

/**
 * Copies the scans that the other folder lacks: a name says what is in a file, so the same name is the same file.
 * @returns how many were copied, and those that were not since they are something else than their name says
 */
export const copyScans = (from: string, to: string): { copied: number; leftOut: LeftOut[] } => {
  const missing = missingIn(from, to)
  const leftOut: LeftOut[] = []
  if (missing.length > 0) fs.mkdirSync(to, { recursive: true })
  for (const name of missing) {
    try {
      if (!copyScan(from, to, name)) leftOut.push(notOwn(path.join(from, name)))
    } catch (error) {
      // Nothing has it since the names were read.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
      throw error
    }
  }
  if (missing.length > 0) syncFolder(to)
  return { copied: missing.length - leftOut.length, leftOut }
}

/**
 * Looks at the scans that {@link copyScans} would copy.
 * @param isTimeLeft asked before each
 * @returns those that it would leave out, and how many were not looked at
 */
export const lookAtScans = (
  from: string,
  to: string,
  isTimeLeft: () => boolean,
): { leftOut: LeftOut[]; unread: number } => {
  const found = { leftOut: [] as LeftOut[], unread: 0 }
  for (const name of missingIn(from, to)) {
    const file = path.join(from, name)
    if (!isTimeLeft()) found.unread += 1
    else if (fs.existsSync(file) && !isOwnContent(file, name)) found.leftOut.push(notOwn(file))
  }
  return found
}
