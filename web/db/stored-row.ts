import type { SyncEntity } from '../../shared/schemas/sync.ts'
import { OWN_TABLES } from './entities.ts'
import type { LocalDb } from './local-db.ts'

/** The row that the server sent, without edits over it. No async function: live queries lose track of reads in those. */
export const storedRow = (
  db: LocalDb,
  entity: SyncEntity,
  id: number,
): PromiseLike<Record<string, unknown> | undefined> => {
  const table = OWN_TABLES[entity]?.table
  return table ? db[table].get(id) : db.lookups.get([`${entity}`, `${id}`]).then((record) => record?.row)
}
