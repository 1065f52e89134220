import { createHash } from 'node:crypto'
import type { Call } from '../../shared/api.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../store/actors.ts'
import { nowIso } from '../store/db.ts'
import { findAnswer, keepAnswer } from '../store/idempotent-answers.ts'
import { getUser } from '../store/users.ts'
import { Refusal } from './refusal.ts'

/** The same value always gives the same text, whatever the order of its keys. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
    entries.sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`
  }
  return JSON.stringify(value ?? null)
}
export const hashOf = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('base64url')

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
 * Only synchronous handlers can promise that; others (password hashing) just run.
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
  const outcome = store.write((): { body: string; replayed: boolean } | { other: unknown } => {
    const known = findAnswer(store, place)
    if (known) {
      if (known.request_hash !== requestHash) throw new Refusal(409, 'idempotency_key_reused')
      return { body: known.body, replayed: true }
    }
    const answer = act()
    if (answer instanceof Promise || answer instanceof Response) return { other: answer }
    const body = JSON.stringify(answer)
    // Whoever deletes its own user, say, leaves nobody to keep it for.
    if (getUser(store, userId)) keepAnswer(store, { ...place, request_hash: requestHash, body, at: nowIso(store) })
    return { body, replayed: false }
  })
  if ('other' in outcome) {
    const answer = await outcome.other
    return answer instanceof Response ? answer : Response.json(answer)
  }
  return new Response(outcome.body, {
    headers: {
      'content-type': 'application/json',
      ...(outcome.replayed ? { 'idempotent-replayed': 'true' } : {}),
    },
  })
}
