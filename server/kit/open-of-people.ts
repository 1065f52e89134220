import { Refusal } from './refusal.ts'

const MB = 1024 * 1024

/**
 * Most requests that one person may have open at once, and most bytes of their bodies together. A request is open from its
 * first byte until its answer has left the server or its connection is gone. A browser opens six; the phones of a company that
 * share one account open some dozens. The limit is there because all requests share the server's memory: a thousand slow
 * connections of one client would fill it.
 */
export const OPEN_LIMITS = { requests: 100, bytes: 32 * MB }
/** `Retry-After`, seconds. */
const RETRY_AFTER_S = 5

/** The same for one link. A phone sends one thing after the other. */
const LINK_OPEN_LIMITS = { requests: 8, bytes: 12 * MB }
/** Reserve of one link once its maker's other links have used up the maker's limit: one photo of a phone. */
const LINK_RESERVE = { requests: 1, bytes: 500_000 }
/** Limit of that reserve for all links of one maker together. */
const MAKER_RESERVE = { requests: 100, bytes: 17 * MB }
/** Limits of one network address that sends no session, key or link. A whole office may share the address. */
export const STRANGER_LIMITS = { requests: 1_000, bytes: 16 * MB }

/**
 * Links that share one limit:
 * - `links of dora`: all links that the user dora made and that have not ended
 * - `ended links of dora`: those of them that have ended
 * - `answers of Meier Trans`: all links by which this subcontractor answers trips
 * - `links for Meier Trans`, `ended links for Meier Trans`: all links of this subcontractor's trips, with any maker
 */
export type LinkCaller =
  | `${'links' | 'ended links' | 'answers'} of ${string}`
  | `${'links' | 'ended links'} for ${string}`
/**
 * Party that a request or a job is counted for:
 * - a number above zero: a user, by its id
 * - a number below zero: a program, by the number of its key; zero: the server itself
 * - `link 7`: one link, by its id
 * - a `LinkCaller`: several links together
 * - `reserve of …`: the reserve of a link, or of the links of one maker
 * - `at …`: a network address
 */
export type Caller =
  | number
  | `link ${number}`
  | LinkCaller
  | `reserve of ${`link ${number}` | LinkCaller}`
  | `at ${string}`

/** One open request. */
export type Visit = {
  /** Counts bytes of its body. @throws Refusal 429 when its caller has too many bytes open */
  hold: (bytes: number) => void
  /** Ends it, and takes its bytes off the count. A second call does nothing. */
  leave: () => void
}
export type OpenOfPeople = {
  /** @throws Refusal 429 when the caller has too many requests open */
  enter: (caller: Caller, limits?: typeof OPEN_LIMITS) => Visit
}

const tooMany = (): Refusal => new Refusal(429, 'too_many_attempts', { retry_after: RETRY_AFTER_S })

/**
 * Returns a visit that counts for two callers, such as a link and its maker.
 * @param other opens the second visit. If it throws, the first visit is closed and the error is thrown on
 */
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

/**
 * Opens a visit of a link, which counts for its maker too. Bytes beyond the maker's limit are counted in the reserve.
 * @throws Refusal 429 when link or maker has too many requests open
 */
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
