import type { PullAnswer } from '#shared/schemas/sync.ts'
import { formatOf } from '../../store/migrate.ts'
import { storeApart } from '../../store/sql/read-store.ts'
import { Database } from '../../store/sql/sqlite.ts'
import { rootOf } from '../../store/telematics-file.ts'
import { PULL_LIMITS, type PullLimits, pull } from '../../sync/pull/pull.ts'
import { LATER } from './tables.ts'

/** A viewer without an account: a program that can read the database's file can read all of it. */
const VIEWER = { username: 'mirror', role: 'admin', subcontractor: null, customer: null, userId: 0 } as const
/** Every day: devices keep a few weeks, a mirror all trips. */
const ALL_DAYS = { from: '1970-01-01T00:00:00.000Z', to: '9999-12-31T23:59:59.999Z' }

export type Source = { file: string; timeZone: string; now?: () => number; limits?: PullLimits }
/** The next page, and the root of the company's line, which stays through every restore. */
export type Page = PullAnswer & { root: string }

/**
 * Reads what comes after a cursor, as the pull of a device does, from one moment of a database that a server may have open. It is
 * closed afterwards, so that it can be restored meanwhile.
 * @param cursor null, one of a database before a restore, and one that is too old begin a whole copy
 * @throws Error when it cannot be read, or is of another version
 */
export const readPage = (
  { file, timeZone, now = Date.now, limits = PULL_LIMITS }: Source,
  cursor: string | null,
): Page => {
  // Not opened as `readonly`: such a connection leaves files (-wal, -shm) behind beside a database that was closed.
  const sqlite = new Database(file, { fileMustExist: true, timeout: 5000 })
  try {
    sqlite.pragma('query_only = on')
    const format = formatOf(sqlite)
    if (format !== 'same')
      throw new Error(`${file} is of ${format === 'newer' ? 'a newer' : 'an older'} version than this program`)
    const store = storeApart(sqlite, { now: now(), timeZone }, () => {
      throw new Error('this connection only reads')
    })
    const read = sqlite.transaction((): Page => {
      const epoch = sqlite.prepare<[], string>(`select value from settings where name = 'epoch'`).pluck().get() ?? ''
      const request = { ...(cursor !== null && { cursor }), entities: LATER.join(','), window: ALL_DAYS }
      return { ...pull({ ...store, epoch: () => epoch }, VIEWER, request, limits), root: rootOf(sqlite) }
    })
    return read.deferred()
  } finally {
    sqlite.close()
  }
}
