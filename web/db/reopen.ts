import type { LocalDb } from './local-db.ts'

/** iOS: "Connection to Indexed Database server lost. Refresh the page to try again", after the app was in the background. */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error &&
  /indexed database server lost|connection .*(lost|closing)|database connection is closed/i.test(error.message)

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
