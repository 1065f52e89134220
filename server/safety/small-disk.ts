import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A folder on a disk of its own that can be filled to the last byte, and emptied again. */
export type SmallDisk = { folder: string; fill: () => void; empty: () => void; remove: () => void }

/** Mounting a file system in memory takes root on Linux, as in a container. */
export const canMount = (): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-mount-'))
  const tried = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
  if (tried.status === 0) execFileSync('umount', [folder])
  fs.rmdirSync(folder)
  return tried.status === 0
}

/** @param megabytes room for the database and for what is written until it is full */
export const mountSmallDisk = (megabytes: number): SmallDisk => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder])
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    fill: () => {
      const file = fs.openSync(ballast, 'w')
      try {
        for (let size = 65_536; size >= 1; size = Math.floor(size / 2)) writeUntilFull(file, Buffer.alloc(size))
      } finally {
        fs.closeSync(file)
      }
    },
    empty: () => fs.rmSync(ballast),
    remove: () => {
      // What was ended a moment ago may still hold it.
      execFileSync('umount', ['-l', folder])
      fs.rmdirSync(folder)
    },
  }
}

const writeUntilFull = (file: number, piece: Buffer): void => {
  try {
    for (;;) fs.writeSync(file, piece)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
