/** Number of attempts that one key has within a sliding span of time. */
export type RateLimit = { attempts: number; windowMs: number }

export type RateLimiter = {
  /**
   * Notes one attempt for every key, unless one of them is used up.
   * @returns 0 when noted; otherwise milliseconds until the next attempt is allowed, and nothing is noted
   */
  take: (keys: readonly LimitedKey[]) => number
  /** Takes the newest attempt of a key back: only failures count. */
  refund: (key: string) => void
  /** Forgets every attempt of a key. */
  clear: (key: string) => void
}
export type LimitedKey = { key: string; limit: RateLimit }

/** More keys than this are only known under an attack; the longest unused are forgotten first. */
const MAX_KEYS = 20_000

/**
 * A sliding window in memory, per process: a restart forgets it. The attempt is noted before its outcome is known,
 * because a password takes time to check and a hundred guesses at once must not pass as one.
 * @param now milliseconds since 1970
 */
export const createRateLimiter = (now: () => number): RateLimiter => {
  const attempts = new Map<string, number[]>()

  /** A clock that was set back has attempts that are yet to come: they count no more. */
  const recent = ({ key, limit }: LimitedKey): number[] =>
    (attempts.get(key) ?? []).filter((at) => at > now() - limit.windowMs && at <= now())

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
        attempts.delete(limited.key)
        attempts.set(limited.key, [...times, now()])
      }
      for (const key of attempts.keys()) {
        if (attempts.size <= MAX_KEYS) break
        attempts.delete(key)
      }
      return 0
    },
    refund: (key) => {
      const times = attempts.get(key)
      if (!times || times.length <= 1) attempts.delete(key)
      else attempts.set(key, times.slice(0, -1))
    },
    clear: (key) => {
      attempts.delete(key)
    },
  }
}
