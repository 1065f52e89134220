import type { Context } from 'hono'
import { MINUTE_MS } from '../../shared/domain/time/units.ts'
import type { Deps } from '../deps.ts'
import { addressKeys } from '../http/address-limit.ts'
import { clientAddress } from '../http/connections/client-address.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { notFound, Refusal } from '../kit/refusal.ts'
import { isSecret, secretMark } from './secret.ts'
import { type Feed, noteFeedError } from './store/feeds.ts'
import { vehicleOfSecret } from './store/vehicle-secrets.ts'

/** Wrong secrets of one address; the right one is looked up first, and is no attempt. */
const GUESSES = { attempts: 20, windowMs: 15 * MINUTE_MS }
/** A phone that was set up wrongly repeats one secret: counted once, so that it locks out no other phone. */
const SAME_SECRET = { attempts: 1, windowMs: GUESSES.windowMs }

/**
 * Checks the secret of a message: that of its feed, or of a single vehicle where the feed has such, from the path or
 * the query. Wrong ones are counted for each address, and admin sees that there was one.
 * @returns a function that returns the only vehicle that may be reported on, null for any. It throws Refusal 404 for a
 *   wrong secret, the same whether the feed is in use or not, and 429 with Retry-After for an address with too many
 */
export const createIntakeAccess = ({ store, env, log }: Deps) => {
  const limiter = createRateLimiter(store.now)

  return (c: Context, feed: Feed, configured: string | undefined): string | null => {
    const given = c.req.param('secret') ?? c.req.query('secret') ?? ''
    const address = clientAddress(c, env)
    const isShared = isSecret(configured, given)
    const vehicle = isShared || feed !== 'osmand' ? null : vehicleOfSecret(store, secretMark(given))
    // A message with a known secret never waits because of wrong guesses from the same address.
    if (isShared || vehicle !== null) return vehicle
    const guesses = addressKeys('intake', address, GUESSES)
    const wait = limiter.take(guesses)
    if (wait > 0) {
      const seconds = Math.ceil(wait / 1000)
      c.header('retry-after', String(seconds))
      throw new Refusal(429, 'too_many_attempts', { retry_after: seconds })
    }
    const isRepeated =
      limiter.take([{ kind: 'secret', key: `${address} ${secretMark(given)}`, limit: SAME_SECRET }]) > 0
    if (isRepeated) for (const key of guesses) limiter.refund(key)
    else if (configured !== undefined) {
      noteFeedError(store, feed, 'intake_secret_wrong')
      log.warn({ feed, address }, 'a message came with a wrong secret')
    }
    throw notFound()
  }
}
