import type { Context } from 'hono'
import { nameKey } from '../../shared/domain/names/names.ts'
import { MINUTE_MS } from '../../shared/domain/time/units.ts'
import type { Deps } from '../deps.ts'
import { addressKeys } from '../http/address-limit.ts'
import { clientAddress } from '../http/connections/client-address.ts'
import { createRateLimiter, type RateLimit, requireAttempt } from '../http/rate-limit.ts'
import { hashToken } from '../kit/tokens.ts'
import { isKnownNetwork, noteNetwork } from './store/known-networks.ts'
import type { UserRow } from './store/users.ts'

type Limits = {
  /** Limit of one account, from everywhere together. */
  account: RateLimit | null
  /**
   * Limit of one address, for all accounts together; it may be a whole office behind one router. An IPv6 site has ten times as
   * many.
   */
  address: RateLimit
  /**
   * Limit of one account from a network where it has logged in before, in place of the other two, so that guesses from elsewhere,
   * or from the same address, do not lock its owner out. It is that of any account, so that it does not tell which names are
   * known.
   */
  knownNetwork: RateLimit | null
}
const OF_ACCOUNT = { attempts: 10, windowMs: 15 * MINUTE_MS } as const
const GUESSING = {
  account: OF_ACCOUNT,
  address: { attempts: 50, windowMs: 15 * MINUTE_MS },
  knownNetwork: OF_ACCOUNT,
} as const
/** Limits of attempts (rules 3.3). Only failed logins and password changes count. */
export const LIMITS = {
  login: GUESSING,
  changePassword: GUESSING,
  reset: {
    account: { attempts: 5, windowMs: 60 * MINUTE_MS },
    address: { attempts: 30, windowMs: 60 * MINUTE_MS },
    knownNetwork: { attempts: 5, windowMs: 60 * MINUTE_MS },
  },
  /** By link; the account is known only with a valid one. */
  resetChange: { account: null, address: { attempts: 20, windowMs: 15 * MINUTE_MS }, knownNetwork: null },
} as const satisfies Record<string, Limits>

/** Logins of one account that succeed: each is a line of the log. A company whose phones share an account has some dozens. */
export const LOGINS: RateLimit = { attempts: 100, windowMs: 60 * MINUTE_MS }

/** An attempt that was noted as failed before its outcome is known. */
export type Attempt = {
  /** @throws Refusal 429 with Retry-After for an account that has logged in too often */
  succeeded: () => void
}
/**
 * @param account the user; for a name without an account, the name
 * @throws Refusal 429 with Retry-After when the account or the address is used up
 */
export type BeginAttempt = (c: Context, action: keyof typeof LIMITS, account: UserRow | string) => Attempt

/** A user with its password: a new password, by mail or from admin, starts with a new count. */
const accountKeyOf = (account: UserRow | string): string =>
  typeof account === 'string' ? nameKey(account) : `${account.username_key} ${hashToken(account.password_hash)}`

/** The limits of one server, by its clock: every call that tries the same secret counts towards the same limit. */
export const createAttempts = (deps: Deps): BeginAttempt => {
  const { store } = deps
  const limiter = createRateLimiter(store.now)
  return (c, action, account) => {
    const limits: Limits = LIMITS[action]
    const address = clientAddress(c, deps.env)
    const place =
      typeof account === 'string' ? null : { user_id: account.id, network: hashToken(`${account.id} ${address}`) }
    const isKnown = limits.knownNetwork !== null && place !== null && isKnownNetwork(store, place)
    // Names without an account are as many as strangers like: they push out no lock of an account.
    const accountKey = {
      kind: place === null ? `${action} of a name` : `${action} of an account`,
      key: `${accountKeyOf(account)}${isKnown ? ` ${place.network}` : ''}`,
    }
    const ofAddress = isKnown ? [] : addressKeys(action, address, limits.address)
    const accountLimit = isKnown ? limits.knownNetwork : limits.account
    requireAttempt(limiter, [...(accountLimit ? [{ ...accountKey, limit: accountLimit }] : []), ...ofAddress])
    return {
      succeeded: () => {
        // The account starts anew; for the address only this attempt is taken back, or an own account would wash it.
        limiter.clear(accountKey)
        for (const key of ofAddress) limiter.refund(key)
        if (action !== 'login' || place === null) return
        requireAttempt(limiter, [{ kind: 'logins', key: String(place.user_id), limit: LOGINS }])
        noteNetwork(store, place)
      },
    }
  }
}
