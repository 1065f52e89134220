import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { isProxy, type Proxies, plainAddress } from '../../http/connections/client-address.ts'

/** Of one connection and not of the message (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'upgrade',
]
/** What says where a message came from. */
const ORIGIN = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
]

/** The headers of a message without those of its connection. */
export const endToEnd = (message: Pick<IncomingMessage, 'headers'>): OutgoingHttpHeaders => {
  const named = (message.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  const gone = new Set([...HOP_BY_HOP, ...named])
  // Framing is no matter of the sender's choice.
  for (const name of ['transfer-encoding', 'content-length', 'host']) gone.delete(name)
  return Object.fromEntries(Object.entries(message.headers).filter(([name]) => !gone.has(name)))
}

/**
 * The headers that a server gets of a request: where it came from is what a trusted proxy in front noted, and otherwise what this
 * connection says; a client's own word goes nowhere.
 */
export const forwardedHeaders = (
  request: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string } },
  proxies: Proxies,
): OutgoingHttpHeaders => {
  const headers = endToEnd(request)
  const peer = plainAddress(request.socket.remoteAddress) ?? 'unknown'
  const noted = isProxy(peer, proxies) ? { ...headers } : {}
  for (const name of ORIGIN) delete headers[name]
  return {
    ...headers,
    'x-forwarded-for': [noted['x-forwarded-for'], peer].filter(Boolean).join(', '),
    'x-forwarded-host': noted['x-forwarded-host'] ?? request.headers.host ?? '',
    'x-forwarded-proto': noted['x-forwarded-proto'] ?? 'http',
  }
}
