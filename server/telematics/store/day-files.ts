import fs from 'node:fs'
import path from 'node:path'
import { addDaysToDay, isDay } from '#shared/domain/time/dates.ts'
import { DAY_MS, MINUTE_MS } from '#shared/domain/time/units.ts'
import { isPlainFile, type LeftOut, plainFilesIn, writeAnew } from '../../kit/plain-files.ts'
import { dropDatabase } from '../../store/sql/database-file.ts'
import { holdsPrograms } from '../../store/sql/foreign-schema.ts'
import { Database } from '../../store/sql/sqlite.ts'
import { attachTelematics, attachToRead, MESSAGE_COLUMNS, rootOf } from '../../store/telematics-file.ts'
import { type DayOwner, dayOwner, faultOfDay, tablesOfDay } from './day-file.ts'

/**
 * The telematics log in a folder of backups: a file for each day (UTC) that is over, written once, since what was received
 * on it never changes.
 */

const NAME = /^(\d{4}-\d{2}-\d{2})\.db$/
export const dayFolder = (backups: string): string => path.join(backups, 'telematics')

const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const spanOf = (day: string): [number, number] => [Date.parse(day), Date.parse(addDaysToDay(day, 1))]
const sync = (place: string): void => {
  const handle = fs.openSync(place, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

/** A connection that may also make the files that are attached to it. @throws Error when the main file is not there */
const openMain = (main: string): Database.Database => {
  if (!fs.existsSync(main)) throw new Error(`There is no database ${main}`)
  return new Database(main)
}

const writeDay = (sqlite: Database.Database, day: string, file: string): boolean => {
  const unfinished = `${file}.part`
  dropDatabase(unfinished)
  // SQLite takes an empty file for a new one.
  writeAnew(unfinished, '')
  sqlite.prepare('attach ? as day').run(unfinished)
  let count: number
  try {
    // A file that is not finished is thrown away: it needs no journal.
    sqlite.exec(`pragma day.journal_mode = off; pragma day.synchronous = off; ${tablesOfDay('day')}`)
    const insertion = sqlite.prepare(
      `insert into day.messages (${MESSAGE_COLUMNS}) select ${MESSAGE_COLUMNS} from all_messages
       where received_at >= ? and received_at < ? order by id`,
    )
    count = insertion.run(...spanOf(day)).changes
    sqlite.prepare('insert into day.about (root, day) values (?, ?)').run(rootOf(sqlite), day)
    const fault = sqlite.pragma('day.integrity_check', { simple: true })
    if (fault !== 'ok') throw new Error(`${file} is not intact: ${fault}`)
  } finally {
    sqlite.exec('detach day')
  }
  if (count > 0) {
    sync(unfinished)
    fs.renameSync(unfinished, file)
    sync(path.dirname(file))
  }
  dropDatabase(unfinished)
  return count > 0
}

/**
 * Writes the files that a folder of backups lacks, for the newest `days` days. The server may go on writing.
 * @returns number of files written, and their bytes
 */
export const writeDayFiles = (
  files: { main: string; telematics: string },
  backups: string,
  { days, now }: { days: number; now: number },
): { written: number; bytes: number } => {
  const sum = { written: 0, bytes: 0 }
  if (days === 0 || !fs.existsSync(files.telematics)) return sum
  const sqlite = openMain(files.main)
  try {
    attachToRead(sqlite, files.telematics)
    const first = sqlite.prepare('select received_at from all_messages order by received_at limit 1').pluck().get()
    // Nothing, or what no clock said: it is of no day that is over.
    if (!(typeof first === 'number' && first < now)) return sum
    const folder = dayFolder(backups)
    // What was received in the last second of a day is committed a moment later.
    const today = utcDay(now - MINUTE_MS)
    for (let day = utcDay(Math.max(first, now - days * DAY_MS)); day < today; day = addDaysToDay(day, 1)) {
      const file = path.join(folder, `${day}.db`)
      if (fs.existsSync(file)) continue
      fs.mkdirSync(folder, { recursive: true })
      if (!writeDay(sqlite, day, file)) continue
      sum.written += 1
      sum.bytes += fs.statSync(file).size
    }
    return sum
  } finally {
    sqlite.close()
  }
}

/** Days of which a folder of backups has a file, from a time on (milliseconds). */
export const daysWithFile = (backups: string, since: number): string[] => {
  const days = plainFilesIn(dayFolder(backups)).flatMap((name) => NAME.exec(name)?.[1] ?? [])
  return days.filter((day) => isDay(day) && spanOf(day)[1] > since).sort()
}

/** Looks at a file alone, before anything is asked of it that it could answer without end. */
const alone = <Result>(file: string, look: (sqlite: Database.Database) => Result): Result => {
  const sqlite = new Database(file, { fileMustExist: true })
  try {
    return look(sqlite)
  } finally {
    sqlite.close()
  }
}

/** Returns true if a telematics file can be read, and belongs to a main file. */
export const belongsTogether = (main: string, telematics: string): boolean => {
  const sqlite = openMain(main)
  try {
    if (alone(telematics, holdsPrograms)) return false
    attachTelematics(sqlite, telematics, Date.now())
    return true
  } catch {
    return false
  } finally {
    sqlite.close()
  }
}

type TakenDay = 'taken' | 'there' | { fault: string }

const fileOf = (backups: string, day: string): string => path.join(dayFolder(backups), `${day}.db`)

/** Adds the messages of a day that an attached telematics file lacks. @param file that of the day, which nothing else has open */
const takeDay = (
  sqlite: Database.Database,
  day: string,
  { file, owner }: { file: string; owner: DayOwner },
): TakenDay => {
  const fault = faultOfDay(file, day, owner)
  if (fault !== null) return { fault }
  sqlite.prepare('attach ? as day').run(file)
  try {
    const kept = sqlite
      .prepare('select count(*) from telematics.kept_messages where received_at >= ? and received_at < ?')
      .pluck()
      .get(...spanOf(day)) as number
    if (kept >= (sqlite.prepare('select count(*) from day.messages').pluck().get() as number)) return 'there'
    sqlite.exec(`insert into telematics.kept_messages (${MESSAGE_COLUMNS})
      select ${MESSAGE_COLUMNS} from day.messages where true on conflict do nothing`)
    return 'taken'
  } finally {
    sqlite.exec('detach day')
  }
}

/**
 * Works on a copy of a day's file: SQLite would play what stands beside a file into it, and a backup stays as it is. A day is
 * written whole, so nothing beside it belongs to it.
 */
const onCopy = <Result>(from: string, copy: string, work: () => Result): Result | { fault: string } => {
  dropDatabase(copy)
  try {
    if (!isPlainFile(from)) return { fault: 'it is gone' }
    fs.copyFileSync(from, copy, fs.constants.COPYFILE_EXCL | fs.constants.COPYFILE_FICLONE)
    return work()
  } finally {
    dropDatabase(copy)
  }
}

/** Measure for the days of a database file that nothing writes. @param now milliseconds */
export const ownerOfDays = (main: string, now: number): DayOwner => {
  const sqlite = openMain(main)
  try {
    return dayOwner(sqlite, now)
  } finally {
    sqlite.close()
  }
}

/**
 * Looks at a day's file of a folder of backups as {@link takeDayFiles} does, and takes nothing.
 * @param of.copy path of a copy for a moment
 * @returns null where it would be taken
 */
export const lookAtDayFile = (
  backups: string,
  day: string,
  { copy, owner }: { copy: string; owner: DayOwner },
): LeftOut | null => {
  const file = fileOf(backups, day)
  const found = onCopy(file, copy, () => ({ fault: faultOfDay(copy, day, owner) }))
  return found.fault === null ? null : { file, why: found.fault }
}

/** A copy of the day, its rows in the telematics file, and SQLite's log of these. */
const ROOM = 3

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`

/**
 * Returns the reason why there is no room to take a day of a folder of backups; null where there is.
 * @param place folder of the copy
 * @param spare bytes that stay free beside it
 */
export const lackOfRoom = (backups: string, day: string, { place, spare = 0 }: { place: string; spare?: number }) => {
  const needed = (fs.lstatSync(fileOf(backups, day), { throwIfNoEntry: false })?.size ?? 0) * ROOM + spare
  const disk = fs.statfsSync(place)
  const left = disk.bavail * disk.bsize
  return needed <= left ? null : `it needs ${megabytes(needed)} for a moment, and the disk has ${megabytes(left)} left`
}

/**
 * Adds the messages of days that a telematics file lacks, from a folder of backups.
 * @param files.main beside it each day is copied for a moment
 * @returns the days of which something was added, and the files that are not taken, with the reason
 */
export const takeDayFiles = (
  files: { main: string; telematics: string },
  backups: string,
  days: readonly string[],
  now = Date.now(),
): { taken: string[]; leftOut: LeftOut[] } => {
  const sqlite = openMain(files.main)
  try {
    attachTelematics(sqlite, files.telematics, now)
    const taken: string[] = []
    const leftOut: LeftOut[] = []
    const copy = `${files.main}-day`
    const owner = dayOwner(sqlite, now)
    for (const day of days) {
      const file = fileOf(backups, day)
      const lack = lackOfRoom(backups, day, { place: path.dirname(files.main) })
      const state =
        lack === null ? onCopy(file, copy, () => takeDay(sqlite, day, { file: copy, owner })) : { fault: lack }
      if (state === 'taken') taken.push(day)
      if (typeof state === 'object') leftOut.push({ file, why: state.fault })
    }
    sqlite.pragma('telematics.wal_checkpoint(TRUNCATE)')
    return { taken, leftOut }
  } finally {
    sqlite.close()
  }
}
