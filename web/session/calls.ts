import { timedFetch } from '../clock/clock.ts'
import { ApiRefusal, type CallAnswer, type CallInput, type JsonCall, sendCall } from '../sync/api.ts'
import { refusedSession } from '../sync/connection.ts'
import { callOf } from '../sync/push/call-of.ts'
import { checkSession } from './check-session.ts'
import { connection, currentSession } from './session.ts'

/** Records what a refusal shows about the session that made the call. */
export const recordRefusal = (error: unknown, token: string | null): void => {
  if (!(error instanceof ApiRefusal) || token === null || currentSession()?.token !== token) return
  if (error.status === 401) connection.set(refusedSession(error))
  // The role may have changed, so the session is checked.
  if (error.status === 403 && error.body.message === 'not_allowed') void checkSession()
}

/**
 * Makes one of the calls of `shared/api` in the name of the logged-in person.
 * @param once the same for a repetition of the same call: it takes effect once, though an answer was lost
 * @throws NoConnection, ApiRefusal
 */
export const callApi = async <Name extends JsonCall>(
  name: Name,
  input: CallInput<Name>,
  once?: string,
): Promise<CallAnswer<Name>> => {
  const token = currentSession()?.token ?? null
  try {
    return (await sendCall(timedFetch, token, await callOf(name), input as object, once)) as CallAnswer<Name>
  } catch (error) {
    recordRefusal(error, token)
    throw error
  }
}
