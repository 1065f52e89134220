import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** `[::1]:4711`, `1.2.3.4:4711` and `::ffff:1.2.3.4` as a plain address; null when it is none. */
const plainAddress = (text: string | undefined): string | null => {
  const bare = (text ?? '')
    .trim()
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, '$1')
  return isIP(bare) ? bare : null
}

/** The first 64 bits of an IPv6 address: one household or office has all the rest, so they are one client. */
const networkOf = (address: string): string => {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const all =
    tail === undefined ? groups : [...groups, ...Array(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/**
 * Where a request comes from, for limits: the peer of the connection, or, behind `trustedProxies` reverse proxies,
 * what the outermost of them noted in X-Forwarded-For. What stands further left is the client's own word.
 */
export const clientAddress = (c: Context, trustedProxies: number): string => {
  const peer = c.env?.incoming ? plainAddress(getConnInfo(c).remote.address) : null
  if (trustedProxies === 0) return networkOf(peer ?? 'unknown')
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').filter((entry) => entry.trim() !== '')
  const noted = plainAddress(forwarded[Math.max(0, forwarded.length - trustedProxies)])
  return networkOf(noted ?? peer ?? 'unknown')
}
