import { Refusal } from './refusal.ts'

const MB = 1024 * 1024

/**
 * Requests that one person has open at once, and bytes of their bodies. A request is open from its beginning until the
 * answer has left the server or the connection is gone. A browser has six, a company whose phones share an account some
 * dozens. Without a limit, a client that is slow on a thousand connections would fill the memory that all share.
 */
export const OPEN_LIMITS = { requests: 100, bytes: 32 * MB }
/** `Retry-After`, seconds. */
const RETRY_AFTER_S = 5

/** One request that is open. */
export type Visit = {
  /** Notes bytes of its body. @throws Refusal 429 when the person has too many on the way */
  hold: (bytes: number) => void
  leave: () => void
}
export type OpenOfPeople = {
  /** @throws Refusal 429 when the person has too many requests open */
  enter: (userId: number) => Visit
}

const tooMany = (): Refusal => new Refusal(429, 'too_many_attempts', { retry_after: RETRY_AFTER_S })

export const createOpenOfPeople = (limits = OPEN_LIMITS): OpenOfPeople => {
  const open = new Map<number, { requests: number; bytes: number }>()
  return {
    enter: (userId) => {
      const all = open.get(userId) ?? { requests: 0, bytes: 0 }
      if (all.requests >= limits.requests) throw tooMany()
      open.set(userId, all)
      all.requests += 1
      let held = 0
      let isOpen = true
      return {
        hold: (bytes) => {
          if (all.bytes + bytes > limits.bytes) throw tooMany()
          held += bytes
          all.bytes += bytes
        },
        leave: () => {
          if (!isOpen) return
          isOpen = false
          all.requests -= 1
          all.bytes -= held
          if (all.requests === 0) open.delete(userId)
        },
      }
    },
  }
}
