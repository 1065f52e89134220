import { removeCachedRows } from '../db/cached-rows.ts'
import { removeLastWordsOf } from '../db/last-words.ts'
import { openLocalDb } from '../db/local-db.ts'
import { rememberUnsent } from '../db/unsent-memory.ts'

/** Takes everything off the device that a person may no longer see; what waits stays sealed. */
export const takeBackRows = async (username: string): Promise<void> => {
  removeLastWordsOf(username)
  const db = openLocalDb(username)
  try {
    // What the edits are about is read from the rows while they are here.
    await rememberUnsent(db, username)
  } finally {
    await removeCachedRows(db).finally(() => db.close())
  }
}
