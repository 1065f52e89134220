import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Viewer } from '#shared/domain/access/roles.ts'
import { HOUR_MS } from '#shared/domain/time/units.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import type { CalendarFeed } from '#shared/schemas/programs/calendar.ts'
import { hashToken } from '../../kit/tokens.ts'
import { companyId } from '../../people/store/companies.ts'
import { hashOf } from '../../store/content-hash.ts'
import { isDiskFull, nowIso, type Store, writeWithoutWaiting } from '../../store/db.ts'
import { users } from '../../store/schema/accounts.ts'
import { customers } from '../../store/schema/master-data.ts'
import { calendarFeeds } from '../../store/schema/programs.ts'
import { settings } from '../../store/schema/sync.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'

/** The last use is written at most this often. */
const TOUCH_MS = HOUR_MS

/** Changes with the role and the company of a person, not with a name. */
const viewerMark = (store: Store, viewer: Viewer): string => hashOf([viewer.role, companyId(store, viewer)])

/** Gives a person another address in place of the one that it had. @param token kept nowhere */
export const keepFeed = (
  store: Store,
  feed: { userId: number; viewer: Viewer; token: string; language: Language },
): void => {
  const row = {
    cf_token_hash: hashToken(feed.token),
    cf_viewer: viewerMark(store, feed.viewer),
    cf_language: feed.language,
    cf_created_at: nowIso(store),
    cf_last_used_at: null,
    cf_ended: null,
  }
  store.db
    .insert(calendarFeeds)
    .values({ user_id: feed.userId, ...row })
    .onConflictDoUpdate({ target: calendarFeeds.user_id, set: row })
    .run()
}

/** @returns false when the person has none */
export const revokeFeed = (store: Store, userId: number): boolean =>
  store.db.delete(calendarFeeds).where(eq(calendarFeeds.user_id, userId)).run().changes > 0

/** The calendar of a person, without its secret. */
export const feedOf = (store: Store, userId: number, viewer: Viewer): CalendarFeed['feed'] => {
  const row = store.db.select().from(calendarFeeds).where(eq(calendarFeeds.user_id, userId)).get()
  if (!row || (row.cf_ended === null && row.cf_viewer !== viewerMark(store, viewer))) return null
  return { created_at: row.cf_created_at, last_used_at: row.cf_last_used_at, ended: row.cf_ended }
}

const selectByToken = compiledSelect((query) =>
  query
    .select({
      user_id: calendarFeeds.user_id,
      cf_viewer: calendarFeeds.cf_viewer,
      cf_language: calendarFeeds.cf_language,
      cf_last_used_at: calendarFeeds.cf_last_used_at,
      username: users.username,
      role: users.role,
      subcontractor: users.subcontractor,
      customer: customers.cm_name,
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.user_id))
    .leftJoin(customers, eq(customers.cm_id, users.customer_id))
    .where(and(eq(calendarFeeds.cf_token_hash, sql.placeholder('hash')), eq(users.locked, false))),
)
export type LiveFeed = { userId: number; viewer: Viewer; language: Language }

/** The person behind an address; null for one that was revoked or has ended, and for a person that is locked, or has another role or company by now. */
export const liveFeed = (store: Store, token: string): LiveFeed | null => {
  const row = selectByToken(store).get({ hash: hashToken(token) })
  if (!row) return null
  const { username, role } = row
  const viewer = {
    username,
    role,
    subcontractor: role === 'sub' ? row.subcontractor : null,
    customer: role === 'customer' ? row.customer : null,
  }
  if (row.cf_viewer !== viewerMark(store, viewer)) return null
  return { userId: row.user_id, viewer, language: row.cf_language }
}

export const noteFeedUse = (store: Store, userId: number): void => {
  const feed = store.db.select().from(calendarFeeds).where(eq(calendarFeeds.user_id, userId)).get()
  if (!feed || (feed.cf_last_used_at && store.now() - Date.parse(feed.cf_last_used_at) <= TOUCH_MS)) return
  try {
    writeWithoutWaiting(store, () =>
      store.db
        .update(calendarFeeds)
        .set({ cf_last_used_at: nowIso(store) })
        .where(eq(calendarFeeds.user_id, userId))
        .run(),
    )
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}

const DOMAIN = 'calendar_domain'
/** End of the ids of events: the same for as long as this database and its backups live. */
export const calendarDomain = (store: Store): string => {
  const known = store.db.select().from(settings).where(eq(settings.name, DOMAIN)).get()
  if (known) return known.value
  const value = `${randomUUID()}.tours`
  store.db.insert(settings).values({ name: DOMAIN, value }).run()
  return value
}
