import type { AlertType } from '../../shared/domain/alerts/alert-events.ts'
import { isCorrection } from '../../shared/domain/alerts/corrections.ts'
import { escalationDue } from '../../shared/domain/alerts/delivery.ts'
import { isStillNews, newsOf } from '../../shared/domain/alerts/news-for-sub.ts'
import { type Lapsed, lapsed } from '../../shared/domain/alerts/still-true.ts'
import { emailKey } from '../../shared/domain/names/email.ts'
import { HOUR_MS } from '../../shared/domain/time/units.ts'
import type { Alert } from '../../shared/records/alert.ts'
import { formatText } from '../kit/texts.ts'
import { customerIds } from '../master-data/store/lookups.ts'
import { isDispatchAddress } from '../people/store/dispatch-contact.ts'
import type { Store } from '../store/db.ts'
import { findTracked } from '../telematics/store/positions.ts'
import { getTrip } from '../trips/store/trips.ts'
import { isMeant, isMisdirected } from './meant.ts'
import { digestWords, isTaken, whyKeptBack } from './push/push-judged.ts'
import { fitsOneSegment, SEGMENT_PLACES, toGsm7 } from './sms/gsm7.ts'
import { setEscalation } from './store/alert-answers.ts'
import { findAlert, listAlerts } from './store/alerts.ts'
import {
  digestedIn,
  dueHeldMessages,
  endHold,
  enqueueMessage,
  type OutboxMessage,
  rewordMessage,
} from './store/outbox.ts'

/**
 * Messages that quiet hours and digests hold: judged again when their time has come, those that still hold leave, as one for each
 * recipient (rules 19.2).
 */

/** Late news misleads: what could not be delivered by then is not delivered any more. */
export const EXPIRES_AFTER = 2 * HOUR_MS

/** Returns the reason why a message does not hold now, or null. */
export const lapse = (
  store: Store,
  alert: Alert | undefined,
  message: OutboxMessage,
  idOf = customerIds(store),
): Lapsed | 'gone' | null => {
  // A recipient of wrong news has to know it, although the alert tells no more.
  if (isCorrection(message.occasion)) return null
  if (!isMeant(store, alert, message, idOf)) return 'gone'
  if (message.tt_id === null) return null
  const trip = getTrip(store, message.tt_id)
  if (!trip) return 'gone'
  if (message.event === 'alert_no_position') {
    const newest = findTracked(store, trip.tt_gps)?.state.newest
    if (newest !== undefined && newest > Date.parse(message.created_at)) return 'untrue'
  }
  if (message.event === 'alert_trip_changed') {
    const { news = '', sub } = newsOf(message.occasion)
    if (!isStillNews(news, trip, sub)) return 'untrue'
  }
  return lapsed(message.event as AlertType, trip, store.now())
}

/** The messages that wait for one recipient, as one. */
const digestOf = (
  store: Store,
  { al_lang }: Alert,
  messages: readonly OutboxMessage[],
): { subject: string; body: string } => {
  const subject = formatText(al_lang, 'digest_subject', { count: messages.length })
  const channel = messages[0]?.channel
  if (channel === 'push') return { subject, body: digestWords(store, al_lang, messages).body }
  if (channel !== 'sms') {
    const list = messages.map((one) => `- ${one.subject}`).join('\n')
    return { subject, body: [list, ...messages.map(({ body }) => body ?? '')].join('\n\n') }
  }
  const tours = [...new Set(messages.map((one) => one.subject))]
  const written = (count: number) =>
    toGsm7(`${subject}: ${tours.slice(0, count).join(', ')}${count < tours.length ? ' ...' : ''}`)
  // Each takes a place at least: thousands are not tried one after the other.
  let count = Math.min(tours.length, SEGMENT_PLACES)
  while (count > 1 && !fitsOneSegment(written(count))) count -= 1
  return { subject, body: written(count) }
}

/**
 * A digest as it leaves: of the messages that it stands for those are told that are still meant; what is left out of it is so for
 * good, and one that is left leaves as itself. Of a push the words are made anew by themselves.
 * @returns null where none is left
 */
export const asItLeaves = (store: Store, digest: OutboxMessage): OutboxMessage | null => {
  // Of an earlier version: it does not say what it stands for.
  if (digest.kind !== 'digest' || digest.channel === 'push' || digest.occasion === null) return digest
  const told = digestedIn(store, digest)
  const idOf = customerIds(store)
  const out = new Set(told.filter((one) => isMisdirected(store, one, idOf) || whyKeptBack(store, one) !== null))
  const left = told.filter((one) => !out.has(one))
  if (out.size === 0) return left.length > 0 ? digest : null
  return store.write(() => {
    endHold(store, [...out], { state: 'expired', fault: 'gone' })
    const [first] = left
    const alert = first && findAlert(store, first.al_id)
    if (!alert) return null
    const words = left.length === 1 ? { subject: first.subject, body: first.body ?? '' } : digestOf(store, alert, left)
    rewordMessage(store, digest, words)
    return { ...digest, ...words }
  })
}

/** Lets go of held messages whose time has come. @returns number of messages that lapsed, for each reason */
export const releaseHeld = (store: Store): Partial<Record<Lapsed | 'gone' | 'taken', number>> => {
  const lapsedOnes: Partial<Record<Lapsed | 'gone' | 'taken', number>> = {}
  if (dueHeldMessages(store).length === 0) return lapsedOnes
  store.write(() => {
    const alerts = new Map(listAlerts(store).map((alert) => [alert.al_id, alert]))
    const idOf = customerIds(store)
    const groups = new Map<string, { alert: Alert; messages: OutboxMessage[] }>()
    const expiresAt = new Date(store.now() + EXPIRES_AFTER).toISOString()
    for (const message of dueHeldMessages(store)) {
      const alert = alerts.get(message.al_id ?? -1)
      const isOver =
        message.channel === 'mail' && isDispatchAddress(store, message.recipient) && isTaken(store, message)
      const fault = lapse(store, alert, message, idOf) ?? (isOver ? 'taken' : whyKeptBack(store, message))
      if (fault !== null) {
        endHold(store, [message], { state: 'expired', fault })
        lapsedOnes[fault] = (lapsedOnes[fault] ?? 0) + 1
        continue
      }
      if (!alert) {
        endHold(store, [message], { state: 'queued', expiresAt })
        continue
      }
      const key = JSON.stringify([message.channel, emailKey(message.recipient), alert.al_lang])
      const group = groups.get(key) ?? { alert, messages: [] }
      groups.set(key, group)
      group.messages.push(message)
      const due = escalationDue(alert, store.now())
      // What was escalated itself goes no further.
      if (due !== null && message.dedup_key.startsWith('alert:'))
        setEscalation(store, message, new Date(due).toISOString())
    }
    for (const { alert, messages } of groups.values()) {
      const [first] = messages
      if (!first || messages.length === 1) {
        endHold(store, messages, { state: 'queued', expiresAt })
        continue
      }
      const { channel, recipient } = first
      const dedupKey = `digest:${first.id}`
      enqueueMessage(store, {
        channel,
        kind: 'digest',
        digestOf: messages.map(({ id }) => id),
        dedupKey,
        recipient,
        ...digestOf(store, alert, messages),
        expiresAt,
      })
      endHold(store, messages, { state: 'digested' })
    }
  })
  return lapsedOnes
}
