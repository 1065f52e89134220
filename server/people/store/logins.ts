import { HOUR_MS } from '#shared/domain/time/units.ts'
import { nowIso, type Store } from '../../store/db.ts'
import { logins } from '../../store/schema/accounts.ts'
import { prepared } from '../../store/sql/prepared.ts'

/** An unknown name is not kept: people type passwords into the wrong field. */
export const UNKNOWN_USER = '?'

/** Logins with unknown names are kept so many times an hour: a stranger does not fill the log of a day. */
const UNKNOWN_AN_HOUR = 100
const countUnknown = prepared((store) =>
  store.sqlite
    .prepare<[number], number>(
      `select count(*) from (select 1 from logins where username = '${UNKNOWN_USER}' and at > ? limit ${UNKNOWN_AN_HOUR})`,
    )
    .pluck(),
)

/** Notes what happened to a login, for the log of a day. */
export const noteLogin = (store: Store, event: typeof logins.$inferInsert.event, username: string): void => {
  const since = store.now() - HOUR_MS
  if (username === UNKNOWN_USER && (countUnknown(store).get(since) ?? 0) >= UNKNOWN_AN_HOUR) return
  store.db
    .insert(logins)
    .values({ at: nowIso(store), username, event })
    .run()
}

const PRUNED_AT_ONCE = 5000
/** Forgets what happened before a time (ISO), some at a time so that requests do not wait long. @returns their number */
export const pruneLogins = (store: Store, before: string): number =>
  store.sqlite
    .prepare(`delete from logins where id in (select id from logins where at < ? limit ${PRUNED_AT_ONCE})`)
    .run(Date.parse(before)).changes
