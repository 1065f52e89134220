import type { z } from 'zod'
import type { Api, CallName } from '../../shared/api.ts'
import { MARKER_HEADER } from '../../shared/domain/sync/sync-format.ts'

/** No answer, or none of the server's own: a dead spot, a captive portal, a proxy's page. */
export class NoConnection extends Error {
  constructor(
    reason: string,
    /** No answer came within the deadline; a smaller push may get through. */
    readonly isTimeout = false,
  ) {
    super(`no connection: ${reason}`)
  }
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

/** The person whose requests are sent. An older app, and a session of one, did not know the id of the account. */
export type SyncSession = { username: string; userId?: number; token: string }

/** Resolves to a part of the app that is fetched when it is first needed. @throws NoConnection when it cannot be fetched */
export const fetchedPart = <Part>(part: Promise<Part>): Promise<Part> =>
  part.catch(() => {
    throw new NoConnection('a part of the app cannot be fetched')
  })

export type Fetch = (url: string, init: RequestInit) => Promise<Response>
export const DEADLINE_MS = { push: 20_000, pull: 10_000, call: 30_000 }

type Request = {
  method: string
  path: string
  token: string | null
  body?: unknown
  deadlineMs: number
  headers?: Record<string, string>
}

/**
 * Sends one request and reads its whole answer within the deadline.
 * @throws NoConnection if no answer of the server's own came
 */
export const sendRequest = async (fetch: Fetch, request: Request): Promise<{ status: number; json: unknown }> => {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), request.deadlineMs)
  try {
    const isForm = typeof FormData !== 'undefined' && request.body instanceof FormData
    const response = await fetch(request.path, {
      method: request.method.toUpperCase(),
      headers: {
        accept: 'application/json',
        ...(request.body !== undefined && !isForm ? { 'content-type': 'application/json' } : {}),
        ...(request.token ? { authorization: `Bearer ${request.token}` } : {}),
        ...request.headers,
      },
      ...(request.body === undefined
        ? {}
        : { body: isForm ? (request.body as FormData) : JSON.stringify(request.body) }),
      redirect: 'manual',
      cache: 'no-store',
      signal: abort.signal,
    })
    if (response.headers.get(MARKER_HEADER) === null) throw new NoConnection('the answer is not ours')
    const json: unknown = await response.json()
    if (json === null || typeof json !== 'object') throw new NoConnection('the answer is not JSON')
    return { status: response.status, json }
  } catch (error) {
    if (error instanceof NoConnection) throw error
    const name = error instanceof Error ? error.name : 'unknown'
    throw new NoConnection(name, name === 'AbortError')
  } finally {
    clearTimeout(timer)
  }
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
 * Makes one of the calls of `shared/api`.
 * @throws NoConnection, ApiRefusal
 */
export const sendCall = async (
  fetch: Fetch,
  token: string | null,
  call: { method: string; path: string },
  input: { params?: unknown; query?: unknown; body?: unknown },
): Promise<unknown> => {
  const { status, json } = await sendRequest(fetch, {
    method: call.method,
    path: callUrl(call.path, input),
    token,
    body: input.body,
    deadlineMs: DEADLINE_MS.call,
  })
  if (status >= 200 && status < 300) return json
  throw new ApiRefusal(status, { message: 'general_request_not_successful', ...(json as object) })
}
