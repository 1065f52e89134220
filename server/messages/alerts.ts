import { isTripVisible } from '../../shared/domain/access/visibility.ts'
import {
  type AlertEvents,
  type AlertType,
  alertEvents,
  alertMatches,
  type PendingEvent,
  type PendingSince,
} from '../../shared/domain/alerts/alert-events.ts'
import { UNDO_WAIT } from '../../shared/domain/alerts/corrections.ts'
import { hasNoPosition, isNotPositioned } from '../../shared/domain/alerts/missing-news.ts'
import { newsOccasion, type TripNews, tripNews } from '../../shared/domain/alerts/news-for-sub.ts'
import { sameSpelling } from '../../shared/domain/names/names.ts'
import { HOUR_MS } from '../../shared/domain/time/units.ts'
import type { SlotPlace } from '../../shared/domain/trip/slots.ts'
import { PLANNED_TIMES } from '../../shared/domain/trip/trip-times.ts'
import type { Alert } from '../../shared/records/alert.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { customerIds } from '../master-data/store/lookups.ts'
import { isDispatchAddress } from '../people/store/dispatch-contact.ts'
import type { Store } from '../store/db.ts'
import { findTracked } from '../telematics/store/positions.ts'
import type { ChangedTrip } from '../trips/store/changed-trip.ts'
import { type AlertTold, alertMail, alertSms } from './alert-texts.ts'
import { ACTUAL, ACTUAL_EVENTS, correctTold, STEPS_TOLD } from './corrections.ts'
import { EXPIRES_AFTER } from './held.ts'
import { tellPush } from './push/tell-push.ts'
import { keepPending, pendingSince, takeBackMessages, takeBackNews, tripsToWatch } from './store/alert-states.ts'
import { activeAlertsOf, hasActiveAlert } from './store/alerts.ts'
import { hasDevice } from './store/push-subscriptions.ts'
import { type Told, tellAlert } from './tell-alert.ts'

/**
 * Alerts: which messages follow from a change of a trip, or from time going by. They are written to the outbox in the
 * transaction of the change; its unique key (alert, trip, event, recipient) sees to it that each goes out once.
 */

/** An actual time that is entered later than this is bookkeeping, and sets off no alert. */
const RECENT_FOR = 24 * HOUR_MS
/** Time after its planned arrival within which a trip can still set off an alert. */
const WATCHED_AFTER_STA = 48 * HOUR_MS

const isRecent = (event: AlertType, trip: Trip, now: number): boolean => {
  const at = event in ACTUAL ? trip[ACTUAL[event as keyof typeof ACTUAL]] : null
  return at === null || now - Date.parse(at) <= RECENT_FOR
}

const NEWS = 'alert_trip_changed'
/** Events that a person sets off at a trip. */
const UNDONE: ReadonlySet<AlertType> = new Set([
  ...ACTUAL_EVENTS.map(([event]) => event),
  'alert_declined',
  'alert_sub_vehicle',
  NEWS,
])

/** Mark that tells apart two occasions of an event of one trip; empty where there is only one. */
type Occasion = Pick<Told, 'repeated'> & { occasion: string }
const tell = (
  store: Store,
  alert: Alert,
  told: AlertTold & Occasion & { trip: Trip; leavesAt?: string | undefined },
): void => {
  const { event, trip, occasion, repeated, leavesAt } = told
  tellAlert(store, alert, {
    event,
    tt_id: trip.tt_id,
    of: `${trip.tt_id}:${event}${occasion}`,
    occasion,
    // What it is told of its trips is dispatch's doing.
    causedBy: event === NEWS ? null : trip.tt_sub || null,
    repeated,
    subject: trip.tt_tour,
    leavesAt,
    mail: (recipient) => {
      const isForDispatch = event === 'alert_declined' && isDispatchAddress(store, recipient)
      return alertMail(alert.al_lang, { ...told, isForDispatch })
    },
    sms: () => ({ subject: trip.tt_tour, body: alertSms(alert.al_lang, told) }),
  })
}

const ESTIMATE: Partial<Record<PendingEvent, 'tt_etp' | 'tt_eta'>> = {
  alert_etp_plus15: 'tt_etp',
  alert_eta_plus15: 'tt_eta',
}
/** Leaves out expected delays whose estimate was empty before the change: the present delay begins anew. */
const stillHolding = (pending: PendingSince, before: Trip | null): PendingSince =>
  new Map(
    [...pending].filter(([event]) => {
      const field = ESTIMATE[event]
      return !field || before?.[field] != null
    }),
  )

/**
 * Occasions of an event: a trip may be declined by one after the other, wait for the answer of each, and miss each of its slots.
 */
const occasionsOf = (
  event: AlertType,
  { tt_answer_at, tt_sub }: Trip,
  { missed, pendingSince }: AlertEvents,
): (Occasion & { place?: SlotPlace })[] => {
  // A driver takes its steps back, and they are told anew.
  if (event in ACTUAL) return [{ occasion: '', repeated: STEPS_TOLD }]
  const of = (start: string, time: unknown): Occasion => ({
    occasion: `${start}${time}`,
    repeated: { start, atOnce: 1 },
  })
  if (event === 'alert_slot_risk') return missed.map(({ place, slot }) => ({ ...of(`@${place} `, slot), place }))
  if (event === 'alert_declined') return [of(`@${tt_sub} `, tt_answer_at)]
  return [event === 'alert_unanswered' ? of('@', pendingSince.get(event)) : { occasion: '' }]
}

/** Time at which a message about a person's act leaves, ISO: once it can be undone no more; undefined for at once. */
const leavesAt = (store: Store, event: AlertType, { isUndoable }: ChangedTrip): string | undefined =>
  isUndoable && UNDONE.has(event) ? new Date(store.now() + UNDO_WAIT).toISOString() : undefined

type CustomerIds = ReturnType<typeof customerIds>
const evaluate = (store: Store, idOf: CustomerIds, change: ChangedTrip): void => {
  const { before, after, changedBy } = change
  const now = store.now()
  const known: PendingSince = pendingSince(store, after.tt_id)
  const events = alertEvents(before, after, now, changedBy, stillHolding(known, before))
  const { fired, pendingSince: pending } = events
  keepPending(store, after.tt_id, known, pending)
  for (const event of fired) {
    if (!isRecent(event, after, now)) continue
    const formerVehicle = before?.tt_gps ?? null
    for (const occasion of occasionsOf(event, after, events)) {
      const waits = { leavesAt: leavesAt(store, event, change) }
      const told = { event, trip: after, ...occasion, formerVehicle, timeZone: store.timeZone, now, ...waits }
      for (const alert of activeAlertsOf(store, event)) if (alertMatches(alert, after, idOf)) tell(store, alert, told)
    }
  }
  for (const event of fired) if (isRecent(event, after, now)) pushDelay(store, event, after)
  tellMissing(store, idOf, after)
  tellNews(store, idOf, change)
}

/** Tells subcontractors what a change means to them, each as it knows the trip. */
const tellNews = (store: Store, idOf: CustomerIds, change: ChangedTrip): void => {
  const { before, after, changedBy } = change
  const { timeZone } = store
  const now = store.now()
  const waits = { leavesAt: leavesAt(store, NEWS, change) }
  for (const { news, trip } of tripNews(before, after, now, changedBy === 'sub')) {
    if (isUndone(store, news, change, trip.tt_sub)) continue
    const occasion = newsOccasion(news, now, trip.tt_sub)
    const told = { event: NEWS, trip, occasion, news, formerVehicle: null, timeZone, now, ...waits } as const
    for (const alert of activeAlertsOf(store, NEWS)) if (alertMatches(alert, trip, idOf)) tell(store, alert, told)
    const pushed = { event: NEWS, tt_id: trip.tt_id, occasion, subject: trip.tt_tour } as const
    const expiresAt = new Date(now + EXPIRES_AFTER).toISOString()
    tellPush(
      store,
      `trip_${news}`,
      pushed,
      ({ role, subcontractor }) => role === 'sub' && sameSpelling(trip.tt_sub, subcontractor),
      { al_id: null, expiresAt, ...(waits.leavesAt !== undefined && { leavesAt: waits.leavesAt }) },
    )
  }
}

const OPPOSITE = { new: 'canceled', canceled: 'new' } as const
/** Takes back the news that a change makes void; returns true if they had not been told, so that there are no news. */
const isUndone = (store: Store, news: TripNews, { before, after, isUndoable }: ChangedTrip, sub: string): boolean => {
  const isMoved = before === null || PLANNED_TIMES.some((time) => before[time] !== after[time])
  return isUndoable === true && news !== 'times' && !isMoved && takeBackNews(store, after.tt_id, OPPOSITE[news], sub)
}

/** Tells customers of an expected delay of their freight. */
const pushDelay = (store: Store, event: AlertType, trip: Trip): void => {
  if (event !== 'alert_etp_plus15' && event !== 'alert_eta_plus15') return
  const pushed = { event, tt_id: trip.tt_id, occasion: '', subject: trip.tt_tour }
  tellPush(store, 'delay', pushed, (viewer) => isTripVisible(viewer, trip))
}

/** True if a change or the time may have to be told at all. */
const isAnybodyTold = (store: Store): boolean => hasActiveAlert(store) || hasDevice(store)

/** Tells that an event is missing: each alert has minutes of its own. */
const tellMissing = (store: Store, idOf: CustomerIds, trip: Trip): void => {
  const { timeZone } = store
  const now = store.now()
  const about = { trip, formerVehicle: null, timeZone, now }
  for (const alert of activeAlertsOf(store, 'alert_not_positioned'))
    if (isNotPositioned(trip, alert.al_minutes, now) && alertMatches(alert, trip, idOf))
      tell(store, alert, { ...about, event: 'alert_not_positioned', occasion: `@${trip.tt_stp}` })
  for (const alert of activeAlertsOf(store, 'alert_no_position')) {
    const newest = findTracked(store, trip.tt_gps)?.state.newest ?? null
    if (hasNoPosition(trip, newest, alert.al_minutes, now) && alertMatches(alert, trip, idOf))
      tell(store, alert, {
        ...about,
        event: 'alert_no_position',
        occasion: `@${newest}`,
        repeated: { start: '@', atOnce: 1 },
        newest,
      })
  }
}

const LIVE_TIMES = ['tt_etp', 'tt_eta', 'tt_atp', 'tt_atd', 'tt_ata'] as const
type LiveTime = (typeof LIVE_TIMES)[number]
const hasTimes = (trip: Trip | null): boolean => trip !== null && LIVE_TIMES.some((time) => trip[time] !== null)
/** Few trips of a week operation have any time that could set off an alert. */
const mayTell = ({ before, after, changedBy }: ChangedTrip): boolean =>
  changedBy !== null || hasTimes(before) || hasTimes(after)

/** Two changes of a trip, one after the other, as one. */
const joined = (first: ChangedTrip, { after }: ChangedTrip): ChangedTrip => ({ ...first, after })

const emptied = (trip: Trip | null, times: readonly (keyof Trip)[]): Trip | null =>
  trip && { ...trip, ...Object.fromEntries(times.map((time) => [time, null])) }

/** Takes back the messages that wait and do not hold after a change. @returns the times that can be told anew */
const takeBack = (store: Store, change: ChangedTrip): LiveTime[] => {
  const { before, after } = change
  const again = LIVE_TIMES.filter((time) => before?.[time] === null)
  for (const [event, field] of ACTUAL_EVENTS) {
    if (!before?.[field] || before[field] === after[field]) continue
    // What waits is written anew, with the time of now, or goes where there is none.
    const isUntrue = after[field] === null || change.isUndoable === true
    if (takeBackMessages(store, after.tt_id, event, isUntrue) > 0) again.push(field)
  }
  if (before?.tt_answer === 'declined' && after.tt_answer !== 'declined' && before.tt_sub === after.tt_sub)
    takeBackMessages(store, after.tt_id, 'alert_declined')
  return again
}

/**
 * Writes the messages that follow from changes of trips; inside their transaction.
 * @param changes in the order in which they happened; each trip is evaluated once
 */
export const alertTripChanges = (store: Store, changes: readonly ChangedTrip[]): void => {
  const byTrip = new Map<number, { change: ChangedTrip; again: LiveTime[] }>()
  for (const change of changes.filter(mayTell)) {
    const again = takeBack(store, change)
    const earlier = byTrip.get(change.after.tt_id)
    byTrip.set(change.after.tt_id, {
      change: earlier ? joined(earlier.change, change) : change,
      // A time that was empty in between counts as empty before.
      again: [...(earlier?.again ?? []), ...again],
    })
  }
  if (byTrip.size === 0) return
  for (const { change } of byTrip.values()) correctTold(store, change)
  if (!isAnybodyTold(store)) return
  const idOf = customerIds(store)
  for (const { change, again } of byTrip.values())
    evaluate(store, idOf, { ...change, before: emptied(change.before, again) })
}

/** Evaluates the alerts that depend on the clock: expected delays that still hold, arrivals that have come near, answers that are overdue, slots that have ended, vehicles of which nothing is heard. */
export const alertPassingTime = (store: Store): void => {
  if (!isAnybodyTold(store)) return
  store.write(() => {
    const idOf = customerIds(store)
    const isAsked = (event: AlertType) => activeAlertsOf(store, event).length > 0
    const asks = {
      forAnswers: isAsked('alert_unanswered'),
      forSlots: isAsked('alert_slot_risk'),
      forMissing: isAsked('alert_not_positioned') || isAsked('alert_no_position'),
    }
    const from = new Date(store.now() - WATCHED_AFTER_STA).toISOString()
    for (const trip of tripsToWatch(store, from, asks))
      evaluate(store, idOf, { before: trip, after: trip, changedBy: null })
  })
}
