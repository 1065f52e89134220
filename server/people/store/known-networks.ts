import { and, eq, gt } from 'drizzle-orm'
import { DAY_MS } from '#shared/domain/time/units.ts'
import { nowIso, type Store } from '../../store/db.ts'
import { knownNetworks } from '../../store/schema/accounts.ts'
import { prepared } from '../../store/sql/prepared.ts'

const KNOWN_MS = 90 * DAY_MS
/** Newest networks of a user that are remembered: offices, homes, a phone's providers. */
const MAX_NETWORKS = 50

type UserNetwork = Pick<typeof knownNetworks.$inferInsert, 'user_id' | 'network'>

const forgetOlder = prepared((store) =>
  store.sqlite.prepare(`
    delete from known_networks where user_id = @user and rowid not in (
      select rowid from known_networks where user_id = @user and last_at > @since order by last_at desc limit @number
    )`),
)

/** Remembers that a user has logged in from a network; no longer than it is of use. */
export const noteNetwork = (store: Store, place: UserNetwork): void => {
  const now = nowIso(store)
  store.db
    .insert(knownNetworks)
    .values({ ...place, last_at: now })
    .onConflictDoUpdate({ target: [knownNetworks.user_id, knownNetworks.network], set: { last_at: now } })
    .run()
  forgetOlder(store).run({ user: place.user_id, since: store.now() - KNOWN_MS, number: MAX_NETWORKS })
}

/** Returns true if the user has logged in from the network within the last 90 days. */
export const isKnownNetwork = (store: Store, { user_id, network }: UserNetwork): boolean =>
  store.db
    .select({ at: knownNetworks.last_at })
    .from(knownNetworks)
    .where(
      and(
        eq(knownNetworks.user_id, user_id),
        eq(knownNetworks.network, network),
        gt(knownNetworks.last_at, new Date(store.now() - KNOWN_MS).toISOString()),
      ),
    )
    .get() !== undefined
