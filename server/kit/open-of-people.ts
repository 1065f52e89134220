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

/** The same of one link: a phone sends one thing after the other. */
const LINK_OPEN_LIMITS = { requests: 8, bytes: 12 * MB }
/** Of one link, where others of its maker leave no room: the photo of a phone, one at a time. */
const LINK_RESERVE = { requests: 1, bytes: 500_000 }
/** Of all links of one maker, beside what they have together. */
const MAKER_RESERVE = { requests: 100, bytes: 17 * MB }
/** Of one address without a session, a key or a link; an office may stand behind it. */
export const STRANGER_LIMITS = { requests: 1_000, bytes: 16 * MB }

/**
 * Who a request or a job is of, where bounds count: a user by its id, the program of a key by its number below zero, one link, all
 * links that a user made, those of them that have ended, all links by which a subcontractor answers, what is kept for one or all of
 * them, or an address.
 */
export type LinkCaller =
  | `${'links' | 'ended links' | 'answers'} of ${string}`
  | `${'links' | 'ended links'} for ${string}`
export type Caller =
  | number
  | `link ${number}`
  | LinkCaller
  | `reserve of ${`link ${number}` | LinkCaller}`
  | `at ${string}`

/** One request that is open. */
export type Visit = {
  /** Notes bytes of its body. @throws Refusal 429 when the person has too many on the way */
  hold: (bytes: number) => void
  leave: () => void
}
export type OpenOfPeople = {
  /** @throws Refusal 429 when the caller has too many requests open */
  enter: (caller: Caller, limits?: typeof OPEN_LIMITS) => Visit
}

const tooMany = (): Refusal => new Refusal(429, 'too_many_attempts', { retry_after: RETRY_AFTER_S })

/** A visit that counts for two, such as a link and its maker. @param other opened where the first is; its refusal closes the first */
export const bothVisits = (first: Visit, other: () => Visit): Visit => {
  try {
    const second = other()
    return {
      hold: (bytes) => {
        first.hold(bytes)
        second.hold(bytes)
      },
      leave: () => {
        first.leave()
        second.leave()
      },
    }
  } catch (error) {
    first.leave()
    throw error
  }
}

/** The visit of a link. Where others of its maker leave no room for its bytes, they have the reserve. */
export const visitOfLink = (people: OpenOfPeople, id: number, maker: LinkCaller): Visit =>
  bothVisits(people.enter(`link ${id}`, LINK_OPEN_LIMITS), () => {
    const visit = people.enter(maker)
    let reserve: Visit | null = null
    return {
      hold: (bytes) => {
        try {
          visit.hold(bytes)
        } catch {
          reserve ??= bothVisits(people.enter(`reserve of link ${id}`, LINK_RESERVE), () =>
            people.enter(`reserve of ${maker}`, MAKER_RESERVE),
          )
          reserve.hold(bytes)
        }
      },
      leave: () => {
        visit.leave()
        reserve?.leave()
      },
    }
  })

export const createOpenOfPeople = (ofPeople = OPEN_LIMITS): OpenOfPeople => {
  const open = new Map<Caller, { requests: number; bytes: number }>()
  return {
    enter: (caller, limits = ofPeople) => {
      const all = open.get(caller) ?? { requests: 0, bytes: 0 }
      if (all.requests >= limits.requests) throw tooMany()
      open.set(caller, all)
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
          if (all.requests === 0) open.delete(caller)
        },
      }
    },
  }
}
