import type { Role } from '../access/roles.ts'
import { type MaybeInstant, wholeMinutes } from '../delay/delay.ts'
import type { TripTimes } from '../delay/legs.ts'
import { sameSpelling } from '../names/names.ts'
import { MINUTE_MS } from '../time/units.ts'
import { asksAnew } from '../trip/answer-given.ts'
import { type MissedSlot, missedSlots, type SlotTrip } from '../trip/slots.ts'
import { type AnsweredTrip, lackOfYes } from '../trip/trip-answers.ts'
import { splitTripCustomer } from '../trip/trip-customer.ts'
import type { TripStatus } from '../trip/trip-status.ts'

/**
 * Finds the alert events that a change of a trip, or the passing of time, sets off. Pure: the caller keeps what is pending, and
 * its outbox sees to it that an event goes out once for each trip. Source: rules 10.1.
 */

export const ALERT_TYPES = [
  'alert_atp',
  'alert_atd',
  'alert_ata',
  'alert_etp_plus15',
  'alert_eta_plus15',
  'alert_eta_minus15',
  'alert_sub_vehicle',
  /** Its subcontractor said no, or has not answered in time. */
  'alert_declined',
  'alert_unanswered',
  /** The dock will be reached after the slot's end. */
  'alert_slot_risk',
  /** Not there some minutes after STP; under way without a position. */
  'alert_not_positioned',
  'alert_no_position',
  /** News of its trips for a subcontractor. */
  'alert_trip_changed',
  /** Of no trip. */
  'alert_document_ending',
  'alert_statement_sent',
] as const
export type AlertType = (typeof ALERT_TYPES)[number]

/** An expected delay counts from this many whole minutes on. */
export const EXPECTED_DELAY_MINUTES = 15
/** Arrival is announced when it is at most this far away. */
export const ARRIVAL_SOON_MINUTES = 15
/** An expected delay must hold for two evaluations this far apart, so that one wrong estimate sets off no alert. */
export const CONFIRM_DELAY_MINUTES = 2
/** An estimate that is further back than this is out of date: late news misleads. */
export const STALE_ESTIMATE_HOURS = 2

export type AlertedTrip = TripTimes & AnsweredTrip & SlotTrip & { tt_status: TripStatus; tt_gps: string }

/** A pending event; of slots one for each of them. */
export type PendingEvent = AlertType | `alert_slot_risk ${string}`

/** Beginning of an expected delay or an overdue answer, in milliseconds; kept for each trip between two evaluations. */
export type PendingSince = ReadonlyMap<PendingEvent, number>

export type AlertEvents = {
  fired: AlertType[]
  /** The slots that `alert_slot_risk` is about. */
  missed: MissedSlot[]
  pendingSince: Map<PendingEvent, number>
}

/**
 * @param before the trip before the change, null when it is new, the same object when only time has passed
 * @param after the trip as it is now
 * @param now milliseconds
 * @param changedBy role of the person who changed it; null for telematics, files, jobs and the passing of time
 * @param pendingSince what the last evaluation of this trip left pending
 * @returns what fires now, and what is pending for the next evaluation. A confirmed delay, and an answer that is overdue, stay in
 *   `pendingSince` and fire at every evaluation while they hold; whom a trip is given to anew owes an answer of its own.
 */
export const alertEvents = (
  before: AlertedTrip | null,
  after: AlertedTrip,
  now: number,
  changedBy: Role | null,
  pendingSince: PendingSince = new Map(),
): AlertEvents => {
  const fired: AlertType[] = []
  const pending = new Map<PendingEvent, number>()
  const missed: MissedSlot[] = []
  const isUnderWay = after.tt_status === 'active'

  if (isUnderWay) {
    // What was entered before the trip came under way has set off no alert yet.
    const told = before?.tt_status === 'active' ? before : null
    if (!told?.tt_atp && after.tt_atp) fired.push('alert_atp')
    if (!told?.tt_atd && after.tt_atd) fired.push('alert_atd')
    if (!told?.tt_ata && after.tt_ata) fired.push('alert_ata')

    const expectDelay = (type: AlertType, isExpected: boolean) => {
      if (!isExpected) return
      const since = pendingSince.get(type) ?? now
      pending.set(type, since)
      if (now - since >= CONFIRM_DELAY_MINUTES * MINUTE_MS) fired.push(type)
    }
    const isPositioned = Boolean(after.tt_atp || after.tt_atd || after.tt_ata)
    expectDelay('alert_etp_plus15', !isPositioned && isExpectedLate(after.tt_stp, after.tt_etp, now))
    expectDelay('alert_eta_plus15', !after.tt_ata && isExpectedLate(after.tt_sta, after.tt_eta, now))

    for (const slot of missedSlots(after, now, STALE_ESTIMATE_HOURS * 60 * MINUTE_MS)) {
      const event = `alert_slot_risk ${slot.place} ${slot.slot}` as const
      const since = pendingSince.get(event) ?? now
      pending.set(event, since)
      if (now - since >= CONFIRM_DELAY_MINUTES * MINUTE_MS) missed.push(slot)
    }
    if (missed.length > 0) fired.push('alert_slot_risk')

    if (!after.tt_ata && isArrivalSoon(after.tt_eta, now)) fired.push('alert_eta_minus15')
  }

  const lack = lackOfYes(after, now)
  if (lack === 'declined' && before && before.tt_answer_at !== after.tt_answer_at) fired.push('alert_declined')
  if (lack === 'overdue') {
    const isSameAsking = before !== null && !asksAnew(asking(before), asking(after))
    pending.set('alert_unanswered', (isSameAsking ? pendingSince.get('alert_unanswered') : undefined) ?? now)
    fired.push('alert_unanswered')
  }

  const isOpenToSubs = isUnderWay || after.tt_status === 'scheduled'
  if (isOpenToSubs && changedBy === 'sub' && before && before.tt_gps !== after.tt_gps) fired.push('alert_sub_vehicle')
  return { fired, missed, pendingSince: pending }
}

const asking = ({ tt_status, tt_sub = '' }: AlertedTrip): { tt_status: TripStatus; tt_sub: string } => ({
  tt_status,
  tt_sub: String(tt_sub),
})

const isFresh = (estimated: number, now: number): boolean => estimated >= now - STALE_ESTIMATE_HOURS * 60 * MINUTE_MS

/** Returns true if a fresh estimate says fifteen minutes or more. */
export const isExpectedLate = (planned: MaybeInstant, estimated: MaybeInstant, now: number): boolean => {
  if (!planned || !estimated || !isFresh(Date.parse(estimated), now)) return false
  return wholeMinutes(Date.parse(planned), Date.parse(estimated)) >= EXPECTED_DELAY_MINUTES
}

/** Returns true if the estimated arrival is near. */
export const isArrivalSoon = (estimated: MaybeInstant, now: number): boolean => {
  if (!estimated) return false
  // Overdue by as much it is no longer soon: the estimate is wrong, or the arrival went unseen.
  return Math.abs(Date.parse(estimated) - now) <= ARRIVAL_SOON_MINUTES * MINUTE_MS
}

/** Conditions of an alert; null or empty means any. */
export type AlertNarrowing = {
  al_active: boolean
  /** cm_id */
  al_customer: number | null
  /** sc_name */
  al_sub: string | null
  /** Address ids: the trip starts or ends at one of them. */
  al_adrnr_arr: readonly string[]
}

/**
 * Returns true if an alert concerns the trip. `customerIdOfName` finds the cm_id of a customer's name, null when
 * unknown.
 */
export const alertMatches = (
  alert: AlertNarrowing,
  trip: { tt_customer: string; tt_sub: string; tt_from_adrnr: string; tt_to_adrnr: string },
  customerIdOfName: (name: string) => number | null | undefined,
): boolean => {
  if (!alert.al_active) return false
  if (alert.al_customer && customerIdOfName(splitTripCustomer(trip.tt_customer).customer) !== alert.al_customer)
    return false
  if (alert.al_sub?.trim() && !sameSpelling(alert.al_sub, trip.tt_sub)) return false
  return (
    alert.al_adrnr_arr.length === 0 ||
    alert.al_adrnr_arr.some(
      (address) => sameSpelling(address, trip.tt_from_adrnr) || sameSpelling(address, trip.tt_to_adrnr),
    )
  )
}
