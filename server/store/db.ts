import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { createDriveMemory, type DriveMemory } from './drive-memory.ts'
import { migrate, refuseOtherFormats } from './migrate.ts'
import { refreshNameKeys } from './name-keys.ts'
import { settings } from './schema/sync.ts'
import { Database } from './sql/sqlite.ts'
import { attachTelematics, telematicsFile } from './telematics-file.ts'

/** The one connection, the clock, and the listeners for commits. Every store function takes it first. */
export type Store = {
  db: BetterSQLite3Database
  /** The main file, and the telematics file attached as `telematics`. No transaction writes both (decisions 3.9). */
  sqlite: Database.Database
  /** The telematics file was not there any more, or is an older copy. */
  isTelematicsLost: boolean
  /** Milliseconds since 1970. */
  now: () => number
  timeZone: string
  /** Changes when the database is restored from a backup, so that devices notice. */
  epoch: () => string
  /** Runs `work` in one transaction; an inner call joins the outer one. Throwing undoes everything. */
  write: <Result>(work: () => Result) => Result
  /** Calls the listener after each commit that changed a row of the change feed, or what a person may see. */
  onCommit: (listener: () => void) => () => void
  noteChange: () => void
  /** Past drives and answers of the router, kept for estimates. */
  drives: DriveMemory
  /** Parts that {@link perStore} built once for this database; as many as the code names. */
  parts: Map<symbol, unknown>
  close: () => void
}

/** Builds a part once for each open database; it goes when the database is closed. */
export const perStore = <Part>(build: (store: Store) => Part): ((store: Store) => Part) => {
  const key = Symbol('part')
  return (store) => {
    if (store.parts.has(key)) return store.parts.get(key) as Part
    const part = build(store)
    store.parts.set(key, part)
    return part
  }
}

export type StoreOptions = {
  now?: () => number
  timeZone?: string
  /** Called with the error of a listener: the write is committed, so the error must not reach the writing caller. */
  onFault?: (error: unknown) => void
}

/** Throws a fault outside of the call: without a log, it ends the program instead of passing unseen. */
const throwLater = (error: unknown): void => {
  setImmediate(() => {
    throw error
  })
}

/** Throws if one of the database's files does not answer. */
export const readNothing = ({ sqlite }: Store): void => {
  sqlite.prepare('select (select 1 from main.settings limit 1), (select 1 from telematics.about limit 1)').get()
}

/** SQLite's words for a full disk or a file that cannot grow. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'SQLITE_FULL' || error.code === 'SQLITE_IOERR_WRITE')

export const nowIso = (store: Store): string => new Date(store.now()).toISOString()

/**
 * Runs a write that may be lost, without waiting for the disk: a power failure may take it away, and nothing else.
 * Inside a transaction it is as durable as that one.
 */
export const writeWithoutWaiting = <Result>({ sqlite }: Store, work: () => Result): Result => {
  if (sqlite.inTransaction) return work()
  sqlite.pragma('synchronous = NORMAL')
  try {
    return work()
  } finally {
    sqlite.pragma('synchronous = FULL')
  }
}

/**
 * Opens (and creates) the database file and the telematics file beside it, in WAL mode with full durability, and brings both
 * to the newest format. Each migration runs in a transaction: a failed one leaves the database as it was.
 * @param file path of the file, or a serialized database that then lives in memory
 * @throws Error when a file is no database, is newer than this program, or a migration fails, and when the telematics file
 *   belongs to another database
 */
export const openStore = (file: string | Buffer, options: StoreOptions = {}): Store => {
  if (typeof file === 'string') fs.mkdirSync(path.dirname(file), { recursive: true })
  const sqlite = new Database(file)
  try {
    refuseOtherFormats(sqlite)
  } catch (error) {
    sqlite.close()
    throw error
  }
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('busy_timeout = 5000')
  // Migrations may rebuild tables, so foreign keys are enforced from after them on.
  sqlite.pragma('foreign_keys = OFF')
  const db = drizzle(sqlite)
  migrate(sqlite)
  refreshNameKeys(sqlite)
  sqlite.pragma('foreign_keys = ON')

  const listeners = new Set<() => void>()
  let depth = 0
  let changed = false
  // Made once: to make one takes longer than an inner transaction.
  const transaction = sqlite.transaction((work: () => unknown) => work())
  const tellListeners = (): void => {
    for (const listener of listeners) {
      try {
        listener()
      } catch (error) {
        const { onFault = throwLater } = options
        onFault(error)
      }
    }
  }
  const write = <Result>(work: () => Result): Result => {
    depth += 1
    let isTold = false
    let result: Result
    try {
      result = (depth === 1 ? transaction.immediate(work) : transaction(work)) as Result
      isTold = depth === 1 && changed
    } finally {
      depth -= 1
      if (depth === 0) changed = false
    }
    if (isTold) tellListeners()
    return result
  }

  const readEpoch = (): string => {
    const row = db.select().from(settings).where(eq(settings.name, 'epoch')).get()
    if (row) return row.value
    const value = randomUUID().slice(0, 8)
    db.insert(settings).values({ name: 'epoch', value }).run()
    return value
  }
  const epoch = readEpoch()
  const { now = Date.now } = options
  const telematics = typeof file === 'string' ? telematicsFile(file) : ':memory:'
  let isTelematicsLost: boolean
  try {
    isTelematicsLost = attachTelematics(sqlite, telematics, now()).isLost
  } catch (error) {
    sqlite.close()
    throw error
  }
  const drives = createDriveMemory()
  const parts: Store['parts'] = new Map()

  return {
    db,
    sqlite,
    isTelematicsLost,
    now,
    timeZone: options.timeZone ?? 'UTC',
    epoch: () => epoch,
    write,
    onCommit: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    noteChange: () => {
      changed = true
    },
    drives,
    parts,
    close: () => {
      drives.clear()
      parts.clear()
      sqlite.pragma('wal_checkpoint(TRUNCATE)')
      sqlite.close()
    },
  }
}
