import { api } from '#shared/api.ts'
import { ANSWER_LINK_HOLDS, type LinkKind, linkKindsOf, mayHandleLinks } from '#shared/domain/links/links.ts'
import { sameSpelling } from '#shared/domain/names/names.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { DAY_MS, SECOND_MS } from '#shared/domain/time/units.ts'
import type { Deps } from '../../deps.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { type App, mount } from '../../http/route.ts'
import { notFound, Refusal } from '../../kit/refusal.ts'
import { newToken } from '../../kit/tokens.ts'
import type { Actor } from '../../people/store/actors.ts'
import type { Store } from '../../store/db.ts'
import { isKnownTo } from '../../sync/store/versions.ts'
import { seenTrip } from '../../trips/seen-trip.ts'
import { getTrip } from '../../trips/store/trips.ts'
import {
  answerLinksOf,
  countLinks,
  getLink,
  insertLink,
  type LinkRow,
  linksOfTrip,
  revokeLink,
} from '../store/trip-links.ts'
import { stateOfLink } from '../trips-of-link.ts'
import { mountLinkCalls } from './link-calls.ts'
import { mountTripReports } from './trip-reports.ts'

/** Links of one trip and kind that one person made and did not revoke, and all that it made. */
const MAX_LINKS = { valid: 20, made: 60 }
/** Links that a user makes of all trips within 24 hours, revoked ones included. A driver's day takes one link. */
const MAX_LINKS_A_DAY = { admin: 2000, others: 300 }
/** Age up to which links to answer are listed, and the most of them beside those that still lead somewhere. */
const ANSWER_LINKS_TOLD = 30 * DAY_MS
const MOST_ANSWER_LINKS = 50
const isAnswering = (store: Store, { tl_revoked_at, tl_created_at }: LinkRow): boolean =>
  tl_revoked_at === null && Date.parse(tl_created_at) + ANSWER_LINK_HOLDS > store.now()

const toldLink = <Kind extends LinkKind>(store: Store, actor: Actor, link: LinkRow & { tl_kind: Kind }) => ({
  tl_id: link.tl_id,
  tl_kind: link.tl_kind,
  tl_day: link.tl_day,
  tl_lang: link.tl_lang,
  tl_created_by: isKnownTo(store, actor, link.tl_created_by) ? link.tl_created_by : '',
  tl_created_at: link.tl_created_at,
  tl_expires_at: stateOfLink(store, link).expiresAt,
  tl_revoked_at: link.tl_revoked_at,
  tl_opened_at: link.tl_opened_at,
})

export const mountLinks = (app: App, deps: Deps): void => {
  const { store } = deps
  const limiter = createRateLimiter(store.now)

  /** @throws Refusal 404 for a link of a trip that the person may not handle, as for one that never was */
  const handled = (actor: Actor, id: number): LinkRow => {
    const link = getLink(store, id)
    // It leads to many trips, of which its first may be gone.
    if (link?.tl_kind === 'answer' && actor.role === 'admin') return link
    const trip = link && getTrip(store, link.tt_id)
    if (!link || !trip || !mayHandleLinks(actor, trip, link.tl_kind)) throw notFound()
    return link
  }

  mount(app, deps, api.tripLinks, ({ actor, params }) => {
    const trip = seenTrip(store, actor, params.id)
    const links = linksOfTrip(store, trip.tt_id, linkKindsOf(actor, trip))
    // Those that another subcontractor had are its own.
    const isOfOthers = ({ tl_sub }: LinkRow) => tl_sub !== '' && !sameSpelling(tl_sub, trip.tt_sub)
    const told = actor.role === 'sub' ? links.filter((link) => !isOfOthers(link)) : links
    return told.map((link) => toldLink(store, actor, link))
  })

  mount(app, deps, api.tripLinkCreate, ({ actor, params, body }) => {
    const trip = seenTrip(store, actor, params.id)
    if (!mayHandleLinks(actor, trip, body.kind)) throw new Refusal(403, 'not_allowed')
    if (body.whole_day && trip.tt_driver === '' && trip.tt_drivernr === '')
      throw new Refusal(409, 'link_without_driver')
    const { tt_id } = trip
    const links = countLinks(store, { tt_id, tl_kind: body.kind, tl_created_by: actor.username })
    if (links.valid >= MAX_LINKS.valid) throw new Refusal(409, 'links_too_many', { max: MAX_LINKS.valid })
    if (links.made >= MAX_LINKS.made) throw new Refusal(409, 'links_too_many_of_trip', { max: MAX_LINKS.made })
    const most = actor.role === 'admin' ? MAX_LINKS_A_DAY.admin : MAX_LINKS_A_DAY.others
    const wait = limiter.take([{ kind: 'made', key: actor.username, limit: { attempts: most, windowMs: DAY_MS } }])
    if (wait > 0)
      throw new Refusal(429, 'links_too_many_today', { max: most, retry_after: Math.ceil(wait / SECOND_MS) })
    const token = newToken()
    const link = insertLink(store, {
      tt_id,
      tl_kind: body.kind,
      token,
      tl_lang: body.lang,
      tl_created_by: actor.username,
      tl_sub: trip.tt_sub,
      day: body.whole_day
        ? {
            tl_day: dayOf(trip.tt_stp, store.timeZone),
            tl_driver: trip.tt_driver,
            tl_drivernr: trip.tt_drivernr,
          }
        : null,
    })
    const { expiresAt } = stateOfLink(store, link)
    if (Date.parse(expiresAt) <= store.now()) {
      revokeLink(store, link.tl_id)
      throw new Refusal(409, 'link_trip_over')
    }
    return { message: 'link_created', tl_id: link.tl_id, token, expires_at: expiresAt }
  })

  mount(app, deps, api.answerLinks, ({ actor, query }) =>
    answerLinksOf(store, query.subcontractor, store.now() - ANSWER_LINKS_TOLD)
      .filter((link, place) => place < MOST_ANSWER_LINKS || isAnswering(store, link))
      .map((link) => {
        const { tl_kind: _kind, tl_day: _day, ...told } = toldLink(store, actor, link)
        return { ...told, tl_trips: link.tl_trips?.length ?? 0 }
      }),
  )

  mount(app, deps, api.tripLinkRevoke, ({ actor, params }) => {
    revokeLink(store, handled(actor, params.id).tl_id)
    return { message: 'link_revoked' }
  })

  mountTripReports(app, deps)
  mountLinkCalls(app, deps, limiter)
}
