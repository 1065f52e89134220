import { nowIso, type Store } from './db.ts'
import { logins } from './schema/accounts.ts'

/** An unknown name is not kept: people type passwords into the wrong field. */
export const UNKNOWN_USER = '?'

/** Notes what happened to a login, for the log of a day. */
export const noteLogin = (store: Store, event: typeof logins.$inferInsert.event, username: string): void => {
  store.db
    .insert(logins)
    .values({ at: nowIso(store), username, event })
    .run()
}

const PRUNED_AT_ONCE = 5000
/** Forgets what happened before a time (ISO), some at a time so that nobody waits long. @returns how many */
export const pruneLogins = (store: Store, before: string): number =>
  store.sqlite
    .prepare(`delete from logins where id in (select id from logins where at < ? limit ${PRUNED_AT_ONCE})`)
    .run(Date.parse(before)).changes
