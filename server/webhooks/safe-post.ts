import dns from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP } from 'node:net'
import { SECOND_MS } from '../../shared/domain/time/units.ts'

/** An attempt has so long, from the look-up of the name to the end of the answer. */
const LIMIT_MS = 10 * SECOND_MS
/** Of an answer nothing is kept but its status: more than this is cut off. */
const MAX_ANSWER_BYTES = 16 * 1024

/** What is not the internet: this machine, its networks, and ranges that stand for others (RFC 6890, 4291, 6052, 3056). */
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
/** Of IPv6 only what is given to the internet, without what holds another address in it, and documentation. */
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  FORBIDDEN.addSubnet(network, bits, 'ipv6')

/** Returns true for an address of the internet, where webhooks may go; mapped IPv4 addresses are none. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !FORBIDDEN.check(address, 'ipv4')
  return family === 6 && GLOBAL.check(address, 'ipv6') && !FORBIDDEN.check(address, 'ipv6')
}

/** Returns true for an address that is not refused before its name is looked up; what stands behind a name is asked later. */
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

/** What became of a request; an error where it was not taken. */
export type Posted = { status: number | null; error: string | null }

/** The machine behind an address, checked. @throws Error when any of its addresses is not of the internet */
const checkedAddress = async (url: URL, resolve: Resolve, ownReceiver: string | undefined): Promise<Resolved> => {
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(hostname)
  const all = family === 0 ? await resolve(hostname) : [{ address: hostname, family }]
  const [first] = all
  if (!first) throw new Error('address_unknown')
  if (ownReceiver !== undefined && url.origin === new URL(ownReceiver).origin) return first
  if (url.protocol !== 'https:') throw new Error('https_needed')
  if (!all.every(({ address }) => isPublicAddress(address))) throw new Error('address_forbidden')
  return first
}

/**
 * Posts a body to an address that a person entered. The name is resolved and its addresses are checked at each call, and the
 * connection goes to the address that was checked; redirects are not followed, and the answer is bounded in bytes and time.
 * @param options.ownReceiver an origin that may be in the own network, and without TLS
 */
export const safePost = async (
  address: string,
  headers: Record<string, string>,
  body: string,
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
    const checked = await Promise.race([checkedAddress(url, resolve, ownReceiver), ended])
    const status = await Promise.race([request(url, checked, headers, body, signal), ended])
    const isTaken = status >= 200 && status < 300
    return { status, error: isTaken ? null : status >= 300 && status < 400 ? 'redirected' : `answered ${status}` }
  } catch (error) {
    if (timeout.aborted) return { status: null, error: 'timed_out' }
    return { status: null, error: error instanceof Error ? (codeOf(error) ?? error.message) : String(error) }
  } finally {
    ended.catch(() => {})
  }
}

const codeOf = (error: Error): string | null => ('code' in error && typeof error.code === 'string' ? error.code : null)

/** @returns the status */
const request = (
  url: URL,
  { address, family }: Resolved,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const { request: open } = url.protocol === 'https:' ? https : http
    const sent = open(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
        signal,
        // The name is not looked up again: what was checked is what is connected to.
        lookup: (_hostname, { all }, done) =>
          all
            ? (done as (error: null, found: Resolved[]) => void)(null, [{ address, family }])
            : done(null, address, family),
      },
      (response) => {
        let bytes = 0
        const finish = () => resolve(response.statusCode ?? 0)
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes <= MAX_ANSWER_BYTES) return
          finish()
          response.destroy()
        })
        response.on('end', finish)
        response.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
