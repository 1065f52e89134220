import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Http2Bindings, HttpBindings } from '@hono/node-server'

type Bindings = HttpBindings | Http2Bindings
type Fetch = (request: Request, env: Bindings) => Promise<Response>
export type OpenRequests = {
  /** The app's fetch, counting the requests that are open. */
  fetch: Fetch
  /** Starts keeping track; before the server listens. */
  track: (server: Server) => void
  /**
   * Stops accepting, waits until the running requests are answered, and closes what is left after `patienceMs`.
   * Event streams never end by themselves, so they are closed at once.
   */
  finish: (patienceMs: number) => Promise<void>
}

const isEventStream = (answer: Response): boolean =>
  answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false

/** Keeps track of the requests of a server, so that it can end without breaking one. */
export const trackRequests = (
  answerOf: (request: Request, env: Bindings) => Response | Promise<Response>,
): OpenRequests => {
  const streams = new Set<ServerResponse>()
  let server: Server | null = null
  let isStopping = false

  return {
    fetch: async (request, env) => {
      const answer = await answerOf(request, env)
      if (isEventStream(answer)) {
        // This server speaks HTTP/1.1 alone.
        const outgoing = env.outgoing as ServerResponse
        streams.add(outgoing)
        outgoing.once('close', () => streams.delete(outgoing))
        if (isStopping) setImmediate(() => outgoing.destroy())
      }
      return answer
    },
    track: (tracked) => {
      server = tracked
      tracked.on('request', (_request: IncomingMessage, outgoing: ServerResponse) => {
        outgoing.once('close', () => {
          // A connection that is kept alive would hold up the end.
          if (isStopping) setImmediate(() => tracked.closeIdleConnections())
        })
      })
    },
    finish: (patienceMs) =>
      new Promise((resolve) => {
        if (!server) return resolve()
        const closing = server
        isStopping = true
        const deadline = setTimeout(() => closing.closeAllConnections(), patienceMs)
        closing.close(() => {
          clearTimeout(deadline)
          resolve()
        })
        for (const stream of streams) stream.destroy()
        closing.closeIdleConnections()
      }),
  }
}
