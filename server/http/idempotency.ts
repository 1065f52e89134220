import { createHmac } from 'node:crypto'
import type { Call } from '../../shared/api.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../kit/refusal.ts'
import type { Actor } from '../people/store/actors.ts'
import { canonicalJson, hashOf } from '../store/content-hash.ts'
import { nowIso } from '../store/db.ts'
import { findAnswer, keepAnswer } from '../sync/store/idempotent-answers.ts'

/** Returns true if a call writes, so that a repeat of it may be answered from what was kept. */
export const takesIdempotencyKey = (call: Call): boolean =>
  call.method !== 'get' &&
  call.roles !== 'nobody-needed' &&
  !call.reads &&
  !call.answersSecret &&
  !call.multipart &&
  !('file' in call.answer)

/** Parts of a request by which it is told from another one with the same key. */
export type KeyedRequest = { key: string; method: string; path: string; body: unknown; secrets: object }

/**
 * Takes a request apart for {@link answerOnce}. Of a call with secrets only what its schema knows is looked at, so that no
 * secret hides in a field beside.
 */
export const keyedRequest = (
  call: Pick<Call, 'method' | 'secrets'>,
  request: { key: string; path: string; raw: unknown; body: unknown },
): KeyedRequest => {
  const { key, path, raw, body } = request
  const names = call.secrets
  if (!names) return { key, method: call.method, path, body: raw, secrets: {} }
  const of = (isSecret: boolean) =>
    Object.fromEntries(
      Object.entries(body ?? {}).filter(([name, value]) => value !== undefined && names.includes(name) === isSecret),
    )
  return { key, method: call.method, path, body: of(false), secrets: of(true) }
}

/** Record of a request: the hash of all that is no secret, and hashes that only this run of the server can compare. */
type Fingerprint = { open: string; run: string; secret: string }
const NO_SECRET = { run: '', secret: '' }

const fingerprintOf = ({ method, path, body, secrets }: KeyedRequest, key: Buffer): Fingerprint => {
  const open = hashOf([method, path, body])
  if (Object.keys(secrets).length === 0) return { open, ...NO_SECRET }
  const mac = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return { open, run: mac('run'), secret: mac(canonicalJson(secrets)) }
}
const keptAs = ({ open, run, secret }: Fingerprint): string => (run ? `${open} ${run} ${secret}` : open)

/** Compares a request with a kept one; null when its secrets were hashed with the key of an earlier run. */
const isSame = (kept: string, { open, run, secret }: Fingerprint): boolean | null => {
  const [keptOpen, keptRun = '', keptSecret = ''] = kept.split(' ')
  if (keptOpen !== open || (keptRun === '') !== (run === '')) return false
  return keptRun === run ? keptSecret === secret : null
}

/**
 * Answers a writing call that carries an `Idempotency-Key` once: a repeat gets the stored answer, and the effect and
 * that answer are one transaction, so a crash between them cannot double the effect. The stored answer belongs to the
 * user with its role and company; with another one the call is made anew.
 * What takes several transactions (whole weeks) or waits (password hashing) is kept once it is done: a repeat that comes
 * before is made anew. Passwords are in no hash that outlives the run of the server: with another one the key was used for
 * another request, and after a restart the call is made anew, so that its own rules answer for the password that came.
 * @throws Refusal 409 when the key was used for another request
 */
export const answerOnce = async (
  deps: Deps,
  actor: Actor,
  request: KeyedRequest,
  act: () => unknown,
): Promise<Response> => {
  const { store } = deps
  if (request.key.length > 200) throw new Refusal(400, 'idempotency_key_invalid')
  const fingerprint = fingerprintOf(request, deps.secretKey)
  const { userId, role, subcontractor, customer } = actor
  const place = { user_id: userId, viewer: hashOf([role, subcontractor, customer]), key: request.key }
  const kept = (answer: unknown): string => {
    const body = JSON.stringify(answer)
    keepAnswer(store, { ...place, request_hash: keptAs(fingerprint), body, at: nowIso(store) })
    return body
  }
  const outcome = store.write((): { body: string; replayed: boolean } | { other: unknown } => {
    const known = findAnswer(store, place)
    const same = known ? isSame(known.request_hash, fingerprint) : null
    if (same === false) throw new Refusal(409, 'idempotency_key_reused')
    if (known && same) return { body: known.body, replayed: true }
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
