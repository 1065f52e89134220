import { linkEnd } from '../../shared/domain/links/links.ts'
import { sameSpelling } from '../../shared/domain/names/names.ts'
import { addDaysToDay, dayOf, startOfDay } from '../../shared/domain/time/dates.ts'
import { MINUTE_MS } from '../../shared/domain/time/units.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import type { Store } from '../store/db.ts'
import { versionsChanging } from '../store/history/history.ts'
import { getTrip } from '../trips/store/trips.ts'
import type { LinkRow } from './store/trip-links.ts'
import { provedAt } from './store/trip-reports.ts'

/** Returns true if a trip is one of the driver's on the day of a link; for a link to one trip, if it is that trip. */
export const isOfDay = (store: Store, link: LinkRow, trip: Trip): boolean => {
  if (link.tl_day === null) return trip.tt_id === link.tt_id
  return (
    dayOf(trip.tt_stp, store.timeZone) === link.tl_day &&
    trip.tt_driver === link.tl_driver &&
    trip.tt_drivernr === link.tl_drivernr &&
    sameSpelling(trip.tt_sub, link.tl_sub)
  )
}

const notAfter = ({ tl_revoked_at }: LinkRow, at: number): number => Math.min(at, Date.parse(tl_revoked_at ?? '') || at)

/**
 * Time at which a link would have ended by itself, with the trip as it was; milliseconds. Estimates make no version: a trip that
 * was late, or was told to be, is taken to have been expected so all the time.
 */
const endByItself = (was: Trip, trip: Trip, proved: string | null): number => {
  const told = Date.parse(was.tt_sta) + (trip.tt_driver_news.late_minutes ?? 0) * MINUTE_MS
  const expected = Math.max(told, ...[trip.tt_eta, trip.tt_ata].map((time) => Date.parse(time ?? '') || 0))
  return linkEnd('driver', { ...was, tt_eta: new Date(expected).toISOString() }, proved)
}

/** Fields of a trip that say to which links it belongs, and when those end. */
const LEADING = ['tt_driver', 'tt_drivernr', 'tt_sub', 'tt_stp', 'tt_sta', 'tt_eta', 'tt_ata'] as const

/**
 * Returns the time until which a driver's link led to a trip, milliseconds; null if it never did. The versions of the trip are
 * walked backwards from the present one, since a change of driver, subcontractor or time ends a link earlier than the trip now
 * says.
 */
export const ledUntil = (store: Store, link: LinkRow, trip: Trip): number | null => {
  const since = Date.parse(link.tl_created_at)
  const proved = provedAt(store, trip.tt_id)
  const was: Trip = { ...trip }
  let until: number | null = null
  let to = notAfter(link, store.now())
  /** @returns true when older versions change nothing any more */
  const look = (from: number): boolean => {
    const isThere = was.tt_stp !== null
    const end = isThere && isOfDay(store, link, was) ? Math.min(to, endByItself(was, trip, proved)) : 0
    if (end > from) until = end
    to = Math.min(to, from)
    return until !== null || from <= since
  }
  for (const { at, changes } of versionsChanging(store, { entity: 'trip', key: trip.tt_id }, LEADING)) {
    if (look(Math.max(since, Date.parse(at)))) return until
    for (const field of LEADING) if (changes[field]) Object.assign(was, { [field]: changes[field].from })
  }
  // Before the oldest version that is searched the trip was as it is there.
  if (to > since) look(since)
  return until
}

/** Days after its day on which a link to a day may still have led to a trip. */
const DAYS_AFTER = 2

/** A time, milliseconds, after which a driver's link led to no trip. */
export const endedAtLatest = (store: Store, link: LinkRow): number => {
  const made = getTrip(store, link.tt_id)
  const until = (made && ledUntil(store, link, made)) ?? 0
  if (link.tl_day === null) return until
  const over = startOfDay(addDaysToDay(link.tl_day, 1 + DAYS_AFTER), store.timeZone)
  return Math.max(until, notAfter(link, Date.parse(over)))
}
