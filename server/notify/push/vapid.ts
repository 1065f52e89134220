import { inArray } from 'drizzle-orm'
import webPush from 'web-push'
import type { Env } from '../../env.ts'
import type { Store } from '../../store/db.ts'
import { settings } from '../../store/schema/sync.ts'

const PUBLIC = 'vapid_public_key'
const PRIVATE = 'vapid_private_key'

export type VapidKeys = { publicKey: string; privateKey: string }

const keptKeys = (store: Store): VapidKeys | null => {
  const rows = store.db
    .select()
    .from(settings)
    .where(inArray(settings.name, [PUBLIC, PRIVATE]))
    .all()
  const kept = new Map(rows.map(({ name, value }) => [name, value]))
  const publicKey = kept.get(PUBLIC)
  const privateKey = kept.get(PRIVATE)
  return publicKey && privateKey ? { publicKey, privateKey } : null
}

/** The server's keys (RFC 8292), made once and kept with the data: devices are subscribed to the public one. */
export const vapidKeys = (store: Store): VapidKeys => {
  const kept = keptKeys(store)
  if (kept) return kept
  const made = webPush.generateVAPIDKeys()
  const rows = [
    { name: PUBLIC, value: made.publicKey },
    { name: PRIVATE, value: made.privateKey },
  ]
  store.db.insert(settings).values(rows).run()
  return made
}

const isReachable = (host: string): boolean => host.includes('.') && !host.endsWith('.localhost')

/** Whom a push service may turn to; null where the configuration says neither an https address nor a sender, and push is off. */
export const vapidSubject = ({ PUBLIC_URL, MAIL_FROM }: Pick<Env, 'PUBLIC_URL' | 'MAIL_FROM'>): string | null => {
  if (PUBLIC_URL?.startsWith('https:') && isReachable(new URL(PUBLIC_URL).hostname)) return PUBLIC_URL
  const address = /[^<>\s]+@[^<>\s]+/.exec(MAIL_FROM)?.[0]
  return address && isReachable(address.split('@')[1] ?? '') ? `mailto:${address}` : null
}
