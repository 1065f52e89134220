import { streamSSE } from 'hono/streaming'
import { api } from '../../shared/api.ts'
import { isSessionOpen } from '../auth.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { type App, mount } from '../route.ts'
import { pull } from '../sync/pull.ts'
import { push } from '../sync/push.ts'

/** Proxies close silent connections; a comment line keeps them open. */
const HEARTBEAT_MS = 25_000

/** Streams of one session: more tabs than anybody has open, and few enough that a broken client holds up nobody. */
const MAX_STREAMS = 20

export const mountSync = (app: App, deps: Deps): void => {
  const { store, log } = deps

  mount(app, deps, api.push, ({ actor, body, c }) => {
    const { results, fault } = push(store, actor, body)
    if (fault && !(fault instanceof Refusal)) log.error({ requestId: c.get('requestId'), err: fault }, 'push stopped')
    return { results }
  })

  mount(app, deps, api.pull, ({ actor, query }) => pull(store, actor, query))

  const streams = new Map<number, number>()
  const changeStreams = (sessionId: number, by: number): number => {
    const open = (streams.get(sessionId) ?? 0) + by
    if (open > 0) streams.set(sessionId, open)
    else streams.delete(sessionId)
    return open
  }

  mount(app, deps, api.pokes, ({ actor: { sessionId }, c }) => {
    if (changeStreams(sessionId, 1) > MAX_STREAMS) {
      changeStreams(sessionId, -1)
      throw new Refusal(429, 'too_many_attempts')
    }
    return streamSSE(c, async (stream) => {
      let wake: (() => void) | null = null
      let poked = false
      const forget = store.onCommit(() => {
        poked = true
        wake?.()
      })
      stream.onAbort(() => wake?.())
      try {
        await stream.writeSSE({ event: 'ready', data: '' })
        while (!stream.aborted && !stream.closed) {
          if (!poked) {
            await new Promise<void>((resolve) => {
              const timer = setTimeout(resolve, HEARTBEAT_MS)
              timer.unref()
              wake = () => {
                clearTimeout(timer)
                resolve()
              }
            })
            wake = null
          }
          // Whoever was logged out learns no more, not even that something changed.
          if (stream.aborted || !isSessionOpen(store, sessionId)) break
          // Several commits in a row make one poke.
          const event = poked ? 'poke' : 'beat'
          poked = false
          await stream.writeSSE({ event, data: '' })
        }
      } finally {
        forget()
        changeStreams(sessionId, -1)
      }
    })
  })
}
