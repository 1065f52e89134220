import { and, eq, lte, ne } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { SessionEnd } from '../../../shared/domain/access/session-end.ts'
import { nowIso, type Store } from '../db.ts'
import { endedSessions, sessions } from '../schema/accounts.ts'
import { prepared } from '../sql/prepared.ts'
import type { Database } from '../sql/sqlite.ts'

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
/** Returns the reason why the session behind a token ended, if its device must know. */
export const sessionEndOf = (store: Store, tokenHash: string): SessionEnd | undefined =>
  selectReason(store).get(tokenHash) as SessionEnd | undefined

export type EndedSession = typeof endedSessions.$inferSelect

/** Returns the reasons why sessions ended in a database; a database of an earlier version does not know. */
export const endedSessionsOf = (sqlite: Database.Database): EndedSession[] => {
  if (!sqlite.prepare(`select 1 from sqlite_master where name = 'ended_sessions'`).get()) return []
  return drizzle(sqlite).select().from(endedSessions).all()
}

/** Takes over why sessions ended in another database. */
export const keepEndedSessions = (store: Store, ended: readonly EndedSession[]): void => {
  for (const one of ended) store.db.insert(endedSessions).values(one).onConflictDoNothing().run()
}

export const pruneEndedSessions = (store: Store, upTo: string): void => {
  store.db.delete(endedSessions).where(lte(endedSessions.ended_at, upTo)).run()
}
