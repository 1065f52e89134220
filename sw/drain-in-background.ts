import { isSessionEnd, type SessionOver, sessionOver } from '../shared/domain/access/session-end.ts'
import { removeCachedRows } from '../web/db/cached-rows.ts'
import { getMeta, type LocalDb, setMeta } from '../web/db/local-db.ts'
import { countUnsettled } from '../web/db/unsent/unsettled.ts'
import { ApiRefusal } from '../web/sync/api.ts'
import { type DrainContext, drainOnce } from '../web/sync/push/drain.ts'
import { webDrainLock } from '../web/sync/push/drain-lock.ts'
import { sendNextFile } from '../web/sync/push/send-files.ts'
import { databases } from './databases.ts'

/**
 * Notes that the server has ended a session, unless its person has logged in again, and removes rows that the person may no
 * longer see. While edits of a deleted person wait, the session stays, so that the login can show them.
 */
export const endInBackground = async (db: LocalDb, token: string, reason: SessionOver): Promise<void> => {
  const isEnd = isSessionEnd(reason)
  const isGone = reason === 'user_gone'
  const isNoted = await db.transaction('rw', [db.meta, db.outbox], async () => {
    if ((await getMeta(db, 'session'))?.token !== token) return false
    if (!isGone || (await countUnsettled(db)) === 0) await setMeta(db, 'left', isEnd ? reason : 'over')
    if (isGone) await setMeta(db, 'gone', true)
    await db.meta.delete('session')
    return true
  })
  if (isNoted && isEnd) await removeCachedRows(db)
}

/**
 * Sends the waiting edits of the logged-in user while no page is open: the same drain as in the page, under the same
 * lock. Rejects when there was no connection, so that the browser tries again.
 */
export const drainInBackground = async (): Promise<void> => {
  for await (const { db, session, now } of databases()) {
    if (!session) continue
    try {
      await webDrainLock(session.username)(async () => {
        const context: DrainContext = {
          db,
          fetch: (url, init) => fetch(url, init),
          now,
          newId: () => crypto.randomUUID(),
          session: () => session,
          // Nothing here knows how the last request went.
          mayBeOffline: () => true,
        }
        await drainOnce(context)
        let isAnySent = false
        while (await sendNextFile(context)) isAnySent = true
        if (isAnySent) await drainOnce(context)
      })
    } catch (error) {
      // Trying again in the background would not solve a refusal, such as an ended session.
      if (!(error instanceof ApiRefusal)) throw error
      if (error.status === 401) await endInBackground(db, session.token, sessionOver(error.body.message))
    }
  }
}
