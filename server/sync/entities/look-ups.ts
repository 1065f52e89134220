import type { Viewer } from '../../../shared/domain/access/roles.ts'
import { visibleObserver } from '../../../shared/domain/access/visibility.ts'
import { address as addresses } from '../../../shared/records/address.ts'
import { customer as customers } from '../../../shared/records/customer.ts'
import { driver as drivers } from '../../../shared/records/driver.ts'
import type { AnyRecord } from '../../../shared/records/record.ts'
import { seenRecord } from '../../../shared/records/seen-record.ts'
import { subcontractor as subcontractors } from '../../../shared/records/subcontractor.ts'
import { vehicle as vehicles } from '../../../shared/records/vehicle.ts'
import type { SyncEntity } from '../../../shared/schemas/sync.ts'
import type { Store } from '../../store/db.ts'
import {
  listAddresses,
  listCustomers,
  listDrivers,
  listObservers,
  listSubcontractors,
  listVehicles,
} from '../../store/master-data/lookups.ts'
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

/** The look-up of a record. */
const ofRecord = <Row extends object>(
  of: AnyRecord,
  list: LookUp<Row>['list'],
  rest: Pick<LookUp<Row>, 'decidesWhoSees'> = {},
) =>
  lookUp<Row>(of.name as SyncEntity, {
    list,
    keyOf: (row) => (row as Record<string, RowKey>)[of.key] as RowKey,
    parseKey: of.fields[of.key]?.kind === 'number' ? Number : String,
    see: seenRecord<Row>(of),
    ...rest,
  })

export const customer = ofRecord(customers, listCustomers, { decidesWhoSees: true })
export const subcontractor = ofRecord(subcontractors, listSubcontractors, { decidesWhoSees: true })
export const address = ofRecord(addresses, listAddresses)
export const vehicle = ofRecord(vehicles, listVehicles)
export const driver = ofRecord(drivers, listDrivers)
export const observer = lookUp('observer', {
  list: (store) => listObservers(store).map((username) => ({ username })),
  keyOf: ({ username }) => username,
  see: visibleObserver,
})
