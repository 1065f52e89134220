import { notInArray } from 'drizzle-orm'
import type { Store } from '../../store/db.ts'
import { apiKeys, calendarFeeds } from '../../store/schema/programs.ts'
import type { Database } from '../../store/sql/sqlite.ts'

const HELD = [
  ['api_keys', 'ak_hash'],
  ['calendar_feeds', 'cf_token_hash'],
] as const

/** Hashes of the secrets by which programs get in, of a database that may be of an earlier version. */
export const programSecrets = (sqlite: Database.Database): Set<string> =>
  new Set(
    HELD.flatMap(([table, column]) =>
      sqlite.prepare('select 1 from sqlite_master where name = ?').get(table)
        ? sqlite.prepare<[], string>(`select ${column} from ${table}`).pluck().all()
        : [],
    ),
  )

/** Takes away every secret but those that still count in the database that was replaced. */
export const withdrawProgramSecrets = (store: Store, valid: ReadonlySet<string>): void => {
  store.db
    .delete(apiKeys)
    .where(notInArray(apiKeys.ak_hash, [...valid]))
    .run()
  store.db
    .delete(calendarFeeds)
    .where(notInArray(calendarFeeds.cf_token_hash, [...valid]))
    .run()
}
