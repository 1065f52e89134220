import type { z } from 'zod'
import type { Api, CallName } from '../../shared/api.ts'
import { LINES_TYPE, MARKER_HEADER } from '../../shared/domain/sync/sync-format.ts'
import { fetchedNow } from '../page/missing-parts.ts'

/**
 * Obstacle between the app and the server: a dead spot; the server itself, that fails or is down behind its proxy; another
 * machine that answers in its place, such as a captive portal.
 */
export type Obstacle = 'no_network' | 'server_fault' | 'foreign_answer'

/** From this status on, the server or the proxy before it has failed: no refusal. */
export const SERVER_FAILS = 500
/** "Network Authentication Required": a captive portal that says so. */
const LOG_IN_TO_NETWORK = 511

/** No answer, or none of the server's own. */
export class NoConnection extends Error {
  readonly obstacle: Obstacle
  /** No answer came within the deadline; a smaller push may get through. */
  readonly isTimeout: boolean
  constructor(reason: string, { obstacle = 'no_network' as Obstacle, isTimeout = false } = {}) {
    super(`no connection: ${reason}`)
    this.obstacle = obstacle
    this.isTimeout = isTimeout
  }
}

/** @throws NoConnection if the answer is not the server's own */
export const requireOwnAnswer = ({ status, headers }: Response): void => {
  if (headers.get(MARKER_HEADER) !== null) return
  const isProxys = status >= SERVER_FAILS && status !== LOG_IN_TO_NETWORK
  throw new NoConnection('the answer is not ours', { obstacle: isProxys ? 'server_fault' : 'foreign_answer' })
}

/** The server refused: status, message key with the values of its placeholders, faults of single fields. */
export class ApiRefusal extends Error {
  constructor(
    readonly status: number,
    readonly body: { message: string; errors?: { path: string; message: string }[] } & Record<string, unknown>,
  ) {
    super(body.message)
  }
}

/** Returns true if the server said no, and did not fail. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiRefusal && error.status < SERVER_FAILS

/** Refusals that another try may not get: a session that has ended, and too many requests. */
const LATER = [401, 408, 429]
/** Returns true if the same request may succeed later. */
export const isForLater = (error: unknown): boolean => !isRefusal(error) || LATER.includes((error as ApiRefusal).status)

/** The person whose requests are sent. An older app, and a session of one, did not know the id of the account. */
export type SyncSession = { username: string; userId?: number; token: string }

/** Resolves to a part of the app that is fetched when it is first needed. @throws NoConnection when it cannot be fetched */
export const fetchedPart = <Part>(name: string, fetchPart: () => Promise<Part>): Promise<Part> =>
  fetchedNow(name, fetchPart).catch(() => {
    throw new NoConnection('a part of the app cannot be fetched')
  })

export type Fetch = (url: string, init: RequestInit) => Promise<Response>
/** A form holds a file: the server gives it five minutes as well. */
export const DEADLINE_MS = { push: 20_000, pull: 10_000, call: 30_000, form: 300_000 }

type Request = {
  method: string
  path: string
  token: string | null
  body?: unknown
  deadlineMs: number
  headers?: Record<string, string>
}

const isFormData = (body: unknown): boolean => typeof FormData !== 'undefined' && body instanceof FormData

/** @throws NoConnection if no answer of the server's own came */
const send = async (fetch: Fetch, request: Request, signal: AbortSignal): Promise<Response> => {
  const isForm = isFormData(request.body)
  const response = await fetch(request.path, {
    method: request.method.toUpperCase(),
    headers: {
      accept: 'application/json',
      ...(request.body !== undefined && !isForm ? { 'content-type': 'application/json' } : {}),
      ...(request.token ? { authorization: `Bearer ${request.token}` } : {}),
      ...request.headers,
    },
    ...(request.body === undefined ? {} : { body: isForm ? (request.body as FormData) : JSON.stringify(request.body) }),
    redirect: 'manual',
    cache: 'no-store',
    signal,
  })
  requireOwnAnswer(response)
  return response
}

const isObject = (json: unknown): json is object => json !== null && typeof json === 'object'

const lostBy = (error: unknown): NoConnection => {
  if (error instanceof NoConnection) return error
  const name = error instanceof Error ? error.name : 'unknown'
  return new NoConnection(name, { isTimeout: name === 'AbortError' })
}

/**
 * Sends one request whose answer is one JSON text, or one on each line: each is handed on as it comes.
 * The deadline is for each of them.
 * @throws NoConnection if no answer of the server's own came, or it broke off
 */
export async function* requestTexts(
  fetch: Fetch,
  request: Request,
): AsyncGenerator<{ status: number; text: string }, void> {
  const abort = new AbortController()
  const wait = () => setTimeout(() => abort.abort(), request.deadlineMs)
  let timer = wait()
  try {
    const response = await send(fetch, request, abort.signal)
    const { status } = response
    const areLines = response.headers.get('content-type')?.startsWith(LINES_TYPE) === true
    for await (const text of areLines ? linesOf(response) : [await response.text()]) {
      clearTimeout(timer)
      yield { status, text }
      timer = wait()
    }
  } catch (error) {
    throw lostBy(error)
  } finally {
    clearTimeout(timer)
    abort.abort()
  }
}

/** Lines of an answer as they come. @throws NoConnection if the last one is not whole */
async function* linesOf(response: Response): AsyncGenerator<string, void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let begun = ''
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done) break
    // A line is a megabyte, and comes in many parts: what has begun is not looked through again.
    const [end = '', ...others] = value.split('\n')
    begun += end
    for (const line of others) {
      yield begun
      begun = line
    }
  }
  if (begun !== '') throw new NoConnection('the answer broke off')
}

/** @throws NoConnection if the text is no JSON object, which every answer of the server is */
export const readJson = (text: string): object => {
  try {
    const json: unknown = JSON.parse(text)
    if (isObject(json)) return json
  } catch {
    // Reported below.
  }
  throw new NoConnection('the answer is not JSON')
}

/**
 * Sends one request and reads its whole answer within the deadline.
 * @throws NoConnection if no answer of the server's own came
 */
export const sendRequest = async (fetch: Fetch, request: Request): Promise<{ status: number; json: object }> => {
  for await (const { status, text } of requestTexts(fetch, request)) return { status, json: readJson(text) }
  throw new NoConnection('the answer is empty')
}

type Part<Name extends CallName, Key extends string> = Api[Name] extends { [K in Key]: infer Schema extends z.ZodType }
  ? { [K in Key]: z.input<Schema> }
  : unknown
/** A multipart call has no schema of its body: the form is sent as it is. */
type Multipart<Name extends CallName> = Api[Name] extends { multipart: true } ? { body: FormData } : unknown
export type CallInput<Name extends CallName> = Part<Name, 'params'> &
  Part<Name, 'query'> &
  Part<Name, 'body'> &
  Multipart<Name>
/** Calls that answer JSON; all others answer a file, which is read otherwise (`session/download.ts`). */
export type JsonCall = {
  [Name in CallName]: Api[Name]['answer'] extends z.ZodType ? Name : never
}[CallName]
export type FileCall = Exclude<CallName, JsonCall>
export type CallAnswer<Name extends CallName> = Api[Name]['answer'] extends z.ZodType
  ? z.output<Api[Name]['answer']>
  : never

const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name])))

const queryText = (query: Record<string, unknown> = {}): string => {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined)
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}

/** Path and query of a call. */
export const callUrl = (path: string, input: { params?: unknown; query?: unknown }): string =>
  fillPath(path, input.params as Record<string, unknown>) + queryText(input.query as Record<string, unknown>)

/**
 * Makes one of the calls of `shared/api`; those with the same `once` take effect once.
 * @throws NoConnection, ApiRefusal
 */
export const sendCall = async (
  fetch: Fetch,
  token: string | null,
  call: { method: string; path: string },
  input: { params?: unknown; query?: unknown; body?: unknown },
  once?: string,
): Promise<unknown> => {
  const { status, json } = await sendRequest(fetch, {
    method: call.method,
    path: callUrl(call.path, input),
    token,
    body: input.body,
    deadlineMs: isFormData(input.body) ? DEADLINE_MS.form : DEADLINE_MS.call,
    ...(once && { headers: { 'idempotency-key': once } }),
  })
  if (status >= 200 && status < 300) return json
  throw new ApiRefusal(status, { message: 'general_request_not_successful', ...(json as object) })
}
