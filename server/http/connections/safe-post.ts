import dns from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type TcpSocketConnectOpts } from 'node:net'
import os from 'node:os'
import { HOUR_MS, SECOND_MS } from '#shared/domain/time/units.ts'

/** Limit of an attempt, from the look-up of the name to the head of the answer. */
const LIMIT_MS = 10 * SECOND_MS

/**
 * Addresses that are not the internet: this machine, its networks, and ranges that stand for others (RFC 6890, 4291, 6052, 3056).
 */
const FORBIDDEN = new BlockList()
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ] as const),
] as const)
  FORBIDDEN.addSubnet(network, bits, 'ipv4')
/** IPv6 addresses of the internet. Those that hold another address, and those for documentation, are forbidden. */
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  FORBIDDEN.addSubnet(network, bits, 'ipv6')

/**
 * Returns true for an address of this machine, as its interfaces are now: behind its firewall it would answer itself, under a
 * public address too. One that a router in front of it translates is not known here.
 */
const isOfThisMachine = (address: string, family: 'ipv4' | 'ipv6'): boolean => {
  const own = new BlockList()
  for (const one of Object.values(os.networkInterfaces()).flatMap((all) => all ?? []))
    own.addAddress(one.address, one.family === 'IPv4' ? 'ipv4' : 'ipv6')
  return own.check(address, family)
}

/**
 * Returns true for an address of the internet, where webhooks and notifications may go; mapped IPv4 addresses and those of this
 * machine are none.
 */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !FORBIDDEN.check(address, 'ipv4') && !isOfThisMachine(address, 'ipv4')
  if (family !== 6 || !GLOBAL.check(address, 'ipv6')) return false
  return !FORBIDDEN.check(address, 'ipv6') && !isOfThisMachine(address, 'ipv6')
}

/** Returns true for an address that is not refused before its name is looked up; the machines behind a name are checked later. */
export const mayBeCalled = (address: string, ownReceiver: string | undefined): boolean => {
  const url = new URL(address)
  if (ownReceiver !== undefined && url.origin === new URL(ownReceiver).origin) return true
  // Without the brackets of IPv6, and the dot of a name that is whole.
  const hostname = url.hostname.replace(/^\[|\]$|\.$/g, '')
  const isPublic = isIP(hostname) === 0 ? !/(^|\.)localhost$/.test(hostname) : isPublicAddress(hostname)
  return url.protocol === 'https:' && isPublic
}

type Resolved = { address: string; family: number }
export type Resolve = (hostname: string) => Promise<readonly Resolved[]>
const resolveName: Resolve = (hostname) => dns.lookup(hostname, { all: true, verbatim: true })

/** Outcome of a request; an error where it was not taken, and the wait that the answer asks for, if any. */
export type Posted = { status: number | null; error: string | null; waitMs?: number }

/** Addresses of a name that are tried, one after the other: a bound, beyond what names have. */
const MAX_ADDRESSES = 32
/** An address that is farther away than others is not given up for them before this. */
const LEAST_CONNECT_MS = 250
/** Share of an attempt for finding an address that answers, where a name has several. */
const SHARE_TO_CONNECT = 2 / 3

/** The machines behind an address that are of the internet. @throws Error when none of them is */
const checkedAddresses = async (
  url: URL,
  resolve: Resolve,
  ownReceiver: string | undefined,
): Promise<readonly Resolved[]> => {
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(hostname)
  const all = family === 0 ? await resolve(hostname) : [{ address: hostname, family }]
  if (all.length === 0) throw new Error('address_unknown')
  const isOwn = ownReceiver !== undefined && url.origin === new URL(ownReceiver).origin
  if (!isOwn && url.protocol !== 'https:') throw new Error('https_needed')
  const allowed = isOwn ? all : all.filter(({ address }) => isPublicAddress(address))
  if (allowed.length === 0) throw new Error('address_forbidden')
  return allowed.slice(0, MAX_ADDRESSES)
}

/**
 * Posts a body to an address that a person entered. The name is resolved and its addresses are checked at each call, and the
 * connection goes to one that is allowed, the next where one does not answer; redirects are not followed. The head of the answer
 * says what became of it: what comes after it is cut off.
 * @param options.ownReceiver an origin that may be in the own network, and without TLS
 */
export const safePost = async (
  address: string,
  headers: Record<string, string>,
  body: string | Uint8Array,
  options: { signal?: AbortSignal; ownReceiver?: string | undefined; resolve?: Resolve; limitMs?: number } = {},
): Promise<Posted> => {
  const { ownReceiver, resolve = resolveName, limitMs = LIMIT_MS } = options
  const timeout = AbortSignal.timeout(limitMs)
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
  const ended = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
  try {
    const url = new URL(address)
    const checked = await Promise.race([checkedAddresses(url, resolve, ownReceiver), ended])
    const connectMs = Math.max(LEAST_CONNECT_MS, Math.ceil((limitMs * SHARE_TO_CONNECT) / checked.length))
    const answer = await Promise.race([request(url, { checked, connectMs, headers, body, signal }), ended])
    return posted(answer)
  } catch (error) {
    if (timeout.aborted) return { status: null, error: 'timed_out' }
    return { status: null, error: error instanceof Error ? (codeOf(error) ?? error.message) : String(error) }
  } finally {
    ended.catch(() => {})
  }
}

const codeOf = (error: Error): string | null => ('code' in error && typeof error.code === 'string' ? error.code : null)

type Answer = { status: number; retryAfter: string | undefined }
const posted = ({ status, retryAfter }: Answer): Posted => {
  if (status >= 200 && status < 300) return { status, error: null }
  const waitMs = waitOf(retryAfter, Date.now())
  const error = status >= 300 && status < 400 ? 'redirected' : `answered ${status}`
  return { status, error, ...(waitMs === null ? {} : { waitMs }) }
}

/** Longest that an answer may ask for: within a day there is another attempt. */
const MAX_WAIT_MS = 12 * HOUR_MS
/**
 * Wait that an answer asks for (`Retry-After`, RFC 9110 10.2.3: seconds or a date), milliseconds, at most half a day; null if it
 * asks for none.
 */
export const waitOf = (retryAfter: string | undefined, now: number): number | null => {
  const said = retryAfter?.trim() ?? ''
  const ms = /^\d+$/.test(said) ? Number(said) * SECOND_MS : /[a-z]/i.test(said) ? Date.parse(said) - now : Number.NaN
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, ms), MAX_WAIT_MS)
}

type Request = {
  checked: readonly Resolved[]
  /** Time after which an address without a connection is given up for the next one. */
  connectMs: number
  headers: Record<string, string>
  body: string | Uint8Array
  signal: AbortSignal
}
/** Options of a connection that the types of a request leave out. */
type Connecting = Pick<TcpSocketConnectOpts, 'autoSelectFamily' | 'autoSelectFamilyAttemptTimeout'>
const request = (url: URL, { checked, connectMs, headers, body, signal }: Request): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { request: open } = url.protocol === 'https:' ? https : http
    const options: http.RequestOptions & Connecting = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      signal,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: connectMs,
      // The name is not looked up again: what was checked is what is connected to. With this option all are asked for.
      lookup: (_hostname, _options, done) => (done as (error: null, found: readonly Resolved[]) => void)(null, checked),
    }
    const sent = open(url, options, (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
      response.on('error', () => undefined)
      response.destroy()
    })
    sent.on('error', reject)
    sent.end(body)
  })
