import path from 'node:path'
import { errorWords } from '../../shared/error-words.ts'
import type { Database } from './sql/sqlite.ts'

/**
 * The second database file: messages and positions of vehicles, attached to the connection as `telematics`. Both arrive in
 * tables of the main file, in the transaction that judges them, and are moved here soon after (`move.ts`, decisions 3.9).
 */

const MAIN_NAME = 'tours.db'
const NAME = 'telematics.db'

/** The telematics file beside a main file; a main file under another name (a copy) has its own in memory. */
export const telematicsFile = (main: string): string =>
  path.basename(main) === MAIN_NAME ? path.join(path.dirname(main), NAME) : ':memory:'

export const MESSAGE_COLUMNS = 'id, feed, received_at, device, vehicle, fix_at, outcome, body'
export const POSITION_COLUMNS = 'vehicle, at, lat, lon, speed, accuracy, ignition, standstill, driver, eta'

/** No message of ours gets a higher number, however often its database is restored: another one's would use up those that are left. */
export const HIGHEST_MESSAGE = 1_000_000_000_000_000

/** Statements of each format of the file, in order; the file knows how many it has had (`user_version`). */
const FORMATS = [
  `create table telematics.about (name text primary key, value text not null) without rowid;
   create table telematics.kept_messages (
     id integer primary key, feed text not null, received_at integer not null, device text not null,
     vehicle text, fix_at integer, outcome text not null, body text not null
   );
   create index telematics.kept_messages_received on kept_messages (received_at);
   create table telematics.kept_positions (
     vehicle text not null, at integer not null, lat real not null, lon real not null, speed real, accuracy real,
     ignition integer, standstill integer, driver text, eta integer,
     primary key (vehicle, at)
   ) without rowid;`,
]

/**
 * All messages and all positions, wherever they are. A row that is being moved may be in both files for a moment, or after
 * a crash: it counts once.
 */
const VIEWS = `
  create temp view all_messages as
    select ${MESSAGE_COLUMNS} from main.telematics_messages arrived
      where not exists (select 1 from telematics.kept_messages kept where kept.id = arrived.id)
    union all select ${MESSAGE_COLUMNS} from telematics.kept_messages;
  create temp view all_positions as
    select ${POSITION_COLUMNS} from main.positions arrived
      where not exists
        (select 1 from telematics.kept_positions kept where kept.vehicle = arrived.vehicle and kept.at = arrived.at)
    union all select ${POSITION_COLUMNS} from telematics.kept_positions;`

/** Attaches an existing telematics file for reading. */
export const attachToRead = (sqlite: Database.Database, file: string): void => {
  sqlite.prepare('attach ? as telematics').run(file)
  sqlite.exec(VIEWS)
}

/** Epoch of the first database of the line (`sync/store/lineage.ts`): it stays the same through every restore. */
export const rootOf = (sqlite: Database.Database): string =>
  sqlite
    .prepare<[], string>(
      `select coalesce((select json_extract(value, '$[0].epoch') from main.settings where name = 'ancestors'), value)
       from main.settings where name = 'epoch'`,
    )
    .pluck()
    .get() ?? ''

/** The root epoch of the database that an attached telematics file belongs to; undefined for one that was never used. */
const telematicsRoot = (sqlite: Database.Database): string | undefined =>
  sqlite.prepare<[], string>(`select value from telematics.about where name = 'root'`).pluck().get()

/** Both files count the moves between them: a telematics file with fewer than the main file lacks rows. */
export const MOVES = { main: 'telematics_moves', telematics: 'moves' }
/** Time from which on no position is missing, milliseconds; without it none is. */
const COMPLETE_FROM = 'complete_from'

const valueIn = (sqlite: Database.Database, table: 'main.settings' | 'telematics.about', name: string): number =>
  Number(sqlite.prepare(`select value from ${table} where name = ?`).pluck().get(name) ?? 0)

/** The number of statements of {@link FORMATS} that an attached file has had; 0 for a new one. */
const formatOf = (sqlite: Database.Database): number =>
  sqlite.pragma('telematics.user_version', { simple: true }) as number

/** @returns the format of the file. @throws Error that names it */
const attach = (sqlite: Database.Database, file: string): number => {
  try {
    sqlite.prepare('attach ? as telematics').run(file)
    return formatOf(sqlite)
  } catch (error) {
    throw new Error(`${file} cannot be opened: ${errorWords(error)}`)
  }
}

/**
 * Attaches the telematics file, made if it is not there, in WAL mode with full durability, and brings it to the newest format.
 * @param now milliseconds
 * @returns true if it is not there any more, or an older copy: what the main file has moved to it is missing
 * @throws Error when it is newer than this program, belongs to another database, or is no database
 */
export const attachTelematics = (sqlite: Database.Database, file: string, now: number): { isLost: boolean } => {
  const format = attach(sqlite, file)
  if (format > FORMATS.length)
    throw new Error(`${NAME} was written by a newer version of this program: install that one first`)
  const root = rootOf(sqlite)
  const known = format > 0 ? telematicsRoot(sqlite) : undefined
  if (known !== undefined && known !== root)
    throw new Error(`${file} belongs to another database: move it away, or restore the database that it belongs to`)
  // Only a file without a page takes it. Freed pages can then be given back a few at a time.
  if (format === 0) sqlite.pragma('telematics.auto_vacuum = INCREMENTAL')
  sqlite.pragma('telematics.journal_mode = WAL')
  sqlite.pragma('telematics.synchronous = FULL')
  const keep = (name: string, value: string | number) =>
    sqlite.prepare('insert or replace into telematics.about (name, value) values (?, ?)').run(name, String(value))
  const prepare = sqlite.transaction(() => {
    // Another program may have opened it meanwhile.
    const missing = FORMATS.slice(formatOf(sqlite))
    for (const statements of missing) sqlite.exec(statements)
    if (missing.length > 0) sqlite.pragma(`telematics.user_version = ${FORMATS.length}`)
    if (known === undefined) keep('root', root)
    const moves = valueIn(sqlite, 'main.settings', MOVES.main)
    const isLost = valueIn(sqlite, 'telematics.about', MOVES.telematics) < moves
    if (isLost) {
      keep(MOVES.telematics, moves)
      keep(COMPLETE_FROM, now)
    }
    return isLost
  })
  const isLost = prepare.immediate() && file !== ':memory:'
  // An older main file that was copied here by hand would give numbers of messages again. Where a file that another one made had
  // used them up, they go on from the highest of ours.
  const highest = (table: string): string =>
    `coalesce((select max(id) from ${table} where id <= ${HIGHEST_MESSAGE}), 0)`
  sqlite.exec(`update main.sqlite_sequence
    set seq = max(iif(seq > ${HIGHEST_MESSAGE}, ${highest('main.telematics_messages')}, seq), ${highest('telematics.kept_messages')})
    where name = 'telematics_messages' and (seq > ${HIGHEST_MESSAGE} or seq < ${highest('telematics.kept_messages')})`)
  sqlite.exec(VIEWS)
  return { isLost }
}

/** Time from which on no position is missing, milliseconds; 0 where none is. */
export const positionsFrom = (sqlite: Database.Database): number => valueIn(sqlite, 'telematics.about', COMPLETE_FROM)
