import { streamSSE } from 'hono/streaming'
import { api } from '../../shared/api.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { type App, mount } from '../route.ts'
import { pull } from '../sync/pull.ts'
import { push } from '../sync/push.ts'

/** Proxies close silent connections; a comment line keeps them open. */
const HEARTBEAT_MS = 25_000

export const mountSync = (app: App, deps: Deps): void => {
  const { store, log } = deps

  mount(app, deps, api.push, ({ actor, body, c }) => {
    const { results, fault } = push(store, actor, body)
    if (fault && !(fault instanceof Refusal)) log.error({ requestId: c.get('requestId'), err: fault }, 'push stopped')
    return { results }
  })

  mount(app, deps, api.pull, ({ actor, query }) => pull(store, actor, query))

  mount(app, deps, api.pokes, ({ c }) =>
    streamSSE(c, async (stream) => {
      let wake: (() => void) | null = null
      let poked = false
      const forget = store.onCommit(() => {
        poked = true
        wake?.()
      })
      stream.onAbort(() => {
        forget()
        wake?.()
      })
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
        if (stream.aborted) break
        // Several commits in a row make one poke.
        const event = poked ? 'poke' : 'beat'
        poked = false
        await stream.writeSSE({ event, data: '' })
      }
      forget()
    }),
  )
}
