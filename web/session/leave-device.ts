import { spellingKey } from '../../shared/domain/names/names.ts'
import { removeCachedRows } from '../db/cached-rows.ts'
import { openLocalDb, setMeta } from '../db/local-db.ts'
import { type Leaving, readSetting, writeSetting } from '../db/local-settings.ts'
import { tryStorage } from '../db/try-storage.ts'
import { removeAllUnsavedInput } from '../db/unsent/unsaved-input.ts'
import { storeLost, storeUnsent } from '../db/unsent/unsent-notes.ts'

const noteOf = (username: string): `leaving ${string}` => `leaving ${spellingKey(username)}`

/**
 * Removes an account's data from the device. What waits to be sent stays sealed, unless it is discarded. A note says so from
 * the call on until all is done: if the page is closed before, the next one goes on by it.
 */
export const leaveDevice = async (username: string, how: Leaving): Promise<void> => {
  writeSetting(noteOf(username), how)
  removeAllUnsavedInput(username)
  const db = openLocalDb(username)
  try {
    if (how === 'discard') {
      await db.delete()
      storeUnsent(username, undefined)
      storeLost(username, undefined)
    } else {
      // The worker reads these: gone before many rows are.
      if (how === 'seal') await db.meta.bulkDelete(['push', 'session'])
      await removeCachedRows(db)
      // The next account with this username belongs to another person.
      if (how === 'user_gone') await setMeta(db, 'gone', true)
    }
  } finally {
    db.close()
  }
  writeSetting(noteOf(username), undefined)
}

/**
 * Goes on with accounts whose leaving an earlier page could not end. Called while no session is open.
 * @param entering the person who logs in now: what could not be removed is theirs again, and no later call may take it
 */
export const endLeavings = async (entering?: string): Promise<void> => {
  for (const name of tryStorage(() => Object.keys(localStorage)) ?? []) {
    const [, username] = /^leaving (.*)$/.exec(name) ?? []
    const how = username === undefined ? undefined : readSetting(noteOf(username))
    // A device without storage shows its problem elsewhere.
    if (username !== undefined && how) await leaveDevice(username, how).catch(() => undefined)
  }
  if (entering !== undefined) writeSetting(noteOf(entering), undefined)
}
