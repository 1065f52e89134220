import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Actor } from './auth.ts'
import type { Deps } from './deps.ts'
import { Refusal } from './refusal.ts'
import { nowIso } from './store/db.ts'
import { idempotentAnswers } from './store/schema.ts'

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

/**
 * Answers a documented call that carries an `Idempotency-Key` once: a repeat gets the stored answer, and the effect and
 * that answer are one transaction, so a crash between them cannot double the effect.
 * Only synchronous JSON handlers can promise that; others (password hashing, files) just run.
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
  const outcome = store.write((): { body: string; replayed: boolean } | { other: unknown } => {
    const where = and(eq(idempotentAnswers.username, actor.username), eq(idempotentAnswers.key, request.key))
    const known = store.db.select().from(idempotentAnswers).where(where).get()
    if (known) {
      if (known.request_hash !== requestHash) throw new Refusal(409, 'idempotency_key_reused')
      return { body: known.body, replayed: true }
    }
    const answer = act()
    if (answer instanceof Promise || answer instanceof Response) return { other: answer }
    const body = JSON.stringify(answer)
    store.db
      .insert(idempotentAnswers)
      .values({
        username: actor.username,
        key: request.key,
        request_hash: requestHash,
        status: 200,
        body,
        at: nowIso(store),
      })
      .run()
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
