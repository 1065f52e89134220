import { and, eq, lte, ne } from 'drizzle-orm'
import type { SessionEnd } from '../../shared/domain/session-end.ts'
import { nowIso, type Store } from './db.ts'
import { prepared } from './prepared.ts'
import { endedSessions, sessions } from './schema.ts'

/**
 * Sessions whose end takes rows from their devices, because the person may no longer see them. Only the bearer of the token
 * is told. Of sessions that expired, or that somebody logged out, nothing is kept: their devices keep their rows.
 */

/** Notes why the sessions of a user are about to end; the one that may stay is left out. */
export const noteSessionsEnd = (store: Store, userId: number, reason: SessionEnd, exceptSessionId = -1): void => {
  const ended_at = nowIso(store)
  const ending = store.db
    .select({ token_hash: sessions.token_hash })
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), ne(sessions.id, exceptSessionId)))
    .all()
  for (const { token_hash } of ending) store.db.insert(endedSessions).values({ token_hash, reason, ended_at }).run()
}

const selectReason = prepared((store) =>
  store.sqlite.prepare('select reason from ended_sessions where token_hash = ?').pluck(),
)
/** Why the session behind a token ended, if its device must know. */
export const sessionEndOf = (store: Store, tokenHash: string): SessionEnd | undefined =>
  selectReason(store).get(tokenHash) as SessionEnd | undefined

export const pruneEndedSessions = (store: Store, upTo: string): void => {
  store.db.delete(endedSessions).where(lte(endedSessions.ended_at, upTo)).run()
}
