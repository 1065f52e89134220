import type { RecordRows } from '../../shared/records/records.ts'
import type { LocalDb } from '../db/local-db.ts'
import { recordsOf } from './lookups.ts'
import { isUnknown, useDbQuery } from './rows.ts'

type OfRecord = 'driver' | 'vehicle' | 'subcontractor' | 'customer' | 'address'
type AnyRow<Entity extends OfRecord> = RecordRows[Entity] & { retired?: true }

/** Every row of a record on this device, retired ones too: trips and documents go on naming them. Undefined before the first pull. */
export const allOf = async <Entity extends OfRecord>(
  db: LocalDb,
  entity: Entity,
): Promise<AnyRow<Entity>[] | undefined> => {
  const rows = (await recordsOf(db, entity)).map(({ row }) => row as unknown as AnyRow<Entity>)
  return (await isUnknown(db, rows)) ? undefined : rows
}

/** {@link allOf}; undefined while loading too. */
export const useAllOf = <Entity extends OfRecord>(entity: Entity): AnyRow<Entity>[] | undefined =>
  useDbQuery((db) => allOf(db, entity), [entity])
