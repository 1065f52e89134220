import { MINUTE_MS, SECOND_MS } from '../../../shared/domain/time/units.ts'
import type { Env } from '../../env.ts'
import type { Store } from '../../store/db.ts'
import type { Channel, Outcome } from '../../store/messages/channel.ts'
import { dueConfirmations, enqueueMessage, type OutboxMessage, setConfirmation } from '../../store/messages/outbox.ts'
import {
  dropSubscription,
  findNotified,
  noteHandedOver,
  type PushSubscriptionRow,
} from '../../store/people/push-subscriptions.ts'
import { formatText } from '../../texts.ts'
import { EXPIRES_AFTER } from '../held.ts'
import { isPushHost } from './push-hosts.ts'
import { pushTarget, pushText, whyUntold } from './push-text.ts'
import { pushRequest, vapidKeys, vapidSubject } from './vapid.ts'

/** A push service that does not answer is asked again later. */
const TIMEOUT_MS = 10 * SECOND_MS
/** A device that is on shows a notification within this time, and says so; otherwise a mail goes. */
const CONFIRM_MS = 2 * MINUTE_MS
/** It may have said so before the push service answered. */
const EARLY_MS = 10 * SECOND_MS
/** The push service says that there is no such device any more (RFC 8030, section 7.3). */
const GONE = [404, 410]
/** It refuses this message; anything else may work later. */
const REFUSED = [400, 401, 403, 413]

type Handed = 'ok' | 'gone' | { state: 'later' | 'refused'; error: string }

/** Notifies the devices of persons; null while push is off. A killed server may send one twice: its tag replaces the first. */
export const pushChannel = (
  store: Store,
  env: Pick<Env, 'PUBLIC_URL' | 'MAIL_FROM' | 'PUSH_HOSTS'>,
): Channel | null => {
  const subject = vapidSubject(env)
  if (subject === null) return null

  return async (message, signal) => {
    const person = findNotified(store, message.recipient)
    if (!person || person.devices.length === 0)
      return { state: 'refused', fault: 'gone', error: 'no device is notified any more' }
    const { viewer, userId, devices } = person
    const why = whyUntold(store, viewer, message)
    if (why) return { state: 'refused', fault: why, error: 'it does not hold for this person now' }
    const { tag, path } = pushTarget(viewer, message)
    const ttl = Math.max(0, Math.ceil((Date.parse(message.expires_at ?? '') - store.now()) / SECOND_MS) || 0)
    const vapid = { ...vapidKeys(store), subject }

    const hand = async (device: PushSubscriptionRow): Promise<Handed> => {
      // The list may be shorter now than when it was subscribed.
      if (!isPushHost(device.ps_endpoint, env.PUSH_HOSTS)) return 'gone'
      const lang = device.ps_lang
      const navigate = `${env.PUBLIC_URL?.replace(/\/$/, '') ?? ''}${path}`
      // Declarative (Push API): shown even where no service worker runs; `mutable` hands it to ours where one does.
      const notification = { ...pushText(store, lang, message), tag, navigate, lang }
      const payload = JSON.stringify({ web_push: 8030, mutable: true, notification })
      try {
        const { url, init } = pushRequest(vapid, { device, payload, ttl, urgency: 'high', topic: tag })
        const answer = await fetch(url, {
          ...init,
          redirect: 'manual',
          signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        })
        await answer.body?.cancel()
        if (answer.ok) return 'ok'
        if (GONE.includes(answer.status)) return 'gone'
        return { state: REFUSED.includes(answer.status) ? 'refused' : 'later', error: `${answer.status}` }
      } catch (error) {
        return { state: 'later', error: String(error) }
      }
    }
    const handed = await Promise.all(devices.map(async (device) => ({ device, how: await hand(device) })))
    store.write(() => {
      for (const { device, how } of handed) {
        if (how === 'ok') noteHandedOver(store, device.ps_id)
        if (how === 'gone') dropSubscription(store, userId, device.ps_id)
      }
    })
    return outcomeOf(
      handed.map(({ how }) => how),
      signal,
    )
  }
}

/** One device that took it is enough. */
const outcomeOf = (handed: readonly Handed[], signal: AbortSignal): Outcome => {
  if (handed.includes('ok')) return { state: 'sent' }
  if (signal.aborted) return { state: 'untried' }
  const failed = handed.filter((how) => typeof how === 'object')
  const later = failed.find(({ state }) => state === 'later')
  if (later) return { state: 'later', fault: 'busy', error: later.error }
  return failed[0]
    ? { state: 'refused', fault: 'message_refused', error: failed[0].error }
    : { state: 'refused', fault: 'recipient_refused', error: 'no device is there any more' }
}

/** Writes the mail in place of a notification that no device has shown, where it still holds for the person. */
export const fallBackToMail = (store: Store, message: OutboxMessage): void => {
  const person = findNotified(store, message.recipient)
  if (!person || message.event === null || whyUntold(store, person.viewer, message)) return
  const { event, al_id, tt_id, occasion, subject, body } = message
  enqueueMessage(store, {
    channel: 'mail',
    kind: 'alert',
    about: { event, al_id, tt_id, occasion: occasion ?? '' },
    dedupKey: `unseen:${message.id}`,
    recipient: person.email,
    subject: `${subject}: ${body ?? ''}`,
    body: `${subject}\n\n${body ?? ''}\n\n${formatText(person.devices[0]?.ps_lang ?? 'de', 'push_mail_end')}`,
    expiresAt: new Date(store.now() + EXPIRES_AFTER).toISOString(),
  })
}

/** Asks for the confirmation of a message that was just sent. */
export const awaitConfirmation = (store: Store, message: OutboxMessage): void =>
  setConfirmation(store, message, new Date(store.now() + CONFIRM_MS).toISOString())

/** Sends a mail where no device of a person has confirmed in time. @returns how many */
export const confirmDue = (store: Store): number => {
  if (dueConfirmations(store).length === 0) return 0
  return store.write(() => {
    let unseen = 0
    for (const message of dueConfirmations(store)) {
      setConfirmation(store, message, null)
      const since = Date.parse(message.sent_at ?? message.created_at) - EARLY_MS
      const devices = findNotified(store, message.recipient)?.devices ?? []
      if (devices.some(({ ps_last_shown_at: at }) => at !== null && Date.parse(at) >= since)) continue
      fallBackToMail(store, message)
      unseen += 1
    }
    return unseen
  })
}
