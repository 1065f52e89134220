import { emailKey } from '#shared/domain/names/email.ts'
import { SECOND_MS } from '#shared/domain/time/units.ts'
import type { Alert } from '#shared/records/alert.ts'
import { safePost } from '../../http/connections/safe-post.ts'
import type { Env } from '../../kit/env.ts'
import { publicUrl } from '../../kit/public-url.ts'
import { formatText } from '../../kit/texts.ts'
import type { Store } from '../../store/db.ts'
import { EXPIRES_AFTER } from '../held.ts'
import { listAlerts } from '../store/alerts.ts'
import type { Channel, Outcome } from '../store/channel.ts'
import { dueConfirmations, endConfirmation, enqueueMessage, type OutboxMessage } from '../store/outbox.ts'
import {
  dropSubscription,
  findNotified,
  noteHandedOver,
  type PushSubscriptionRow,
} from '../store/push-subscriptions.ts'
import { leavingAfter } from '../tell-alert.ts'
import { isOwnPushService, isPushHost } from './push-hosts.ts'
import { digestWords, isTaken, leftOfDigest, pushOf, pushWords, unseenKey, whyKeptBack } from './push-judged.ts'
import { isUntaken, pushMessage, pushTarget, untakenWords } from './push-text.ts'
import { pushRequest, vapidSubject } from './vapid.ts'

/** The push service says that there is no such device any more (RFC 8030, section 7.3). */
const GONE = [404, 410]
/** It refuses this message; anything else may work later. */
const REFUSED = [400, 401, 403, 413]

type Handed = 'ok' | 'gone' | { state: 'later' | 'refused'; error: string; waitMs: number }

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
    const origin = env.PUBLIC_URL?.replace(/\/$/, '') ?? ''
    const canTake =
      viewer.role === 'admin' && (alertOf(store, message)?.al_escalate_to ?? null) !== null && !isTaken(store, message)
    const ttl = Math.max(0, Math.ceil((Date.parse(message.expires_at ?? '') - store.now()) / SECOND_MS) || 0)

    const hand = async (device: PushSubscriptionRow): Promise<Handed> => {
      // The list may be shorter now than when it was subscribed.
      if (!isPushHost(device.ps_endpoint, env.PUSH_HOSTS)) return 'gone'
      const language = device.ps_lang
      const words = pushWords(store, viewer, language, message)
      const declared = pushMessage(store, { message, words, viewer, userId, language, origin, canTake })
      const { tag } = declared.notification
      const payload = JSON.stringify(declared)
      const request = { device, payload, ttl, urgency: 'high', topic: tag } as const
      const { url, headers, body } = pushRequest(store, subject, request)
      // A host of the list is of the internet, whatever its name is resolved to; an own one is there by its whole origin.
      const ownReceiver = isOwnPushService(url, env.PUSH_HOSTS) ? new URL(url).origin : undefined
      const { status, error, waitMs = 0 } = await safePost(url, headers, body, { signal, ownReceiver })
      if (error === null) return 'ok'
      if (status !== null && GONE.includes(status)) return 'gone'
      return { state: status !== null && REFUSED.includes(status) ? 'refused' : 'later', error, waitMs }
    }
    const handed = await Promise.all(devices.map(async (device) => ({ device, how: await hand(device) })))
    const note = () => {
      for (const { device, how } of handed) {
        if (how === 'ok') noteHandedOver(store, device.ps_id)
        if (how === 'gone') dropSubscription(store, userId, device.ps_id)
      }
    }
    const outcome = outcomeOf(
      handed.map(({ how }) => how),
      signal,
    )
    return { ...outcome, note }
  }
}

/** One device that took it is enough. */
const outcomeOf = (handed: readonly Handed[], signal: AbortSignal): Outcome => {
  if (handed.includes('ok')) return { state: 'sent' }
  if (signal.aborted) return { state: 'untried' }
  const failed = handed.filter((how) => typeof how === 'object')
  const later = failed.filter(({ state }) => state === 'later')
  if (later[0]) {
    const waitMs = Math.max(...later.map((one) => one.waitMs))
    return { state: 'later', fault: 'busy', error: later[0].error, waitMs }
  }
  return failed[0]
    ? { state: 'refused', fault: 'message_refused', error: failed[0].error }
    : { state: 'refused', fault: 'recipient_refused', error: 'no device is there any more' }
}

const alertOf = (store: Store, { al_id }: OutboxMessage): Alert | undefined =>
  listAlerts(store).find((alert) => alert.al_id === al_id)

/** Returns true if the same goes to the person as a mail anyway. */
const isMailedToo = (store: Store, message: OutboxMessage, email: string): boolean => {
  const addresses = alertOf(store, message)?.al_email_arr ?? []
  return addresses.some((address) => emailKey(address) === emailKey(email))
}

type Links = Pick<Env, 'PUBLIC_URL' | 'PORT'>
/** The mail in place of a notification that no device has shown, as its person may read it now; null where nothing holds for it. */
const unseenMail = (store: Store, env: Links, message: OutboxMessage) => {
  const person = findNotified(store, message.recipient)
  if (!person || message.kind === 'test' || whyKeptBack(store, message)) return null
  const isDigest = message.kind === 'digest'
  const told = isDigest ? leftOfDigest(store, person.viewer, message) : [message]
  const unmailed = told.filter((one) => !isMailedToo(store, one, person.email))
  const [first] = unmailed
  if (!first) return null
  const language = alertOf(store, first)?.al_lang ?? person.devices[0]?.ps_lang ?? 'de'
  const own = { title: message.subject, body: message.body ?? '' }
  const ownWords = isUntaken(message) ? untakenWords(language, own) : own
  const { title, body } = isDigest ? digestWords(store, language, unmailed) : ownWords
  const about = isDigest ? [...new Set(unmailed.map((one) => one.subject))].join(', ') : body
  const { path } = pushTarget(person.viewer, message)
  const link = isDigest || path === '/' ? [] : [publicUrl(env) + path]
  return {
    recipient: person.email,
    subject: formatText(language, 'alert_line', { label: title, value: about }),
    body: [title, body, ...link, formatText(language, 'push_mail_end')].join('\n\n'),
  }
}

/** Writes the mail in place of a notification that no device has shown, where it still holds for the person. */
export const fallBackToMail = (store: Store, env: Links, message: OutboxMessage): void => {
  const mail = unseenMail(store, env, message)
  if (!mail) return
  const { event, al_id, tt_id, occasion, caused_by } = message
  const alert = alertOf(store, message)
  // Quiet hours may have begun meanwhile.
  const when = alert ? leavingAfter(store, alert) : { expiresAt: new Date(store.now() + EXPIRES_AFTER).toISOString() }
  enqueueMessage(store, {
    channel: 'mail',
    kind: 'alert',
    ...(event && { about: { event, al_id, tt_id, occasion: occasion ?? '', caused_by } }),
    dedupKey: unseenKey(message),
    ...mail,
    ...when,
  })
}

/** A message as it leaves; in place of a digest on devices only what is left of that. @returns null where nothing is */
export const unseenAsItLeaves = (store: Store, env: Links, message: OutboxMessage): OutboxMessage | null => {
  const push = message.channel === 'mail' ? pushOf(store, message) : null
  if (push?.kind !== 'digest') return message
  const mail = unseenMail(store, env, push)
  return mail && { ...message, subject: mail.subject, body: mail.body }
}

/** Sends a mail where no device of a person has confirmed in time. @returns of how many messages */
export const confirmDue = (store: Store, env: Links): number => {
  if (dueConfirmations(store).length === 0) return 0
  return store.write(() => {
    const due = dueConfirmations(store)
    for (const message of due) {
      endConfirmation(store, message)
      fallBackToMail(store, env, message)
    }
    return due.length
  })
}
