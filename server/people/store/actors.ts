import { and, eq, gt, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#shared/domain/access/roles.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/time/units.ts'
import { hashToken, newToken } from '../../kit/tokens.ts'
import { isDiskFull, nowIso, type Store, writeWithoutWaiting } from '../../store/db.ts'
import type { Author } from '../../store/history/history.ts'
import { sessions, users } from '../../store/schema/accounts.ts'
import { customers } from '../../store/schema/master-data.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'
import { prepared } from '../../store/sql/prepared.ts'
import { rowStatements } from '../../store/sql/row-statements.ts'

/** A session lives 30 days from its last use with stay-logged-in, one hour without (rules 3.1). */
const SESSION_MS = { stay: 30 * DAY_MS, short: HOUR_MS }
/** The last use is written at most this often, so that reading costs no write: 20,000 open apps made 330 of them a second. */
const TOUCH_MS = { stay: 5 * MINUTE_MS, short: MINUTE_MS }

/** The user behind a request, and its session. */
export type Actor = Viewer & { userId: number; sessionId: number }

const expiry = (store: Store, stay: boolean): string =>
  new Date(store.now() + (stay ? SESSION_MS.stay : SESSION_MS.short)).toISOString()

const sessionRows = rowStatements(sessions)
const deleteExpired = prepared((store) =>
  store.db
    .delete(sessions)
    .where(lte(sessions.expires_at, sql.param(sql.placeholder('now'), sessions.expires_at)))
    .prepare(),
)

/** Forgets sessions that have expired. */
export const deleteExpiredSessions = (store: Store): void => {
  deleteExpired(store).run({ now: nowIso(store) })
}

/** Opens a session and answers its token, which is kept nowhere else. */
export const openSession = (
  store: Store,
  session: { userId: number; stayLoggedIn: boolean; userAgent: string },
): string => {
  const token = newToken()
  const now = nowIso(store)
  deleteExpiredSessions(store)
  sessionRows(store).append({
    token_hash: hashToken(token),
    user_id: session.userId,
    stay_logged_in: session.stayLoggedIn,
    created_at: now,
    last_used_at: now,
    expires_at: expiry(store, session.stayLoggedIn),
    user_agent: session.userAgent.slice(0, 300),
    push_removed: false,
  })
  return token
}

/** Returns the user of a session, as long as it is valid. */
const actorWhere = (condition: SQL) =>
  compiledSelect((query) =>
    query
      .select({
        sessionId: sessions.id,
        lastUsedAt: sessions.last_used_at,
        stay: sessions.stay_logged_in,
        userId: users.id,
        username: users.username,
        role: users.role,
        subcontractor: users.subcontractor,
        customer: customers.cm_name,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.user_id))
      .leftJoin(customers, eq(customers.cm_id, users.customer_id))
      .where(and(condition, gt(sessions.expires_at, sql.param(sql.placeholder('now'), sessions.expires_at)))),
  )
const selectByToken = actorWhere(eq(sessions.token_hash, sql.placeholder('tokenHash')))
const selectById = actorWhere(eq(sessions.id, sql.placeholder('id')))

type ActorRow = NonNullable<ReturnType<ReturnType<typeof selectByToken>['get']>>
const toActor = ({ userId, sessionId, username, role, subcontractor, customer }: ActorRow): Actor => ({
  userId,
  sessionId,
  username,
  role,
  subcontractor: role === 'sub' ? subcontractor : null,
  customer: role === 'customer' ? customer : null,
})

/** Reading goes on when the disk is full; the session then lives from the use before. */
const noteUse = (store: Store, session: { sessionId: number; stay: boolean }): void => {
  try {
    writeWithoutWaiting(store, () =>
      sessionRows(store).update(session.sessionId, {
        last_used_at: nowIso(store),
        expires_at: expiry(store, session.stay),
      }),
    )
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}

/** The actor behind a bearer token, or null. Identity, role and company come from here and nowhere else. */
export const findActor = (store: Store, token: string): Actor | null => {
  const now = nowIso(store)
  const row = selectByToken(store).get({ tokenHash: hashToken(token), now })
  if (!row) return null
  if (store.now() - Date.parse(row.lastUsedAt) > TOUCH_MS[row.stay ? 'stay' : 'short']) noteUse(store, row)
  return toActor(row)
}

/**
 * Returns the user of a session as it is now, null once the session is over; for streams, which outlast a request.
 * Does not count as a use of the session.
 */
export const actorOfSession = (store: Store, id: number): Actor | null => {
  const row = selectById(store).get({ id, now: nowIso(store) })
  return row ? toActor(row) : null
}

export const closeSession = (store: Store, sessionId: number): void => {
  store.db.delete(sessions).where(eq(sessions.id, sessionId)).run()
}

/** Ends every session of a user, but for the one that may stay. */
export const closeSessionsOf = (store: Store, userId: number, exceptSessionId = -1): void => {
  store.db
    .delete(sessions)
    .where(and(eq(sessions.user_id, userId), ne(sessions.id, exceptSessionId)))
    .run()
}

/** The author of a person's change. */
export const byPerson = (actor: Pick<Actor, 'username'>): Author => ({ username: actor.username, source: 'person' })
