import { timedFetch } from '../clock/clock.ts'
import { ApiRefusal, type CallInput, callUrl, type FileCall, NoConnection, requireOwnAnswer } from '../sync/api.ts'
import { callOf } from '../sync/push/call-of.ts'
import { recordRefusal } from './calls.ts'
import { currentSession } from './session.ts'

/** Large files take the server a while. */
const DEADLINE_MS = 90_000

/**
 * Makes a call that answers a file, in the name of the logged-in person.
 * @throws NoConnection if no answer of ours came, ApiRefusal if the server refused
 */
export const fetchFile = async <Name extends FileCall>(name: Name, input: CallInput<Name>): Promise<Blob> => {
  const call = await callOf(name)
  const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown }
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), DEADLINE_MS)
  const token = currentSession()?.token ?? null
  let refusal: ApiRefusal
  try {
    const response = await timedFetch(callUrl(call.path, { params, query }), {
      method: call.method.toUpperCase(),
      headers: {
        authorization: `Bearer ${token ?? ''}`,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      redirect: 'manual',
      cache: 'no-store',
      signal: abort.signal,
    })
    requireOwnAnswer(response)
    if (response.ok) return await response.blob()
    const json = (await response.json()) as object
    refusal = new ApiRefusal(response.status, { message: 'general_request_not_successful', ...json })
  } catch (error) {
    if (error instanceof NoConnection) throw error
    throw new NoConnection(error instanceof Error ? error.name : 'unknown')
  } finally {
    clearTimeout(timer)
  }
  recordRefusal(refusal, token)
  throw refusal
}
