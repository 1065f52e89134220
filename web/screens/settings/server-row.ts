import type { OutboxEntry } from '../../db/local-db.ts'
import { currentDb } from '../../sync/current.ts'

/** The server's row that an edit concerns, without anything laid over it; empty when the device no longer has it. */
export const serverRowOf = async ({
  entity,
  key,
}: Pick<OutboxEntry, 'entity' | 'key'>): Promise<Record<string, unknown>> => {
  const db = currentDb()
  const id = typeof key === 'number' ? key : (await db.idmap.get(key))?.id
  if (id === undefined) return {}
  return (await (entity === 'trip' ? db.trips.get(id) : db.tours.get(id))) ?? {}
}
