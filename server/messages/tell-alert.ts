import type { AlertType } from '../../shared/domain/alerts/alert-events.ts'
import { deliveryOf, escalationDue } from '../../shared/domain/alerts/delivery.ts'
import { emailKey } from '../../shared/domain/names/email.ts'
import type { Alert } from '../../shared/records/alert.ts'
import type { Store } from '../store/db.ts'
import { EXPIRES_AFTER } from './held.ts'
import { pushText } from './push/push-text.ts'
import { isBeyondSms } from './sms/sms-bound.ts'
import { isToldAlready } from './store/alert-states.ts'
import { enqueueMessage, type MessageChannel, pushedTo } from './store/outbox.ts'
import { dropWaiting, escalateDropped, isDroppedAlready, nextOfRepeated, type Repeated } from './store/repeated.ts'

type Written = { subject: string; body: string }
export type Told = {
  event: AlertType
  /** Null for an event of no trip. */
  tt_id: number | null
  /** Subject of the event for its key: a trip, a document or a statement, with the occasion. */
  of: string
  occasion?: string
  /** The subcontractor whose doing it is; null for none. */
  causedBy: string | null
  /** Absent where only the company itself can repeat it. Beyond its bound a message waits, and is judged again. */
  repeated?: Repeated | undefined
  /** Subject for the log: the tour, or the like; neither names nor amounts. */
  subject: string
  /** Time until which its cause can be undone, ISO 8601. Absent: it leaves at once. */
  leavesAt?: string | undefined
  /** @param recipient its address */
  mail: (recipient: string) => Written
  sms: () => Written
}

/** Time at which a message of an alert leaves, as the outbox keeps it. */
export const leaving = (store: Store, alert: Alert) => {
  const delivery = deliveryOf(alert, store.now(), store.timeZone)
  const leaves = delivery.state === 'held' ? delivery.until : store.now()
  return {
    expiresAt: new Date(leaves + EXPIRES_AFTER).toISOString(),
    ...(delivery.state === 'held' && { heldUntil: new Date(leaves).toISOString() }),
    isDropped: delivery.state === 'dropped',
    isNow: delivery.state === 'now',
  }
}

/** Time at which the message after one that has left goes: quiet hours that began meanwhile hold it, and no digest does. */
export const leavingAfter = (store: Store, alert: Alert) => {
  const { isNow: _isNow, ...when } = leaving(store, { ...alert, al_digest: null, al_quiet_mode: 'hold' })
  return when
}

/** Time at which a message leaves that waits because too many like it left within the hour. @param at milliseconds */
export const afterRepeated = (at: number, { heldUntil }: { heldUntil?: string }) => {
  const until = Math.max(at, Date.parse(heldUntil ?? '') || 0)
  return { heldUntil: new Date(until).toISOString(), expiresAt: new Date(until + EXPIRES_AFTER).toISOString() }
}

/** Writes the messages of an alert, one for each recipient, each once; inside the transaction of their cause. */
export const tellAlert = (store: Store, alert: Alert, told: Told): void => {
  const { isNow, ...when } = leaving(store, alert)
  const leavesAt = told.leavesAt === undefined ? store.now() : Date.parse(told.leavesAt)
  const escalateAt = isNow ? escalationDue(alert, leavesAt) : null
  const to = (channel: MessageChannel, recipient: string, write: Told['mail']): void => {
    const dedupKey = `alert:${alert.al_id}:${told.of}:${channel}:${emailKey(recipient)}`
    if (isToldAlready(store, dedupKey)) return
    const about = {
      event: told.event,
      al_id: alert.al_id,
      tt_id: told.tt_id,
      occasion: told.occasion ?? '',
      caused_by: told.causedBy,
    }
    const { repeated } = told
    const of = { ...about, channel, recipient }
    const next = repeated === undefined ? 0 : nextOfRepeated(store, repeated, of)
    const waits = next > leavesAt
    // One that takes the place of another counts as that did.
    const replaced = repeated === undefined || when.isDropped ? 0 : dropWaiting(store, repeated, of)
    const isTooMany = replaced === 0 && isBeyondSms(store, alert, channel, told.causedBy)
    const isDropped = when.isDropped || isTooMany
    if (isDropped && repeated !== undefined && isDroppedAlready(store, repeated, of)) {
      if (escalateAt !== null) escalateDropped(store, repeated, of, escalateAt)
      return
    }
    enqueueMessage(store, {
      channel,
      kind: 'alert',
      about,
      dedupKey,
      recipient,
      ...write(recipient),
      ...when,
      ...(waits && afterRepeated(next, when)),
      ...(isTooMany && { isDropped, droppedBy: 'too_many' }),
      ...(told.leavesAt !== undefined && { leavesAt: told.leavesAt }),
      escalateAt: waits ? null : escalateAt,
      escalation: alert.al_escalate_to === null ? null : told.mail(alert.al_escalate_to),
    })
  }
  for (const address of alert.al_email_arr) to('mail', address, told.mail)
  for (const number of alert.al_sms_arr) to('sms', number, told.sms)
  const pushed = { ...told, occasion: told.occasion ?? '' }
  // Another one has told the person the same; where there is a next person to tell, each counts for itself.
  const isAsked = alert.al_push_arr.length > 0 && alert.al_escalate_to === null
  const toldAlready = isAsked ? pushedTo(store, pushed) : null
  for (const username of alert.al_push_arr) {
    if (toldAlready?.has(username)) continue
    to('push', username, () => {
      const { title, body } = pushText(store, alert.al_lang, pushed)
      return { subject: title, body }
    })
  }
}
