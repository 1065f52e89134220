import { nowIso, type Store } from './db.ts'
import { logins } from './schema.ts'

/** An unknown name is not kept: people type passwords into the wrong field. */
export const UNKNOWN_USER = '?'

/** Notes what happened to a login, for the log of a day. */
export const noteLogin = (store: Store, event: typeof logins.$inferInsert.event, username: string): void => {
  store.db
    .insert(logins)
    .values({ at: nowIso(store), username, event })
    .run()
}
