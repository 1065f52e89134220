import type { Viewer } from '#shared/domain/access/roles.ts'
import type { Mutation } from '#shared/schemas/sync.ts'
import { Refusal } from '../../kit/refusal.ts'
import type { Store } from '../../store/db.ts'
import { isSameRow } from '../store/lineage.ts'
import { findByLocalKey } from '../store/sync-log.ts'

/**
 * The server's id of the row that an edit was made on; a device's own id is looked up among that person's creates.
 * @throws Refusal 404 when there is none, 409 when it was in a database that was replaced by a restored one
 */
export const serverId = (
  store: Store,
  viewer: Viewer,
  { entity, key, epoch }: Pick<Mutation, 'entity' | 'key' | 'epoch'>,
): number => {
  if (typeof key === 'number') {
    if (!isSameRow(store, entity, key, epoch)) throw new Refusal(409, 'sync_other_database')
    return key
  }
  const created = findByLocalKey(store, key)
  if (created && created.username === viewer.username && created.created_id !== null) return created.created_id
  const isOfThisDatabase = epoch === undefined || epoch === store.epoch()
  throw isOfThisDatabase ? new Refusal(404, 'not_found') : new Refusal(409, 'sync_other_database')
}
