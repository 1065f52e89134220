import fs from 'node:fs'
import path from 'node:path'
import { type Env, readEnv } from '../env.ts'
import { copyScans, scanFolder } from '../files/scans.ts'
import { checkDatabaseFile, copyOnline, databaseFile, dropDatabase, fileStamp } from '../store/sql/database-file.ts'
import { dayFolder, writeDayFiles } from '../store/telematics/day-files.ts'
import { telematicsFile } from '../store/telematics/telematics-file.ts'
import { backupFolder, outdatedBackups } from './backup-files.ts'
import { runCommand, say, usage } from './command.ts'
import { follow, sync } from './follow.ts'
import { describeBackup, manifestOf } from './trial/manifest.ts'

const USAGE = usage('backup', '[folder | file.db] [--keep-days 30] | --follow folder')

/** @throws Error with how it is called */
const readWords = (words: readonly string[]): { given: string | undefined; keepDays: number | null } => {
  const at = words.indexOf('--keep-days')
  const keepDays = at < 0 ? null : Number(words[at + 1])
  const [given, ...rest] = at < 0 ? words : words.toSpliced(at, 2)
  const isDays = keepDays === null || (Number.isInteger(keepDays) && keepDays > 0)
  if (!isDays || rest.length > 0 || given?.startsWith('-')) throw new Error(USAGE)
  return { given, keepDays }
}

/** A name that ends in .db is the file itself, anything else the folder of a new one. */
const targetOf = (given: string | undefined, env: Env): string => {
  if (given?.endsWith('.db')) return path.resolve(given)
  return path.resolve(given ?? backupFolder(env), `tours-${fileStamp(Date.now())}.db`)
}

/** Keeps a copy current until it is told to end. */
const keepFollowing = async (folder: string | undefined, env: Env): Promise<void> => {
  if (folder === undefined || folder.startsWith('-')) throw new Error(USAGE)
  const { DATA_DIR, KEEP_TELEMATICS_DAYS, BACKUP_TELEMATICS_DAYS = KEEP_TELEMATICS_DAYS } = env
  const target = path.resolve(folder)
  if (target === path.resolve(DATA_DIR)) throw new Error('The copy needs a folder of its own')
  fs.mkdirSync(target, { recursive: true })
  const ending = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => ending.abort())
  const following = { dataDir: DATA_DIR, folder: target, telematicsDays: BACKUP_TELEMATICS_DAYS, now: Date.now }
  await follow(following, {
    say,
    complain: (line) => process.stderr.write(`${line}\n`),
    signal: ending.signal,
  })
}

/**
 * Copies the database while the server goes on writing, checks the copy, and only then gives it its name. Then the days of the
 * telematics log that the folder lacks.
 */
runCommand(async (words) => {
  const env = readEnv(process.env)
  if (words[0] === '--follow' && words.length <= 2) return keepFollowing(words[1], env)
  const { given, keepDays } = readWords(words)
  const { DATA_DIR, KEEP_TELEMATICS_DAYS, BACKUP_TELEMATICS_DAYS = KEEP_TELEMATICS_DAYS } = env
  const source = databaseFile(DATA_DIR)
  if (!fs.existsSync(source)) throw new Error(`There is no database ${source}: is DATA_DIR right?`)
  const target = targetOf(given, env)
  if (fs.existsSync(target)) throw new Error(`${target} is there already`)
  fs.mkdirSync(path.dirname(target), { recursive: true })
  const keepScans = () => copyScans(scanFolder(DATA_DIR), scanFolder(path.dirname(target)))
  // Before the database, since a scan that takes the place of another one meanwhile deletes it.
  let scans = keepScans()
  const unfinished = `${target}.part`
  fs.rmSync(unfinished, { force: true })
  try {
    copyOnline(source, unfinished)
    checkDatabaseFile(unfinished)
    sync(unfinished)
    fs.writeFileSync(manifestOf(target), `${JSON.stringify(describeBackup(unfinished))}\n`)
    sync(manifestOf(target))
    fs.renameSync(unfinished, target)
    sync(path.dirname(target))
  } finally {
    dropDatabase(unfinished)
  }
  // After the database too, so that every scan which it names is there.
  scans += keepScans()
  if (scans > 0) say(`Scans of documents copied to ${scanFolder(path.dirname(target))}: ${scans}`)
  const { written, bytes } = writeDayFiles({ main: source, telematics: telematicsFile(source) }, path.dirname(target), {
    days: BACKUP_TELEMATICS_DAYS,
    now: Date.now(),
  })
  const megabytes = (size: number): string => `${(size / 1e6).toFixed(1)} MB`
  if (written > 0)
    say(`Days of the telematics log written to ${dayFolder(path.dirname(target))}: ${written} (${megabytes(bytes)})`)
  const old =
    keepDays === null ? [] : outdatedBackups(path.dirname(target), { keepDays, KEEP_TELEMATICS_DAYS }, Date.now())
  for (const file of old) fs.rmSync(file)
  if (old.length > 0) say(`Older files deleted in ${path.dirname(target)}: ${old.length}`)
  say(`${target} (${megabytes(fs.statSync(target).size)}, checked)`)
})
