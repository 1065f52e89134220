import { LATE_REPORTS_TAKEN } from '../../shared/domain/links/link-limits.ts'
import { ANSWER_LINK_HOLDS, linkEnd } from '../../shared/domain/links/links.ts'
import { sameSpelling } from '../../shared/domain/names/names.ts'
import { instantsOfDays } from '../../shared/domain/time/views.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { Refusal } from '../kit/refusal.ts'
import { hashToken } from '../kit/tokens.ts'
import type { Store } from '../store/db.ts'
import { getTrip, getTrips, tripsTouching } from '../trips/store/trips.ts'
import { endedAtLatest, isOfDay, ledUntil } from './ended-links.ts'
import { type LinkRow, linkOfSender, linkOfToken } from './store/trip-links.ts'
import { provedAt } from './store/trip-reports.ts'

/** A link that leads somewhere now. */
export type LiveLink = { link: LinkRow; trips: Trip[]; expiresAt: string }

const tripsOf = (store: Store, link: LinkRow): Trip[] => {
  // What went to another subcontractor meanwhile is none of its business.
  if (link.tl_kind === 'answer')
    return getTrips(store, link.tl_trips ?? []).filter((trip) => sameSpelling(trip.tt_sub, link.tl_sub))
  if (link.tl_day === null) return [getTrip(store, link.tt_id)].flatMap((trip) => trip ?? [])
  const range = instantsOfDays({ from: link.tl_day, to: link.tl_day }, store.timeZone)
  return tripsTouching(store, range).filter((trip) => isOfDay(store, link, trip))
}

const endOf = (store: Store, { tl_kind, tl_created_at }: LinkRow, trip: Trip): number => {
  if (tl_kind === 'answer') return Date.parse(tl_created_at) + ANSWER_LINK_HOLDS
  return linkEnd(tl_kind, trip, provedAt(store, trip.tt_id))
}

/** End of a link as things are now (ISO), with the trips that it leads to; a link without a trip has ended. */
export const stateOfLink = (store: Store, link: LinkRow): Omit<LiveLink, 'link'> => {
  const trips = tripsOf(store, link)
  const ends = trips.map((trip) => endOf(store, link, trip))
  return { trips, expiresAt: new Date(Math.max(0, ...ends)).toISOString() }
}

const whereLive = (store: Store, link: LinkRow | undefined): LiveLink | null => {
  const state = link && link.tl_revoked_at === null && stateOfLink(store, link)
  return link && state && Date.parse(state.expiresAt) > store.now() ? { link, ...state } : null
}
/** The link of a token, where it leads somewhere now; null alike for an unknown, a revoked and an ended one. */
export const findLiveLink = (store: Store, token: string | null): LiveLink | null =>
  token === null ? null : whereLive(store, linkOfToken(store, hashToken(token)))

/** The same for reports and files, which a link takes by its send key too. */
export const findSendingLink = (store: Store, secret: string | null): LiveLink | null =>
  secret === null ? null : whereLive(store, linkOfSender(store, hashToken(secret)))

/**
 * Refusal of a link that leads nowhere, the same for every reason. By the epoch its phone learns of a restore, after which the
 * link may be unknown.
 */
export const unknownLink = (store: Store): Refusal => new Refusal(404, 'link_unknown', { epoch: store.epoch() })

/** The link that {@link findLiveLink} or another search finds. @throws Refusal 404 where there is none */
export const liveLink = (store: Store, secret: string | null, find = findLiveLink): LiveLink => {
  const live = find(store, secret)
  if (!live) throw unknownLink(store)
  return live
}

/** A driver's link by which reports come. Once it has ended it leads to no trip, and takes what was recorded before. */
export type ReportingLink = Pick<LiveLink, 'link' | 'trips'> & { isLive: boolean }

/** Returns true if a link has ended so recently that earlier reports may still come. */
const isLate = (store: Store, endedAt: number): boolean => store.now() - endedAt <= LATE_REPORTS_TAKEN

/** The driver's link of a token or send key, whether it leads somewhere or not. */
export const driversLinkOf = (store: Store, secret: string | null): LinkRow | null => {
  const link = secret === null ? undefined : linkOfSender(store, hashToken(secret))
  return link?.tl_kind === 'driver' ? link : null
}

const endedLink = (store: Store, secret: string | null): ReportingLink | null => {
  const link = driversLinkOf(store, secret)
  return link && isLate(store, endedAtLatest(store, link)) ? { link, trips: [], isLive: false } : null
}

/** The driver's link of a token or send key that takes reports; null alike for any other. */
export const findReportingLink = (store: Store, secret: string | null): ReportingLink | null => {
  const live = findSendingLink(store, secret)
  if (live) return live.link.tl_kind === 'driver' ? { ...live, isLive: true } : null
  return endedLink(store, secret)
}

/** The trip that a report is of, and when the link ceased to lead to it, milliseconds; `endedAt` is null while it does. */
export type ReportedTrip = { trip: Trip; endedAt: number | null }

/** Returns the trip of a report by a link; null for one that the link never led to, or not for long. */
export const reportedTrip = (store: Store, { link, trips }: ReportingLink, tt_id: number): ReportedTrip | null => {
  const led = trips.find((trip) => trip.tt_id === tt_id)
  if (led) return { trip: led, endedAt: null }
  const trip = getTrip(store, tt_id)
  const endedAt = trip ? ledUntil(store, link, trip) : null
  return trip && endedAt !== null && isLate(store, endedAt) ? { trip, endedAt } : null
}
