import fs from 'node:fs'
import path from 'node:path'
import { copyAnew, plainFilesIn } from '../kit/plain-files.ts'

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

/**
 * Copies the scans that the other folder lacks: a name says what is in a file, so the same name is the same file.
 * @returns how many were copied
 */
export const copyScans = (from: string, to: string): number => {
  const there = new Set(scanNames(to))
  const missing = scanNames(from).filter((name) => !there.has(name))
  if (missing.length > 0) fs.mkdirSync(to, { recursive: true })
  for (const name of missing) {
    const unfinished = path.join(to, `.${name}.part`)
    try {
      copyAnew(path.join(from, name), unfinished)
    } catch (error) {
      // Nothing has it since the names were read.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
      throw error
    }
    const handle = fs.openSync(unfinished, 'r+')
    fs.fsyncSync(handle)
    fs.closeSync(handle)
    fs.renameSync(unfinished, path.join(to, name))
  }
  if (missing.length > 0) syncFolder(to)
  return missing.length
}
