import webPush from 'web-push'
import { HOUR_MS, SECOND_MS } from '#shared/domain/time/units.ts'
import type { Env } from '../../kit/env.ts'
import { perStore, type Store } from '../../store/db.ts'
import { keptVapidKeys, type VapidKeys } from '../store/push-keys.ts'
import type { PushSubscriptionRow } from '../store/push-subscriptions.ts'

/** The one file that knows `web-push`. */

/** A push service takes a signature of up to a day. */
const SIGNED_FOR_S = (12 * HOUR_MS) / SECOND_MS
const KEPT_FOR_MS = HOUR_MS

export const vapidKeys = (store: Store): VapidKeys => keptVapidKeys(store, webPush.generateVAPIDKeys)

const isReachable = (host: string): boolean => host.includes('.') && !host.endsWith('.localhost')

/**
 * Contact of the server for a push service; null where the configuration has neither an https address nor a sender, and push is
 * off.
 */
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

const kept = perStore(() => new Map<string, { until: number; header: string }>())
/** The server's signature for a push service: the same for all its devices, since making one takes longer than encrypting. */
const signature = (store: Store, subject: string, audience: string): string => {
  const known = kept(store).get(audience)
  if (known && known.until > store.now()) return known.header
  const { publicKey, privateKey } = vapidKeys(store)
  const expires = Math.floor(store.now() / SECOND_MS) + SIGNED_FOR_S
  const { Authorization: header } = webPush.getVapidHeaders(
    audience,
    subject,
    publicKey,
    privateKey,
    'aes128gcm',
    expires,
  )
  kept(store).set(audience, { until: store.now() + KEPT_FOR_MS, header })
  return header
}

/** The request for a push service: signed (RFC 8292), its text encrypted for the one device (RFC 8291). */
export const pushRequest = (
  store: Store,
  subject: string,
  { device, payload, ttl, urgency, topic }: PushRequest,
): { url: string; headers: Record<string, string>; body: Uint8Array } => {
  const subscription = { endpoint: device.ps_endpoint, keys: { p256dh: device.ps_p256dh, auth: device.ps_auth } }
  const { headers, body, endpoint } = webPush.generateRequestDetails(subscription, payload, {
    headers: { Authorization: signature(store, subject, new URL(device.ps_endpoint).origin) },
    TTL: ttl,
    urgency,
    topic,
  })
  const { 'Content-Length': _length, ...sent } = headers as Record<string, string>
  return { url: endpoint, headers: sent, body: body ?? new Uint8Array() }
}
