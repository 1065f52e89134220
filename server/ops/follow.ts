import fs from 'node:fs'
import path from 'node:path'
import { HOUR_MS, SECOND_MS } from '../../shared/domain/time/units.ts'
import { copyScans, scanFolder } from '../files/scan-folder.ts'
import { type LeftOut, sha256Of } from '../kit/plain-files.ts'
import { consoleWords, writing } from '../kit/writing.ts'
import { checkDatabaseFile, copyOnline, databaseFile, dropDatabase } from '../store/sql/database-file.ts'
import { lineRootOf } from '../store/sql/look.ts'
import { telematicsFile } from '../store/telematics-file.ts'
import { writeDayFiles } from '../telematics/store/day-files.ts'
import { describeBackup, type Held, heldBy, readManifest, sync, writeManifest } from './trial/manifest.ts'

/** Pause between two looks for new writes. */
const PAUSE_MS = 10 * SECOND_MS
/** A copy takes at most this share of the time. */
const SHARE = 0.25
const CHECK_MS = HOUR_MS

/** Stamp of a database that changes with every commit: of the log beside it, or of the database itself. */
export const stampOf = (database: string): string =>
  ['', '-wal']
    .map((end) => fs.statSync(database + end, { throwIfNoEntry: false }))
    .map((stat) => (stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs}` : ''))
    .join(' ')

/** Waits some milliseconds, or until `signal` ends it. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })

type Following = { dataDir: string; folder: string; telematicsDays: number; now: () => number }

/** Manifest's entry for the copy that is there; undefined without a copy or an entry. */
const describedCopy = (target: string): Held | undefined => {
  if (!fs.existsSync(target)) return undefined
  try {
    const manifest = readManifest(target)
    return manifest === null ? undefined : heldBy(manifest, sha256Of(target))
  } catch {
    return undefined
  }
}

/**
 * Makes the copy in a folder the state of this moment: `tours.db`, one whole database, replaced in one step, and its manifest; scans and days of the
 * telematics log beside it. Nothing keeps the database open afterwards, so that it can be restored meanwhile.
 * @returns scans that are left out
 * @throws Error when the copy there is of another company, or nothing can be read or written; the copy stays as it was
 */
const copyOnce = ({ dataDir, folder, telematicsDays, now }: Following, withCheck: boolean): LeftOut[] => {
  const source = databaseFile(dataDir)
  const target = path.join(folder, 'tours.db')
  const root = lineRootOf(source)
  if (fs.existsSync(target) && lineRootOf(target) !== root)
    throw new Error(`${target} is of another company, or of one that was begun anew: choose an empty folder`)
  const unfinished = `${target}.part`
  dropDatabase(unfinished)
  // Before the database, since a scan that takes the place of another one meanwhile deletes it; and after it.
  copyScans(scanFolder(dataDir), scanFolder(folder))
  try {
    copyOnline(source, unfinished)
    if (withCheck) checkDatabaseFile(unfinished, target)
    const { leftOut } = copyScans(scanFolder(dataDir), scanFolder(folder))
    sync(unfinished)
    // Before the file, so that what lies there is described whenever this is killed.
    writeManifest(target, { ...describeBackup(unfinished), former: describedCopy(target) })
    fs.renameSync(unfinished, target)
    sync(folder)
    if (withCheck)
      writeDayFiles({ main: source, telematics: telematicsFile(source) }, folder, { days: telematicsDays, now: now() })
    return leftOut
  } finally {
    dropDatabase(unfinished)
  }
}

/**
 * Keeps a copy current, within half a minute and the time that a copy takes, until `signal` ends it. A copy that fails is told
 * and tried again.
 */
export const follow = async (
  following: Following,
  { say, complain, signal }: { say: (line: string) => void; complain: (line: string) => void; signal: AbortSignal },
): Promise<void> => {
  const { dataDir, folder, now } = following
  let [copied, checkedAt, told]: [string, number, string] = ['', 0, '']
  while (!signal.aborted) {
    const began = now()
    try {
      // Made at the start alone: a disk that is away is no empty folder.
      if (!fs.existsSync(folder)) throw new Error(`There is no folder ${folder}`)
      const stamp = stampOf(databaseFile(dataDir))
      if (stamp !== copied) {
        const isCheckDue = began - checkedAt >= CHECK_MS
        const leftOut = writing(folder, 'Make room there, or mend its disk: it is tried again', () =>
          copyOnce(following, isCheckDue),
        )
        // Told again with each checked copy.
        if (isCheckDue) for (const { file, why } of leftOut) complain(`${file} was left out: ${why}`)
        if (isCheckDue) {
          checkedAt = began
          say(`${path.join(folder, 'tours.db')} is a checked copy, made in ${((now() - began) / 1000).toFixed(1)} s`)
        }
        copied = stamp
      }
      if (told !== '') say('The copy is current again')
      told = ''
    } catch (error) {
      const line = consoleWords(error)
      if (line !== told) complain(line)
      told = line
    }
    await pause(Math.max(PAUSE_MS, (now() - began) * (1 / SHARE - 1)), signal)
  }
}
