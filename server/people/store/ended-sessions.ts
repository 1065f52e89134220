import { and, eq, lte, ne } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { EndReason } from '#shared/domain/access/session-end.ts'
import { nowIso, type Store } from '../../store/db.ts'
import { endedSessions, sessions } from '../../store/schema/accounts.ts'
import { prepared } from '../../store/sql/prepared.ts'
import type { Database } from '../../store/sql/sqlite.ts'

/**
 * Sessions that were ended on purpose: by a change of the user that takes rows from its devices, by a new password, or from
 * another device. Only the bearer of the token is told. Of sessions that expired, or that were logged out where they were,
 * nothing is kept.
 */

/** Notes why the sessions of a user are about to end; the one that may stay is left out. An earlier reason stays. */
export const noteSessionsEnd = (store: Store, userId: number, reason: EndReason, exceptSessionId = -1): void => {
  const ended_at = nowIso(store)
  const ending = store.db
    .select({ token_hash: sessions.token_hash })
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), ne(sessions.id, exceptSessionId)))
    .all()
  for (const { token_hash } of ending) noteEnd(store, { token_hash, reason, ended_at })
}

const noteEnd = (store: Store, ended: EndedSession): void => {
  store.db.insert(endedSessions).values(ended).onConflictDoNothing().run()
  // Its open page is told with the commit: no row of the change feed may have changed.
  store.noteChange()
}

/** Notes that one session is about to be ended from another device. */
export const noteSessionClosed = (store: Store, sessionId: number): void => {
  const session = store.db
    .select({ token_hash: sessions.token_hash })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .get()
  if (session) noteEnd(store, { ...session, reason: 'session_ended_elsewhere', ended_at: nowIso(store) })
}

const selectReason = prepared((store) =>
  store.sqlite.prepare('select reason from ended_sessions where token_hash = ?').pluck(),
)
/** Returns the reason why the session behind a token ended, if it was ended on purpose. */
export const sessionEndOf = (store: Store, tokenHash: string): EndReason | undefined =>
  selectReason(store).get(tokenHash) as EndReason | undefined

const selectNewest = prepared((store) => store.sqlite.prepare('select max(rowid) from ended_sessions').pluck())
/** Changes with each end that is noted. */
export const endsNoted = (store: Store): number => (selectNewest(store).get() as number | null) ?? 0

export type EndedSession = typeof endedSessions.$inferSelect

/** Returns the reasons why sessions ended in a database; a database of an earlier version does not know. */
export const endedSessionsOf = (sqlite: Database.Database): EndedSession[] => {
  if (!sqlite.prepare(`select 1 from sqlite_master where name = 'ended_sessions'`).get()) return []
  return drizzle(sqlite).select().from(endedSessions).all()
}

/** Takes over why sessions ended in another database. */
export const keepEndedSessions = (store: Store, ended: readonly EndedSession[]): void => {
  for (const one of ended) noteEnd(store, one)
}

export const pruneEndedSessions = (store: Store, upTo: string): void => {
  store.db.delete(endedSessions).where(lte(endedSessions.ended_at, upTo)).run()
}
