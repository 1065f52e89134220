import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Store } from '../db.ts'
import { createDriveMemory } from '../drive-memory.ts'
import { attachToRead, telematicsFile } from '../telematics-file.ts'
import { Database } from './sqlite.ts'

/** The database that a worker reads, and the time it reads it for. Plain values: they cross to the other thread. */
export type DatabaseToRead = {
  file: string
  timeZone: string
  /** Milliseconds since 1970. */
  now: number
}

/** @throws Error for a database in memory, which no other thread can open */
export const databaseToRead = (store: Store): DatabaseToRead => {
  if (store.sqlite.memory) throw new Error('a database in memory cannot be read from another thread')
  return { file: store.sqlite.name, timeZone: store.timeZone, now: store.now() }
}

/** A store that reports no write to others, and has no epoch: on a connection of a worker. @param write runs a write */
export const storeApart = (
  sqlite: Store['sqlite'],
  { now, timeZone }: Pick<DatabaseToRead, 'now' | 'timeZone'>,
  write: Store['write'],
): Store => ({
  db: drizzle(sqlite),
  sqlite,
  isTelematicsLost: false,
  now: () => now,
  timeZone,
  epoch: () => '',
  write,
  onCommit: () => () => undefined,
  noteChange: () => undefined,
  drives: createDriveMemory(),
  parts: new Map(),
  close: () => sqlite.close(),
})

/**
 * Runs `read` on a connection of its own that cannot write: for the worker, so that reading a year of trips does not
 * block other requests. All reads see the database as it was at the first one.
 * @throws Error when the file is not there
 */
export const withReadStore = <Result>(
  { file, timeZone, now }: DatabaseToRead,
  read: (store: Store) => Result,
): Result => {
  const sqlite = new Database(file, { readonly: true, fileMustExist: true })
  try {
    sqlite.pragma('busy_timeout = 5000')
    attachToRead(sqlite, telematicsFile(file))
    const store = storeApart(sqlite, { now, timeZone }, () => {
      throw new Error('this connection only reads')
    })
    return sqlite.transaction(() => read(store)).deferred()
  } finally {
    sqlite.close()
  }
}
