import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answer of a receiver of webhooks. @param count adds bytes that were written */
export type Answering = (
  request: http.IncomingMessage,
  response: http.ServerResponse,
  count: (bytes: number) => void,
) => void

/** A receiver of webhooks that an attacker runs, and its records. */
export type Receiver = {
  url: string
  readonly requests: number
  /** Requests that were open at once, the most of them. */
  readonly most: number
  readonly bytes: number
  readonly paths: readonly string[]
  close: () => Promise<void>
}

const MAX_PATHS = 1000

export const startReceiver = async (answer: Answering = (_request, response) => response.end()): Promise<Receiver> => {
  const seen = { requests: 0, open: 0, most: 0, bytes: 0 }
  const paths: string[] = []
  const server = http.createServer((request, response) => {
    seen.requests += 1
    seen.open += 1
    seen.most = Math.max(seen.most, seen.open)
    response.once('close', () => {
      seen.open -= 1
    })
    if (paths.length < MAX_PATHS) paths.push(request.url ?? '')
    answer(request, response, (bytes) => {
      seen.bytes += bytes
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get requests() {
      return seen.requests
    },
    get most() {
      return seen.most
    },
    get bytes() {
      return seen.bytes
    },
    paths,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
