import fs from 'node:fs'
import path from 'node:path'
import { copyScans, scanFolder } from '../files/scan-folder.ts'
import type { Env } from '../kit/env.ts'
import { makeFolder, writing } from '../kit/writing.ts'
import { requireDatabase } from '../store/sql/data-folder.ts'
import { checkDatabaseFile, copyOnline, dropDatabase, fileStamp } from '../store/sql/database-file.ts'
import { telematicsFile } from '../store/telematics-file.ts'
import { dayFolder, writeDayFiles } from '../telematics/store/day-files.ts'
import { requireAllRoots, requireRoots, settingsOfData } from './account.ts'
import { backupFolder, notCounted, notCountedWords, outdatedBackups } from './backup-files.ts'
import { readWords, runCommand, say, usage, WrongWords, warn } from './command.ts'
import { follow } from './follow.ts'
import { describeBackup, sync, writeManifest } from './trial/manifest.ts'

const USAGE = usage('backup', '[folder | file.db] [--keep-days 30] | --follow folder')

const ELSEWHERE = 'Choose another folder for the backup'

/** @throws Error where another account decides what root would write */
const requireTarget = (folder: string): void => {
  requireRoots(folder, ELSEWHERE)
  for (const place of [scanFolder(folder), dayFolder(folder)]) requireAllRoots(place, ELSEWHERE)
}

type Words = { given: string | undefined; keepDays: number | null; followed: string | undefined }

/** @throws WrongWords */
const wordsOf = (words: readonly string[]): Words => {
  const { given, operands } = readWords(words, {
    called: USAGE,
    options: { '--keep-days': 'value', '--follow': 'value' },
    operands: 1,
  })
  const [days, followed] = [given.get('--keep-days'), given.get('--follow')]
  if (days !== undefined && !/^[1-9]\d{0,4}$/.test(days))
    throw new WrongWords(`--keep-days ${days} is none: give a whole number of days from 1 on`)
  if (followed !== undefined && (days !== undefined || operands.length > 0))
    throw new WrongWords(`--follow stands alone. ${USAGE}`)
  return { given: operands[0], keepDays: days === undefined ? null : Number(days), followed }
}

/** A name that ends in .db is the file itself, anything else the folder of a new one. */
const targetOf = (given: string | undefined, env: Env): string => {
  if (given?.endsWith('.db')) return path.resolve(given)
  return path.resolve(given ?? backupFolder(env), `tours-${fileStamp(Date.now())}.db`)
}

/** Keeps a copy current until it is told to end. */
const keepFollowing = async (folder: string, env: Env): Promise<void> => {
  const { DATA_DIR, KEEP_TELEMATICS_DAYS, BACKUP_TELEMATICS_DAYS = KEEP_TELEMATICS_DAYS } = env
  const target = path.resolve(folder)
  if (target === path.resolve(DATA_DIR)) throw new Error('The copy needs a folder of its own')
  requireDatabase(DATA_DIR)
  requireTarget(target)
  requireAllRoots(target, ELSEWHERE)
  makeFolder(target, ELSEWHERE)
  const ending = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => ending.abort())
  const following = { dataDir: DATA_DIR, folder: target, telematicsDays: BACKUP_TELEMATICS_DAYS, now: Date.now }
  await follow(following, {
    say,
    complain: warn,
    signal: ending.signal,
  })
}

/**
 * Copies the database while the server goes on writing, checks the copy, and only then gives it its name. Then the days of the
 * telematics log that the folder lacks.
 */
runCommand(async (words) => {
  const env = await settingsOfData()
  const { given, keepDays, followed } = wordsOf(words)
  if (followed !== undefined) return keepFollowing(followed, env)
  const { DATA_DIR, KEEP_TELEMATICS_DAYS, BACKUP_TELEMATICS_DAYS = KEEP_TELEMATICS_DAYS } = env
  const source = requireDatabase(DATA_DIR)
  const target = targetOf(given, env)
  if (fs.existsSync(target)) throw new Error(`${target} is there already`)
  const folder = path.dirname(target)
  requireTarget(folder)
  makeFolder(folder, ELSEWHERE)
  const filling = <Result>(work: () => Result): Result =>
    writing(folder, `Make room there, or: ${ELSEWHERE.toLowerCase()}`, work)
  const keepScans = () => filling(() => copyScans(scanFolder(DATA_DIR), scanFolder(folder)))
  // Before the database, since a scan that takes the place of another one meanwhile deletes it.
  const before = keepScans()
  const unfinished = `${target}.part`
  dropDatabase(unfinished)
  try {
    filling(() => {
      copyOnline(source, unfinished)
      checkDatabaseFile(unfinished, target)
      sync(unfinished)
      writeManifest(target, describeBackup(unfinished))
      fs.renameSync(unfinished, target)
      sync(folder)
    })
  } finally {
    dropDatabase(unfinished)
  }
  // After the database too, so that every scan which it names is there.
  const after = keepScans()
  const scans = before.copied + after.copied
  if (scans > 0) say(`Scans of documents copied to ${scanFolder(folder)}: ${scans}`)
  for (const { file, why } of after.leftOut) warn(`${file} was left out: ${why}`)
  const { written, bytes } = filling(() =>
    writeDayFiles({ main: source, telematics: telematicsFile(source) }, folder, {
      days: BACKUP_TELEMATICS_DAYS,
      now: Date.now(),
    }),
  )
  const megabytes = (size: number): string => `${(size / 1e6).toFixed(1)} MB`
  if (written > 0) say(`Days of the telematics log written to ${dayFolder(folder)}: ${written} (${megabytes(bytes)})`)
  for (const other of notCounted(folder, Date.now())) warn(notCountedWords(other))
  const old = keepDays === null ? [] : outdatedBackups(folder, { keepDays, KEEP_TELEMATICS_DAYS }, Date.now())
  for (const file of old) fs.rmSync(file)
  if (old.length > 0) say(`Older files deleted in ${folder}: ${old.length}`)
  say(`${target} (${megabytes(fs.statSync(target).size)}, checked)`)
})
