import { SECOND_MS } from '../../shared/domain/time/units.ts'
import { Refusal } from '../kit/refusal.ts'

/** Number of attempts that one key has within a sliding span of time. */
export type RateLimit = { attempts: number; windowMs: number }

export type RateLimiter = {
  /**
   * Notes one attempt for every key, unless one of them is used up.
   * @returns 0 when noted; otherwise milliseconds until the next attempt is allowed, and nothing is noted
   */
  take: (keys: readonly LimitedKey[]) => number
  /** Takes the newest attempt of a key back: only failures count. */
  refund: (key: CountedKey) => void
  /** Forgets every attempt of a key. */
  clear: (key: CountedKey) => void
}
/** A key, and what it is one of, as the source names it: what strangers add keys of pushes out no key of another kind. */
export type CountedKey = { kind: string; key: string }
export type LimitedKey = CountedKey & { limit: RateLimit }

/** More keys of a kind than this are only known under an attack; the longest unused are forgotten first. */
const MAX_KEYS = 20_000

/**
 * A sliding window in memory, per process: a restart forgets it. The attempt is noted before its outcome is known,
 * because a password takes time to check and a hundred guesses at once must not pass as one.
 * @param now milliseconds since 1970
 */
export const createRateLimiter = (now: () => number): RateLimiter => {
  const kinds = new Map<string, Map<string, number[]>>()
  const attemptsOf = (kind: string): Map<string, number[]> => {
    const attempts = kinds.get(kind) ?? new Map<string, number[]>()
    kinds.set(kind, attempts)
    return attempts
  }

  /** A clock that was set back has attempts that are yet to come: they count no more. */
  const recent = ({ kind, key, limit }: LimitedKey): number[] =>
    (attemptsOf(kind).get(key) ?? []).filter((at) => at > now() - limit.windowMs && at <= now())

  return {
    take: (keys) => {
      const waits = keys.map((limited) => {
        const times = recent(limited)
        const first = times[times.length - limited.limit.attempts]
        return first === undefined ? 0 : first + limited.limit.windowMs - now()
      })
      const wait = Math.max(0, ...waits)
      if (wait > 0) return wait
      for (const limited of keys) {
        const times = recent(limited)
        const attempts = attemptsOf(limited.kind)
        attempts.delete(limited.key)
        attempts.set(limited.key, [...times, now()])
        const [oldest] = attempts.keys()
        if (attempts.size > MAX_KEYS && oldest !== undefined) attempts.delete(oldest)
      }
      return 0
    },
    refund: ({ kind, key }) => {
      const attempts = attemptsOf(kind)
      const times = attempts.get(key)
      if (!times || times.length <= 1) attempts.delete(key)
      else attempts.set(key, times.slice(0, -1))
    },
    clear: ({ kind, key }) => {
      attemptsOf(kind).delete(key)
    },
  }
}

/**
 * Notes one attempt for every key.
 * @throws Refusal 429 too_many_attempts with `retry_after` in seconds where one of them is used up; then nothing is noted
 */
export const requireAttempt = (limiter: RateLimiter, keys: readonly LimitedKey[]): void => {
  const wait = limiter.take(keys)
  if (wait > 0) throw new Refusal(429, 'too_many_attempts', { retry_after: Math.ceil(wait / SECOND_MS) })
}
