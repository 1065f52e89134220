import { type Fields, onlyUnits, withoutUnits } from '../../shared/domain/sync/merge.ts'
import {
  MAX_MUTATIONS_PER_PUSH,
  MUTATION_FORMAT,
  PULL_FIRST,
  SYNC_PATHS,
} from '../../shared/domain/sync/sync-format.ts'
import { withPaths } from '../../shared/domain/tour/week-days.ts'
import { Mutation, type MutationResult, PushAnswer } from '../../shared/schemas/sync.ts'
import { putEntriesAside } from '../db/account.ts'
import { clientId, getMeta, type IdMapping, type LocalDb, type OutboxEntry, setMeta } from '../db/local-db.ts'
import { hasValues } from '../db/readable-entry.ts'
import { ApiRefusal, DEADLINE_MS, NoConnection, sendRequest } from './api.ts'
import type { PullContext } from './pull.ts'
import { withoutOffers } from './seen-at.ts'
import type { SyncSession } from './session.ts'
import { splitEdit } from './split-edit.ts'

export type DrainContext = PullContext
/**
 * `done`: nothing is left to send. `stopped`: the rest waits (a fault of the server, a full batch that made no progress).
 * `pull_first`: the rows here are those of a database that was replaced.
 */
export type DrainOutcome = 'done' | 'stopped' | 'no_session' | 'pull_first'

const READ_AT_ONCE = 2 * MAX_MUTATIONS_PER_PUSH

const refuse = (db: LocalDb, entry: OutboxEntry, message: string, errors?: OutboxEntry['errors']) =>
  db.outbox.update(entry.seq, { state: 'refused', message, errors })

/** Why an entry cannot be sent at all. It stays, visible, with that reason. */
const unsendable = (entry: OutboxEntry, username: string): string | null => {
  if (!Mutation.safeParse(entry).success) return 'sync_malformed_mutation'
  if (entry.format > MUTATION_FORMAT) return 'sync_format_unknown'
  if (entry.user !== username) return 'sync_foreign_user'
  return null
}

/** Made by a former account of the same username. One of an older app says nothing, and is left to the server. */
const isOfFormerAccount = ({ user_id }: OutboxEntry, { userId }: SyncSession): boolean =>
  user_id !== undefined && userId !== undefined && user_id !== userId

const rowOf = (entry: OutboxEntry): string => `${entry.entity} ${entry.key}`

/** The first entries after one, in order: a long queue is not read whole for each push. */
const nextEntries = async (
  db: LocalDb,
  after: number,
  isNext: (entry: OutboxEntry) => boolean,
  limit: number,
): Promise<OutboxEntry[]> => {
  const found: OutboxEntry[] = []
  for (let last = after; ; ) {
    const page = await db.outbox.where(':id').above(last).limit(READ_AT_ONCE).toArray()
    for (const entry of page) {
      if (isNext(entry)) found.push(entry)
      if (found.length === limit) return found
    }
    last = page.at(-1)?.seq ?? last
    if (page.length < READ_AT_ONCE) return found
  }
}

/** Step 1: take the next entries in order and note, on the disk, that they are about to leave. */
const takeBatch = async (
  db: LocalDb,
  session: SyncSession,
  next: { limit: number; after: number; skipped: ReadonlySet<string> },
): Promise<OutboxEntry[]> => {
  const { limit, after, skipped } = next
  const isNext = (entry: OutboxEntry): boolean =>
    (entry.state === 'queued' || entry.state === 'sent') && !skipped.has(rowOf(entry))
  // Most passes find nothing, and need no transaction that writes.
  if ((await nextEntries(db, after, isNext, 1)).length === 0) return []
  return db.transaction('rw', db.outbox, db.aside, async () => {
    const batch: OutboxEntry[] = []
    for (let last = after; batch.length < limit; ) {
      const missing = limit - batch.length
      const entries = await nextEntries(db, last, isNext, missing)
      for (const entry of entries) {
        const reason = unsendable(entry, session.username)
        if (isOfFormerAccount(entry, session)) await putEntriesAside(db, [entry])
        else if (reason) await refuse(db, entry, reason)
        else batch.push(entry)
      }
      last = entries.at(-1)?.seq ?? last
      if (entries.length < missing) break
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

/**
 * Notes that a create was refused, or that something failed because it was. Later edits of the row go into the create,
 * which keeps all that was typed; with a later delete the whole row goes.
 */
const noteRefusedCreate = async (db: LocalDb, create: OutboxEntry, refusal: Partial<OutboxEntry>): Promise<void> => {
  const ofRow = await db.outbox.where('[entity+key]').equals([create.entity, create.key]).sortBy('seq')
  const later = ofRow.filter((entry) => entry.seq !== create.seq && hasValues(entry))
  await db.outbox.bulkDelete(later.map(({ seq }) => seq))
  if (later.some(({ op }) => op === 'delete')) {
    await db.outbox.delete(create.seq)
    return
  }
  const set = later.reduce((fields: Fields, entry) => withPaths(fields, entry.set), create.set)
  const seen_at = later.reduce((at, entry) => withoutOffers({ seen_at: at }, entry.set), create.seen_at)
  await db.outbox.put({ ...create, ...refusal, state: 'refused', set, seen_at })
}

/** The refused create of the row that an entry concerns: that row never came to be. */
const refusedCreateOf = async (db: LocalDb, { entity, key }: OutboxEntry): Promise<OutboxEntry | undefined> =>
  typeof key === 'string'
    ? db.outbox
        .where('[entity+key]')
        .equals([entity, key])
        .filter(({ op, state }) => op === 'create' && state === 'refused')
        .first()
    : undefined

/** The cached rows are those of another database, or there are none: nothing that was answered is among them. */
const NOTHING_PULLED = 0

type Answered = { sent: OutboxEntry; result: MutationResult }
const ACCEPTED: ReadonlySet<MutationResult['status']> = new Set(['applied', 'merged', 'duplicate'])

/**
 * Notes what the server took, all at once: most pushes are nothing else. An entry that was changed or answered meanwhile
 * (another tab, a pull) is left alone.
 * @param pulled number of the change feed that the cached rows are at
 */
const noteAccepted = async (db: LocalDb, answered: readonly Answered[], pulled: number): Promise<void> => {
  const entries = await db.outbox.bulkGet(answered.map(({ sent }) => sent.seq))
  const named: IdMapping[] = []
  const arrived: number[] = []
  const acked: OutboxEntry[] = []
  for (const [index, { result }] of answered.entries()) {
    const entry = entries[index]
    if (entry?.id !== result.mutation || entry.state !== 'sent') continue
    if (result.id !== undefined && typeof entry.key === 'string')
      named.push({ local: entry.key, entity: entry.entity, id: result.id })
    if (result.seq <= pulled) arrived.push(entry.seq)
    else acked.push({ ...entry, state: 'acked', result_seq: result.seq })
  }
  if (named.length > 0) await db.idmap.bulkPut(named)
  if (arrived.length > 0) await db.outbox.bulkDelete(arrived)
  if (acked.length > 0) await db.outbox.bulkPut(acked)
}

/**
 * Notes that parts of an edit are not this person's to write: its role has changed. What is allowed goes on as an edit of
 * its own, the rest stays refused. One that is all of one kind stays whole.
 */
const noteRefusedParts = async (
  { db, newId }: DrainContext,
  entry: OutboxEntry,
  { message, writable = [] }: MutationResult,
): Promise<void> => {
  const { allowed, rest } = splitEdit(entry, writable)
  const isAny = (part: { set: Fields }): boolean => Object.keys(part.set).length > 0
  const { seq: _place, ...said } = entry
  if (isAny(allowed)) await db.outbox.add({ ...said, ...allowed, id: newId(), state: 'queued', attempts: 0 })
  if (isAny(rest)) await db.outbox.put({ ...entry, ...rest, message, state: 'refused' })
  else await db.outbox.delete(entry.seq)
}

/** Notes one conflict or refusal; as careful about what happened meanwhile. */
const noteRejected = async (context: DrainContext, { sent, result }: Answered, pulled: number): Promise<void> => {
  const { db } = context
  const entry = await db.outbox.get(sent.seq)
  if (entry?.id !== result.mutation || entry.state !== 'sent') return
  switch (result.status) {
    case 'conflict': {
      const theirs = result.theirs ?? []
      const settled = withoutUnits(
        entry.entity,
        entry,
        theirs.map(({ unit }) => unit),
      )
      await db.outbox.put({
        ...entry,
        state: 'conflict',
        message: result.message,
        theirs,
        result_seq: result.seq,
        settled: result.seq <= pulled || Object.keys(settled.set).length === 0 ? undefined : settled,
      })
      return
    }
    case 'refused': {
      const { message, errors, reason, reasons, units, theirs = [] } = result
      if (message === 'sync_foreign_user') {
        await putEntriesAside(db, [{ ...entry, state: 'refused', message }])
        return
      }
      if (units) {
        // The other days were taken, or are in conflict.
        const open = [...units, ...theirs.map(({ unit }) => unit)]
        const settled = withoutUnits(entry.entity, entry, open)
        await db.outbox.put({
          ...entry,
          ...onlyUnits(entry.entity, entry, open),
          state: theirs.length > 0 ? 'conflict' : 'refused',
          refused: units,
          theirs: theirs.length > 0 ? theirs : undefined,
          message,
          errors,
          reason,
          reasons,
          result_seq: result.seq,
          settled: result.seq <= pulled || Object.keys(settled.set).length === 0 ? undefined : settled,
        })
        return
      }
      const create = await refusedCreateOf(db, entry)
      if (entry.op === 'create') await noteRefusedCreate(db, entry, { message, errors, reason, reasons })
      else if (create) await noteRefusedCreate(db, create, {})
      else if (result.writable?.length) await noteRefusedParts(context, entry, result)
      else await db.outbox.put({ ...entry, state: 'refused', message, errors, reason, reasons })
    }
  }
}

/**
 * Step 3: note the results of a push in one transaction: each of its own would wait for the disk. Undone as a whole, the
 * entries are sent again, and taken once.
 */
const noteResults = (
  context: DrainContext,
  batch: readonly OutboxEntry[],
  epoch: string,
  results: ReadonlyMap<string, MutationResult>,
): Promise<void> => {
  const { db } = context
  return db.transaction('rw', [db.outbox, db.idmap, db.meta, db.aside], async () => {
    const pulled = epoch === (await getMeta(db, 'epoch')) ? ((await getMeta(db, 'seq')) ?? 0) : NOTHING_PULLED
    let accepted: Answered[] = []
    // In order: what a refusal does to later edits of its row finds the earlier ones noted.
    for (const sent of batch) {
      const result = results.get(sent.id)
      if (!result) continue
      if (ACCEPTED.has(result.status)) {
        accepted.push({ sent, result })
        continue
      }
      await noteAccepted(db, accepted, pulled)
      accepted = []
      await noteRejected(context, { sent, result }, pulled)
    }
    await noteAccepted(db, accepted, pulled)
  })
}

/** @param known epoch of the rows on the device */
const toMutation = (
  known: string | undefined,
  { id, user, user_id, format, entity, op, key, epoch = known, rev, seen, seen_at, set, base }: OutboxEntry,
): Mutation => ({
  id,
  user,
  user_id,
  format,
  entity,
  op,
  key,
  epoch,
  rev,
  seen,
  seen_at,
  set,
  base,
})

/** What a refusal of the whole push means for its entries. */
const noteWholeRefusal = async (
  context: DrainContext,
  batch: OutboxEntry[],
  refusal: ApiRefusal,
): Promise<'again' | 'stop' | 'pull_first'> => {
  const { db } = context
  if (refusal.status === 409 && refusal.message === PULL_FIRST) {
    await putBack(db, batch)
    return 'pull_first'
  }
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
    // Another tab took the database up for another account of the username.
    const account = await getMeta(db, 'account')
    if (account !== undefined && session.userId !== undefined && account !== session.userId) return 'no_session'
    // Before the entries: should another tab pull in between, the server sees that this is not the epoch of its rows.
    const epoch = await getMeta(db, 'epoch')
    const batch = await takeBatch(db, session, { limit, after, skipped })
    if (batch.length === 0) return skipped.size === 0 ? 'done' : 'stopped'
    const client = await clientId(db, context.newId)

    // Step 2: send, in the name of the person who made the edits and of nobody else.
    const answer = await sendRequest(context.fetch, {
      method: 'POST',
      path: SYNC_PATHS.push,
      token: session.token,
      body: { client, epoch, mutations: batch.map((entry) => toMutation(epoch, entry)) },
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
      const next = await noteWholeRefusal(context, batch, refusal)
      if (next === 'pull_first') return next
      if (next === 'again') continue
      await waitAgain(db, batch)
      throw refusal
    }
    const parsed = PushAnswer.safeParse(json)
    if (!parsed.success) throw new NoConnection('the answer is not a push')
    const results = new Map(parsed.data.results.map((result) => [result.mutation, result]))
    if (![...results.keys()].every((id) => batch.some((entry) => entry.id === id))) {
      throw new NoConnection('the answer speaks of other edits')
    }
    await noteResults(context, batch, parsed.data.epoch, results)
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
