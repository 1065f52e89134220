import fs from 'node:fs'
import path from 'node:path'
import { DAY_MS } from '#shared/domain/time/units.ts'
import { lockFile } from '../../store/sql/data-lock.ts'

/** The folder in which a trial has its copy of all data: it goes with the trial, and where that was killed with the next one. */

const NAME = 'trial-'
const LOCK = 'trial.lock'

/** The lock ends with the process, in whichever container it ran. One without a lock was left by an older version. */
const isLeft = (place: string, now: number): boolean => {
  const lock = path.join(place, LOCK)
  if (!fs.existsSync(lock)) return fs.statSync(place).mtimeMs < now - DAY_MS
  const unlock = lockFile(lock)
  unlock?.()
  return unlock !== null
}

/** Deletes what trials that were killed left behind. @param now milliseconds */
export const forgetOldScratch = (folder: string, now: number): void => {
  for (const name of fs.readdirSync(folder)) {
    const place = path.join(folder, name)
    if (name.startsWith(NAME) && isLeft(place, now)) fs.rmSync(place, { recursive: true, force: true })
  }
}

/** Runs `work` in a new folder, which is then deleted. */
export const inScratch = <Result>(folder: string, work: (scratch: string) => Result): Result => {
  const scratch = fs.mkdtempSync(path.join(folder, NAME))
  const unlock = lockFile(path.join(scratch, LOCK))
  try {
    return work(scratch)
  } finally {
    unlock?.()
    fs.rmSync(scratch, { recursive: true, force: true })
  }
}
