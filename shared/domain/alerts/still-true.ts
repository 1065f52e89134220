import { HOUR_MS } from '../time/units.ts'
import { missedSlots } from '../trip/slots.ts'
import { lackOfYes } from '../trip/trip-answers.ts'
import {
  type AlertedTrip,
  type AlertType,
  isArrivalSoon,
  isExpectedLate,
  STALE_ESTIMATE_HOURS,
} from './alert-events.ts'

/** Reason to drop a message that was held: its time is past, or it is not true any more. */
export type Lapsed = 'past' | 'untrue'

const unless = (isTrue: boolean): Lapsed | null => (isTrue ? null : 'untrue')

/**
 * Returns why an event that was true when it was held is not told now, or null where it still is. What led to an arrival is past
 * with it.
 * @param trip as it is now
 * @param now milliseconds
 */
export const lapsed = (event: AlertType, trip: AlertedTrip, now: number): Lapsed | null => {
  // Whether the subcontractor still has it is asked by what was told (news-for-sub.ts).
  if (event === 'alert_trip_changed') return Date.parse(`${trip.tt_sta}`) <= now ? 'past' : null
  if (trip.tt_status === 'canceled' || trip.tt_status === 'inactive') return 'untrue'
  if (event === 'alert_ata') return unless(Boolean(trip.tt_ata))
  if (trip.tt_ata) return 'past'
  const isPositioned = Boolean(trip.tt_atp || trip.tt_atd)
  switch (event) {
    case 'alert_atp':
      return unless(Boolean(trip.tt_atp))
    case 'alert_atd':
      return unless(Boolean(trip.tt_atd))
    case 'alert_etp_plus15':
      return isPositioned ? 'past' : unless(isExpectedLate(trip.tt_stp, trip.tt_etp, now))
    case 'alert_eta_plus15':
      return unless(isExpectedLate(trip.tt_sta, trip.tt_eta, now))
    case 'alert_eta_minus15':
      return unless(isArrivalSoon(trip.tt_eta, now))
    case 'alert_not_positioned':
      return unless(!isPositioned)
    case 'alert_sub_vehicle':
    case 'alert_no_position':
    case 'alert_document_ending':
    case 'alert_statement_sent':
      return null
    case 'alert_declined':
      return unless(lackOfYes(trip, now) === 'declined')
    case 'alert_unanswered':
      return isPositioned ? 'past' : unless(lackOfYes(trip, now) === 'overdue')
    case 'alert_slot_risk':
      return unless(missedSlots(trip, now, STALE_ESTIMATE_HOURS * HOUR_MS).length > 0)
  }
}
