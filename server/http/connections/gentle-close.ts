import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { MINUTE_MS } from '#shared/domain/time/units.ts'

/** Bounds of what is still read, and thrown away, from a client whose request was answered before all of it had come. */
export type Lingering = { bytes: number; ms: number; idleMs: number }
export const LINGERING: Lingering = { bytes: 64 * 1024 * 1024, ms: MINUTE_MS, idleMs: 5_000 }

/**
 * Closes a connection so that its client reads the answer: a request that is refused while its body is on the way is answered
 * at once, and a connection that is closed with bytes unread takes that answer from the client (RFC 9112, section 9.6). So the
 * own side is closed, and what still comes is thrown away until the client has read, or a bound is reached.
 * @param running the request that is on the connection
 */
export const closeGently = (
  socket: Socket,
  running: () => IncomingMessage | undefined,
  { bytes, ms, idleMs }: Lingering = LINGERING,
): void => {
  const closeAtOnce = socket.destroySoon.bind(socket)
  let isLingering = false
  socket.destroySoon = () => {
    if (isLingering) return
    const request = running()
    if (socket.destroyed || !request || request.complete) return closeAtOnce()
    isLingering = true
    socket.end()
    // Where a reader has begun it reads on, see `readBody`.
    if (request.readableFlowing !== false) request.resume()
    const begun = { bytes: socket.bytesRead, at: performance.now() }
    let read = begun.bytes
    const timer = setInterval(() => {
      const isIdle = socket.bytesRead === read
      read = socket.bytesRead
      if (isIdle || read - begun.bytes > bytes || performance.now() - begun.at > ms) socket.destroy()
    }, idleMs).unref()
    const done = (): void => {
      clearInterval(timer)
      socket.destroy()
    }
    request.once('end', done)
    socket.once('end', done)
    socket.once('close', done)
  }
}
