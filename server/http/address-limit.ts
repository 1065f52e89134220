import { siteOf } from './connections/client-address.ts'
import type { LimitedKey, RateLimit } from './rate-limit.ts'

/** Factor of the limit for all networks of one site: the customers of a carrier for phones share one, too. */
const NETWORKS_OF_SITE = 10

/**
 * Keys that limit guesses from an address: one of its network, and of IPv6 also one of its site.
 * @param address as `clientAddress` tells it
 */
export const addressKeys = (what: string, address: string, limit: RateLimit): LimitedKey[] => {
  const site = siteOf(address)
  const ofSite = { ...limit, attempts: limit.attempts * NETWORKS_OF_SITE }
  return [
    { kind: `${what} of an address`, key: address, limit },
    ...(site === null ? [] : [{ kind: `${what} of a site`, key: site, limit: ofSite }]),
  ]
}
