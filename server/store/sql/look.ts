import fs from 'node:fs'
import { findRowFaults, type RowFaults } from '../faults/row-faults.ts'
import { formatOf } from '../migrate.ts'
import { rootOf, telematicsFile } from '../telematics-file.ts'
import { type Owner, ownerOf } from './owner.ts'
import { Database } from './sqlite.ts'

export type FeedLook = {
  feed: string
  last_message_at: number | null
  last_error_at: number | null
  last_error: string | null
}
/** State of a database, read without changing a byte of it. Moments are milliseconds. */
export type DatabaseLook = {
  bytes: number
  telematicsBytes: number
  /** Compared with this program: an older one is brought up by the next start, a newer one is refused. */
  format: 'same' | 'older' | 'newer'
  /** The newest line of the change feed; 0 without one. */
  newest: number
  /** Number of messages that were given up, and the time of the oldest that still waits. */
  messages: { dead: number; oldestQueued: number | null }
  feeds: FeedLook[]
  faults: RowFaults
}

const NONE: RowFaults = { named: [], count: 0 }

const sizeOf = (file: string): number => (fs.existsSync(file) ? fs.statSync(file).size : 0)

/** Reads a database that a server may have open. @throws Error when it cannot be read */
const looking = <Result>(file: string, read: (sqlite: Database.Database) => Result): Result => {
  // Not opened as `readonly`: such a connection leaves files (-wal, -shm) behind beside a database that was closed.
  const sqlite = new Database(file, { fileMustExist: true, timeout: 2000 })
  try {
    sqlite.pragma('query_only = on')
    return read(sqlite)
  } finally {
    sqlite.close()
  }
}

/** Looks at a database that a server may have open. @throws Error when it cannot be read */
export const lookAtDatabase = (file: string): DatabaseLook =>
  looking(file, (sqlite) => {
    const number = (sql: string): number | null => sqlite.prepare<[], number | null>(sql).pluck().get() ?? null
    const format = formatOf(sqlite)
    const sizes = { bytes: sizeOf(file), telematicsBytes: sizeOf(telematicsFile(file)) }
    // Another format may lack what is asked for.
    if (format !== 'same')
      return { ...sizes, format, newest: 0, messages: { dead: 0, oldestQueued: null }, feeds: [], faults: NONE }
    return {
      ...sizes,
      format,
      newest: number('select max(at) from changes') ?? 0,
      messages: {
        dead: number(`select count(*) from outbox where state = 'dead'`) ?? 0,
        oldestQueued: number(`select min(created_at) from outbox where state = 'queued'`),
      },
      feeds: sqlite
        .prepare<[], FeedLook>('select feed, last_message_at, last_error_at, last_error from telematics_feeds')
        .all(),
      faults: findRowFaults(sqlite),
    }
  })

/**
 * Number of the newest change that a database made until a moment, and the epoch that the number is of.
 * @param until milliseconds
 * @throws Error when it cannot be read
 */
export const newestChange = (file: string, until: number): { epoch: string; seq: number } =>
  looking(
    file,
    (sqlite) =>
      sqlite
        .prepare<[number], { epoch: string; seq: number }>(
          `select (select value from settings where name = 'epoch') as epoch,
             (select coalesce(max(seq), 0) from changes where at <= ?) as seq`,
        )
        .get(until) as { epoch: string; seq: number },
  )

/** Owner of a database. @throws Error when it cannot be read */
export const lookAtOwner = (file: string): Owner => looking(file, ownerOf)

/** Epoch of the first database of its line: it stays the same through every restore. @throws Error when it cannot be read */
export const lineRootOf = (file: string): string => looking(file, rootOf)
