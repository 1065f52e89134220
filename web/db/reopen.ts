import { Dexie, RangeSet } from 'dexie'
import type { LocalDb } from './local-db.ts'

/** iOS: "Connection to Indexed Database server lost. Refresh the page to try again", after the app was in the background. */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error && /connection .*(lost|closing)|database connection is closed/i.test(error.message)

/** Returns true if work failed because the browser closed the database under it, or is about to. */
export const isClosed = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(Abort|DatabaseClosed|OpenFailed)Error$/.test(error.name) ||
    (error instanceof Dexie.BulkError && error.failures.every(isClosed)))

/** Runs work on the database; when the browser lost its connection, reopens it and tries once more. */
export const withReopen = async <Result>(db: LocalDb, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    db.close({ disableAutoOpen: false })
    await db.open()
    return work()
  }
}

/**
 * Runs a query that a screen watches. If the browser closed the database under it, it fails with `DatabaseClosedError`: Dexie
 * ignores that one alone, and the screen goes on showing what it has, while any other error ends the screen. `keepOpen` lets
 * all queries read again once the database is open.
 */
export const untilReopened = <Result>(db: LocalDb, query: (db: LocalDb) => Promise<Result>): Promise<Result> =>
  withReopen(db, () => query(db)).catch((error: unknown) => {
    throw isClosed(error) ? new Dexie.DatabaseClosedError() : error
  })

/** Makes live queries read again: the database may have other contents now. */
export const refreshQueries = (): void =>
  Dexie.on.storagemutated.fire({ all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) } as never)

const FIRST_ATTEMPT_MS = 300
const LONGEST_PAUSE_MS = 30_000

/**
 * Opens the database whenever the browser closed it. Dexie does so too, at the next access, but once only: if that one
 * attempt fails, as while the browser is deleting, the database stays closed until the page is loaded again.
 * @returns a function that stops it; call it before closing the database on purpose
 */
export const keepOpen = (db: LocalDb): (() => void) => {
  let pause = FIRST_ATTEMPT_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const openSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(open, pause)
  }
  const open = () => {
    if (db.isOpen()) return
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
    // A failed attempt closes it, which leads to the next one.
    db.open().then(refreshQueries, () => undefined)
  }
  const onReady = () => {
    pause = FIRST_ATTEMPT_MS
  }
  db.on.close.subscribe(openSoon)
  db.on.ready.subscribe(onReady, true)
  return () => {
    clearTimeout(timer)
    db.on.close.unsubscribe(openSoon)
    db.on.ready.unsubscribe(onReady)
  }
}
