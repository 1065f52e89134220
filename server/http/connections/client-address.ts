import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Env } from '../../kit/env.ts'

/** `[::1]:4711`, `1.2.3.4:4711` and `::ffff:1.2.3.4` as a plain address; null when it is none. */
export const plainAddress = (text: string | undefined): string | null => {
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
 * The site of an IPv6 network as {@link clientAddress} tells it: its first 48 bits, which one company may have with 65,536 networks.
 * @returns null for an IPv4 address
 */
export const siteOf = (network: string): string | null => {
  const [, first48] = /^((?:[0-9a-f]+:){3})[0-9a-f]+::\/64$/.exec(network) ?? []
  return first48 === undefined ? null : `${first48}:/48`
}

/** Settings that say which proxies are believed. */
export type Proxies = Pick<Env, 'TRUSTED_PROXIES' | 'PROXY_ADDRESSES'>

/** Returns true if what comes from this address comes through a proxy of ours. */
export const isProxy = (address: string, { TRUSTED_PROXIES, PROXY_ADDRESSES }: Proxies): boolean =>
  TRUSTED_PROXIES > 0 && PROXY_ADDRESSES.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * The client that a connection stands for, for limits: its network, or null for a proxy, which stands for many.
 * @param remoteAddress of the socket
 */
export const connectionAddress = (remoteAddress: string | undefined, proxies: Proxies): string | null => {
  const peer = plainAddress(remoteAddress)
  if (peer !== null && isProxy(peer, proxies)) return null
  return networkOf(peer ?? 'unknown')
}

/**
 * Returns where a request comes from, for limits: the peer of the connection. If that is a proxy of ours, the address
 * that it noted in X-Forwarded-For; if that is one too, what that one noted, and so on for at most TRUSTED_PROXIES
 * steps. What stands further left is the client's own word, and all of it is when the client connects directly.
 */
export const clientAddress = (c: Context, proxies: Proxies): string => {
  let address = c.env?.incoming ? plainAddress(getConnInfo(c).remote.address) : null
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').slice(-proxies.TRUSTED_PROXIES || undefined)
  for (const entry of forwarded.reverse()) {
    if (address === null || !isProxy(address, proxies)) break
    const noted = plainAddress(entry)
    if (noted === null) break
    address = noted
  }
  return networkOf(address ?? 'unknown')
}
