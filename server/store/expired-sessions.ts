import { lte } from 'drizzle-orm'
import { nowIso, type Store } from './db.ts'
import { sessions } from './schema/accounts.ts'

/** Forgets sessions that nobody can use any more. */
export const deleteExpiredSessions = (store: Store): void => {
  store.db
    .delete(sessions)
    .where(lte(sessions.expires_at, nowIso(store)))
    .run()
}
