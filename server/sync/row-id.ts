import type { Viewer } from '../../shared/domain/roles.ts'
import type { RowKey } from '../../shared/schemas/sync.ts'
import { Refusal } from '../refusal.ts'
import type { Store } from '../store/db.ts'
import { findByLocalKey } from '../store/sync-log.ts'

/** The server's id of a row; a device's own id is looked up among that person's creates. @throws Refusal 404 */
export const serverId = (store: Store, viewer: Viewer, key: RowKey): number => {
  if (typeof key === 'number') return key
  const created = findByLocalKey(store, key)
  if (!created || created.username !== viewer.username || created.created_id === null)
    throw new Refusal(404, 'not_found')
  return created.created_id
}
