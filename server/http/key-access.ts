import type { Call } from '../../shared/call.ts'
import { MINUTE_MS, SECOND_MS } from '../../shared/domain/time/units.ts'
import { Refusal } from '../refusal.ts'
import { perStore, type Store } from '../store/db.ts'
import type { Actor } from '../store/people/actors.ts'
import { findKeyActor } from '../store/programs/api-keys.ts'
import { newToken } from '../tokens.ts'
import { createRateLimiter } from './rate-limit.ts'

/** By this a key is told from the token of a session. */
const KEY = 'tours_'
const PREFIX_LENGTH = KEY.length + 6

/** A new key, and its beginning, by which people tell it from others. */
export const newKey = (): { token: string; ak_prefix: string } => {
  const token = `${KEY}${newToken()}`
  return { token, ak_prefix: token.slice(0, PREFIX_LENGTH) }
}
export const isKey = (token: string): boolean => token.startsWith(KEY)

/** Requests of one key, read and written together. */
export const KEY_REQUESTS = { attempts: 600, windowMs: MINUTE_MS }
/** Requests of one key that write. */
export const KEY_WRITES = { attempts: 120, windowMs: MINUTE_MS }
const limiterOf = perStore((store: Store) => createRateLimiter(store.now))

/**
 * The program behind a key, where it may make this call: the role is asked as that of a person.
 * @throws Refusal 401 for a key that opens nothing, 403 where it does not allow the call, 429 with `retry_after`
 */
export const keyActor = (store: Store, token: string, call: Pick<Call, 'method' | 'reads' | 'scope'>): Actor => {
  const found = findKeyActor(store, token)
  if (!found) throw new Refusal(401, 'api_key_unknown')
  const { actor, scopes } = found
  const writes = call.method !== 'get' && !call.reads
  const wait = limiterOf(store).take([
    { key: `requests ${actor.userId}`, limit: KEY_REQUESTS },
    ...(writes ? [{ key: `writes ${actor.userId}`, limit: KEY_WRITES }] : []),
  ])
  if (wait > 0) throw new Refusal(429, 'too_many_attempts', { retry_after: Math.ceil(wait / SECOND_MS) })
  if (!call.scope) throw new Refusal(403, 'api_key_closed')
  if (!scopes.includes(call.scope)) throw new Refusal(403, 'api_key_scope_missing', { scope: call.scope })
  return actor
}
