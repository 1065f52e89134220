import type { AlertType } from '../../shared/domain/alerts/alert-events.ts'
import { correctionOccasion, correctionOf, UNDO_WAIT } from '../../shared/domain/alerts/corrections.ts'
import { HOUR_MS } from '../../shared/domain/time/units.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import type { Store } from '../store/db.ts'
import { tripFieldAt } from '../sync/store/versions.ts'
import type { ChangedTrip } from '../trips/store/changed-trip.ts'
import { alertMail, alertSms } from './alert-texts.ts'
import { pushText } from './push/push-text.ts'
import { isBeyondSms } from './sms/sms-bound.ts'
import { findAlert } from './store/alerts.ts'
import { correctedTo, correctionKey, noteVoid, toldMessages, withdrawCorrections } from './store/corrections.ts'
import { enqueueMessage, type OutboxMessage } from './store/outbox.ts'
import { isDroppedAlready, nextOfRepeated, type Repeated } from './store/repeated.ts'
import { afterRepeated, leavingAfter } from './tell-alert.ts'

/** The time of a trip that an event tells. */
export const ACTUAL = { alert_atp: 'tt_atp', alert_atd: 'tt_atd', alert_ata: 'tt_ata' } as const
type LiveTime = (typeof ACTUAL)[keyof typeof ACTUAL]
export const ACTUAL_EVENTS = Object.entries(ACTUAL) as [keyof typeof ACTUAL, (typeof ACTUAL)[keyof typeof ACTUAL]][]

/**
 * Times of a step that leave at once within an hour, for each recipient: the first, and one that is told anew or is another; beyond
 * them one waits. That a time is void leaves at once: there are as many as were told.
 */
export const STEPS_TOLD: Repeated = { start: '', atOnce: 2 }

/** A wrong message misleads for as long as its trip is waited for. */
const EXPIRES_AFTER = 24 * HOUR_MS

type Corrected = {
  event: AlertType
  trip: Trip
  kind: 'void' | 'other'
  time: string | null
  isUndoable: boolean | undefined
}

const write = (store: Store, message: OutboxMessage, { event, trip, kind, time, isUndoable }: Corrected): void => {
  const now = store.now()
  const dedupKey = correctionKey(message, time, now)
  const occasion = correctionOccasion(kind, now)
  const alert = findAlert(store, message.al_id)
  const language = alert?.al_lang ?? 'de'
  const told = { event, trip, correction: kind, formerVehicle: null, timeZone: store.timeZone, now }
  const words = () => {
    if (message.channel === 'mail') return alertMail(language, told)
    const subject = trip.tt_tour
    if (message.channel === 'sms') return { subject, body: alertSms(language, told) }
    const { title, body } = pushText(store, language, { event, tt_id: trip.tt_id, occasion, subject })
    return { subject: title, body }
  }
  const caused_by = trip.tt_sub || null
  const about = { event, al_id: message.al_id, tt_id: trip.tt_id, occasion, caused_by }
  const when = alert ? leavingAfter(store, alert) : {}
  const { channel, recipient } = message
  const isVoid = kind === 'void'
  const of = { ...about, channel, recipient }
  const next = isVoid ? 0 : nextOfRepeated(store, STEPS_TOLD, of)
  const isTooMany = !isVoid && alert !== undefined && isBeyondSms(store, alert, channel, caused_by)
  if (isTooMany && isDroppedAlready(store, STEPS_TOLD, of)) return
  enqueueMessage(store, {
    channel: message.channel,
    kind: 'alert',
    about,
    dedupKey,
    recipient: message.recipient,
    ...words(),
    ...when,
    ...(next > now && afterRepeated(next, when)),
    ...(isTooMany && { isDropped: true, droppedBy: 'too_many' }),
    expiresAt: new Date(now + EXPIRES_AFTER).toISOString(),
    ...(isUndoable && { leavesAt: new Date(now + UNDO_WAIT).toISOString() }),
  })
}

/** The time that a recipient of a message knows. @param before the trip as it was until now */
const toldTime = (store: Store, message: OutboxMessage, before: Trip, field: LiveTime): string | null => {
  const corrected = correctedTo(store, message)
  return corrected === undefined ? tripFieldAt(store, before, field, message.created_at) : corrected
}

/**
 * Tells those who were told a time that it is not so: it did not happen, or at quite another time than they know. In the
 * transaction of what changed it.
 */
export const correctTold = (store: Store, { before, after, isUndoable }: ChangedTrip): void => {
  for (const [event, field] of ACTUAL_EVENTS) {
    const time = after[field]
    if (!before || before[field] === time) continue
    withdrawCorrections(store, after.tt_id, event)
    for (const message of toldMessages(store, after.tt_id, event)) {
      const kind = correctionOf(toldTime(store, message, before, field), time)
      if (kind === null) continue
      write(store, message, { event, trip: after, kind, time, isUndoable })
      if (kind === 'void') noteVoid(store, message)
    }
  }
}
