import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { TripNews } from '#shared/domain/webhooks/webhook-events.ts'
import type { MutationResult, SyncEntity } from '#shared/schemas/sync.ts'
import { perStore, type Store } from '../../store/db.ts'
import { lastSeq } from '../../store/history/change-feed.ts'
import { noteWritten } from '../../store/history/pace.ts'
import { changes, mutations } from '../../store/schema/sync.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'
import { prepared } from '../../store/sql/prepared.ts'

export type ChangeLine = {
  readonly seq: number
  readonly entity: SyncEntity
  readonly key: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly news: TripNews | null
}

const lineColumns = {
  seq: changes.seq,
  entity: changes.entity,
  key: changes.key,
  before: changes.before,
  after: changes.after,
  news: changes.news,
}
const selectChanges = compiledSelect((query) =>
  query
    .select(lineColumns)
    .from(changes)
    .where(gt(changes.seq, sql.placeholder('seq')))
    .orderBy(asc(changes.seq))
    .limit(sql.placeholder('limit')),
)
const selectNewest = compiledSelect((query) =>
  query.select(lineColumns).from(changes).orderBy(desc(changes.seq)).limit(sql.placeholder('limit')),
)

/** Lines that are kept: as many as a device is sent at once. */
const MOST_KEPT = 5_000
/** Committed lines after `after`, without a gap, up to the one that was read last. */
type RecentLines = { after: number; lines: ChangeLine[] }
/** After a start all devices ask for what was committed before it. */
const newestLines = (store: Store): RecentLines => {
  const read = selectNewest(store).all({ limit: MOST_KEPT }).reverse()
  const [first, ...lines] = read
  return first && read.length === MOST_KEPT ? { after: first.seq, lines } : { after: 0, lines: read }
}
const recentLines = perStore(newestLines)

/** Reads what was committed up to `newest`, and forgets what only devices that were away for long still ask for. */
const readOn = (store: Store, recent: RecentLines, newest: number): void => {
  const seq = recent.lines.at(-1)?.seq ?? recent.after
  if (seq >= newest) return
  const read = selectChanges(store).all({ seq, limit: MOST_KEPT })
  if (read.length === 0) return
  recent.lines.push(...read)
  const forgotten = recent.lines.splice(0, recent.lines.length - MOST_KEPT).at(-1)
  if (forgotten) recent.after = forgotten.seq
  readOn(store, recent, newest)
}

/** Reads the lines anew; needed after the feed was put back to an earlier state, as only the simulation does. */
export const forgetRecentLines = (store: Store): void => {
  Object.assign(recentLines(store), newestLines(store))
}

/**
 * Lines of the change feed after `seq`, oldest first. A line never changes, and after a commit every open app asks for the
 * same ones: they are read once for all of them, and are the same objects for all. Inside a transaction they are read for
 * it alone, since it may be undone.
 * @param newest number of the newest change
 */
export const changesAfter = (
  store: Store,
  seq: number,
  limit: number,
  newest = lastSeq(store),
): readonly ChangeLine[] => {
  if (store.sqlite.inTransaction) return selectChanges(store).all({ seq, limit })
  const recent = recentLines(store)
  readOn(store, recent, newest)
  if (seq < recent.after) return selectChanges(store).all({ seq, limit })
  const first = recent.lines.findLastIndex((line) => line.seq <= seq) + 1
  return recent.lines.slice(first, first + limit)
}

const selectOldest = prepared((store) => store.sqlite.prepare('select min(seq) from changes').pluck())
/**
 * Returns true if every line after `seq` is surely there still; otherwise only a reset brings a device up to date.
 * @param newest number of the newest change
 */
export const reachesBackTo = (store: Store, seq: number, newest: number): boolean => {
  if (seq > newest) return false
  if (seq === newest) return true
  const oldest = selectOldest(store).get() as number | null
  return oldest !== null && oldest <= seq
}

const selectMasterDataChange = prepared((store) =>
  store.sqlite.prepare("select 1 from changes where seq > ? and entity not in ('trip', 'tour') limit 1").pluck(),
)
/** Returns true if a name that trips may refer to was added, changed or taken away after `seq`. */
export const hasMasterDataChangedSince = (store: Store, seq: number): boolean =>
  selectMasterDataChange(store).get(seq) !== undefined

export type DecidedMutation = typeof mutations.$inferSelect
const selectMutation = compiledSelect((query) =>
  query
    .select()
    .from(mutations)
    .where(eq(mutations.id, sql.placeholder('id'))),
)
export const findMutation = (store: Store, id: string): DecidedMutation | undefined => selectMutation(store).get({ id })

const selectByLocalKey = compiledSelect((query) =>
  query
    .select()
    .from(mutations)
    .where(eq(mutations.local_key, sql.placeholder('localKey'))),
)
/** The decided create behind a device's own id of a row. */
export const findByLocalKey = (store: Store, localKey: string): DecidedMutation | undefined =>
  selectByLocalKey(store).get({ localKey })

const insertMutation = prepared((store) =>
  store.sqlite.prepare(
    `insert into mutations (id, client, username, payload_hash, local_key, created_id, seq, result, at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
)
/** Keeps what was decided, in the transaction of its effect. */
export const keepMutation = (
  store: Store,
  decided: {
    id: string
    client: string
    username: string
    payload_hash: string
    local_key: string | null
    created_id: number | null
    seq: number
    result: MutationResult
  },
): void => {
  const { id, client, username, payload_hash, local_key, created_id, seq, result } = decided
  const kept = JSON.stringify(result)
  noteWritten(store, username)
  insertMutation(store).run(id, client, username, payload_hash, local_key, created_id, seq, kept, store.now())
}

const selectAcks = compiledSelect((query) =>
  query
    .select({ mutation: mutations.id, seq: mutations.seq, id: mutations.created_id, result: mutations.result })
    .from(mutations)
    .where(
      and(
        eq(mutations.client, sql.placeholder('client')),
        eq(mutations.username, sql.placeholder('username')),
        gt(mutations.seq, sql.placeholder('seq')),
      ),
    )
    .orderBy(asc(mutations.seq)),
)
/** Mutations of one client that took effect after `seq` and up to `upTo`. */
export const acksAfter = (
  store: Store,
  who: { client: string; username: string },
  seq: number,
  upTo: number,
): { mutation: string; seq: number; id?: number }[] =>
  selectAcks(store)
    .all({ ...who, seq })
    // A conflict is not done: its client has to hear of it by asking again. What was refused has no number.
    .filter((ack) => ack.seq <= upTo && ack.result.status !== 'conflict')
    .map(({ mutation, seq: at, id }) => (id === null ? { mutation, seq: at } : { mutation, seq: at, id }))

/**
 * Forgets lines and answers older than `before`. Devices that were away longer start with a reset. Lines go in their order, whatever
 * the clock said: one that was set back must not leave a gap behind a line that stays. The sign makes it use the index of times.
 */
const deletions = prepared((store) => ({
  changes: store.sqlite.prepare('delete from changes where seq <= (select max(+seq) from changes where at < ?)'),
  mutations: store.sqlite.prepare('delete from mutations where at < ?'),
}))
export const pruneSyncLog = (store: Store, before: { changes: string; answers: string }): void =>
  store.write(() => {
    const { changes: oldChanges, mutations: oldMutations } = deletions(store)
    oldChanges.run(Date.parse(before.changes))
    oldMutations.run(Date.parse(before.answers))
  })
