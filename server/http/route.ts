import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import type { api } from '../../shared/api.ts'
import type { Call } from '../../shared/call.ts'
import type { Deps } from '../deps.ts'
import { STRANGER_LIMITS, type Visit } from '../kit/open-of-people.ts'
import { Refusal, validated } from '../kit/refusal.ts'
import { hashToken } from '../kit/tokens.ts'
import { type Actor, actorOfSession, findActor } from '../people/store/actors.ts'
import { sessionEndOf } from '../people/store/ended-sessions.ts'
import { requirePace } from '../store/history/pace.ts'
import { jsonAnswer } from './answers/json-answer.ts'
import { clientAddress } from './connections/client-address.ts'
import { answerOnce, keyedRequest, takesIdempotencyKey } from './idempotency.ts'
import { isKey, keyActor, presentKeyActor } from './key-access.ts'
import { BODY_LIMITS, readBody, readJson } from './request-body.ts'

type AnyCall = (typeof api)[keyof typeof api]
type Parsed<Call, Part extends string> = Call extends { [Key in Part]: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined
type Answer<Call extends AnyCall> = Call['answer'] extends z.ZodType ? z.input<Call['answer']> | Response : Response

export type RouteRequest<Call extends AnyCall> = {
  deps: Deps
  /** The user of the request; calls that need none get null. */
  actor: Call['roles'] extends 'nobody-needed' ? null : Actor
  /**
   * The user as it is now, asked anew by a handler that has waited, inside its write.
   * @throws Refusal 401 once the session or key is over, 403 once the role may not make this call
   */
  present: Call['roles'] extends 'nobody-needed' ? null : Present
  params: Parsed<Call, 'params'>
  query: Parsed<Call, 'query'>
  body: Parsed<Call, 'body'>
  /** The JSON as it came, with the fields that the schema does not know. */
  rawBody: unknown
  c: Context
}

/** Returns the user of a request as it is now, see {@link RouteRequest}. */
export type Present = () => Actor

export type AppEnv = {
  Variables: { requestId: string; actor: Actor | null; present: Present | null; visit: Visit | null }
}
export type App = Hono<AppEnv>

/** The token that a request shows. */
export const bearer = (c: Context): string | null =>
  /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? null

/** @throws Refusal 401 where a session has no user any more, with the reason if it is known */
const requirePerson = (deps: Deps, token: string | null, actor: Actor | null): Actor => {
  if (!actor) throw new Refusal(401, (token && sessionEndOf(deps.store, hashToken(token))) || 'session_expired')
  return actor
}

/** @throws Refusal 403 */
const requireRole = (call: AnyCall, { role }: Actor): void => {
  if (call.roles !== 'any' && !(call.roles as readonly string[]).includes(role)) throw new Refusal(403, 'not_allowed')
}

/**
 * @throws Refusal 401 without a valid session or key, 403 when the role, or the key, may not make this call, 429 for a person
 * who has written too much of late
 */
const authorise = (deps: Deps, call: AnyCall, c: Context<AppEnv>): Actor | null => {
  if (call.roles === 'nobody-needed') return null
  const token = bearer(c)
  const actor =
    token && isKey(token)
      ? keyActor(deps.store, token, call)
      : requirePerson(deps, token, token ? findActor(deps.store, token) : null)
  c.set('actor', actor)
  requireRole(call, actor)
  // Dispatch is the company itself: what it writes is its own.
  const { method, reads, isOfOwn }: Pick<Call, 'method' | 'reads' | 'isOfOwn'> = call
  if (actor.role !== 'admin' && method !== 'get' && !reads && !isOfOwn) requirePace(deps.store, actor.username)
  return actor
}

/**
 * The user again, while the request goes on: a session or key may have ended since, a user may have got another role or
 * company. Counts as no request, and as no use.
 */
const presentOf =
  (deps: Deps, call: AnyCall, c: Context<AppEnv>, { sessionId }: Actor): Present =>
  () => {
    const token = bearer(c)
    const actor =
      token && isKey(token)
        ? presentKeyActor(deps.store, token, call)
        : requirePerson(deps, token, actorOfSession(deps.store, sessionId))
    c.set('actor', actor)
    requireRole(call, actor)
    return actor
  }

/** @throws Refusal 404 for a path parameter that cannot name anything */
const parseParams = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Refusal(404, 'not_found')
}

/** Slow readers are there until they have read, or are gone. */
const leaveOnceSent = (c: Context<AppEnv>, visit: Visit | null): void => {
  if (!visit) return
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  if (outgoing && !outgoing.closed) outgoing.once('close', visit.leave)
  else visit.leave()
}

/**
 * Mounts one call of `shared/api`: authenticate, authorise, validate, act, answer. A body may be on its way for minutes: once
 * it is there the caller is authorised again (`readBody`). A handler that waits by itself asks `present` inside its write.
 * A handler that writes is synchronous, so that with an `Idempotency-Key` its effect and its stored answer commit together.
 * @param enter of a call that needs no session: whose visit the request is, asked before its body is read; refuses who may not come in
 */
export const mount = <Call extends AnyCall>(
  app: App,
  deps: Deps,
  call: Call,
  handler: (request: RouteRequest<Call>) => Answer<Call> | Promise<Answer<Call>>,
  enter?: (c: Context) => Visit,
): void => {
  const definition = call as AnyCall & {
    params?: z.ZodType
    query?: z.ZodType
    body?: z.ZodType
    multipart?: true
    streams?: true
  }
  app.on(call.method.toUpperCase(), call.path, async (c) => {
    const actor = authorise(deps, call, c)
    const visit = enter?.(c) ?? visitOf(c, actor)
    c.set('visit', visit)
    c.set('present', actor && presentOf(deps, call, c, actor))
    try {
      return await answer(c)
    } finally {
      leaveOnceSent(c, visit)
    }
  })

  const visitOf = (c: Context<AppEnv>, actor: Actor | null): Visit | null => {
    // A proxy may let any number of one address through.
    if (!actor) return deps.openOfPeople.enter(`at ${clientAddress(c, deps.env)}`, STRANGER_LIMITS)
    // A stream stays open; it has limits of its own.
    return definition.streams ? null : deps.openOfPeople.enter(actor.userId)
  }
  const answer = async (c: Context<AppEnv>): Promise<Response> => {
    const params = definition.params ? parseParams(definition.params, c.req.param()) : undefined
    const query = definition.query ? validated(definition.query, c.req.query()) : undefined
    const limit = enter ? BODY_LIMITS.link : call.roles === 'nobody-needed' ? BODY_LIMITS.stranger : BODY_LIMITS.json
    const rawBody = definition.body ? await readJson(c, limit) : undefined
    // A request that breaks off is refused as a whole: a call that has no body must not have written by then.
    if (!definition.body && !definition.multipart && call.method !== 'get') await readBody(c, limit)
    const body = definition.body ? validated(definition.body, rawBody) : undefined
    // Reading the body has brought the actor up to date.
    const { actor, present } = c.var
    const request = { deps, actor, present, params, query, body, rawBody, c } as RouteRequest<Call>
    const act = () => handler(request)
    const key = c.req.header('idempotency-key')
    if (key && actor && takesIdempotencyKey(call))
      return answerOnce(deps, actor, keyedRequest(call, { key, path: c.req.path, raw: rawBody, body }), act)
    const answered = await act()
    return answered instanceof Response ? answered : jsonAnswer(c, answered)
  }
}
