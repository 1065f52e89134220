import type { Call } from '../../shared/api.ts'
import type { Deps } from '../deps.ts'
import { hashOf } from '../store/content-hash.ts'
import { nowIso } from '../store/db.ts'
import type { Actor } from '../store/people/actors.ts'
import { getUser } from '../store/people/users.ts'
import { findAnswer, keepAnswer } from '../store/sync/idempotent-answers.ts'
import { Refusal } from './refusal.ts'

/** Returns true if a call writes, so that a repeat of it may be answered from what was kept. */
export const takesIdempotencyKey = (call: Call): boolean =>
  call.method !== 'get' &&
  call.roles !== 'nobody-needed' &&
  !call.reads &&
  !call.answersSecret &&
  !call.multipart &&
  !('file' in call.answer)

/**
 * Answers a writing call that carries an `Idempotency-Key` once: a repeat gets the stored answer, and the effect and
 * that answer are one transaction, so a crash between them cannot double the effect. The stored answer belongs to the
 * user with its role and company; with another one the call is made anew.
 * What takes several transactions (whole weeks) or waits (password hashing) is kept once it is done: a repeat that comes
 * before is made anew.
 * @throws Refusal 409 when the key was used for another request
 */
export const answerOnce = async (
  deps: Deps,
  actor: Actor,
  request: { key: string; method: string; path: string; body: unknown },
  act: () => unknown,
): Promise<Response> => {
  const { store } = deps
  if (request.key.length > 200) throw new Refusal(400, 'idempotency_key_invalid')
  const requestHash = hashOf([request.method, request.path, request.body])
  const { userId, role, subcontractor, customer } = actor
  const place = { user_id: userId, viewer: hashOf([role, subcontractor, customer]), key: request.key }
  const kept = (answer: unknown): string => {
    const body = JSON.stringify(answer)
    // Whoever deletes its own user, say, leaves nobody to keep it for.
    if (getUser(store, userId)) keepAnswer(store, { ...place, request_hash: requestHash, body, at: nowIso(store) })
    return body
  }
  const outcome = store.write((): { body: string; replayed: boolean } | { other: unknown } => {
    const known = findAnswer(store, place)
    if (known) {
      if (known.request_hash !== requestHash) throw new Refusal(409, 'idempotency_key_reused')
      return { body: known.body, replayed: true }
    }
    const answer = act()
    if (answer instanceof Promise || answer instanceof Response) return { other: answer }
    return { body: kept(answer), replayed: false }
  })
  if ('other' in outcome) {
    const answer = await outcome.other
    if (!(answer instanceof Response)) store.write(() => kept(answer))
    return answer instanceof Response ? answer : Response.json(answer)
  }
  return new Response(outcome.body, {
    headers: {
      'content-type': 'application/json',
      ...(outcome.replayed ? { 'idempotent-replayed': 'true' } : {}),
    },
  })
}
