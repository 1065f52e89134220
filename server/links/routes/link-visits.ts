import type { Context } from 'hono'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import type { Deps } from '../../deps.ts'
import { addressKeys } from '../../http/address-limit.ts'
import { clientAddress } from '../../http/connections/client-address.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { requireAttempt } from '../../http/rate-limit.ts'
import { bearer } from '../../http/route.ts'
import { type LinkCaller, type Visit, visitOfLink } from '../../kit/open-of-people.ts'
import type { LinkRow } from '../store/trip-links.ts'
import {
  driversLinkOf,
  findLiveLink,
  findReportingLink,
  findSendingLink,
  type LiveLink,
  liveLink,
  type ReportingLink,
  unknownLink,
} from '../trips-of-link.ts'

/** Tokens that an address may guess; only failures count. */
const GUESSES = { attempts: 30, windowMs: 15 * MINUTE_MS }
/** Requests of one link: a page that refreshes itself, and a phone that sends what it kept for a day. */
const REQUESTS = { attempts: 240, windowMs: 10 * MINUTE_MS }
/**
 * Calls by a link that has ended, or about trips that left it: each reads versions of trips. All such links that one maker made
 * for one subcontractor have a bound together.
 */
const LOOKING_BACK = { attempts: 120, windowMs: 10 * MINUTE_MS }
const ALL_LOOKING_BACK = { attempts: 1200, windowMs: 10 * MINUTE_MS }

/** A link to which a token leads, also one that has ended. */
export type KnownLink = Pick<LiveLink, 'link'> & { isLive?: boolean }
/** Links of one user have bounds together, apart from those that have ended, and so have those by which one subcontractor answers. */
export const callerOf = ({ link: { tl_kind, tl_sub, tl_created_by }, isLive = true }: KnownLink): LinkCaller =>
  tl_kind === 'answer' ? `answers of ${tl_sub}` : `${isLive ? 'links' : 'ended links'} of ${tl_created_by}`

/** Admits requests by the token of a link, and finds what the token leads to. */
export const linkVisits = (deps: Deps, limiter: RateLimiter) => {
  const { store } = deps

  /**
   * Asked before a body is read.
   * @returns a visit of the link, and of all links of its maker
   * @throws Refusal 404 alike for a token that leads nowhere, 429
   */
  const admit = (c: Context, known: KnownLink | null): Visit => {
    // Many drivers share the address of a carrier: guesses that come from there do not shut out those who have a link.
    requireAttempt(
      limiter,
      known
        ? [{ kind: 'link', key: String(known.link.tl_id), limit: REQUESTS }]
        : addressKeys('link', clientAddress(c, deps.env), GUESSES),
    )
    if (!known) throw unknownLink(store)
    return visitOfLink(deps.openOfPeople, known.link.tl_id, callerOf(known))
  }
  const enter = (c: Context): Visit => admit(c, findLiveLink(store, bearer(c)))
  const enterToAnswer = (c: Context): Visit => admit(c, findSendingLink(store, bearer(c)))
  /** @throws Refusal 429, before versions of trips are read */
  const requireLookingBack = ({ tl_id, tl_created_by, tl_sub }: LinkRow): void =>
    requireAttempt(limiter, [
      { kind: 'looking back by a link', key: String(tl_id), limit: LOOKING_BACK },
      { kind: 'looking back', key: JSON.stringify([tl_created_by, tl_sub]), limit: ALL_LOOKING_BACK },
    ])
  const enterToReport = (c: Context): Visit => {
    const secret = bearer(c)
    const ended = findSendingLink(store, secret) ? null : driversLinkOf(store, secret)
    if (ended) requireLookingBack(ended)
    return admit(c, findReportingLink(store, secret))
  }
  const linkOf = (c: Context): LiveLink => liveLink(store, bearer(c))
  /** @throws Refusal 404 for a link to share or to answer, which reports nothing, and for one that ended long ago */
  const driversLink = (c: Context): ReportingLink => {
    const reporting = findReportingLink(store, bearer(c))
    if (!reporting) throw unknownLink(store)
    return reporting
  }

  return { enter, enterToAnswer, enterToReport, requireLookingBack, linkOf, driversLink }
}
