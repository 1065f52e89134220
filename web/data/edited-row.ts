import type { RowKey } from '../../shared/schemas/sync.ts'
import { titleIn } from '../db/entities.ts'
import { editedOf } from '../db/outbox/edited.ts'
import type { EditedEntity, Shown } from '../db/outbox/overlay.ts'
import { storedRow } from '../db/stored-row.ts'
import { shownRow } from './one-row.ts'
import { serverIds, useDbQuery } from './rows.ts'

/** The row of an edit, of whichever entity, with edits over it; null when the device does not have it. */
export const useShownRow = (entity: EditedEntity, key: RowKey): Shown<object> | null | undefined =>
  useDbQuery((db) => shownRow(db, editedOf(entity), key, (id) => storedRow(db, entity, id)), [entity, key])

/** Returns the stored name of a row regardless of waiting edits: a row whose deletion waits is shown nowhere else. */
export const useStoredName = (entity: EditedEntity, key: RowKey): string | undefined =>
  useDbQuery(
    async (db) => {
      const id = typeof key === 'string' ? (await db.idmap.get(key))?.id : key
      return id === undefined ? undefined : titleIn(entity, await storedRow(db, entity, id)).name
    },
    [entity, key],
  )

/** Returns the ids that rows created here have got. */
export const useServerIds = (): ReadonlyMap<string, number> | undefined => useDbQuery(serverIds, [])
