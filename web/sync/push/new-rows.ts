import type { LocalDb } from '../../db/local-db.ts'
import { isOnlyHere, type NewRow, type OutboxContext, queueCreate } from './outbox.ts'

/** New rows that are entered, and taken back, in one step: apart from `outbox.ts`, since the first screen needs none. */

/** Queues several new rows: all or, where the disk fails, none of them. @returns their keys, in their order */
export const queueCreates = (context: OutboxContext, rows: readonly NewRow[]): Promise<string[]> =>
  context.db.transaction('rw', context.db.outbox, async () => {
    const keys: string[] = []
    for (const row of rows) keys.push(await queueCreate(context, row))
    return keys
  })

/**
 * Withdraws new rows that no request ever carried, or that were refused, with the edits that wait on them.
 * @returns the keys of the others, which the server has or may have by now
 */
export const withdrawCreates = (db: LocalDb, entity: NewRow['entity'], keys: readonly string[]): Promise<string[]> =>
  db.transaction('rw', db.outbox, async () => {
    const sent: string[] = []
    for (const key of keys) {
      const entries = await db.outbox.where('[entity+key]').equals([entity, key]).toArray()
      if (isOnlyHere(entries)) await db.outbox.bulkDelete(entries.map((entry) => entry.seq))
      else sent.push(key)
    }
    return sent
  })
