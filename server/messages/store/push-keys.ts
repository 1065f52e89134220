import { inArray } from 'drizzle-orm'
import type { Store } from '../../store/db.ts'
import { settings } from '../../store/schema/sync.ts'

const PUBLIC = 'vapid_public_key'
const PRIVATE = 'vapid_private_key'

export type VapidKeys = { publicKey: string; privateKey: string }

/** The server's keys (RFC 8292), made once and kept with the data: devices are subscribed to the public one. */
export const keptVapidKeys = (store: Store, make: () => VapidKeys): VapidKeys => {
  const rows = store.db
    .select()
    .from(settings)
    .where(inArray(settings.name, [PUBLIC, PRIVATE]))
    .all()
  const kept = new Map(rows.map(({ name, value }) => [name, value]))
  const publicKey = kept.get(PUBLIC)
  const privateKey = kept.get(PRIVATE)
  if (publicKey && privateKey) return { publicKey, privateKey }
  const made = make()
  const values = [
    { name: PUBLIC, value: made.publicKey },
    { name: PRIVATE, value: made.privateKey },
  ]
  store.db.insert(settings).values(values).run()
  return made
}
