import { MUTATION_FORMAT } from '#shared/domain/sync/sync-format.ts'
import type { Mutation } from '#shared/schemas/sync.ts'
import { putEntriesAside } from '../../db/account.ts'
import type { LocalDb } from '../../db/local-db.ts'
import type { OutboxEntry } from '../../db/records.ts'
import type { SyncSession } from '../api.ts'
import { syncSchemas } from '../pull/sync-schemas.ts'
import { isOwn, namesAny, unsentFiles } from './entry-files.ts'
import { MAX_PUSH_LENGTH } from './push-pace.ts'

/** The entries of one push: taken from the queue, and put back if they did not arrive. */

const READ_AT_ONCE = 100

export const refuse = (db: LocalDb, entry: OutboxEntry, message: string, errors?: OutboxEntry['errors']) =>
  db.outbox.update(entry.seq, { state: 'refused', message, errors })

/**
 * Returns the reason why an entry cannot be sent at all; null if it can. Such an entry stays, visible, with that
 * reason.
 */
const unsendable = (entry: OutboxEntry, username: string, schema: typeof Mutation): string | null => {
  if (!schema.safeParse(entry).success) return 'sync_malformed_mutation'
  if (entry.format > MUTATION_FORMAT) return 'sync_format_unknown'
  if (entry.user !== username) return 'sync_foreign_user'
  return null
}

/**
 * Returns true if a former account of the same username made it. An entry of an older app has no account id, so the
 * server decides.
 */
const isOfFormerAccount = ({ user_id }: OutboxEntry, { userId }: SyncSession): boolean =>
  user_id !== undefined && userId !== undefined && user_id !== userId

export const rowOf = (entry: OutboxEntry): string => `${entry.entity} ${entry.key}`

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

/**
 * Step 1: takes the next entries in order and marks them as sent on the disk, before they leave.
 * @param next.held rows with an edit whose photos are to arrive first; more are added here
 */
export const takeBatch = async (
  db: LocalDb,
  session: SyncSession,
  next: { limit: number; after: number; skipped: ReadonlySet<string>; held: Set<string>; epoch: string | undefined },
): Promise<OutboxEntry[]> => {
  const { limit, after, skipped, held, epoch } = next
  let unsent: ReadonlySet<string> = new Set()
  const isNext = (entry: OutboxEntry): boolean => {
    if (entry.state !== 'queued' && entry.state !== 'sent') return false
    const row = rowOf(entry)
    if (isOwn(entry, session) && namesAny(entry, unsent)) held.add(row)
    return !skipped.has(row) && !held.has(row)
  }
  // Most passes find no entries, and need no transaction that writes.
  if ((await nextEntries(db, after, isNext, 1)).length === 0) return []
  const { Mutation } = await syncSchemas()
  return db.transaction('rw', db.outbox, db.aside, db.files, async () => {
    unsent = await unsentFiles(db, epoch)
    const batch: OutboxEntry[] = []
    let length = 0
    taking: for (let last = after; batch.length < limit; ) {
      const missing = limit - batch.length
      const entries = await nextEntries(db, last, isNext, missing)
      for (const entry of entries) {
        const reason = unsendable(entry, session.username, Mutation)
        if (isOfFormerAccount(entry, session)) await putEntriesAside(db, [entry])
        else if (reason) await refuse(db, entry, reason)
        else {
          length += JSON.stringify(entry).length
          if (length > MAX_PUSH_LENGTH && batch.length > 0) break taking
          batch.push(entry)
        }
      }
      last = entries.at(-1)?.seq ?? last
      if (entries.length < missing) break
    }
    if (batch.length > 0)
      await db.outbox.bulkPut(batch.map((entry) => ({ ...entry, state: 'sent', attempts: entry.attempts + 1 })))
    return batch
  })
}

/** Keeps entries without an answer for sending again under the same mutation ids: they may have arrived. */
export const keepUnanswered = (db: LocalDb, batch: readonly OutboxEntry[]): Promise<void> =>
  db.transaction('rw', db.outbox, async () => {
    const found = await db.outbox.bulkGet(batch.map(({ seq }) => seq))
    const waiting = batch.flatMap(({ id }, index): OutboxEntry[] => {
      const now = found[index]
      return now?.id === id && now.state === 'sent' ? [{ ...now, state: 'queued' }] : []
    })
    await db.outbox.bulkPut(waiting)
  })

/** Puts back entries that the server certainly did not process, as they were before. */
export const putBack = (db: LocalDb, batch: readonly OutboxEntry[]): Promise<void> =>
  db.transaction('rw', db.outbox, async () => {
    const found = await db.outbox.bulkGet(batch.map(({ seq }) => seq))
    const untried = batch.flatMap(({ id, state, attempts }, index): OutboxEntry[] => {
      const now = found[index]
      // Unless another tab has taken the entry since.
      return now?.id === id && now.state === 'sent' && now.attempts === attempts + 1
        ? [{ ...now, state, attempts }]
        : []
    })
    await db.outbox.bulkPut(untried)
  })
