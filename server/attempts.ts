import type { Context } from 'hono'
import { clientAddress } from './client-address.ts'
import type { Deps } from './deps.ts'
import { createRateLimiter, type RateLimit } from './rate-limit.ts'
import { Refusal } from './refusal.ts'

const MINUTE_MS = 60_000
/**
 * What one account and one address may try (decisions section 3). Of logins and password changes only failures count.
 * An address may be a whole office behind one router.
 */
export const LIMITS = {
  login: { account: { attempts: 10, windowMs: 15 * MINUTE_MS }, address: { attempts: 50, windowMs: 15 * MINUTE_MS } },
  changePassword: {
    account: { attempts: 10, windowMs: 15 * MINUTE_MS },
    address: { attempts: 50, windowMs: 15 * MINUTE_MS },
  },
  reset: { account: { attempts: 5, windowMs: 60 * MINUTE_MS }, address: { attempts: 30, windowMs: 60 * MINUTE_MS } },
  /** By link; the account is known only with a valid one. */
  resetChange: { account: null, address: { attempts: 20, windowMs: 15 * MINUTE_MS } },
} as const satisfies Record<string, { account: RateLimit | null; address: RateLimit }>

/** An attempt that was noted as failed before its outcome is known. */
export type Attempt = { succeeded: () => void }
/** @throws Refusal 429 with Retry-After when the account or the address is used up */
export type BeginAttempt = (c: Context, action: keyof typeof LIMITS, account: string) => Attempt

const createAttempts = (deps: Deps): BeginAttempt => {
  const limiter = createRateLimiter(deps.store.now)
  return (c, action, account) => {
    const limits = LIMITS[action]
    const accountKey = `${action} account ${account}`
    const addressKey = `${action} address ${clientAddress(c, deps.env.TRUSTED_PROXIES)}`
    const wait = limiter.take([
      ...(limits.account ? [{ key: accountKey, limit: limits.account }] : []),
      { key: addressKey, limit: limits.address },
    ])
    if (wait > 0) {
      const seconds = Math.ceil(wait / 1000)
      throw new Refusal(429, 'too_many_attempts', { retry_after: seconds })
    }
    return {
      succeeded: () => {
        // The account starts anew; for the address only this attempt is taken back, or an own account would wash it.
        limiter.clear(accountKey)
        limiter.giveBack(addressKey)
      },
    }
  }
}

const attempts = new WeakMap<Deps, BeginAttempt>()
/** The limits of one server, by its clock: every call that tries the same secret counts towards the same limit. */
export const attemptsOf = (deps: Deps): BeginAttempt => {
  const begin = attempts.get(deps) ?? createAttempts(deps)
  attempts.set(deps, begin)
  return begin
}
