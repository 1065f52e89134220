import { KNOWN_YEARS } from '#shared/domain/time/known-years.ts'
import { DAY_MS } from '#shared/domain/time/units.ts'
import { errorWords } from '#shared/error-words.ts'
import { Database } from '../../store/sql/sqlite.ts'
import { HIGHEST_MESSAGE, rootOf } from '../../store/telematics-file.ts'

/**
 * The file of one day of messages in a folder of backups: its tables, and whether another one's file is such a file. A folder of
 * backups may have been filled by another account, and what is wrong with one day must not cost the restore.
 */

const TABLES = {
  about: '(root text not null, day text not null)',
  messages: `(
    id integer primary key, feed text not null, received_at integer not null, device text not null,
    vehicle text, fix_at integer, outcome text not null, body text not null
  )`,
}

/** The statements that make the tables of a day. @param schema the name under which the file is attached */
export const tablesOfDay = (schema: string): string =>
  Object.entries(TABLES)
    .map(([name, columns]) => `create table ${schema}.${name} ${columns};`)
    .join('\n')

/** SQL without differences of blanks and case. Ours has neither names in quotes nor comments, so equal texts mean the same. */
const plain = (sql: string): string =>
  sql
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([(),]) ?/g, '$1')
    .toLowerCase()
const OWN = Object.entries(TABLES).map(([name, columns]) => plain(`create table ${name} ${columns}`))

/**
 * True if the file has this program's tables and nothing else: a constraint or an index with an expression could run words of
 * others.
 */
const hasOwnTables = (sqlite: Database.Database): boolean => {
  const found = sqlite
    .prepare<[], string | null>(`select iif(typeof(sql) = 'text', sql, null) from main.sqlite_master`)
    .pluck()
    .all()
  return found.length === OWN.length && OWN.every((own) => found.some((sql) => sql !== null && plain(sql) === own))
}

/** Measure for days of messages: root epoch of their database, the highest id that one may have, and now in milliseconds. */
export type DayOwner = { root: string; last: number; now: number }

/**
 * A day may be of after the backup, and ids jump with each restore (`sync/store/restored.ts`): by less than this, however often that
 * was. It is nothing of the 9e18 that there are, and the next day is judged by what was given then.
 */
const GIVEN_SINCE = 100_000_000_000

/** Measure for the days of a main file. @param now milliseconds */
export const dayOwner = (sqlite: Database.Database, now: number): DayOwner => {
  const given = sqlite.prepare(`select seq from main.sqlite_sequence where name = 'telematics_messages'`).pluck().get()
  return { root: rootOf(sqlite), last: Math.min(Number(given ?? 0) + GIVEN_SINCE, HIGHEST_MESSAGE), now }
}

/** Bytes of 8,000 signs, the longest body (`intake.ts`). */
const LONGEST_TEXT = 4 * 8_000
/** A device may report any instant that the program knows, milliseconds. */
const LAST_INSTANT = 8.64e15
const isText = (column: string): string => `typeof(${column}) = 'text' and octet_length(${column}) <= ${LONGEST_TEXT}`

/**
 * Condition for each column as this program wrote it; parameters are the day's beginning and end, milliseconds, and the last id.
 */
const HOLDS: Record<string, string> = {
  id: 'id > 0 and id <= @last',
  feed: `feed in ('webfleet', 'traccar', 'osmand')`,
  received_at: `typeof(received_at) = 'integer' and received_at >= @from and received_at < @to`,
  device: isText('device'),
  vehicle: `vehicle is null or (${isText('vehicle')})`,
  fix_at: `fix_at is null or (typeof(fix_at) = 'integer' and fix_at between -${LAST_INSTANT} and ${LAST_INSTANT})`,
  outcome: isText('outcome'),
  body: isText('body'),
}
const WRONG_COLUMN = `case ${Object.entries(HOLDS)
  .map(([column, holds]) => `when (${holds}) is not true then '${column}'`)
  .join(' ')} end`

const wrongRow = (sqlite: Database.Database, from: number, last: number): string | null => {
  const found = sqlite
    .prepare<[{ from: number; to: number; last: number }], { id: string; wrong: string }>(
      `select cast(id as text) as id, ${WRONG_COLUMN} as wrong from main.messages where ${WRONG_COLUMN} is not null limit 1`,
    )
    .get({ from, to: from + DAY_MS, last })
  return found === undefined ? null : `${found.wrong} of message ${found.id} is none that this program writes`
}

/** Errors of the disk or of another process are no fault of the file. */
const isFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(?!FULL|IOERR|CANTOPEN|BUSY|NOMEM)/.test(String(error.code))

const look = (sqlite: Database.Database, day: string, { root, last, now }: DayOwner): string | null => {
  // Before anything is asked of it that it could answer without end.
  if (!hasOwnTables(sqlite)) return 'it holds other tables than this program writes'
  const fault = sqlite.pragma('integrity_check(1)', { simple: true })
  if (fault !== 'ok') return `it is broken: ${fault}`
  const about = sqlite.prepare<[], { root: string; day: string }>('select root, day from main.about limit 1').get()
  if (about?.root !== root) return 'it is of another database'
  if (about.day !== day) return 'it is of another day'
  const from = Date.parse(day)
  if (from < Date.UTC(KNOWN_YEARS.first, 0) || from > now + DAY_MS) return 'its day is still to come'
  return wrongRow(sqlite, from, last)
}

/**
 * Returns why the file of a day is not taken; null for one that this program wrote.
 * @param file that nothing else has open; SQLite may leave files beside it
 * @throws Error where the disk does not answer
 */
export const faultOfDay = (file: string, day: string, of: DayOwner): string | null => {
  let sqlite: Database.Database | undefined
  try {
    sqlite = new Database(file, { fileMustExist: true, readonly: true })
    return look(sqlite, day, of)
  } catch (error) {
    if (!isFault(error)) throw error
    return `it is broken: ${errorWords(error)}`
  } finally {
    sqlite?.close()
  }
}
