import { streamSSE } from 'hono/streaming'
import { api } from '../../../shared/api.ts'
import { Mutation, type MutationResult } from '../../../shared/schemas/sync.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { type App, mount } from '../../http/route.ts'
import { type Actor, actorOfSession } from '../../store/people/actors.ts'
import { watchCommits } from '../../sync/commit-watch.ts'
import { pull } from '../../sync/pull.ts'
import { type Decided, MUTATIONS_PER_TURN, push, pushInTurns } from '../../sync/push.ts'

/** Proxies close silent connections; a comment line keeps them open. */
const HEARTBEAT_MS = 25_000

/** Streams of one session: more tabs than anybody has open, and few enough that a broken client holds up nobody. */
const MAX_STREAMS = 20

type Refused = { entity: string | null; key: string | number | null; message: string | undefined }

/**
 * Returns what the log says of refused mutations: which row and why. Never a value, and of an unreadable one nothing
 * at all.
 */
const refusedOf = (mutations: readonly unknown[], results: readonly MutationResult[]): Refused[] =>
  results.flatMap(({ status, message }, index) => {
    if (status !== 'refused') return []
    const { data } = Mutation.safeParse(mutations[index])
    return [{ entity: data?.entity ?? null, key: data?.key ?? null, message }]
  })

export const mountSync = (app: App, deps: Deps): void => {
  const { store, log } = deps

  mount(app, deps, api.push, ({ actor, body, c }) => {
    const answer = ({ results, fault }: Decided) => {
      const requestId = c.get('requestId')
      const { username: user } = actor
      for (const refused of refusedOf(body.mutations, results))
        log.info({ requestId, user, ...refused }, 'mutation refused')
      if (fault && !(fault instanceof Refusal)) log.error({ requestId, err: fault }, 'push stopped')
      return { epoch: store.epoch(), results }
    }
    const perTurn = deps.mutationsPerTurn ?? MUTATIONS_PER_TURN
    if (body.mutations.length <= perTurn) return answer(push(store, actor, body))
    return pushInTurns(store, () => actorOfSession(store, actor.sessionId), body, perTurn).then(answer)
  })

  mount(app, deps, api.pull, ({ actor, query }) => pull(store, actor, query, deps.pullLimits))

  const commits = watchCommits(store)
  const streams = new Map<number, number>()
  const changeStreams = (sessionId: number, by: number): number => {
    const open = (streams.get(sessionId) ?? 0) + by
    if (open > 0) streams.set(sessionId, open)
    else streams.delete(sessionId)
    return open
  }

  mount(app, deps, api.pokes, ({ actor: opener, c }) => {
    // The framework answers HEAD by the handler of GET and drops the stream, which nobody would ever close.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' })
    const { sessionId } = opener
    if (changeStreams(sessionId, 1) > MAX_STREAMS) {
      changeStreams(sessionId, -1)
      throw new Refusal(429, 'too_many_attempts')
    }
    return streamSSE(c, async (stream) => {
      let wake: (() => void) | null = null
      let listener: Actor | null = opener
      let told = commits.now()
      let beatAt = 0
      const tell = async (event: string) => {
        beatAt = Date.now() + HEARTBEAT_MS
        await stream.writeSSE({ event, data: '' })
      }
      const forget = store.onCommit(() => wake?.())
      stream.onAbort(() => wake?.())
      try {
        await tell('ready')
        while (!stream.aborted && !stream.closed) {
          // Several commits in a row make one poke, and those of others none.
          const isConcerned = commits.concerns(listener, told)
          told = commits.now()
          const quiet = beatAt - Date.now()
          if (!isConcerned && quiet > 0) {
            await new Promise<void>((resolve) => {
              const timer = setTimeout(resolve, quiet)
              timer.unref()
              wake = () => {
                clearTimeout(timer)
                resolve()
              }
            })
            wake = null
            continue
          }
          // Whoever was logged out learns no more, not even that something changed; another role learns other things.
          listener = actorOfSession(store, sessionId)
          if (!listener) break
          await tell(isConcerned ? 'poke' : 'beat')
        }
      } finally {
        forget()
        changeStreams(sessionId, -1)
      }
    })
  })
}
