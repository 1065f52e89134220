import type { Fields } from '../../shared/domain/merge.ts'
import { MAX_MUTATIONS_PER_PUSH, MUTATION_FORMAT } from '../../shared/domain/sync-format.ts'
import { Mutation, type MutationResult, PushAnswer } from '../../shared/schemas/sync.ts'
import { clientId, getMeta, type LocalDb, type OutboxEntry, setMeta } from '../db/local-db.ts'
import { ApiRefusal, DEADLINE_MS, NoConnection, sendRequest } from './api.ts'
import type { PullContext } from './pull.ts'

export type DrainContext = PullContext
/** `done`: nothing is left to send. `stopped`: the rest waits (a fault of the server, a full batch that made no progress). */
export type DrainOutcome = 'done' | 'stopped' | 'no_session'

const refuse = (db: LocalDb, entry: OutboxEntry, message: string, errors?: OutboxEntry['errors']) =>
  db.outbox.update(entry.seq, { state: 'refused', message, errors })

/** Why an entry cannot be sent at all. It stays, visible, with that reason. */
const unsendable = (entry: OutboxEntry, username: string): string | null => {
  if (!Mutation.safeParse(entry).success) return 'sync_malformed_mutation'
  if (entry.format > MUTATION_FORMAT) return 'sync_format_unknown'
  if (entry.user !== username) return 'sync_foreign_user'
  return null
}

const rowOf = (entry: OutboxEntry): string => `${entry.entity} ${entry.key}`

/** Step 1: take the next entries in order and note, on the disk, that they are about to leave. */
const takeBatch = async (
  db: LocalDb,
  username: string,
  next: { limit: number; after: number; skipped: ReadonlySet<string> },
): Promise<OutboxEntry[]> => {
  const { limit, after, skipped } = next
  const isNext = (entry: OutboxEntry): boolean =>
    (entry.state === 'queued' || entry.state === 'sent') && entry.seq > after && !skipped.has(rowOf(entry))
  // Most passes find nothing, and need no transaction that writes.
  if (!(await db.outbox.toArray()).some(isNext)) return []
  return db.transaction('rw', db.outbox, async () => {
    const batch: OutboxEntry[] = []
    for (const entry of await db.outbox.toArray()) {
      if (!isNext(entry)) continue
      if (batch.length === limit) break
      const reason = unsendable(entry, username)
      if (reason) {
        await refuse(db, entry, reason)
        continue
      }
      batch.push(entry)
    }
    if (batch.length > 0)
      await db.outbox.bulkPut(batch.map((entry) => ({ ...entry, state: 'sent', attempts: entry.attempts + 1 })))
    return batch
  })
}

/** No answer came: they may have arrived or not, and wait to be sent again under the same mutation ids. */
const waitAgain = (db: LocalDb, batch: readonly OutboxEntry[]): Promise<void> =>
  db.transaction('rw', db.outbox, async () => {
    for (const { seq, id } of batch) {
      const now = await db.outbox.get(seq)
      if (now?.id === id && now.state === 'sent') await db.outbox.put({ ...now, state: 'queued' })
    }
  })

/** The server certainly did not look at these: they are as they were before. */
const putBack = (db: LocalDb, batch: readonly OutboxEntry[]): Promise<void> =>
  db.transaction('rw', db.outbox, async () => {
    for (const { seq, id, state, attempts } of batch) {
      const now = await db.outbox.get(seq)
      // Unless another tab has taken it since.
      if (now?.id === id && now.state === 'sent' && now.attempts === attempts + 1)
        await db.outbox.put({ ...now, state, attempts })
    }
  })

/** Later edits of a row whose create was refused have nothing to go onto: they go into the create, which keeps it all. */
const foldIntoRefusedCreate = async (db: LocalDb, create: OutboxEntry): Promise<Fields> => {
  let set: Fields = { ...create.set }
  const later = await db.outbox.where('[entity+key]').equals([create.entity, create.key]).sortBy('seq')
  for (const entry of later) {
    if (entry.seq === create.seq || entry.op !== 'edit') continue
    set = { ...set, ...entry.set }
    await db.outbox.delete(entry.seq)
  }
  return set
}

/** The refused create behind an edit of a row that never came to be. */
const refusedCreateOf = async (db: LocalDb, entry: OutboxEntry): Promise<OutboxEntry | undefined> =>
  entry.op !== 'edit' || typeof entry.key !== 'string'
    ? undefined
    : (await db.outbox.where('[entity+key]').equals([entry.entity, entry.key]).toArray()).find(
        ({ op, state }) => op === 'create' && state === 'refused',
      )

const onlyUnits = (fields: Fields, names: ReadonlySet<string>): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => names.has(field)))

/**
 * Notes one result. An entry that was changed or answered meanwhile (another tab, a pull) is left alone.
 * @param pulled number of the change feed that the cached rows are at
 */
const noteResult = async (db: LocalDb, sent: OutboxEntry, result: MutationResult, pulled: number): Promise<void> => {
  const entry = await db.outbox.get(sent.seq)
  if (entry?.id !== result.mutation || entry.state !== 'sent') return
  const isHere = result.seq <= pulled
  switch (result.status) {
    case 'applied':
    case 'merged':
    case 'duplicate': {
      if (result.id !== undefined && typeof entry.key === 'string') {
        await db.idmap.put({ local: entry.key, entity: entry.entity, id: result.id })
      }
      if (isHere) await db.outbox.delete(entry.seq)
      else await db.outbox.put({ ...entry, state: 'acked', result_seq: result.seq })
      return
    }
    case 'conflict': {
      const theirs = result.theirs ?? []
      const open = new Set(theirs.flatMap(({ mine }) => Object.keys(mine)))
      const settledSet = onlyUnits(entry.set, new Set(Object.keys(entry.set).filter((field) => !open.has(field))))
      await db.outbox.put({
        ...entry,
        state: 'conflict',
        message: result.message,
        theirs,
        result_seq: result.seq,
        settled: isHere || Object.keys(settledSet).length === 0 ? undefined : { set: settledSet, base: entry.base },
      })
      return
    }
    case 'refused': {
      const create = await refusedCreateOf(db, entry)
      if (create) {
        await db.outbox.put({ ...create, set: { ...create.set, ...entry.set } })
        await db.outbox.delete(entry.seq)
        return
      }
      const set = entry.op === 'create' ? await foldIntoRefusedCreate(db, entry) : entry.set
      await db.outbox.put({ ...entry, state: 'refused', message: result.message, errors: result.errors, set })
    }
  }
}

/**
 * Step 3: note the results of a push in one transaction: each of its own would wait for the disk. Undone as a whole, the
 * entries are sent again, and taken once.
 */
const noteResults = (
  db: LocalDb,
  batch: readonly OutboxEntry[],
  results: ReadonlyMap<string, MutationResult>,
): Promise<void> =>
  db.transaction('rw', [db.outbox, db.idmap, db.meta], async () => {
    const pulled = (await getMeta(db, 'seq')) ?? 0
    for (const entry of batch) {
      const result = results.get(entry.id)
      if (result) await noteResult(db, entry, result, pulled)
    }
  })

const toMutation = ({ id, user, format, entity, op, key, rev, set, base }: OutboxEntry): Mutation => ({
  id,
  user,
  format,
  entity,
  op,
  key,
  rev,
  set,
  base,
})

/** What a refusal of the whole push means for its entries. */
const noteWholeRefusal = async (
  context: DrainContext,
  batch: OutboxEntry[],
  refusal: ApiRefusal,
): Promise<'again' | 'stop'> => {
  const { db } = context
  if (refusal.status === 409 && refusal.message === 'sync_mutation_id_reused') {
    // Two devices with one outbox (a copied profile): this one becomes a device of its own, the person decides the rest.
    const culprit = batch.find((entry) => entry.id === refusal.body.mutation)
    await setMeta(db, 'client', context.newId())
    await putBack(db, batch)
    if (!culprit) return 'stop'
    await refuse(db, culprit, 'sync_mutation_id_reused')
    return 'again'
  }
  if (refusal.status === 413 || (refusal.status === 400 && batch.length === 1)) {
    await putBack(db, batch)
    const [only, second] = batch
    if (only && !second) {
      await refuse(db, only, refusal.message)
      return 'again'
    }
    return 'stop'
  }
  if (refusal.status >= 400 && refusal.status < 500) await putBack(db, batch)
  return 'stop'
}

/**
 * Sends what waits, in order, until nothing is left or something stops it. Run by one tab at a time if possible; if two
 * run at once, the server recognises what comes twice.
 * @throws NoConnection; ApiRefusal 401 when the person has to log in, which is no attempt
 */
export const drainOnce = async (context: DrainContext): Promise<DrainOutcome> => {
  const { db } = context
  let limit = MAX_MUTATIONS_PER_PUSH
  let after = 0
  const skipped = new Set<string>()
  for (;;) {
    const session = context.session()
    if (!session) return 'no_session'
    const batch = await takeBatch(db, session.username, { limit, after, skipped })
    if (batch.length === 0) return skipped.size === 0 ? 'done' : 'stopped'
    const client = await clientId(db, context.newId)

    // Step 2: send, in the name of the person who made the edits and of nobody else.
    const answer = await sendRequest(context.fetch, {
      method: 'POST',
      path: '/api/sync/push',
      token: session.token,
      body: { client, mutations: batch.map(toMutation) },
      deadlineMs: DEADLINE_MS.push,
    }).catch(async (error: unknown) => {
      await waitAgain(db, batch)
      throw error
    })
    const { status, json } = answer
    if (status !== 200) {
      const refusal = new ApiRefusal(status, { message: 'general_request_not_successful', ...(json as object) })
      if (status === 413 && limit > 1 && batch.length > 1) {
        await putBack(db, batch)
        limit = Math.max(1, Math.floor(batch.length / 2))
        continue
      }
      if ((await noteWholeRefusal(context, batch, refusal)) === 'again') continue
      await waitAgain(db, batch)
      throw refusal
    }
    const parsed = PushAnswer.safeParse(json)
    if (!parsed.success) throw new NoConnection('the answer is not a push')
    const results = new Map(parsed.data.results.map((result) => [result.mutation, result]))
    if (![...results.keys()].every((id) => batch.some((entry) => entry.id === id))) {
      throw new NoConnection('the answer speaks of other edits')
    }
    await noteResults(db, batch, results)
    if (results.size === batch.length) {
      after = batch.at(-1)?.seq ?? after
      continue
    }
    // A fault of the server stopped it at this entry. Its row waits; a second fault says that it is not the row.
    const unanswered = batch.filter((entry) => !results.has(entry.id))
    await waitAgain(db, unanswered)
    const [culprit] = unanswered
    if (!culprit || skipped.size > 0) return 'stopped'
    skipped.add(rowOf(culprit))
    after = culprit.seq - 1
  }
}
