import { SYNC_PATHS } from '../../shared/domain/sync/sync-format.ts'
import { PullAnswer } from '../../shared/schemas/sync.ts'
import type { VisibleTour } from '../../shared/schemas/tour.ts'
import type { VisibleTrip } from '../../shared/schemas/trip.ts'
import {
  clientId,
  type IdMapping,
  type LocalDb,
  type LookupEntity,
  type LookupRecord,
  type OutboxEntry,
} from '../db/local-db.ts'
import { noteLongestTrip } from '../db/trip-range.ts'
import { ApiRefusal, callUrl, DEADLINE_MS, type Fetch, NoConnection, sendRequest } from './api.ts'
import { forgetLostIds, noteFormerDatabase } from './other-database.ts'
import type { SyncSession } from './session.ts'

export type PullContext = {
  db: LocalDb
  fetch: Fetch
  now: () => number
  newId: () => string
  session: () => SyncSession | null
}
/** `stale`: another tab had pulled meanwhile, so this answer was thrown away. */
export type PullOutcome = 'applied' | 'stale' | 'more'

const LOOKUP_KEYS: Record<LookupEntity, string> = {
  customer: 'cm_id',
  vehicle: 'gps_id',
  driver: 'dr_id',
  address: 'add_id',
  subcontractor: 'sc_name',
  observer: 'username',
}
const LOOKUP_ENTITIES = Object.keys(LOOKUP_KEYS) as LookupEntity[]

const lookupRecords = (answer: PullAnswer): LookupRecord[] =>
  LOOKUP_ENTITIES.flatMap((entity) =>
    (answer.put[entity] ?? []).map((row) => ({ entity, key: String(row[LOOKUP_KEYS[entity]]), row })),
  )

/** An accepted entry has done its work once the rows it changed are here. */
const isCarriedBy = (entry: OutboxEntry, seq: number): boolean =>
  entry.state === 'acked' && entry.result_seq !== undefined && entry.result_seq <= seq

/** Settles the outbox against what this answer brought, in its transaction: no flicker back to the old value. */
const settleOutbox = async (db: LocalDb, answer: PullAnswer, isOtherDatabase: boolean): Promise<void> => {
  const acked = new Map(answer.acks.map((ack) => [ack.mutation, ack]))
  const named: IdMapping[] = []
  const done: number[] = []
  const changed: OutboxEntry[] = []
  for (const entry of await db.outbox.toArray()) {
    const ack = acked.get(entry.id)
    if (ack && entry.state !== 'conflict' && entry.state !== 'refused') {
      if (ack.id !== undefined && typeof entry.key === 'string')
        named.push({ local: entry.key, entity: entry.entity, id: ack.id })
      done.push(entry.seq)
    } else if (isOtherDatabase && entry.state === 'acked') {
      // The database was restored from before this edit: it is sent again, and taken once.
      const { result_seq: _carriedBy, ...again } = entry
      changed.push({ ...again, state: 'queued' })
    } else if (isCarriedBy(entry, answer.seq)) {
      done.push(entry.seq)
    } else if (entry.settled && (isOtherDatabase || (entry.result_seq ?? 0) <= answer.seq)) {
      const { settled: _settled, ...rest } = entry
      changed.push(rest)
    }
  }
  if (named.length > 0) await db.idmap.bulkPut(named)
  if (done.length > 0) await db.outbox.bulkDelete(done)
  if (changed.length > 0) await db.outbox.bulkPut(changed)
}

/** Rows handed to the database at once: between two lots the screen answers, and one transaction holds them together. */
const LOT = 200
const putInLots = async <Row>(
  table: { bulkPut: (rows: Row[]) => PromiseLike<unknown> },
  rows: Row[],
): Promise<void> => {
  for (let from = 0; from < rows.length; from += LOT) await table.bulkPut(rows.slice(from, from + LOT))
}

/** Only tables that the answer speaks of are touched: a quiet pull writes the cursor and nothing else. */
const writeRows = async (db: LocalDb, answer: PullAnswer): Promise<void> => {
  const { put, del } = answer
  const trips = (put.trip ?? []) as VisibleTrip[]
  await putInLots(db.trips, trips)
  if (trips.length > 0 || answer.reset) await noteLongestTrip(db, trips, answer.reset === true)
  await putInLots(db.tours, (put.tour ?? []) as VisibleTour[])
  if (del.trip) await db.trips.bulkDelete(del.trip.map(Number))
  if (del.tour) await db.tours.bulkDelete(del.tour.map(Number))
  await putInLots(db.lookups, lookupRecords(answer))
  const gone = LOOKUP_ENTITIES.flatMap((entity) =>
    (del[entity] ?? []).map((key): [string, string] => [entity, String(key)]),
  )
  if (gone.length > 0) await db.lookups.bulkDelete(gone)
}

/**
 * Applies one whole answer in one transaction.
 * @param cursor the cursor that the answer was asked with; when the device has another one by now, nothing happens
 */
export const applyPull = async (
  db: LocalDb,
  answer: PullAnswer,
  cursor: string | undefined,
  now: number,
): Promise<PullOutcome> =>
  db.transaction('rw', [db.trips, db.tours, db.lookups, db.outbox, db.idmap, db.meta], async () => {
    const [known, epoch, seq] = (await db.meta.bulkGet(['cursor', 'epoch', 'seq'])).map((record) => record?.value)
    if (known !== cursor) return 'stale'
    const isOtherDatabase =
      answer.reset === true && epoch !== undefined && (epoch !== answer.epoch || answer.seq < Number(seq ?? 0))
    if (isOtherDatabase) await noteFormerDatabase(db, String(epoch))
    if (answer.reset) await Promise.all([db.trips.clear(), db.tours.clear(), db.lookups.clear()])
    await writeRows(db, answer)
    if (isOtherDatabase) await forgetLostIds(db, answer)
    await settleOutbox(db, answer, isOtherDatabase)
    await db.meta.bulkPut([
      { name: 'cursor', value: answer.cursor },
      { name: 'seq', value: answer.seq },
      { name: 'epoch', value: answer.epoch },
      { name: 'last_pull', value: now },
    ])
    return answer.more ? 'more' : 'applied'
  })

const merge = (into: PullAnswer, page: PullAnswer): PullAnswer => {
  const put = { ...into.put }
  for (const [entity, rows] of Object.entries(page.put) as [keyof PullAnswer['put'], Record<string, unknown>[]][]) {
    put[entity] = [...(put[entity] ?? []), ...rows]
  }
  return { ...page, put, reset: true }
}

const ask = async (
  context: PullContext,
  session: SyncSession,
  client: string,
  cursor: string | undefined,
): Promise<PullAnswer> => {
  const { status, json } = await sendRequest(context.fetch, {
    method: 'GET',
    path: callUrl(SYNC_PATHS.pull, { query: { cursor, client } }),
    token: session.token,
    deadlineMs: DEADLINE_MS.pull,
  })
  if (status !== 200) throw new ApiRefusal(status, { message: 'general_request_not_successful', ...(json as object) })
  const parsed = PullAnswer.safeParse(json)
  if (!parsed.success) throw new NoConnection('the answer is not a pull')
  return parsed.data
}

/** Who asks, and from where on. */
const whereToPull = async ({ db, newId }: PullContext): Promise<{ client: string; cursor: string | undefined }> => {
  const [client, cursor] = (await db.meta.bulkGet(['client', 'cursor'])).map(
    (record) => record?.value as string | undefined,
  )
  return { client: client ?? (await clientId(db, newId)), cursor }
}

/**
 * Brings the device up to the server. A snapshot of several pages is applied as one, so that the old rows stay until
 * the new ones are all here.
 * @throws NoConnection, ApiRefusal (401: log in)
 */
export const pullOnce = async (context: PullContext): Promise<PullOutcome | 'no_session'> => {
  const session = context.session()
  if (!session) return 'no_session'
  for (;;) {
    const { client, cursor } = await whereToPull(context)
    let answer = await ask(context, session, client, cursor)
    while (answer.reset && answer.more) {
      const page = await ask(context, session, client, answer.cursor)
      answer = page.begins ? page : merge(answer, page)
    }
    // Somebody else may have logged in on this device while the answer was on its way.
    if (context.session()?.username !== session.username) return 'stale'
    const outcome = await applyPull(context.db, answer, cursor, context.now())
    if (outcome !== 'more') return outcome
  }
}
