import { legsOf, type TripTimes } from '../delay/legs.ts'
import { sameValue } from '../sync/merge.ts'
import type { TripStatus } from '../trip/trip-status.ts'

/** Events that programs are told of, by the names that stand in a message. */
export const WEBHOOK_EVENTS = [
  'trip.created',
  'trip.changed',
  'trip.cancelled',
  'leg.positioned',
  'leg.departed',
  'leg.arrived',
  'trip.delayed',
  'statement.final',
  'document.ending',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Events of a change of a trip for those who see it before and after, and the fields that are `trip.changed`. */
export type TripNews = { events: WebhookEvent[]; fields: string[] }

const LEG_EVENTS = [
  ['tt_atp', 'leg.positioned'],
  ['tt_atd', 'leg.departed'],
  ['tt_ata', 'leg.arrived'],
] as const
/** Fields that follow from other changes, or come with every report of a vehicle: no news by themselves. */
const NO_NEWS = new Set([
  ...['tt_rev', 'tt_last_edit', 'tt_last_update', 'tt_manual_times', 'tt_position_at', 'tt_driver_times'],
  ...['tt_driver_news', 'tt_ignition', 'tt_etp', 'tt_eta', 'tt_answer_asked_at'],
])

type NewsTrip = TripTimes & { tt_status: TripStatus }
const isDelayed = (trip: NewsTrip, now: number): boolean =>
  trip.tt_status !== 'canceled' && Object.values(legsOf(trip, now)).some(({ delayClass }) => delayClass === 'delayed')

/**
 * Returns what a change of a trip is to programs. A time that is entered for the first time is an event of its leg; one that is
 * corrected or taken back is a change like any other.
 * @param now milliseconds since 1970, for a departure that waits
 */
export const tripNews = (before: NewsTrip, after: NewsTrip, now: number): TripNews => {
  const [was, is] = [before as Record<string, unknown>, after as Record<string, unknown>]
  if (before.tt_status !== 'canceled' && after.tt_status === 'canceled')
    return { events: ['trip.cancelled'], fields: [] }
  const legs = LEG_EVENTS.filter(([field]) => was[field] == null && is[field] != null)
  const ofLegs = new Set<string>(legs.map(([field]) => field))
  const fields = Object.keys(is).filter(
    (field) => !NO_NEWS.has(field) && !ofLegs.has(field) && !sameValue(was[field], is[field]),
  )
  const events: WebhookEvent[] = legs.map(([, event]) => event)
  if (!isDelayed(before, now) && isDelayed(after, now)) events.push('trip.delayed')
  return { events, fields }
}
