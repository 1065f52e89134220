import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { MARKER_HEADER } from '#shared/domain/sync/sync-format.ts'
import { SECOND_MS } from '#shared/domain/time/units.ts'
import type { AnswerHeaders } from '../answers/answer-headers.ts'
import { BODY_LIMITS } from '../request-body.ts'
import { closeGently } from './gentle-close.ts'
import type { OpenRequests } from './open-requests.ts'

/** Body of an answer that the app never saw, in the same shape as every refusal (rules 2.1). */
const refusalBody = (message: string): string => JSON.stringify({ message })
const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  [MARKER_HEADER]: '1',
} as const

/** Statuses for what is not even HTTP, by Node's error codes. */
const STATUS_OF: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

const refuse = (answer: ServerResponse, status: number, headers: AnswerHeaders): void => {
  answer.writeHead(status, { ...headers, connection: 'close' }).end(refusalBody('malformed_request'))
}

/** Answers on the bare connection and closes it. */
const refuseConnection = (connection: Duplex, status: number, headers: AnswerHeaders): void => {
  const body = refusalBody('malformed_request')
  const head = { ...headers, connection: 'close', 'content-length': body.length }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  connection.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** Limits of a request before the app sees it, and of a silent connection. */
const SERVER_LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15 * SECOND_MS,
  /** Headers and body; the app allows most bodies less. */
  requestTimeout: BODY_LIMITS.tripPlan.ms + 15 * SECOND_MS,
  connectionsCheckingInterval: 5 * SECOND_MS,
}
/** More are ignored. A browser and its proxies send some thirty. */
const MAX_HEADERS = 100
/** A client that has vanished reads nothing more; event streams say something every 25 seconds. */
const SILENCE_MS = 600 * SECOND_MS

/**
 * The HTTP server around the app: what is malformed before the app sees it gets a refusal with a message too, and never
 * a stack.
 * @param options.hostname what a client of HTTP/1.0 without a Host header means
 * @param options.refusalHeaders security headers of these refusals
 */
export const createHttpServer = (
  fetch: OpenRequests['fetch'],
  { hostname, refusalHeaders, log }: { hostname: string; refusalHeaders: AnswerHeaders; log: Logger },
): Server => {
  const headers = { ...HEADERS, ...refusalHeaders }
  const answer = getRequestListener(fetch, {
    hostname,
    errorHandler: (error) => {
      // The library's name for a target or Host that makes no address.
      const isMalformed = error instanceof Error && error.name === 'RequestError'
      if (!isMalformed) log.error({ err: error }, 'unexpected error')
      return new Response(refusalBody(isMalformed ? 'malformed_request' : 'general_request_not_successful'), {
        status: isMalformed ? 400 : 500,
        headers,
      })
    },
  })
  const running = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse }>()
  const options = { requireHostHeader: false, ...SERVER_LIMITS }
  const server = createServer(options, (request: IncomingMessage, response: ServerResponse) => {
    running.set(request.socket, { request, response })
    const hosts = request.headersDistinct.host?.length ?? 0
    // RFC 9112 section 3.2; Node's own answer to none has no message, and of two it takes the first.
    if (hosts > 1 || (hosts === 0 && request.httpVersion !== '1.0')) refuse(response, 400, headers)
    else void answer(request, response)
  })
  server.on('connection', (socket) => closeGently(socket, () => running.get(socket)?.request))
  server.maxHeadersCount = MAX_HEADERS
  server.setTimeout(SILENCE_MS)
  server.on('checkExpectation', (_request, response: ServerResponse) => refuse(response, 417, headers))
  server.on('clientError', (error: NodeJS.ErrnoException, connection: Duplex) => {
    const { request, response } = running.get(connection) ?? {}
    if (error.code === 'ECONNRESET' || !connection.writable) connection.destroy()
    // What is malformed came behind a request that was complete: that one gets its own answer, and nothing more is read.
    else if (response && !response.writableFinished && (request?.complete || response.headersSent))
      response.once('close', () => connection.destroy())
    else refuseConnection(connection, STATUS_OF[error.code ?? ''] ?? 400, headers)
  })
  return server
}
