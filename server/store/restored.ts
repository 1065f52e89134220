import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { Store } from './db.ts'
import { outbox, passwordResets, sessions, settings } from './schema.ts'

/** What a message says that a backup held as not yet sent; the settings screen has words for it. */
const RESTORED = 'restored' as const

/**
 * Makes a database out of a backup fit to be the one that is used, in one transaction:
 * a new epoch, so that devices replace what they hold and send again what waits on them; nothing is sent, opened or
 * used twice that may have been since the backup: messages are given up, visible to admin, and reset links forgotten.
 * @param tokenHashes sessions that are still open in the replaced database; null when that is not known
 * @returns what was given up and ended
 */
export const settleRestored = (
  store: Store,
  tokenHashes: ReadonlySet<string> | null,
): { messages: number; sessions: number } =>
  store.write(() => {
    const epoch = randomUUID().slice(0, 8)
    store.db.update(settings).set({ value: epoch }).where(eq(settings.name, 'epoch')).run()
    const waiting = inArray(outbox.state, ['queued', 'sending'])
    const held = store.db.select().from(outbox).where(waiting).all()
    for (const { id, confidential } of held) {
      const given = {
        state: 'dead' as const,
        fault: RESTORED,
        last_error: RESTORED,
        ...(confidential ? { body: null } : {}),
      }
      store.db.update(outbox).set(given).where(eq(outbox.id, id)).run()
    }
    store.db.delete(passwordResets).run()
    const ended = store.db
      .select({ id: sessions.id, token_hash: sessions.token_hash })
      .from(sessions)
      .all()
      .filter(({ token_hash }) => tokenHashes !== null && !tokenHashes.has(token_hash))
    for (const { id } of ended) store.db.delete(sessions).where(eq(sessions.id, id)).run()
    return { messages: held.length, sessions: ended.length }
  })
