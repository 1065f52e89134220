import { sameSpelling } from '../names/names.ts'
import type { TripStatus } from '../trip/trip-status.ts'

/** News of a trip for its subcontractor: it was given the trip, the times are others, or it need not drive. */
export const TRIP_NEWS = ['new', 'times', 'canceled'] as const
export type TripNews = (typeof TRIP_NEWS)[number]

type Planned = { tt_status: TripStatus; tt_sub: string; tt_stp: string; tt_std: string; tt_sta: string }

const isGiven = (trip: Planned | null): trip is Planned => trip?.tt_status === 'active' && trip.tt_sub.trim() !== ''

/**
 * Returns the news of a changed trip for the subcontractor that had it and for the one that has it. A trip that should have
 * arrived is bookkeeping, and none is told what it did itself.
 * @param before null when the trip is new
 * @param now milliseconds
 * @param isBySub true if a subcontractor changed it
 * @returns each with the trip as that subcontractor knows it
 */
export const tripNews = <T extends Planned>(
  before: T | null,
  after: T,
  now: number,
  isBySub: boolean,
): { news: TripNews; trip: T }[] => {
  const isOver = (trip: Planned) => Date.parse(trip.tt_sta) <= now
  if (isBySub) return []
  const had = isGiven(before) && !isOver(before) ? before : null
  const has = isGiven(after) && !isOver(after) ? after : null
  if (had && has && sameSpelling(had.tt_sub, has.tt_sub)) {
    const isMoved = (['tt_stp', 'tt_std', 'tt_sta'] as const).some((time) => had[time] !== has[time])
    return isMoved ? [{ news: 'times', trip: has }] : []
  }
  const wasGiven = isGiven(before) && isGiven(after) && sameSpelling(before.tt_sub, after.tt_sub)
  return [
    // Its own status and times, but not who drives it now.
    ...(had && !wasGiven ? [{ news: 'canceled' as const, trip: had }] : []),
    ...(has && !wasGiven ? [{ news: 'new' as const, trip: has }] : []),
  ]
}

/** Names one occasion of news: its kind, its time (milliseconds) and its subcontractor. */
export const newsOccasion = (news: TripNews, now: number, sub: string): string => `@${news} ${now} ${sub}`

/** Returns the news and the subcontractor of an occasion; no news where it is of something else. */
export const newsOf = (occasion: string | null): { news: TripNews | undefined; sub: string } => {
  const [, news = '', sub = ''] = /^@(\w+) \d+ (.*)$/u.exec(occasion ?? '') ?? []
  return { news: TRIP_NEWS.find((one) => one === news), sub }
}

/** Returns true if what was told is still so. @param trip as it is now */
export const isStillNews = (news: string, trip: Planned, sub: string): boolean =>
  (isGiven(trip) && sameSpelling(trip.tt_sub, sub)) === (news !== 'canceled')
