import { timedFetch } from '../clock.ts'
import { removeCachedRows } from '../db/cached-rows.ts'
import { openLocalDb } from '../db/local-db.ts'
import { removeAllUnsavedInput } from '../db/unsent/unsaved-input.ts'
import { storeLost, storeUnsent } from '../db/unsent/unsent-notes.ts'
import { UNSETTLED } from '../db/unsent/unsettled.ts'
import { sendCall } from '../sync/api.ts'
import { forgetSubscription } from '../sync/notices/forget-subscription.ts'
import { callOf } from '../sync/push/call-of.ts'
import { clearSession, currentSession, openedSession } from './session.ts'

const LOGOUT_DRAIN_MS = 5_000

/** Tries for up to five seconds to send what waits, before a logout. @returns how many edits are still unsent or undecided */
export const drainBeforeLogout = async (): Promise<number> => {
  const open = openedSession()
  if (!open) return 0
  const drained = open.engine.drain().catch(() => undefined)
  await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, LOGOUT_DRAIN_MS))])
  return open.db.outbox
    .where('state')
    .anyOf([...UNSETTLED])
    .count()
}

/**
 * Logs out and removes this user's cached data.
 * @param unsent `seal` keeps the edits that still wait for this user's next login; `discard` removes them too
 */
export const logOut = async (unsent: 'seal' | 'discard'): Promise<void> => {
  const session = currentSession()
  if (!session) return
  // The session is forgotten first, so that no late answer is written after the tables were emptied.
  clearSession()
  removeAllUnsavedInput(session.username)
  // Best effort, all of it: without a network the server's session expires by itself.
  void forgetSubscription().catch(() => undefined)
  void callOf('logout')
    .then((call) => sendCall(timedFetch, session.token, call, {}))
    .catch(() => undefined)
  const db = openLocalDb(session.username)
  try {
    if (unsent === 'discard') {
      await db.delete()
      storeUnsent(session.username, undefined)
      storeLost(session.username, undefined)
    } else {
      // The worker reads these: gone before many rows are.
      await db.meta.bulkDelete(['push', 'session'])
      await removeCachedRows(db)
    }
  } finally {
    db.close()
  }
}
