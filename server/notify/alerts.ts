import {
  type AlertEvents,
  type AlertType,
  alertEvents,
  alertMatches,
  type PendingEvent,
  type PendingSince,
} from '../../shared/domain/alerts/alert-events.ts'
import { deliveryOf } from '../../shared/domain/alerts/delivery.ts'
import { emailKey } from '../../shared/domain/names/email.ts'
import { sameSpelling } from '../../shared/domain/names/names.ts'
import { HOUR_MS } from '../../shared/domain/time/units.ts'
import type { SlotPlace } from '../../shared/domain/trip/slots.ts'
import type { Alert } from '../../shared/records/alert.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import type { Store } from '../store/db.ts'
import { listCustomers } from '../store/master-data/lookups.ts'
import {
  isToldAlready,
  keepPending,
  pendingSince,
  takeBackMessages,
  tripsToWatch,
} from '../store/messages/alert-states.ts'
import { activeAlertsOf, hasActiveAlert } from '../store/messages/alerts.ts'
import { enqueueMessage, type MessageChannel } from '../store/messages/outbox.ts'
import type { ChangedTrip } from '../store/trips/changed-trip.ts'
import { type AlertTold, alertMail, alertSms } from './alert-texts.ts'
import { EXPIRES_AFTER } from './held.ts'

/**
 * Alerts: which messages follow from a change of a trip, or from time going by. They are written to the outbox in the
 * transaction of the change; its unique key (alert, trip, event, recipient) sees to it that each goes out once.
 */

/** An actual time that is entered later than this is bookkeeping, and sets off no alert. */
const RECENT_FOR = 24 * HOUR_MS
/** Time after its planned arrival within which a trip can still set off an alert. */
const WATCHED_AFTER_STA = 48 * HOUR_MS

const ACTUAL = { alert_atp: 'tt_atp', alert_atd: 'tt_atd', alert_ata: 'tt_ata' } as const
const ACTUAL_EVENTS = Object.entries(ACTUAL) as [keyof typeof ACTUAL, (typeof ACTUAL)[keyof typeof ACTUAL]][]

const isRecent = (event: AlertType, trip: Trip, now: number): boolean => {
  const at = event in ACTUAL ? trip[ACTUAL[event as keyof typeof ACTUAL]] : null
  return at === null || now - Date.parse(at) <= RECENT_FOR
}

const customerIds = (store: Store): ((name: string) => number | null) => {
  let customers: ReturnType<typeof listCustomers> | undefined
  return (name) => {
    customers ??= listCustomers(store)
    return customers.find(({ cm_name }) => sameSpelling(cm_name, name))?.cm_id ?? null
  }
}

/** @param told with what tells two occasions of an event of one trip apart; empty where there is only one */
const tell = (store: Store, alert: Alert, told: AlertTold & { trip: Trip; occasion: string }): void => {
  const delivery = deliveryOf(alert, store.now(), store.timeZone)
  const leaves = delivery.state === 'held' ? delivery.until : store.now()
  const when = {
    expiresAt: new Date(leaves + EXPIRES_AFTER).toISOString(),
    ...(delivery.state === 'held' && { heldUntil: new Date(leaves).toISOString() }),
    isDropped: delivery.state === 'dropped',
  }
  const to = (channel: MessageChannel, recipient: string, write: () => { subject: string; body: string }): void => {
    const event = `${told.event}${told.occasion}`
    const dedupKey = `alert:${alert.al_id}:${told.trip.tt_id}:${event}:${channel}:${emailKey(recipient)}`
    if (isToldAlready(store, dedupKey)) return
    const about = { event: told.event, al_id: alert.al_id, tt_id: told.trip.tt_id }
    enqueueMessage(store, { channel, kind: 'alert', about, dedupKey, recipient, ...write(), ...when })
  }
  for (const address of alert.al_email_arr) to('mail', address, () => alertMail(alert.al_lang, told))
  for (const number of alert.al_sms_arr)
    to('sms', number, () => ({ subject: told.trip.tt_tour, body: alertSms(alert.al_lang, told) }))
}

const ESTIMATE: Partial<Record<PendingEvent, 'tt_etp' | 'tt_eta'>> = {
  alert_etp_plus15: 'tt_etp',
  alert_eta_plus15: 'tt_eta',
}
/** Without the expected delays whose estimate was empty before the change: what is expected now begins anew. */
const stillHolding = (pending: PendingSince, before: Trip | null): PendingSince =>
  new Map(
    [...pending].filter(([event]) => {
      const field = ESTIMATE[event]
      return !field || before?.[field] != null
    }),
  )

/** A trip may be declined by one after the other, wait for the answer of each, and miss each of its slots. */
const occasionsOf = (
  event: AlertType,
  { tt_answer_at }: Trip,
  { missed, pendingSince }: AlertEvents,
): { occasion: string; place?: SlotPlace }[] => {
  if (event === 'alert_slot_risk') return missed.map(({ place, slot }) => ({ occasion: `@${place} ${slot}`, place }))
  if (event === 'alert_declined') return [{ occasion: `@${tt_answer_at}` }]
  return [{ occasion: event === 'alert_unanswered' ? `@${pendingSince.get(event)}` : '' }]
}

const evaluate = (store: Store, idOf: (name: string) => number | null, change: ChangedTrip): void => {
  const { before, after, changedBy } = change
  const now = store.now()
  const known: PendingSince = pendingSince(store, after.tt_id)
  const events = alertEvents(before, after, now, changedBy, stillHolding(known, before))
  const { fired, pendingSince: pending } = events
  keepPending(store, after.tt_id, known, pending)
  for (const event of fired) {
    if (!isRecent(event, after, now)) continue
    const formerVehicle = before?.tt_gps ?? null
    for (const { occasion, place } of occasionsOf(event, after, events)) {
      const told = { event, trip: after, occasion, place, formerVehicle, timeZone: store.timeZone, now }
      for (const alert of activeAlertsOf(store, event)) if (alertMatches(alert, after, idOf)) tell(store, alert, told)
    }
  }
}

const LIVE_TIMES = ['tt_etp', 'tt_eta', 'tt_atp', 'tt_atd', 'tt_ata'] as const
const hasTimes = (trip: Trip | null): boolean => trip !== null && LIVE_TIMES.some((time) => trip[time] !== null)
/** Few trips of a week operation have any time that could set off an alert. */
const mayTell = ({ before, after, changedBy }: ChangedTrip): boolean =>
  changedBy !== null || hasTimes(before) || hasTimes(after)

/** Two changes of a trip, one after the other, as one. A time that was empty in between counts as empty before. */
const joined = (first: ChangedTrip, { before, after }: ChangedTrip): ChangedTrip => {
  const emptied = LIVE_TIMES.filter((time) => before?.[time] === null).map((time) => [time, null])
  return { ...first, before: first.before && { ...first.before, ...Object.fromEntries(emptied) }, after }
}

/**
 * Writes the messages that follow from changes of trips; inside their transaction.
 * @param changes in the order in which they happened; each trip is evaluated once
 */
export const alertTripChanges = (store: Store, changes: readonly ChangedTrip[]): void => {
  const byTrip = new Map<number, ChangedTrip>()
  for (const change of changes.filter(mayTell)) {
    const { before, after } = change
    for (const [event, field] of ACTUAL_EVENTS)
      if (before?.[field] && after[field] === null) takeBackMessages(store, after.tt_id, event)
    if (before?.tt_answer === 'declined' && after.tt_answer !== 'declined' && before.tt_sub === after.tt_sub)
      takeBackMessages(store, after.tt_id, 'alert_declined')
    const earlier = byTrip.get(after.tt_id)
    byTrip.set(after.tt_id, earlier ? joined(earlier, change) : change)
  }
  if (byTrip.size === 0 || !hasActiveAlert(store)) return
  const idOf = customerIds(store)
  for (const change of byTrip.values()) evaluate(store, idOf, change)
}

/** Evaluates the alerts that depend on the clock: expected delays that still hold, arrivals that have come near, answers that are overdue, slots that have ended. */
export const alertPassingTime = (store: Store): void => {
  if (!hasActiveAlert(store)) return
  store.write(() => {
    const idOf = customerIds(store)
    const asksForAnswers = activeAlertsOf(store, 'alert_unanswered').length > 0
    const asksForSlots = activeAlertsOf(store, 'alert_slot_risk').length > 0
    const from = new Date(store.now() - WATCHED_AFTER_STA).toISOString()
    for (const trip of tripsToWatch(store, from, { asksForAnswers, asksForSlots }))
      evaluate(store, idOf, { before: trip, after: trip, changedBy: null })
  })
}
