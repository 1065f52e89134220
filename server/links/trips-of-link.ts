import { ANSWER_LINK_HOLDS, LATE_REPORTS_TAKEN, linkEnd } from '../../shared/domain/links/links.ts'
import { sameSpelling } from '../../shared/domain/names/names.ts'
import { instantsOfDays } from '../../shared/domain/time/views.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { Refusal } from '../refusal.ts'
import type { Store } from '../store/db.ts'
import { anyLinkOfToken, type LinkRow, linkOfToken } from '../store/links/trip-links.ts'
import { provedAt } from '../store/links/trip-reports.ts'
import { getTrip, getTrips, tripsTouching } from '../store/trips/trips.ts'
import { hashToken } from '../tokens.ts'

/** A link that leads somewhere now. */
export type LiveLink = { link: LinkRow; trips: Trip[]; expiresAt: string }

const tripsOf = (store: Store, link: LinkRow): Trip[] => {
  // What went to another subcontractor meanwhile is none of its business.
  if (link.tl_kind === 'answer')
    return getTrips(store, link.tl_trips ?? []).filter((trip) => sameSpelling(trip.tt_sub, link.tl_sub))
  if (link.tl_day === null) return [getTrip(store, link.tt_id)].flatMap((trip) => trip ?? [])
  const range = instantsOfDays({ from: link.tl_day, to: link.tl_day }, store.timeZone)
  return tripsTouching(store, range).filter(
    (trip) =>
      trip.tt_stp >= range.from &&
      trip.tt_driver === link.tl_driver &&
      trip.tt_drivernr === link.tl_drivernr &&
      sameSpelling(trip.tt_sub, link.tl_sub),
  )
}

const endOf = (store: Store, { tl_kind, tl_created_at }: LinkRow, trip: Trip): number => {
  if (tl_kind === 'answer') return Date.parse(tl_created_at) + ANSWER_LINK_HOLDS
  return linkEnd(tl_kind, trip, provedAt(store, trip.tt_id))
}

/** When a link ends as things are now (ISO), with the trips that it leads to; a link without a trip has ended. */
export const stateOfLink = (store: Store, link: LinkRow): Omit<LiveLink, 'link'> => {
  const trips = tripsOf(store, link)
  const ends = trips.map((trip) => endOf(store, link, trip))
  return { trips, expiresAt: new Date(Math.max(0, ...ends)).toISOString() }
}

/** The link of a token, where it leads somewhere now; null alike for an unknown, a revoked and an ended one. */
export const findLiveLink = (store: Store, token: string | null): LiveLink | null => {
  const link = token === null ? undefined : linkOfToken(store, hashToken(token))
  const state = link && stateOfLink(store, link)
  return link && state && Date.parse(state.expiresAt) > store.now() ? { link, ...state } : null
}

/** The same. @throws Refusal 404 where there is none */
export const liveLink = (store: Store, token: string | null): LiveLink => {
  const live = findLiveLink(store, token)
  if (!live) throw new Refusal(404, 'link_unknown')
  return live
}

/** A driver's link by which reports come: one that leads somewhere, or one that ended at `endedAt`, milliseconds, not long ago. */
export type ReportingLink = Pick<LiveLink, 'link' | 'trips'> & { endedAt: number | null }

const endedLink = (store: Store, token: string): ReportingLink | null => {
  const link = anyLinkOfToken(store, hashToken(token))
  if (link?.tl_kind !== 'driver') return null
  const { trips, expiresAt } = stateOfLink(store, link)
  const endedAt = Math.min(Date.parse(expiresAt), Date.parse(link.tl_revoked_at ?? expiresAt))
  return store.now() - endedAt <= LATE_REPORTS_TAKEN ? { link, trips, endedAt } : null
}

/** The driver's link of a token that takes reports; null alike for any other token. */
export const findReportingLink = (store: Store, token: string | null): ReportingLink | null => {
  const live = findLiveLink(store, token)
  if (live) return live.link.tl_kind === 'driver' ? { ...live, endedAt: null } : null
  return token === null ? null : endedLink(store, token)
}
