import { Dexie } from 'dexie'
import { isSessionEnd } from '../shared/domain/access/session-end.ts'
import { createClock, DEVICE } from '../web/clock.ts'
import { removeCachedRows } from '../web/db/cached-rows.ts'
import { getMeta, isLocalDbName, openLocalDb, setMeta, usernameOfDb } from '../web/db/local-db.ts'
import { ApiRefusal } from '../web/sync/api.ts'
import { drainOnce } from '../web/sync/push/drain.ts'
import { webDrainLock } from '../web/sync/push/drain-lock.ts'

/**
 * Sends the waiting edits of the logged-in user while no page is open: the same drain as in the page, under the same
 * lock. Rejects when there was no connection, so that the browser tries again.
 */
export const drainInBackground = async (): Promise<void> => {
  for (const name of (await Dexie.getDatabaseNames()).filter(isLocalDbName)) {
    const db = openLocalDb(usernameOfDb(name))
    try {
      const session = await getMeta(db, 'session')
      const time = createClock(DEVICE, {
        read: () => ({ offset: session?.clock_offset ?? 0, seen: 0 }),
        write: () => undefined,
      })
      const isOver = !session || (session.expires_at !== null && session.expires_at < time.now())
      if (isOver) continue
      await webDrainLock(session.username)(async () => {
        await drainOnce({
          db,
          fetch: (url, init) => fetch(url, init),
          now: time.now,
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
    } finally {
      db.close()
    }
  }
}
