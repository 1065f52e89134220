import type { RecordRows } from '../../shared/records/records.ts'
import { recordsOf } from './lookups.ts'
import { isUnknown, useDbQuery } from './rows.ts'

/** Every row of a record on this device, retired ones too: trips and documents go on naming them. Undefined while loading. */
export const useAllOf = <Entity extends 'driver' | 'vehicle' | 'subcontractor' | 'customer'>(
  entity: Entity,
): (RecordRows[Entity] & { retired?: true })[] | undefined =>
  useDbQuery(
    async (db) => {
      const rows = (await recordsOf(db, entity)).map(({ row }) => row as unknown as RecordRows[Entity])
      return (await isUnknown(db, rows)) ? undefined : rows
    },
    [entity],
  )
