import { api } from '#shared/api.ts'
import { Mutation, type MutationResult, type PullAnswer } from '#shared/schemas/sync.ts'
import type { Deps } from '../../deps.ts'
import { createTurns, linesAnswer } from '../../http/answers/lines-answer.ts'
import { type App, mount, type RouteRequest } from '../../http/route.ts'
import { Refusal } from '../../kit/refusal.ts'
import { type Actor, actorOfSession } from '../../people/store/actors.ts'
import { createPokeStreams } from '../poke-streams.ts'
import { pull, pullState } from '../pull/pull.ts'
import { type Decided, push } from '../push/push.ts'
import { findMutation } from '../store/sync-log.ts'

/** Streams of one session: more than a person opens tabs, and few enough that a broken client delays no other. */
const MAX_STREAMS = 20

/** Pages in one answer: more than a new device needs of a large company; who needs more asks again. */
const MAX_PAGES = 50
/**
 * Answers of many pages at once, of one person and of all; a further one gets page after page. Each holds two or three
 * pages of a megabyte for a client that does not read.
 */
const LONG_ANSWERS = { each: 8, all: 40 }

/** Counts what is open, of each owner and of all. */
const countOpen = ({ each, all }: { each: number; all: number }) => {
  const open = new Map<number, number>()
  let total = 0
  const change = (owner: number, by: number): void => {
    total += by
    const count = (open.get(owner) ?? 0) + by
    if (count > 0) open.set(owner, count)
    else open.delete(owner)
  }
  return {
    /** Returns false if there are as many already. */
    enter: (owner: number): boolean => {
      if (total >= all || (open.get(owner) ?? 0) >= each) return false
      change(owner, 1)
      return true
    },
    leave: (owner: number): void => change(owner, -1),
  }
}

/** Refused mutations of a call that stand in the log, in one line: it grows no faster than the calls. */
const MAX_REFUSED_TOLD = 10
type Refused = { entity: string | null; key: string | number | null; message: string | undefined }

/** Returns refused mutations for the log: the row and the reason. Never a value, and of an unreadable one nothing at all. */
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
      const refused = refusedOf(body.mutations, results)
      const first = refused.slice(0, MAX_REFUSED_TOLD)
      if (first.length > 0) log.info({ requestId, user, count: refused.length, first }, 'mutations refused')
      if (fault && !(fault instanceof Refusal)) log.error({ requestId, err: fault }, 'push stopped')
      return { epoch: store.epoch(), results }
    }
    const decided = push(store, actor, () => actorOfSession(store, actor.sessionId), body, deps.pushTurn)
    return decided instanceof Promise ? decided.then(answer) : answer(decided)
  })

  mount(app, deps, api.known, ({ actor, body }) => ({
    epoch: store.epoch(),
    known: body.mutations.filter((id) => findMutation(store, id)?.username === actor.username),
  }))

  const longAnswers = countOpen(LONG_ANSWERS)
  /** A page takes many milliseconds: requests for pages take turns, so that other requests wait for one at most. */
  const turn = createTurns()
  const pullInTurn = async ({ sessionId }: Actor, query: Parameters<typeof pull>[2]): Promise<PullAnswer> => {
    await turn()
    const actor = actorOfSession(store, sessionId)
    if (!actor) throw new Refusal(401, 'session_expired')
    return pull(store, actor, query, deps.pullLimits)
  }
  mount(app, deps, api.pull, (request) => {
    const { actor, query } = request
    const state = pullState(store, actor, query)
    return state.isShort ? pull(store, actor, query, deps.pullLimits, state) : pullPages(request)
  })
  const pullPages = async ({ actor, query, c }: RouteRequest<typeof api.pull>): Promise<PullAnswer | Response> => {
    const { sessionId, userId } = actor
    const first = await pullInTurn(actor, query)
    if (!first.more || query.pages === undefined || c.req.method === 'HEAD') return first
    if (!longAnswers.enter(userId)) return first
    let unsent: PullAnswer | null = first
    let last: Pick<PullAnswer, 'cursor' | 'more'> = first
    let made = 1
    const next = (): PullAnswer | null => {
      const page = unsent ?? pageAfter(last)
      unsent = null
      if (page) last = { cursor: page.cursor, more: page.more }
      return page
    }
    const pageAfter = ({ cursor, more }: typeof last): PullAnswer | null => {
      // A session that has ended gets no further pages.
      const reader = more && made < MAX_PAGES ? actorOfSession(store, sessionId) : null
      made += 1
      return reader && pull(store, reader, { ...query, cursor }, deps.pullLimits)
    }
    const requestId = c.get('requestId')
    return linesAnswer(c, next, {
      turn,
      onFault: (err) => log.error({ requestId, err }, 'pull stopped'),
      onClose: () => longAnswers.leave(userId),
    })
  }

  const pokes = createPokeStreams(store, (err) => log.error({ err }, 'people could not be told of a commit'))
  const streams = countOpen({ each: MAX_STREAMS, all: Number.POSITIVE_INFINITY })

  mount(app, deps, api.pokes, ({ actor, c }) => {
    c.header('content-type', 'text/event-stream')
    c.header('cache-control', 'no-cache')
    // The framework answers HEAD by the handler of GET and drops the stream, which would then never be closed.
    if (c.req.method === 'HEAD') return c.body(null)
    const { sessionId } = actor
    if (!streams.enter(sessionId)) throw new Refusal(429, 'too_many_attempts')
    return c.body(pokes.open(actor, () => streams.leave(sessionId)))
  })
}
