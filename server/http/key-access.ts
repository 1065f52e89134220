import type { Call } from '../../shared/call.ts'
import { MINUTE_MS } from '../../shared/domain/time/units.ts'
import { Refusal } from '../kit/refusal.ts'
import { newToken } from '../kit/tokens.ts'
import type { Actor } from '../people/store/actors.ts'
import { findKeyActor, type KeyActor } from '../programs/store/api-keys.ts'
import { perStore, type Store } from '../store/db.ts'
import { createRateLimiter, requireAttempt } from './rate-limit.ts'

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

/** @throws Refusal 401 for a key that opens nothing */
const requireKey = (store: Store, token: string): KeyActor => {
  const found = findKeyActor(store, token)
  if (!found) throw new Refusal(401, 'api_key_unknown')
  return found
}

/**
 * The program behind a key, where it may make this call: the role is asked as that of a person.
 * @throws Refusal 401 for a key that opens nothing, 403 where it does not allow the call, 429 with `retry_after`
 */
export const keyActor = (store: Store, token: string, call: Pick<Call, 'method' | 'reads' | 'scope'>): Actor => {
  const found = requireKey(store, token)
  const { actor } = found
  const writes = call.method !== 'get' && !call.reads
  requireAttempt(limiterOf(store), [
    { kind: 'requests', key: String(actor.userId), limit: KEY_REQUESTS },
    ...(writes ? [{ kind: 'writes', key: String(actor.userId), limit: KEY_WRITES }] : []),
  ])
  return requireScope(found, call)
}

/** @throws Refusal 403 where the key does not allow the call */
const requireScope = ({ actor, scopes }: KeyActor, { scope }: Pick<Call, 'method' | 'scope'>): Actor => {
  if (!scope) throw new Refusal(403, 'api_key_closed')
  if (!scopes.includes(scope)) throw new Refusal(403, 'api_key_scope_missing', { scope })
  return actor
}

/** The program again, later in the same request. @throws Refusal 401 and 403 as {@link keyActor} */
export const presentKeyActor = (store: Store, token: string, call: Pick<Call, 'method' | 'scope'>): Actor =>
  requireScope(requireKey(store, token), call)
