import type { SessionEnd } from '../../../shared/domain/access/session-end.ts'
import { removeCachedRows } from '../../db/cached-rows.ts'
import { openLocalDb, setMeta } from '../../db/local-db.ts'
import { removeAllUnsavedInput } from '../../db/unsent/unsaved-input.ts'

/** Removes the rows that a person may no longer see from the device; waiting edits stay sealed. */
export const withdrawRows = async (username: string, ended: SessionEnd): Promise<void> => {
  removeAllUnsavedInput(username)
  const db = openLocalDb(username)
  try {
    await removeCachedRows(db)
    // The next account with this username belongs to another person.
    if (ended === 'user_gone') await setMeta(db, 'gone', true)
  } finally {
    db.close()
  }
}
