import http from 'node:http'
import type { Duplex } from 'node:stream'
import { MINUTE_MS } from '../../../shared/domain/time/units.ts'
import { acceptedLanguage } from '../../http/accepted-language.ts'
import type { Proxies } from '../../http/connections/client-address.ts'
import { CONNECTION_LIMITS, limitConnections } from '../../http/connections/connection-limits.ts'
import { page } from './door-page.ts'
import { endToEnd, forwardedHeaders } from './forwarded.ts'

const HEADERS_MS = 15_000
/** A file of 12 MB on a slow line. */
const REQUEST_MS = 5 * MINUTE_MS
/** Longer than the idle connections of a proxy in front. */
const IDLE_MS = 150_000
const CONNECT_MS = 10_000

/** What answers for a host: the port of its server, null while that does not run, undefined for a host of no company. */
export type Lookup = (host: string) => number | null | undefined

/** The name in a Host header, without its port. */
export const hostOf = (header: string | undefined): string =>
  (header ?? '').trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')

const refuse = (request: http.IncomingMessage, response: http.ServerResponse, status: 404 | 503): void => {
  const body = page(status, acceptedLanguage(request.headers['accept-language'], 'en'))
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'cache-control': 'no-store',
    // What of the request was not read goes with the connection.
    connection: 'close',
    ...(status === 503 && { 'retry-after': '2' }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

const passOn = (request: http.IncomingMessage, response: http.ServerResponse, port: number, proxies: Proxies): void => {
  const onward = http.request({
    host: '127.0.0.1',
    port,
    method: request.method,
    path: request.url,
    // One for each request; the server does not close it before all of the request is there.
    headers: { ...forwardedHeaders(request, proxies), connection: 'keep-alive' },
    agent: false,
    setHost: false,
  })
  onward.setTimeout(CONNECT_MS)
  onward.once('socket', (socket) => socket.once('connect', () => onward.setTimeout(0)))
  onward.once('timeout', () => onward.destroy())
  onward.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, endToEnd(answer))
    // A stream of events begins with its headers.
    response.flushHeaders()
    answer.pipe(response)
    answer.once('error', () => response.destroy())
    answer.once('aborted', () => response.destroy())
  })
  onward.on('error', () => {
    // An answer that came before the end of the request is passed on whole.
    if (response.headersSent) return
    request.unpipe(onward)
    refuse(request, response, 503)
  })
  response.once('close', () => {
    if (!response.writableFinished) onward.destroy()
  })
  request.pipe(onward)
}

/** A connection that changes its protocol is passed through as it is. */
const passUpgrade = (
  request: http.IncomingMessage,
  client: Duplex,
  head: Buffer,
  port: number,
  proxies: Proxies,
): void => {
  const headers = { ...forwardedHeaders(request, proxies), connection: 'upgrade', upgrade: request.headers.upgrade }
  const onward = http.request({
    host: '127.0.0.1',
    port,
    method: request.method,
    path: request.url,
    headers,
    agent: false,
    setHost: false,
  })
  const write = (answer: http.IncomingMessage, more: http.OutgoingHttpHeaders): void => {
    const lines = Object.entries({ ...endToEnd(answer), ...more }).flatMap(([name, value]) =>
      [value].flat().map((one) => `${name}: ${one}`),
    )
    client.write(`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\n${lines.join('\r\n')}\r\n\r\n`)
  }
  onward.once('upgrade', (answer, server, first) => {
    write(answer, { connection: 'upgrade', upgrade: answer.headers.upgrade })
    client.write(first)
    server.write(head)
    server.pipe(client).pipe(server)
    server.once('error', () => client.destroy())
    client.once('close', () => server.destroy())
  })
  onward.once('response', (answer) => {
    const { 'transfer-encoding': _chunks, ...rest } = answer.headers
    write(
      {
        ...answer,
        statusCode: answer.statusCode,
        statusMessage: answer.statusMessage,
        headers: rest,
      } as http.IncomingMessage,
      { connection: 'close' },
    )
    answer.pipe(client)
  })
  onward.once('error', () => client.destroy())
  client.once('error', () => onward.destroy())
  onward.end()
}

/**
 * One port for all companies: each request goes to the server of the company whose host it names. Connections of an address are
 * counted here: those servers know the door alone.
 */
export const createFrontDoor = (lookup: Lookup, proxies: Proxies, limits = CONNECTION_LIMITS): http.Server => {
  const server = http.createServer(
    { keepAliveTimeout: IDLE_MS, headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS },
    (request, response) => {
      const port = lookup(hostOf(request.headers.host))
      if (port === undefined || port === null) refuse(request, response, port === undefined ? 404 : 503)
      else passOn(request, response, port, proxies)
    },
  )
  limitConnections(server, proxies, limits)
  server.on('upgrade', (request, client, head) => {
    const port = lookup(hostOf(request.headers.host))
    if (port === undefined || port === null)
      client.end(
        `HTTP/1.1 ${port === undefined ? '404 Not Found' : '503 Service Unavailable'}\r\nconnection: close\r\n\r\n`,
      )
    else passUpgrade(request, client, head, port, proxies)
  })
  return server
}
