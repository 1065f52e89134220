import { and, asc, eq, getTableColumns, gt, lt, min, sql } from 'drizzle-orm'
import type { MutationResult, SyncEntity } from '../../shared/schemas/sync.ts'
import { lastSeq } from './change-feed.ts'
import { nowIso, type Store } from './db.ts'
import { prepared } from './prepared.ts'
import { changes, idempotentAnswers, mutations } from './schema.ts'

export type ChangeLine = {
  seq: number
  entity: SyncEntity
  key: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const selectChanges = prepared((store) =>
  store.db
    .select()
    .from(changes)
    .where(gt(changes.seq, sql.placeholder('seq')))
    .orderBy(asc(changes.seq))
    .limit(sql.placeholder('limit'))
    .prepare(),
)
/** Lines of the change feed after `seq`, oldest first. */
export const changesAfter = (store: Store, seq: number, limit: number): ChangeLine[] =>
  selectChanges(store).all({ seq, limit })

const selectOldest = prepared((store) =>
  store.db
    .select({ seq: min(changes.seq) })
    .from(changes)
    .prepare(),
)
/** Whether every line after `seq` is still there; otherwise only a reset brings a device up to date. */
export const reachesBackTo = (store: Store, seq: number): boolean => {
  const newest = lastSeq(store)
  if (seq > newest) return false
  if (seq === newest) return true
  const oldest = selectOldest(store).get()?.seq
  return oldest !== null && oldest !== undefined && oldest <= seq + 1
}

export type DecidedMutation = typeof mutations.$inferSelect
const selectMutation = prepared((store) =>
  store.db
    .select()
    .from(mutations)
    .where(eq(mutations.id, sql.placeholder('id')))
    .prepare(),
)
export const findMutation = (store: Store, id: string): DecidedMutation | undefined => selectMutation(store).get({ id })

const selectByLocalKey = prepared((store) =>
  store.db
    .select()
    .from(mutations)
    .where(eq(mutations.local_key, sql.placeholder('localKey')))
    .prepare(),
)
/** The decided create behind a device's own id of a row. */
export const findByLocalKey = (store: Store, localKey: string): DecidedMutation | undefined =>
  selectByLocalKey(store).get({ localKey })

const insertMutation = prepared((store) => {
  const names = Object.keys(getTableColumns(mutations))
  const placeholders = names.map((name) => [name, sql.placeholder(name)])
  return store.db.insert(mutations).values(Object.fromEntries(placeholders)).prepare()
})
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
  insertMutation(store).run({ ...decided, at: nowIso(store) })
}

const selectAcks = prepared((store) =>
  store.db
    .select({ mutation: mutations.id, seq: mutations.seq, id: mutations.created_id, result: mutations.result })
    .from(mutations)
    .where(
      and(
        eq(mutations.client, sql.placeholder('client')),
        eq(mutations.username, sql.placeholder('username')),
        gt(mutations.seq, sql.placeholder('seq')),
      ),
    )
    .orderBy(asc(mutations.seq))
    .prepare(),
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
    // A conflict is not done: its client has to hear of it by asking again.
    .filter((ack) => ack.seq <= upTo && ack.result.status !== 'conflict' && ack.result.status !== 'refused')
    .map(({ mutation, seq: at, id }) => (id === null ? { mutation, seq: at } : { mutation, seq: at, id }))

/** Forgets lines and answers older than `before`. Devices that were away longer start with a reset. */
export const pruneSyncLog = (store: Store, before: { changes: string; answers: string }): void =>
  store.write(() => {
    store.db.delete(changes).where(lt(changes.at, before.changes)).run()
    store.db.delete(mutations).where(lt(mutations.at, before.answers)).run()
    store.db.delete(idempotentAnswers).where(lt(idempotentAnswers.at, before.answers)).run()
  })
