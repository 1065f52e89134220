import { and, desc, eq, gt, notInArray } from 'drizzle-orm'
import type { ActiveSession } from '#shared/schemas/accounts/active-session.ts'
import { nowIso, type Store } from '../../store/db.ts'
import { sessions, users } from '../../store/schema/accounts.ts'

/** A session without what opens it. */
type ListedSession = Omit<ActiveSession, 'current'> & { user_id: number }

/** Columns that may leave the table: no token hash. */
const LISTED = {
  id: sessions.id,
  user_id: sessions.user_id,
  username: users.username,
  created_at: sessions.created_at,
  last_used_at: sessions.last_used_at,
  user_agent: sessions.user_agent,
}

/** Sessions that are still valid, last used first; of one user, or of all. */
export const listSessions = (store: Store, userId?: number): ListedSession[] =>
  store.db
    .select(LISTED)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(gt(sessions.expires_at, nowIso(store)), userId === undefined ? undefined : eq(sessions.user_id, userId)))
    .orderBy(desc(sessions.last_used_at), desc(sessions.id))
    .all()

/** A session that is still valid. */
export const findSession = (store: Store, id: number): ListedSession | undefined =>
  store.db
    .select(LISTED)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.id, id), gt(sessions.expires_at, nowIso(store))))
    .get()

/** Sessions that one user may have at once; a company's shared login on many devices has fewer. */
export const MAX_SESSIONS = 100

/** Ends sessions of a user beyond the limit, those first that were used least recently. */
export const endOldestSessions = (store: Store, userId: number): void => {
  const own = eq(sessions.user_id, userId)
  const newest = store.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(own)
    .orderBy(desc(sessions.last_used_at), desc(sessions.id))
    .limit(MAX_SESSIONS)
  store.db
    .delete(sessions)
    .where(and(own, notInArray(sessions.id, newest)))
    .run()
}
