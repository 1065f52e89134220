import webPush from 'web-push'
import type { Env } from '../../env.ts'
import type { Store } from '../../store/db.ts'
import { keptVapidKeys, type VapidKeys } from '../../store/people/push-keys.ts'
import type { PushSubscriptionRow } from '../../store/people/push-subscriptions.ts'

/** The one file that knows `web-push`. */

export const vapidKeys = (store: Store): VapidKeys => keptVapidKeys(store, webPush.generateVAPIDKeys)

const isReachable = (host: string): boolean => host.includes('.') && !host.endsWith('.localhost')

/** Whom a push service may turn to; null where the configuration says neither an https address nor a sender, and push is off. */
export const vapidSubject = ({ PUBLIC_URL, MAIL_FROM }: Pick<Env, 'PUBLIC_URL' | 'MAIL_FROM'>): string | null => {
  if (PUBLIC_URL?.startsWith('https:') && isReachable(new URL(PUBLIC_URL).hostname)) return PUBLIC_URL
  const address = /[^<>\s]+@[^<>\s]+/.exec(MAIL_FROM)?.[0]
  return address && isReachable(address.split('@')[1] ?? '') ? `mailto:${address}` : null
}

export type PushRequest = {
  device: PushSubscriptionRow
  payload: string
  /** Seconds that the push service keeps it. */
  ttl: number
  urgency: 'normal' | 'high'
  /** A later message of the same topic replaces one that has not arrived. */
  topic: string
}

/** The request for a push service: signed (RFC 8292), its text encrypted for the one device (RFC 8291). */
export const pushRequest = (
  vapid: VapidKeys & { subject: string },
  { device, payload, ttl, urgency, topic }: PushRequest,
): { url: string; init: RequestInit } => {
  const subscription = { endpoint: device.ps_endpoint, keys: { p256dh: device.ps_p256dh, auth: device.ps_auth } }
  const { method, headers, body, endpoint } = webPush.generateRequestDetails(subscription, payload, {
    vapidDetails: vapid,
    TTL: ttl,
    urgency,
    topic,
  })
  const { 'Content-Length': _length, ...sent } = headers as Record<string, string>
  return { url: endpoint, init: { method, headers: sent, body: body ? new Uint8Array(body) : null } }
}
