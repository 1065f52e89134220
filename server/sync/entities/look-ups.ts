import type { Viewer } from '#shared/domain/access/roles.ts'
import { visibleObserver } from '#shared/domain/access/visibility.ts'
import type { Fields } from '#shared/records/field.ts'
import { SYNCED_RECORDS, type SyncedRecordName } from '#shared/records/records.ts'
import { seenRecord } from '#shared/records/seen-record.ts'
import type { SyncEntity } from '#shared/schemas/sync.ts'
import { listObservers } from '../../master-data/store/lookups.ts'
import { MASTER_TABLES } from '../../master-data/store/tables.ts'
import type { Store } from '../../store/db.ts'
import type { RowKey, SyncedEntity } from './entity.ts'

type LookUp<Row> = {
  list: (store: Store, withRetired: true) => (Row & { retired?: boolean })[]
  keyOf: (row: Row) => RowKey
  parseKey?: (key: string) => RowKey
  see: (viewer: Viewer, row: Row) => object | null
  decidesWhoSees?: true
}

/**
 * Master data is small: it is read whole, and a page is all of it. Retired rows go to the devices as well, marked: what
 * trips and tours refer to keeps its name there, and is not offered.
 */
const lookUp = <Row extends object>(
  name: SyncEntity,
  { list, keyOf, parseKey = String, see, ...rest }: LookUp<Row>,
): SyncedEntity<Row & { retired?: boolean }, Row> => ({
  name,
  keyOf,
  parseKey,
  byKeys: (store, keys) => {
    const wanted = new Set(keys)
    return list(store, true).filter((row) => wanted.has(String(keyOf(row))))
  },
  page: (store, _range, after) => (after === null ? list(store, true) : []),
  see: (viewer, row) => {
    const seen = see(viewer, row)
    return seen && row.retired ? { ...seen, retired: true } : seen
  },
  isVisible: (viewer, audience) => see(viewer, audience) !== null,
  ...rest,
})

const DECIDE_WHO_SEES: ReadonlySet<SyncedRecordName> = new Set(['customer', 'subcontractor'])

/** The look-up of a record. */
const ofRecord = (of: (typeof SYNCED_RECORDS)[number]): SyncedEntity =>
  lookUp<object>(of.name, {
    list: MASTER_TABLES[of.name].all,
    keyOf: (row) => (row as Record<string, RowKey>)[of.key] as RowKey,
    parseKey: (of.fields as Fields)[of.key]?.kind === 'number' ? Number : String,
    see: seenRecord<object>(of),
    ...(DECIDE_WHO_SEES.has(of.name) && { decidesWhoSees: true }),
  }) as SyncedEntity

/** The look-ups of all records by their names. */
export const RECORD_LOOK_UPS = Object.fromEntries(SYNCED_RECORDS.map((of) => [of.name, ofRecord(of)])) as Record<
  SyncedRecordName,
  SyncedEntity
>
export const observer = lookUp('observer', {
  list: (store) => listObservers(store).map((username) => ({ username })),
  keyOf: ({ username }) => username,
  see: visibleObserver,
})
