import { and, count, desc, eq, notInArray } from 'drizzle-orm'
import { nowIso, type Store } from '../../store/db.ts'
import { syncClients } from '../../store/schema/sync.ts'
import { prepared } from '../../store/sql/prepared.ts'

/** Devices of one account that are known, many more than are in use; beyond it the oldest is forgotten. */
export const MAX_CLIENTS = 1_000

const selectOwner = prepared((store) =>
  store.sqlite.prepare('select user_id from sync_clients where client = ?').pluck(),
)
const ownerOf = (store: Store, client: string): number | undefined =>
  selectOwner(store).get(client) as number | undefined

const forgetOldest = (store: Store, userId: number): void => {
  const own = eq(syncClients.user_id, userId)
  const known = store.db.select({ n: count() }).from(syncClients).where(own).get()
  if (!known || known.n <= MAX_CLIENTS) return
  const newest = store.db
    .select({ client: syncClients.client })
    .from(syncClients)
    .where(own)
    .orderBy(desc(syncClients.at))
    .limit(MAX_CLIENTS)
  store.db
    .delete(syncClients)
    .where(and(own, notInArray(syncClients.client, newest)))
    .run()
}

/** Returns the account to which the queue behind a client id belongs: the first that used the id. 0 for one that is gone. */
export const accountOfClient = (store: Store, client: string, userId: number): number => {
  const owner = ownerOf(store, client)
  if (owner !== undefined) return owner
  store.write(() => {
    store.db
      .insert(syncClients)
      .values({ client, user_id: userId, at: nowIso(store) })
      .run()
    forgetOldest(store, userId)
  })
  return userId
}
