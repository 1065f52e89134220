import { isSessionEnd } from '../shared/domain/access/session-end.ts'
import { removeCachedRows } from '../web/db/cached-rows.ts'
import { setMeta } from '../web/db/local-db.ts'
import { ApiRefusal } from '../web/sync/api.ts'
import { drainOnce } from '../web/sync/push/drain.ts'
import { webDrainLock } from '../web/sync/push/drain-lock.ts'
import { databases } from './databases.ts'

/**
 * Sends the waiting edits of the logged-in user while no page is open: the same drain as in the page, under the same
 * lock. Rejects when there was no connection, so that the browser tries again.
 */
export const drainInBackground = async (): Promise<void> => {
  for await (const { db, session, now } of databases()) {
    if (!session) continue
    try {
      await webDrainLock(session.username)(async () => {
        await drainOnce({
          db,
          fetch: (url, init) => fetch(url, init),
          now,
          newId: () => crypto.randomUUID(),
          session: () => session,
        })
      })
    } catch (error) {
      // Trying again in the background would not solve a refusal, such as an ended session.
      if (!(error instanceof ApiRefusal)) throw error
      const { message } = error.body
      if (error.status !== 401 || !isSessionEnd(message)) continue
      await removeCachedRows(db)
      if (message === 'user_gone') await setMeta(db, 'gone', true)
    }
  }
}
