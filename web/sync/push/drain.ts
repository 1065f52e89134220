import { PULL_FIRST } from '#shared/domain/sync/sync-format.ts'
import type { Mutation, MutationResult } from '#shared/schemas/sync.ts'
import { clientId, getMeta, type LocalDb, setMeta } from '../../db/local-db.ts'
import type { IdMapping, OutboxEntry } from '../../db/records.ts'
import { ApiRefusal, DEADLINE_MS, fetchedPart, NoConnection, type SyncSession, sendRequest } from '../api.ts'
import { EARLY_CALLS } from '../early-calls.ts'
import { holdsAllRows } from '../pull/page-cursor.ts'
import type { PullContext } from '../pull/pull.ts'
import { syncSchemas } from '../pull/sync-schemas.ts'
import { keepTaken } from '../taken/keep-taken.ts'
import { isLostInRestore } from '../taken/lost-edits.ts'
import { isOnceTaken } from '../taken/once-taken.ts'
import { keepUnanswered, putBack, refuse, rowOf, takeBatch } from './batch.ts'
import type { Answered } from './mark-rejected.ts'
import { createPushPace } from './push-pace.ts'

export type DrainContext = PullContext & {
  /** Returns true where a request would probably not leave the device; absent: never. */
  mayBeOffline?: () => boolean
}
/**
 * `done`: nothing is left to send. `stopped`: the rest waits (a fault of the server, a full batch that made no
 * progress). `pull_first`: the rows here are those of a database that was replaced.
 */
export type DrainOutcome = 'done' | 'stopped' | 'no_session' | 'pull_first'

/** Rows that a restored database lacks, and of which their person has not decided yet: what else is written of them waits. */
const lostRows = async (db: LocalDb): Promise<string[]> =>
  (
    await db.outbox
      .where('state')
      .equals('refused')
      .and((entry) => isOnceTaken(entry) && isLostInRestore(entry))
      .toArray()
  ).map(rowOf)

/** The cached rows are those of another database, or incomplete: they may lack the effects of accepted entries. */
const NOTHING_PULLED = 0

/** Functions that compare a create with what a database has of it: few devices ever need them. */
type Comparing = Pick<typeof import('../taken/rest-of.ts'), 'editInPlace' | 'restOf'>
const ACCEPTED: ReadonlySet<MutationResult['status']> = new Set(['applied', 'merged', 'duplicate'])

/**
 * Marks accepted entries, all at once: most pushes contain nothing else. An entry that was changed or answered
 * meanwhile (by another tab, or a pull) is left as it is.
 * @param pulled number of the change feed that the cached rows are at
 * @param comparing absent where no create was taken before
 */
const markAccepted = async (
  { db, now, newId }: DrainContext,
  answered: readonly Answered[],
  { epoch, pulled, comparing }: { epoch: string; pulled: number; comparing: Comparing | undefined },
): Promise<void> => {
  const entries = await db.outbox.bulkGet(answered.map(({ sent }) => sent.seq))
  const named: IdMapping[] = []
  const arrived: OutboxEntry[] = []
  const acked: OutboxEntry[] = []
  const edits: OutboxEntry[] = []
  for (const [index, { result }] of answered.entries()) {
    const entry = entries[index]
    if (entry?.id !== result.mutation || entry.state !== 'sent') continue
    if (result.id !== undefined && typeof entry.key === 'string')
      named.push({ local: entry.key, entity: entry.entity, id: result.id })
    // The row may be there as it was first made: then nothing of this create was written. Written twice it changes nothing.
    const isKnown = result.status === 'duplicate' && isOnceTaken(entry)
    const rest = isKnown && comparing?.restOf(entry, entry.taken?.at(-1)?.set ?? {})
    if (rest && comparing) edits.push(comparing.editInPlace(entry, rest, newId()))
    else if (result.seq <= pulled) arrived.push(entry)
    else acked.push({ ...entry, state: 'acked', result_seq: result.seq })
  }
  if (named.length > 0) await db.idmap.bulkPut(named)
  if (arrived.length > 0) await db.outbox.bulkDelete(arrived.map(({ seq }) => seq))
  await keepTaken(db, arrived, epoch, now())
  if (acked.length + edits.length > 0) await db.outbox.bulkPut([...acked, ...edits])
}

/**
 * Step 3: stores the results of a push in one transaction, since several would each wait for the disk. If it is undone
 * as a whole, the entries are sent again, and the server takes them once.
 */
const storeResults = async (
  context: DrainContext,
  batch: readonly OutboxEntry[],
  epoch: string,
  results: ReadonlyMap<string, MutationResult>,
): Promise<void> => {
  const { db } = context
  const comparing = batch.some(isOnceTaken)
    ? await fetchedPart('comparing creates', () => import('../taken/rest-of.ts'))
    : undefined
  // Most pushes are taken whole.
  const rejecting = [...results.values()].every(({ status }) => ACCEPTED.has(status))
    ? undefined
    : await fetchedPart('refusals', () => import('./mark-rejected.ts'))
  return db.transaction('rw', [db.outbox, db.taken, db.idmap, db.meta, db.aside, db.files], async () => {
    const areHere = epoch === (await getMeta(db, 'epoch')) && holdsAllRows(await getMeta(db, 'cursor'))
    const pulled = areHere ? ((await getMeta(db, 'seq')) ?? 0) : NOTHING_PULLED
    let accepted: Answered[] = []
    // In order: a refusal affects later edits of its row, and must find the earlier ones marked.
    for (const sent of batch) {
      const result = results.get(sent.id)
      if (!result) continue
      if (ACCEPTED.has(result.status)) {
        accepted.push({ sent, result })
        continue
      }
      await markAccepted(context, accepted, { epoch, pulled, comparing })
      accepted = []
      await rejecting?.markRejected(context, { sent, result }, pulled)
    }
    await markAccepted(context, accepted, { epoch, pulled, comparing })
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

/** Handles a refusal of the whole push for its entries. @returns how to go on */
const markWholeRefusal = async (
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
    // Two devices share one outbox (a copied profile): this one gets a client id of its own, and the person decides
    // about the entry.
    const culprit = batch.find((entry) => entry.id === refusal.body.mutation)
    await setMeta(db, 'client', context.newId())
    await putBack(db, batch)
    if (!culprit) return 'stop'
    await refuse(db, culprit, 'sync_mutation_id_reused')
    return 'again'
  }
  const [only, second] = batch
  if (only && !second && (refusal.status === 413 || refusal.status === 400)) {
    await putBack(db, batch)
    await refuse(db, only, refusal.message)
    return 'again'
  }
  if (refusal.status >= 400 && refusal.status < 500) await putBack(db, batch)
  return 'stop'
}

/** A push whose entries are marked as sent on the disk, with its session. */
type PreparedPush = { session: SyncSession; epoch: string | undefined; batch: OutboxEntry[] }

/** @returns null if the person whose edits these are is not logged in */
const preparePush = async (
  context: DrainContext,
  next: Omit<Parameters<typeof takeBatch>[2], 'epoch'>,
): Promise<PreparedPush | null> => {
  const { db } = context
  const session = context.session()
  if (!session) return null
  // Another tab assigned the database to another account of the username.
  const account = await getMeta(db, 'account')
  if (account !== undefined && session.userId !== undefined && account !== session.userId) return null
  // Read before the entries: if another tab pulls in between, the server sees that this is not the epoch of its rows.
  const epoch = await getMeta(db, 'epoch')
  return { session, epoch, batch: await takeBatch(db, session, { ...next, epoch }) }
}

/**
 * Without a network an edit would be marked as sent, and could no longer be taken back; so where there may be none, the
 * server is asked something else first. What it answers does not matter.
 * @throws NoConnection
 */
const requireNetwork = async ({ db, fetch, session, mayBeOffline }: DrainContext): Promise<void> => {
  const token = session()?.token
  if (!token || !mayBeOffline?.()) return
  if ((await db.outbox.where('state').anyOf('queued', 'sent').count()) === 0) return
  await sendRequest(fetch, { ...EARLY_CALLS.auth, token, deadlineMs: DEADLINE_MS.pull })
}

const isSameSession = (one: SyncSession, other: SyncSession | null): boolean =>
  one.username === other?.username && one.userId === other.userId && one.token === other.token

/** @throws NoConnection if the answer is none to these entries */
const resultsOf = async (json: unknown, batch: readonly OutboxEntry[]) => {
  const { PushAnswer } = await syncSchemas()
  const parsed = PushAnswer.safeParse(json)
  if (!parsed.success) throw new NoConnection('not a push')
  const results = new Map(parsed.data.results.map((result) => [result.mutation, result]))
  const asked = new Set(batch.map(({ id }) => id))
  if (![...results.keys()].every((id) => asked.has(id))) throw new NoConnection('not of this push')
  return { epoch: parsed.data.epoch, results }
}

/**
 * Sends waiting edits, in order, until none is left or something stops it. One push is on its way at a time; meanwhile
 * the results of the one before are stored, and the next is taken. Run by one tab at a time if possible; if two run at
 * once, the server recognises duplicates.
 * @param pace the number of edits in a push; the caller keeps it between drains
 * @throws NoConnection; ApiRefusal 401 if the person has to log in, which does not count as an attempt
 */
export const drainOnce = async (context: DrainContext, pace = createPushPace()): Promise<DrainOutcome> => {
  const { db } = context
  await requireNetwork(context)
  let after = 0
  const skipped = new Set(await lostRows(db))
  const held = new Set<string>()
  let isFaulty = false
  let storing: Promise<void> = Promise.resolve()
  /** Taken while the push before it was on its way. */
  let ready = null as PreparedPush | null
  const putReadyBack = async (): Promise<void> => {
    const { batch } = ready ?? { batch: [] }
    ready = null
    if (batch.length > 0) await putBack(db, batch)
  }
  try {
    for (;;) {
      if (ready && (ready.batch.length === 0 || !isSameSession(ready.session, context.session()))) await putReadyBack()
      // Of what was refused a part may go on: it is in the queue once that is stored.
      if (!ready) await storing
      const taken: PreparedPush | null =
        ready ?? (await preparePush(context, { limit: pace.size(), after, skipped, held }))
      ready = null
      if (!taken) return 'no_session'
      const { session, epoch, batch } = taken
      if (batch.length === 0) return isFaulty ? 'stopped' : 'done'
      const last = batch.at(-1)?.seq ?? after
      const client = await clientId(db, context.newId)

      // Step 2: send, only in the name of the person who made the edits.
      const sending = sendRequest(context.fetch, {
        ...EARLY_CALLS.push,
        token: session.token,
        body: { client, epoch, mutations: batch.map((entry) => toMutation(epoch, entry)) },
        deadlineMs: DEADLINE_MS.push,
      })
      const meanwhile = async (): Promise<void> => {
        await storing
        ready = await preparePush(context, { limit: pace.sizeAfter(batch.length), after: last, skipped, held })
      }
      const [answer, other] = await Promise.allSettled([sending, meanwhile()])
      if (answer.status === 'rejected') {
        if (answer.reason instanceof NoConnection && answer.reason.isTimeout) pace.tooMuch(batch.length)
        await keepUnanswered(db, batch)
        throw answer.reason
      }
      if (other.status === 'rejected') throw other.reason
      const { status, json } = answer.value
      if (status !== 200) {
        await putReadyBack()
        const refusal = new ApiRefusal(status, { message: 'general_request_not_successful', ...(json as object) })
        if (batch.length > 1 && (status === 413 || refusal.message === 'push_too_many')) {
          await putBack(db, batch)
          pace.tooMuch(batch.length)
          continue
        }
        const next = await markWholeRefusal(context, batch, refusal)
        if (next === 'pull_first') return next
        if (next === 'again') continue
        await keepUnanswered(db, batch)
        throw refusal
      }
      const { epoch: answered, results } = await resultsOf(json, batch)
      storing = storeResults(context, batch, answered, results)
      // Awaited below; until then a failure must not count as unhandled.
      storing.catch(() => undefined)
      if (results.size === batch.length) {
        pace.answered(batch.length)
        after = last
        continue
      }
      // A fault of the server stopped the push at this entry. Its row waits; a second fault means that the row is not
      // the cause.
      await storing
      await putReadyBack()
      const unanswered = batch.filter((entry) => !results.has(entry.id))
      await keepUnanswered(db, unanswered)
      const [culprit] = unanswered
      if (!culprit || isFaulty) return 'stopped'
      isFaulty = true
      skipped.add(rowOf(culprit))
      after = culprit.seq - 1
    }
  } finally {
    await storing
    await putReadyBack()
  }
}
