import { eq, lt } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '#shared/domain/time/units.ts'
import type { Store } from '../../store/db.ts'
import { passwordResets } from '../../store/schema/accounts.ts'
import { getUser, type UserRow } from './users.ts'

/** A link works this long after it was asked for (rules 3.2). */
export const RESET_MINUTES = 15
/** A link that is over is remembered this long, to say that it timed out and not that it never was. */
const REMEMBERED_MS = DAY_MS

export type ResetState = { state: 'valid'; userId: number } | { state: 'unknown' } | { state: 'timed-out' }

/** @returns the time at which it ends, ISO 8601 */
export const addReset = (store: Store, reset: { idHash: string; userId: number }): string => {
  const expiresAt = new Date(store.now() + RESET_MINUTES * MINUTE_MS).toISOString()
  store.db
    .delete(passwordResets)
    .where(lt(passwordResets.expires_at, new Date(store.now() - REMEMBERED_MS).toISOString()))
    .run()
  store.db.insert(passwordResets).values({ id_hash: reset.idHash, user_id: reset.userId, expires_at: expiresAt }).run()
  return expiresAt
}

/** A used link is gone, see {@link dropResets}. */
export const findReset = (store: Store, idHash: string): ResetState => {
  const row = store.db.select().from(passwordResets).where(eq(passwordResets.id_hash, idHash)).get()
  if (!row) return { state: 'unknown' }
  if (Date.parse(row.expires_at) <= store.now()) return { state: 'timed-out' }
  return { state: 'valid', userId: row.user_id }
}

/** User whose password a link sets; undefined once the link is used, or ended. */
export const userOfReset = (store: Store, idHash: string): UserRow | undefined => {
  const row = store.db.select().from(passwordResets).where(eq(passwordResets.id_hash, idHash)).get()
  return row && getUser(store, row.user_id)
}

/** Takes one link back. */
export const dropReset = (store: Store, idHash: string): void => {
  store.db.delete(passwordResets).where(eq(passwordResets.id_hash, idHash)).run()
}

/** Ends every link of a user: one was used, or the password or the address changed another way. */
export const dropResets = (store: Store, userId: number): void => {
  store.db.delete(passwordResets).where(eq(passwordResets.user_id, userId)).run()
}
